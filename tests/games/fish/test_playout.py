"""Random matches of Fish, played quickly: they end as the rules say."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.playout import playout
from ludus.games.fish.state import Options, State
from tests.games.fish.states import random_state
from tests.support import FUZZ


@settings(max_examples=min(FUZZ // 10, 1000))
@given(st.integers(0, 10**6))
def test_a_playout_ends_as_the_rules_say(seed: int) -> None:
    state = random_state(seed, drops=True)
    end = playout(state, Random(seed))
    assert rules.outcome(end) is not None
    assert end.dropped == state.dropped
    assert _fish(end) + sum(end.scores) == _fish(state) + sum(state.scores)
    assert all(len(a) == len(b) for a, b in zip(state.penguins, end.penguins, strict=True))
    assert end.mover in state.remaining or not state.remaining


def test_a_playout_is_a_random_match_of_the_rules() -> None:
    """Two random matches are hardly alike, but over many the scores are."""
    start, rng = rules.new(uniform_board(4, 4, 1), 2, Options()), Random(4)
    totals = Counter[str]()
    for _ in range(1500):
        end = playout(start, rng)
        totals["fast"] += end.scores[0] - end.scores[1]
        totals["fast turns"] += end.turn
        state = start
        while rules.to_move(state) is not None:
            state = rules.play(state, rules.forced(state) or rules.sample(state, rng))[0]
        totals["slow"] += state.scores[0] - state.scores[1]
        totals["slow turns"] += state.turn
    assert abs(totals["fast"] - totals["slow"]) < 300
    assert abs(totals["fast turns"] - totals["slow turns"]) < 450


def _fish(state: State) -> int:
    return sum(sum(row) for row in state.rows)
