"""A match that another program plays into the server's folder of records: listed while it is played, and watched."""

import threading
from pathlib import Path
from time import monotonic, sleep

import httpx

from ludus.core.match import Entrant, MatchSpec
from ludus.referee import play_match
from ludus.referee.file import dump_record, write_record
from ludus.tournament.workers.announced import SUFFIX, announced, announced_in
from tests.web.server import PATIENCE, serving

SLOW = """import time
class Slow:
    def take_turn(self, view, queue):
        time.sleep(0.1)
"""


def play(spec: MatchSpec, folder: Path) -> None:
    with announced(spec, folder, "round1-game1") as door:
        record = play_match(spec, observers=[door])
        write_record(record, folder / "round1-game1.ludus")
        door.finish(dump_record(record))


def test_it_is_listed_and_watched_until_its_record_is_there(tmp_path: Path) -> None:
    records, bot = tmp_path / "records", tmp_path / "slow.py"
    records.mkdir()
    bot.write_text(SLOW)
    (records / f".stale{SUFFIX}").write_text('{"live":"nobody","spec":{"game":"fish","entrants":[]}}')
    (records / f".broken{SUFFIX}").write_bytes(b"\xff[")
    two = (Entrant("<b>greedy", "greedy"), Entrant("slow", str(bot)))
    spec = MatchSpec(game="planet_wars", entrants=two, options={"max_turns": 80})
    with serving(tmp_path) as url:
        assert "Being played" not in httpx.get(f"{url}/replays", timeout=PATIENCE).text
        playing = threading.Thread(target=play, args=(spec, records))
        playing.start()
        end = monotonic() + PATIENCE
        while "/replays/live/round1-game1" not in (page := httpx.get(f"{url}/replays", timeout=PATIENCE).text):
            assert monotonic() < end
            sleep(0.1)
        assert "&lt;b&gt;greedy – slow" in page and "stale" not in page
        shown = httpx.get(f"{url}/replays/live/round1-game1", follow_redirects=True, timeout=PATIENCE)
        assert shown.status_code == 200
        with httpx.stream("GET", f"{url}/api/matches/round1-game1/events", timeout=PATIENCE) as lines:
            seen = [line for line in lines.iter_lines() if line.startswith("data:")]
        playing.join()
        assert len(seen) > 3
        assert httpx.get(f"{url}/api/matches/round1-game1").json()["stage"] == "over"
        assert announced_in(records) == {}
        assert not list(records.glob(f".round1*{SUFFIX}"))
        page = httpx.get(f"{url}/replays").text
        assert "/match/round1-game1" in page and "Being played" not in page
        for id in ("nothing", "..%2Fx", "stale"):
            assert httpx.get(f"{url}/replays/live/{id}", follow_redirects=True).status_code == 404
