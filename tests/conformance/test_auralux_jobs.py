"""A recorded Auralux tournament again, with two workers; with one, `test_conformance` plays them all."""

import json

from tests.conformance.auralux_live import replay_tournament
from tests.conformance.recordings import own


def test_two_workers_give_the_recorded_table() -> None:
    (recording,) = own("auralux/t03_*.json")
    replay_tournament(json.loads(recording.content), jobs=2)
