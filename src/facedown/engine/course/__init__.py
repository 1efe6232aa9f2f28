"""The course of a match: what happens in which order, questions and answers."""
