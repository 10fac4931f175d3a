"""A small bot for PlanetWars in plain Python: JSON lines on stdin and stdout, and nothing of Ludus.

Play:   ludus play planet_wars planet_wars_python.py noop

Half of every planet goes to its emptiest neighbour that is not its own (docs/bot-protocol.md).
"""

import json
import sys
from typing import Any


def orders(view: dict[str, Any]) -> list[list[int]]:
    """[source, destination, people], as often as you like. A planet that is not seen has no population."""
    seen = {planet["id"]: planet for planet in view["planets"] if "population" in planet}
    found = []
    for planet in seen.values():
        neighbours = [seen[id] for id, _ in planet["edges"] if id in seen and seen[id]["owner"] != view["seat"]]
        if planet["owner"] == view["seat"] and planet["population"] > 4 and neighbours:
            weakest = min(neighbours, key=lambda there: there["population"])
            found.append([planet["id"], weakest["id"], planet["population"] // 2])
    return found


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready")
    elif message["type"] == "act":
        say(turn=message["turn"], action=orders(message["view"]))
    elif message["type"] == "end":
        break
