"""The rules of `contest`, a file for each chapter of the text."""
