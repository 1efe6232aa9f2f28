"""How likely something is: exactly, within bounds, by trials, and in best play."""
