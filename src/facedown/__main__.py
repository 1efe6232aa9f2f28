"""`python -m facedown`: the same as the `facedown` command."""

import sys

from facedown.cli import main

if __name__ == "__main__":
    sys.exit(main())
