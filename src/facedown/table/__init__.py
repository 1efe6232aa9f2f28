"""A match as those at its table have it: scenes, questions, story, odds and hints, whatever the screen."""
