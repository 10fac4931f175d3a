"""Any data for the readers of Fish: near to what is meant, and far from it. Dice throw them, as in tests/jsons.py."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from tests.jsons import JSON, any_json
from tests.support import FUZZ

COLOURS = ("red", "white", "brown", "black")
SCORES = (0, 1, 7, 100, 2**63 - 1, 10**22)

many = settings(max_examples=FUZZ)
anything = JSON
Thrown = Callable[[Random], Any]


def thrown(throw: Thrown, rarely: Thrown = any_json) -> st.SearchStrategy[Any]:
    """What these dice throw; one time in eight anything else."""

    def throw_seed(seed: int) -> Any:
        dice = Random(seed)
        return (throw if dice.randrange(8) else rarely)(dice)

    return st.integers(0, 2**64).map(throw_seed)


def state(dice: Random) -> dict[str, Any]:
    """Of a harness: good, or with something in it that is not."""
    rows = [[dice.choice((1, 2, 3, 5, 5, 0)) for _ in range(dice.randint(1, 4))] for _ in range(dice.randint(1, 5))]
    tiles = [[row, column] for row, line in enumerate(rows) for column, fish in enumerate(line) if fish]
    dice.shuffle(tiles)
    colours = dice.sample(COLOURS, dice.choice((1, 2, 2, 3, 4)))
    if dice.randrange(20) == 0:
        colours.append(dice.choice((*COLOURS, "green")))
    each = dice.randrange(min(4, len(tiles) // len(colours)) + 1)
    players = [_player(colour, [tiles.pop() for _ in range(each)], dice) for colour in colours]
    good = {"players": players, "board": rows}
    return good if dice.randrange(2) else {name: _broken(part, dice) for name, part in good.items()}


def place(dice: Random) -> list[int]:
    return [dice.randint(-1, 4) for _ in range(dice.choice((2, 2, 2, 2, 2, 0, 1, 3)))]


def board_text(dice: Random) -> str:
    """Of a board, of something like one, or broken somewhere."""
    text = json.dumps(state(dice)["board"] if dice.randrange(2) else dice.choice((_nested, any_json))(dice))
    cut = dice.randrange(len(text) + 1)
    return dice.choice((text, text, text[:cut], text[:cut] + dice.choice('[],{}"0 \n-eé\0') + text[cut:]))


def _player(colour: str, places: list[list[int]], dice: Random) -> dict[str, Any]:
    out = {"out": dice.random() < 0.5} if dice.randrange(6) == 0 else {}
    return {"color": colour, "score": dice.choice(SCORES), "places": places} | out


def _broken(good: Any, dice: Random) -> Any:
    """Something in it is another, is gone, or is there twice."""
    if not isinstance(good, list | dict) or not good or dice.randrange(4) == 0:
        return dice.choice((lambda dice: dice.randint(-1, 6), any_json))(dice)
    key = dice.choice(list(good)) if isinstance(good, dict) else dice.randrange(len(good))
    how, bad = dice.randrange(6), good.copy()
    if how == 0:
        del bad[key]
    elif how == 1 and isinstance(bad, list):
        bad.insert(dice.randrange(len(bad) + 1), bad[key])
    else:
        bad[key] = _broken(good[key], dice)
    return bad


def _nested(dice: Random, depth: int = 0) -> Any:
    if depth == 6 or dice.randrange(3) == 0:
        return dice.choice((-1, 0, 1, 2, 3, 4, 5, 6, None, 2.0, True))
    return [_nested(dice, depth + 1) for _ in range(dice.randrange(4))]
