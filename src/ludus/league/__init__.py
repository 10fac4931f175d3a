"""A season for a class or a contest: people, versions of their bots, matches that go on by themselves, a table.

**A league is a log**: every pair of matches is written down before it is played, every result once; ratings, table and
grades are functions of that and can be computed again.

```
league       a league in its store: `League`, the door to the tables (tables); words; settings are what staff decide,
             and league.toml is read (reading) and written (template)
people/      accounts, teams, invitations, sessions, tokens; who asks (principal), and what was done (the audit log)
versions/    what teams send: received, built and checked in the sandbox, active, rated, superseded
matches/     who meets whom (matchmaker: pure), pairs as a log, the scheduler with its lease, workers
table/       online ratings steer pairs; the table is a fit over all results; beaten house bots; history
season/      dates, scrimmages, finals, grades, reruns, announcements
copies/      backup, restore, and a move to another database while it runs
```
"""
