"""Cards, the zones they lie in, and who knows them."""
