"""A match that another process plays, seen as an observer of it would have."""

import threading
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

import pytest

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchRecord, MatchSpec, Moment, TurnNote
from ludus.games import load
from ludus.referee import play_match
from ludus.referee.file import dump_record
from ludus.tournament.workers.live import LiveDoor, LiveEnd, LiveHead, LiveTurns, pack_live
from ludus.web.elsewhere import following
from ludus.web.elsewhere.following import GONE, Watch, follow

TWO = (Entrant("greedy", "greedy"), Entrant("random", "random"))
SPEC = MatchSpec(game="fish", entrants=TWO, board="raft", seed=2)


class Film:
    """What was seen."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    def __call__(self, game: AnyGame, spec: MatchSpec) -> Watch:
        assert (game.info.name, spec.secret) == ("fish", "")
        return self.moments.append


@pytest.fixture(scope="module")
def record() -> MatchRecord:
    return play_match(SPEC)


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    """Where a process would tell of its match."""
    ours, theirs = Pipe()
    monkeypatch.setattr(following, "watch_live", lambda name: theirs)
    yield ours
    ours.close()


def head(record: MatchRecord) -> bytes:
    return pack_live(LiveHead(record.game.spec, record.game.version, record.game.board))


def plain(moment: Moment) -> Moment:
    """Without what only who plays it knows: how long it took, and what the file of the board is called."""
    state: Any = load("fish").codec.dump_state(moment.state)
    return moment._replace(state={**state, "name": ""}, took_us=0)


def test_it_shows_what_an_observer_sees() -> None:
    told, seen, film = list[bytes](), list[Moment](), Film()
    with LiveDoor("test-following") as door:
        watching = threading.Thread(target=lambda: told.append(follow("test-following", film)))
        watching.start()
        record = dump_record(play_match(SPEC, observers=[door, seen.append]))
        door.finish(record)
        watching.join()
    assert told == [record]
    assert [plain(moment) for moment in film.moments] == [plain(moment) for moment in seen]
    assert film.moments[-1].outcome is not None


def test_what_is_noted_before_its_turn_is_told_stands_by_its_turn(link: Connection, record: MatchRecord) -> None:
    turns, film = record.game.turns, Film()
    link.send_bytes(head(record))
    link.send_bytes(pack_live(LiveTurns(turns[:1], said=(TurnNote(1, 0, "one"), TurnNote(3, 0, "three")))))
    link.send_bytes(pack_live(LiveTurns(turns[1:4])))
    link.send_bytes(pack_live(LiveEnd(b"record")))
    assert follow("any", film) == b"record"
    assert [moment.said for moment in film.moments] == ["", "one", "", "three", ""]


@pytest.mark.parametrize("far", [0, 1, 2])
def test_who_plays_it_may_be_gone_at_any_time(link: Connection, record: MatchRecord, far: int) -> None:
    for message in (head(record), pack_live(LiveTurns(record.game.turns[:2])))[:far]:
        link.send_bytes(message)
    link.close()
    film = Film()
    with pytest.raises(LudusError, match=GONE):
        follow("any", film)
    assert len(film.moments) == (0, 1, 3)[far]  # what was told until then is seen


def test_nobody_of_this_name() -> None:
    with pytest.raises(LudusError, match=GONE):
        follow("test-nobody-of-this-name", Film())
