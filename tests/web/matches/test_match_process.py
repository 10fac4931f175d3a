"""Where a match is played and filmed; here without the process."""

import json
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from ludus.core.errors import BadDrawing
from ludus.core.match import MatchRecord
from ludus.games import load
from ludus.referee import moments
from ludus.referee.file import load_record
from ludus.web.matches.jobs import FilmStopped, News, Shot, read_news
from ludus.web.matches.match_process import Filmer, seats
from tests.referee.hostile import good
from tests.web.indoors import spec_of


def told(link: Connection) -> list[News]:
    news = []
    while link.poll(0):
        news.append(read_news(link.recv_bytes()))
    return news


def record() -> MatchRecord:
    return load_record(good("fish"))


def test_through_whose_eyes_a_match_is_filmed() -> None:
    assert seats(load("fish"), spec_of("fish"), ()) == (None,)
    assert seats(load("fish"), spec_of("fish"), (1,)) == (None, 1)
    assert seats(load("space_explorers"), spec_of("space_explorers"), ()) == (None, 0, 1)


def test_a_head_for_all_eyes_and_then_a_picture_of_every_moment() -> None:
    ours, theirs = Pipe()
    filmer = Filmer(load("fish"), record().game.spec, (None, 1), theirs)
    for moment in [*moments(record())][:3]:
        filmer(moment)
    news = told(ours)
    assert all(isinstance(one, Shot) for one in news)
    assert [one.seen for one in news if isinstance(one, Shot)] == [None, 1] * 4
    assert [json.loads(one.message).get("turn") for one in news[2::2] if isinstance(one, Shot)] == [0, 1, 2]


def test_it_is_wrapped_once_the_end_was_filmed() -> None:
    ours, theirs = Pipe()
    filmer = Filmer(load("fish"), record().game.spec, (None,), theirs)
    *_, last = moments(record())
    assert last.outcome is not None
    filmer(last)
    filmer.wrap()  # does not wait
    assert len(told(ours)) == 2


def test_a_film_that_fails_says_so_and_holds_nobody_up() -> None:
    ours, theirs = Pipe()
    filmer = Filmer(load("fish"), record().game.spec, (None,), theirs)
    with pytest.raises(BadDrawing):
        filmer(next(moments(record()))._replace(state=None))
    assert isinstance(told(ours)[-1], FilmStopped)
    filmer.wrap()
