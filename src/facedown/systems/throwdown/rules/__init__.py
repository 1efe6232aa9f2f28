"""The rules of `throwdown`, chapter by chapter."""
