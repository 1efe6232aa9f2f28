"""The rules, by chapter in the order of the text."""
