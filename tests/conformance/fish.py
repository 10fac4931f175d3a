"""The harnesses of Fish: inputs and expected outputs, one case a line, with the exact bytes where they matter."""

import json
from typing import Any

from ludus.games.fish.formats import parse_json
from ludus.originals.fish.harness import HARNESSES
from ludus.originals.fish.pairs import same as same_json
from ludus.originals.fish.remote import HousePlayer
from tests.conformance.differences import Difference, same


def question(case: Any) -> bytes:
    """What is fed to the harness: the very bytes of the case, where it has them."""
    text: str = case["raw"] if "raw" in case else json.dumps(case["in"])
    return text.encode()


def harness_of(data: Any) -> str:
    """Which harness a question is for, judged by what is in it."""
    if isinstance(data, list):
        return "xstrategy"
    marks = {"position": "xboard", "from": "xtree", "row": "xref", "players": "xstate"}
    return next(name for mark, name in marks.items() if mark in data)


def replay(case: Any) -> None:
    if "raw" in case and not same_json(parse_json(question(case)), case["in"]):
        raise Difference("the raw bytes are read as something else than the case says")
    ours = json.loads(json.dumps(HARNESSES[harness_of(case["in"])](parse_json(question(case)))))
    if not same_json(ours, case["out"]):
        raise Difference(f"ours {json.dumps(ours)}, expected {json.dumps(case['out'])}")


def replay_conversations(conversations: Any) -> None:
    """A recorded tournament over TCP: our client answers every call of that server as the recorded one did."""
    for number, lines in enumerate(conversations):
        player = HousePlayer(depth=1)
        for place, (direction, message) in enumerate(lines):
            if direction == "<":
                same(f"client {number}, message {place + 1}", player.answer(message), lines[place + 1][1])
