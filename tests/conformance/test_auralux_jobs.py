"""The recorded Auralux tournaments again, with two workers: each a test of its own, for they take long."""

import json
import os

import pytest

from tests.conformance.auralux_live import replay_tournament
from tests.support import CONFORMANCE


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_two_workers_give_the_recorded_table(number: int) -> None:
    if not CONFORMANCE.is_dir():
        message = f"the recorded games are not there: expected at {CONFORMANCE}"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    (file,) = (CONFORMANCE / "auralux").glob(f"t0{number}_*.json")
    replay_tournament(json.loads(file.read_text()), jobs=2)
