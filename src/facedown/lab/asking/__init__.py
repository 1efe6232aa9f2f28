"""The language of questions: expressions, what they want noted of what fires, and programs for rules."""
