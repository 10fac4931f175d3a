"""Who is in the arena: spectators who come and go, somebody who plays, a visitor who leafs through the pages."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludus.games import load

SPECTATORS = 200
BY_EVENTS = 10  # one of so many watches by server-sent events, as a browser does whose way has no WebSockets
RESTLESS = 4  # one of so many leaves before the end
STAY_S = (10.0, 60.0)
THINK_S = 1.0  # of the person
VISIT_S = 6.0  # from one page to the next
AGAIN_S = 1.0
PATIENCE_S = 60.0
PAGES = ("/", "/watch", "/showcase", "/archive", "/tournaments", "/bots", "/boards", "/api/matches", "/api/games")
FINE = (200, 403, 404, 409)  # it is still played, perhaps by somebody who sees only a part
OLD = 3  # matches ago: its film is made anew
BOTS, PEOPLE = "bots", "people"
Link = tuple[str, str]  # id of a match, key of a seat

# Two bots of which one takes its time, so that the arena is busy with few turns; and the games in which people play.
SLOW = "sleeper"
SLEEPER = """from time import sleep

class Bot:
    def choose(self, view, clock):
        sleep({seconds})
        return []
"""
THREE = "random:planets=12,players=3"
MATCHES: tuple[dict[str, Any], ...] = (
    {"game": "auralux", "players": ["planner", SLOW, "raider"], "board": THREE, "options": {"max_steps": 60}},
    {"game": "planet_wars", "players": ["greedy", SLOW], "options": {"max_turns": 60}},
    {"game": "space_explorers", "players": [SLOW, "rush"], "options": {"max_turns": 90}},
)
WITH_PEOPLE: tuple[dict[str, Any], ...] = (
    {"game": "fish", "players": ["human", "greedy"]},
    {"game": "planet_wars", "players": ["human", "turtle"], "options": {"max_turns": 40}},
    {"game": "auralux", "players": ["random", "human:Ann"], "options": {"max_steps": 40}},
)


class Crowd:
    """All of them, on one event loop."""

    def __init__(self, url: str, seed: int = 0) -> None:
        self.url, self.rng = url, Random(seed)
        # A new connection each time: one that is kept may be closed by the server just when it is used again, which
        # a browser tries once more. So whatever goes wrong here is the server's.
        fresh = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        self.client = httpx.AsyncClient(base_url=url, timeout=PATIENCE_S, limits=fresh)
        self.running: dict[str, str] = {}  # who plays -> the id of a match that may be watched
        self.begun: list[str] = []
        self._rounds = {BOTS: count(), PEOPLE: count()}
        self.watching = self.messages = self.visits = 0
        self.wrong: list[str] = []

    async def __aenter__(self) -> "Crowd":
        self._tasks = [asyncio.create_task(work) for work in self._all()]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.aclose()

    def _all(self) -> list[Any]:
        watchers = [self._again(self._spectate, number) for number in range(SPECTATORS)]
        others = (self._play_bots, self._play_people, self._visit)
        return [*watchers, *(self._again(one, 0) for one in others)]

    async def _again(self, work: Callable[[int], Awaitable[None]], number: int) -> None:
        """For ever; what the server refuses is written down, and tried again."""
        while True:
            try:
                await work(number)
            except (httpx.HTTPError, ConnectionClosed, InvalidStatus, OSError) as error:
                self.wrong.append(f"{work.__name__.strip('_')}: {type(error).__name__}: {error} {error.__cause__!r}")
                await asyncio.sleep(AGAIN_S)

    # Spectators

    async def _spectate(self, number: int) -> None:
        if not self.running:
            await asyncio.sleep(AGAIN_S)
            return
        id = self.rng.choice(list(self.running.values()))
        look = self._by_events if number % BY_EVENTS == 0 else self._by_socket
        stays = self.rng.uniform(*STAY_S) if number % RESTLESS == 0 else None
        self.watching += 1
        try:
            async with asyncio.timeout(stays):
                await look(id)
        except TimeoutError:
            pass
        finally:
            self.watching -= 1

    async def _by_socket(self, id: str) -> None:
        live = f"{self.url.replace('http', 'ws')}/api/matches/{id}/live"
        async with connect(live, max_size=None, compression=None) as socket:
            async for _ in socket:
                self.messages += 1
        await asyncio.sleep(AGAIN_S)

    async def _by_events(self, id: str) -> None:
        async with self.client.stream("GET", f"/api/matches/{id}/events") as answer:
            answer.raise_for_status()
            async for _ in answer.aiter_bytes():
                self.messages += 1
        await asyncio.sleep(AGAIN_S)

    # Matches

    async def _play_bots(self, _: int) -> None:
        id, _key = await self._begin(BOTS, MATCHES[next(self._rounds[BOTS]) % len(MATCHES)])
        async with connect(f"{self.url.replace('http', 'ws')}/api/matches/{id}/live", max_size=None) as socket:
            async for _message in socket:
                pass
        self.running.pop(BOTS)

    async def _play_people(self, _: int) -> None:
        """Somebody plays to the end, resigns, or goes without a word: in turn."""
        number = next(self._rounds[PEOPLE])
        wanted = WITH_PEOPLE[number % len(WITH_PEOPLE)]
        seat = next(seat for seat, name in enumerate(wanted["players"]) if name.startswith("human"))
        id, key = await self._begin(PEOPLE, wanted)
        ways = number // len(WITH_PEOPLE) % 3
        await self._play(id, key, seat, 1000 if ways == 0 else self.rng.randint(3, 12))
        if ways == 1:
            await self._send(f"/api/matches/{id}/resign", key, {"seat": seat})
        self.running.pop(PEOPLE, None)

    async def _begin(self, who: str, wanted: dict[str, Any]) -> Link:
        """Where there is no room for a moment, a moment later."""
        while True:
            answer = await self.client.post("/api/matches", json=wanted)
            if answer.status_code == 201:
                told = answer.json()
                if who != PEOPLE or not load(told["game"]).info.hidden:  # while they play, it is theirs alone
                    self.running[who] = told["id"]
                self.begun.append(told["id"])
                return told["id"], "".join(told["links"].values()).partition("key=")[2]
            self.wrong.append(f"a match: {answer.status_code} {answer.text}")
            await asyncio.sleep(AGAIN_S)

    async def _play(self, id: str, key: str, seat: int, turns: int) -> None:
        live = f"{self.url.replace('http', 'ws')}/api/matches/{id}/live?seat={seat}"
        headers = {"Authorization": f"Bearer {key}"}
        async with connect(live, max_size=None, additional_headers=headers) as socket:
            async for message in socket:
                question = msgspec.json.decode(message).get("status", {}).get("question")
                if question is None:
                    continue
                if turns <= 0:
                    return
                turns -= 1
                await asyncio.sleep(THINK_S)
                said = {"seat": seat, "turn": question["turn"], "orders": self._orders(question["controls"])}
                await self._send(f"/api/matches/{id}/answer", key, said)

    def _orders(self, controls: dict[str, Any]) -> list[list[int]]:
        if not controls["choices"]:
            return []
        chosen = self.rng.choice(controls["choices"])
        most = chosen.get("most")
        return [[*chosen["order"], *([] if most is None else [max(1, chosen.get("least", 0))])]]

    async def _send(self, path: str, key: str, said: dict[str, Any]) -> None:
        answer = await self.client.post(path, json=said, headers={"Authorization": f"Bearer {key}"})
        if answer.status_code >= 400 and answer.status_code != 409:  # the match was over in that moment
            self.wrong.append(f"{path}: {answer.status_code} {answer.text}")

    # Pages

    async def _visit(self, _: int) -> None:
        """The pages in turn; now and then an old match, whose film is made anew, and a file of it."""
        self.visits += 1
        paths = [PAGES[self.visits % len(PAGES)]]
        if self.visits % len(PAGES) == 0 and len(self.begun) > OLD:
            old = self.begun[-OLD]
            paths = [f"/match/{old}", f"/api/matches/{old}/film", f"/api/matches/{old}/html"]
        for path in paths:
            answer = await self.client.get(path)
            if answer.status_code not in FINE:
                self.wrong.append(f"{path}: {answer.status_code} {answer.text[:200]}")
        await asyncio.sleep(VISIT_S)
