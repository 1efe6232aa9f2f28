"""What a match tells: its log, the sentences for it, and facts about it."""
