"""Who meets whom (pure), pairs as a log, the scheduler with its lease, and who plays.

```
pairs       a pair: two versions, one board and seed, both seats; written down before it is played
found       what was played, by version or by number
rungs       the online ratings: a fold over results in the order of their arrival
waiting     who has waited longest, who is nearest
matchmaker  from all that to the next pairs: pure, and the same after a fold over the log
state       the fold: what the store says when a scheduler begins
lease       who may make pairs, by the database's clock
tasks       from a pair to what a worker is given, and the check of a version as a job
scheduler   the loop around all of it
work        the scheduler as a process
figures     how it goes on, in numbers: for staff, /healthz and /metrics
```
"""
