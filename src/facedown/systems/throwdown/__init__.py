"""`throwdown`: Gambits and Throwdowns of mecha Pilots and Coach, with two decks of 54 cards."""
