"""Policies: what chooses for a seat, from a view, in a match or in playouts."""
