"""The rules of `clash`, by chapter."""
