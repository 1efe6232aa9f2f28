"""Games played in numbers: what is played, how, by machine code or interpreted, and what comes out."""
