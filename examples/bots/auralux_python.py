"""A small bot for Auralux in plain Python: it needs nothing but stdin and stdout.

Play:   ludus play auralux auralux_python.py afk

The numbers of a turn are those of the text protocol (docs/bot-protocol.md); players and planets count from 1.
"""

import sys


def numbers() -> list[int]:
    return [int(word) for word in sys.stdin.readline().split()] or [-1]  # the end of the input is the end, too


def order(planet: int, me: int, planets: list[list[int]], distances: list[list[int]]) -> tuple[int, int, int] | None:
    """What this planet does: it grows, and once it has grown it sends its surplus to the nearest that is not mine."""
    _, ships, level, armor = planets[planet]
    if level < 3:
        price = 100 if level == 0 else 100 * level + 100 * level - armor  # capture, or upgrade and repair
        return (planet, planet, ships) if ships >= price else None
    others = [there for there in range(len(planets)) if planets[there][0] != me]
    if ships <= 200 or not others:
        return None
    return planet, min(others, key=lambda there: distances[planet][there]), ships - 50


def main() -> None:
    me, _, count = numbers()
    distances = [numbers() for _ in range(count)]
    while (sends := numbers()[0]) >= 0:
        for _ in range(sends):
            numbers()  # what the others have sent; this bot does not look
        planets = [numbers() for _ in range(count)]  # owner, ships, level, armor
        mine = [planet for planet in range(count) if planets[planet][0] == me]
        orders = [found for planet in mine if (found := order(planet, me, planets, distances))]
        print(len(orders))
        for source, target, ships in orders:
            print(source + 1, target + 1, ships)
        sys.stdout.flush()  # or the answer stays here until the buffer is full


main()
