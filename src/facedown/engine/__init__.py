"""The language that rulebooks are written in, and one match of any of them."""
