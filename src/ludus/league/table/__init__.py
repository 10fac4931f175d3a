"""Functions of the log: ratings, the table, who has beaten which bot of the house."""
