"""The board: a position on paper. Fields by dotted paths, and cards, people and places by their names."""

from __future__ import annotations

from facedown.engine.matches.board import Board, Cell

__all__ = ["Board", "Cell"]
