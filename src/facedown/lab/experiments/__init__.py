"""Questions that take several simulations: sweeps, comparisons, round-robins, goals, rulings, clauses."""
