"""Who meets whom, and how it is played: the log of pairs, the matchmaker, the scheduler and its workers."""
