"""A Fish tournament over TCP in a real browser: `xserver --watch`."""

import os
import signal
import threading
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.originals.fish.test_server import Client, Server
from tests.web.server import PATIENCE

LATE_MS = PATIENCE * 1000


def test_the_games_of_a_tournament_are_watched(visit: Visit) -> None:
    words = ["--min-players", "2", "--wait", "60", "--max-players", "5", "--turn-s", "60"]
    server = Server("--watch", "--no-open", *words)
    try:
        home = next(line for line in server.said if "watch it at" in line).split()[3]
        thought = threading.Event()

        def ponders(call: str, arguments: list[Any], good: object) -> object:
            if call == "take-turn":
                thought.wait(PATIENCE)
            return good

        Client(server.port, "Thinker", ponders)
        server.until("Thinker has signed up")
        others = server.clients(4, "--name", "quick")
        page = visit(home)
        running = page.get_by_role("link", name="Thinker").first  # it stands there as soon as it has begun
        expect(running).to_contain_text("live", timeout=LATE_MS)
        running.click()
        expect(page.locator("[data-id='penguin:0:0']").first).to_be_visible(timeout=LATE_MS)
        expect(page.locator("#player")).to_contain_text("quicka")
        thought.set()
        server.until('"winners"')
        page.goto(home)
        expect(page.locator(".matches a")).to_have_count(3, timeout=LATE_MS)  # 3 + 2 players, and the last game
        page.goto("about:blank")  # Home asks again and again what there is to watch
        assert others.communicate(timeout=PATIENCE) == ("", "")
    finally:
        os.kill(server.process.pid, signal.SIGINT)  # it would wait until nobody watches
    assert server.finish(PATIENCE).startswith("[")
    assert server.nothing_is_left()
