"""A busy machine disqualifies nobody."""

import os

from bench.busy import false_timeouts

GAMES = int(os.environ.get("LUDUS_GAMES", "10"))  # 2,000 in `make soak`


def test_no_healthy_bot_is_late_on_a_busy_machine() -> None:
    assert false_timeouts(GAMES) == 0
