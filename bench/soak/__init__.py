"""What runs for long: `make soak` (an hour at most) and `make soak-arena` (two hours); told in bench/SOAK.md."""
