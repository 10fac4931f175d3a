"""The rules of Auralux: the differences of the editions, and the examples of the rules."""

from pathlib import Path
from random import Random

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.core.errors import IllegalAction
from ludus.core.game import NOBODY, Ending
from ludus.games.auralux import INFO, board, rules
from ludus.games.auralux.board import Board, Recipe
from ludus.games.auralux.orders import Order
from ludus.originals.auralux.logs import Logbook
from ludus.referee import states, verify
from tests.games.auralux.positions import EMPTY, ROW, options, planets, start, step, with_planets


def test_d_a_player_that_does_not_start_is_disqualified(tmp_path: Path) -> None:
    bot = tmp_path / "late.py"
    choose = "    def choose(self, view, clock):\n        return []\n"
    bot.write_text(f"class Bot:\n    def start(self, setup):\n        raise OSError('no file')\n{choose}")
    spec = MatchSpec(game="auralux", entrants=(Entrant("a", str(bot)), Entrant("b", "afk")), board="duel")
    record = play_match(spec)
    assert record.game.outcome.ranks == (2, 1)
    assert record.game.outcome.scores == (0.0, 1.0)
    assert [fault[2] for fault in record.game.faults] == ["start"]
    assert verify(record) == 2


def test_e_the_bank_is_charged_with_cpu_time() -> None:
    assert (INFO.clock.measure, INFO.clock.bank_ms, INFO.clock.increment_ms) == ("cpu", 2000, 1)


def test_the_later_of_two_players_has_the_start_planet_and_the_other_is_found_dead() -> None:
    state = start("original", Board("same", (1, 1), ROW.points))
    assert (state.owners, rules.to_move(state), rules.forced(state)) == ((1, NOBODY, NOBODY), 0, ())
    over, _ = rules.play(state, ())
    assert (over.dead, over.turn, rules.to_move(over)) == ((0,), 1, None)


def test_nothing_is_played_by_one_player_or_without_steps() -> None:
    for state in (start(on=Board("one", (1,), ROW.points)), start(max_steps=0), start(max_steps=-3)):
        assert (rules.to_move(state), state.turn) == (None, 0)
        assert rules.outcome(state) is not None


def test_nobody_makes_ships_in_step_0() -> None:
    state = step(start(), [], [])
    assert planets(state)[:2] == ((0, 101, 1, 100), (1, 100, 1, 100))
    assert step(state, [], []).ships[:2] == (102, 101)


def test_who_has_only_groups_lives_and_may_come_back() -> None:
    state = with_planets(start(), (0, 50, 0, 0), (1, 100, 1, 100), EMPTY)
    state = step(state, [(1, 3, 50)], [])
    assert 0 not in state.owners
    assert rules.forced(state) is None
    for _ in range(8):
        state = step(state, [], [])
    assert planets(state)[2] == (0, 50, 0, 0)


def test_who_is_wiped_out_is_dead_only_in_its_own_turn() -> None:
    state = with_planets(start(), (0, 500, 1, 100), (1, 1, 0, 0), EMPTY)
    state = step(state, [(1, 2, 400)], *[[]] * 16)
    assert (state.turn, rules.to_move(state), state.owners[1]) == (17, 1, 1)
    state = step(state, [])
    assert (state.owners[1], state.dead, rules.to_move(state)) == (0, (), 0)
    state = step(state, [(2, 3, 5)])
    assert (rules.to_move(state), rules.forced(state)) == (1, ())
    over = step(state, [])
    assert (over.dead, rules.to_move(over)) == ((1,), None)
    assert over.sends[0] != ()  # the killer still moved in that step


def test_a_disqualified_player_goes_on_making_ships_and_landing() -> None:
    three = Board("three", (1, 2, 3), ((0, 0), (9, 0), (0, 9), (1, 0)))
    state = step(start(on=three), [(1, 4, 10)], [], [])
    state = rules.drop(state, 0)
    assert rules.forced(state) == ()
    state = step(state, [], [], [])
    assert planets(state)[0] == (0, 92, 1, 100)
    assert planets(state)[3] == (0, 10, 0, 0)


def test_too_many_orders_cannot_be_played() -> None:
    state = start(max_orders=2)
    rules.check(state, (Order(1, 2, 1),) * 2)
    with pytest.raises(IllegalAction, match="3 orders, at most 2"):
        rules.check(state, (Order(1, 2, 1),) * 3)


def test_a_disqualification_among_two_ends_the_match_with_its_turn() -> None:
    state = rules.drop(start(), 0)
    assert (rules.to_move(state), rules.outcome(state)) == (0, None)
    outcome = rules.outcome(step(state, []))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1), (0.0, 1.0), Ending.LAST_LEFT)
    assert outcome.sentence == "player 2 is left; player 1 was disqualified"


def test_the_logs_of_an_observed_match_are_those_of_its_replay(tmp_path: Path) -> None:
    (tmp_path / "wild.py").write_text(
        "class Bot:\n    def choose(self, view, clock):\n"
        "        return [[1, 2, 5], [9, 9, 9]] if view.step < 3 else [1]\n"
    )
    entrants = (Entrant("wild", str(tmp_path / "wild.py")), Entrant("b", "upgrade_and_repair_main"))
    log = Logbook()
    record = play_match(MatchSpec(game="auralux", entrants=entrants, board="duel"), observers=[log])
    log.write(tmp_path / "logs")
    *_, last = states(record)
    files = log.files(last)
    assert {name: (tmp_path / "logs" / name).read_text() for name in files} == files
    assert files["error.log"].count("Invalid player '1' move '9 9 9': Planet ids or ship count invalid\n") == 3
    assert files["error.log"].splitlines()[-1].startswith("Disqualify player '1': order 1: expected [from, to, ships]")
    assert files["game_scores.log"] == "2\n0 1\n1\n1\n0\n\n"
    assert files["game_visualizer.log"].count("\n") == 1 + 4 + 7 * 5 + 3 + 1


def test_random_play_keeps_the_invariants() -> None:
    rng, made = Random(5), board.generate(3, Recipe(players=3))
    state = rules.new(made, 3, options(start_ships=300, production=7, max_steps=150))
    while rules.to_move(state) is not None:
        forced = rules.forced(state)
        state, rejections = rules.play(state, rules.sample(state, rng) if forced is None else forced)
        assert not rejections
        for owner, ships, level, armour in planets(state):
            assert ships >= 0
            assert 0 <= armour <= state.book.options.armour[level]
            assert (owner == NOBODY) == (level == 0 and ships == 0)
        assert state.incomes == state.book.incomes(state.owners, state.levels)
