"""What is over is said to be over before it is drawn, and what is looked at is drawn first."""

import json
import threading
from multiprocessing import Pipe
from pathlib import Path

import httpx

from ludus.core.match import Entrant, MatchSpec
from ludus.referee import play_match
from ludus.referee.file import dump_record, write_record
from ludus.web.matches.jobs import FilmJob, LookedAt, Shot, pack, read_news
from ludus.web.matches.match_process import draw_films
from tests.web.server import PATIENCE, serving

SPEC = MatchSpec(game="planet_wars", entrants=(Entrant("a", "noop"), Entrant("b", "noop")), options={"max_turns": 300})


def test_a_finished_match_is_over_while_it_is_drawn(tmp_path: Path) -> None:
    write_record(play_match(SPEC), tmp_path / "records" / "long.ludus")
    with serving(tmp_path) as url, httpx.stream("GET", f"{url}/api/matches/long/events", timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        first = next(line for line in lines if line.startswith("data: "))
        status = json.loads(first.removeprefix("data: "))["status"]
        assert (status["stage"], status["drawing"]) == ("over", True)
        assert httpx.get(f"{url}/api/matches/long/record", timeout=PATIENCE).status_code == 200
        last = [line for line in lines if '"status"' in line][-1]
        assert '"drawing"' not in last and '"over"' in last


def test_the_film_that_is_looked_at_is_drawn_first() -> None:
    ours, theirs = Pipe()
    job = FilmJob(dump_record(play_match(MatchSpec(game=SPEC.game, entrants=SPEC.entrants, options={"max_turns": 3}))))
    ours.send_bytes(pack(LookedAt(1)))
    made = threading.Thread(target=draw_films, args=(job, theirs))
    made.start()
    made.join(PATIENCE)
    eyes: list[int | None] = []
    while ours.poll(0):
        news = read_news(ours.recv_bytes())
        assert isinstance(news, Shot)
        eyes.append(news.seen)
    each = len(eyes) // 3
    assert eyes == [1] * each + [None] * each + [0] * each
