"""The recorded Auralux tournaments again, with two workers: each a test of its own, for they take long."""

import json

import pytest

from tests.conformance.auralux_live import replay_tournament
from tests.conformance.recordings import own


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_two_workers_give_the_recorded_table(number: int) -> None:
    (recording,) = own(f"auralux/t0{number}_*.json")
    replay_tournament(json.loads(recording.content), jobs=2)
