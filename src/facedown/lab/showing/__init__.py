"""What is said of a result: numbers with intervals, tables, charts, pages, where a number comes from."""
