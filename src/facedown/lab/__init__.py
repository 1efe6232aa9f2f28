"""The lab: many matches simulated, exact odds, and how fast it all is.

Without llvmlite everything here still runs, interpreted.
"""

# facedown is on no package index: it is installed from a clone.
INSTALL = "`make setup` in a clone of facedown installs it, and so does `pip install '.[lab]'` there"
