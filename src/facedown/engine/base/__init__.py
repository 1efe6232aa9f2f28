"""Numbers, records, rules and luck: what all rules are written with."""
