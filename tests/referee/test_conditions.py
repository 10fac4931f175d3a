"""How a match is played here is handed on whole, and changes nothing of what comes out."""

import inspect

import msgspec
import pytest

from ludus.core.game import Seat
from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec, Moment
from ludus.core.player import Player
from ludus.games import load
from ludus.players.local import LocalPlayer
from ludus.referee import conditions, play_match
from ludus.referee.conditions import RunConditions
from ludus.referee.referee import Opening

SPEC = MatchSpec(
    game="planet_wars",
    entrants=(Entrant("a", "greedy"), Entrant("b", "rush")),
    board="line",
    seed=3,
    options={"max_turns": 6},
)


def test_the_same_match_whatever_the_conditions() -> None:
    plain = play_match(SPEC)
    for one in (RunConditions(), RunConditions(pin=False, isolate=True, limits=Limits(memory_mb=512))):
        assert one.play(SPEC).game == plain.game


def test_players_and_observers_come_along() -> None:
    seen: list[int] = []

    def watch(moment: Moment) -> None:
        seen.append(moment.turn)

    game = load("planet_wars")
    players: dict[Seat, Player] = {0: LocalPlayer(game.bots["noop"], game.codec.parse_action)}
    record = RunConditions(players=players, observers=(watch,)).play(SPEC)
    assert all(turn.action == [] for turn in record.game.turns if turn.seat == 0)
    assert seen == list(range(len(record.game.turns) + 1))


def test_every_condition_reaches_the_referee_under_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, object] = {}
    monkeypatch.setattr(conditions, "play_match", lambda spec, **more: told.update(more))
    given = RunConditions(isolate=True, pin=False, limits=Limits(processes=3), opening=Opening())
    given.play(SPEC)
    assert told == {name: getattr(given, name) for name in RunConditions.__struct_fields__}


def test_what_is_not_said_is_as_the_referee_has_it() -> None:
    usual = inspect.signature(play_match).parameters
    for field in msgspec.structs.fields(RunConditions):
        given, own = getattr(RunConditions(), field.name), usual[field.name].default
        assert given == own or not (given or own), field.name
