"""What people write: rulebooks, content, effects; files, read without trust."""
