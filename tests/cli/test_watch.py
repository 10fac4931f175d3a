"""In the browser by a server of its own; here without the server."""

from multiprocessing import Pipe

from ludus.cli.watch import Watched
from ludus.referee import moments
from ludus.referee.file import dump_record, load_record
from ludus.web.matches.jobs import Made, Shot, read_news
from tests.referee.hostile import good


def test_the_whole_match_is_filmed_and_then_there_is_a_record() -> None:
    record = load_record(good("fish"))
    ours, theirs = Pipe()
    watched, news = Watched(record.game.spec, theirs), []
    for moment in moments(record):
        watched(moment)
        while ours.poll(0):
            news.append(read_news(ours.recv_bytes()))
    watched.finish(record)
    assert all(isinstance(one, Shot) and one.seen is None for one in news)
    assert len(news) == len(record.game.turns) + 2  # a head, and the start
    assert read_news(ours.recv_bytes()) == Made(dump_record(record))


def test_where_seats_see_less_each_has_its_own_film() -> None:
    record = load_record(good("space_explorers"))
    ours, theirs = Pipe()
    Watched(record.game.spec, theirs)(next(moments(record)))
    seen = []
    while ours.poll(0):
        one = read_news(ours.recv_bytes())
        assert isinstance(one, Shot)
        seen.append(one.seen)
    assert seen == [None, 0, 1] * 2
