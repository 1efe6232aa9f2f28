"""A system, a match of it, what is kept of it, and positions on paper."""
