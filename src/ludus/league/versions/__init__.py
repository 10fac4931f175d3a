"""What teams send: received, built and checked in the sandbox, active, rated, superseded.

```
version     a version as it stands in the store, and who plays
life        what becomes of it: the only writer of its life, with the event that led there
receive     from bytes that somebody sent to a version; files are kept by digest, once
checking    built and checked by a worker: plain data goes there, plain data comes back
after       what its matches do to it: rated, suspended; what the next day does: activated
files       the folder in which versions are unpacked to be played
house       the bots that all are measured by
sheet       what a team sees of its versions
```
"""
