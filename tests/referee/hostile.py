"""Records as somebody would write them who means harm, each with a word of what is wrong with it."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from ludus import Entrant, MatchSpec, play_match
from ludus.referee.file import dump_record

Lines = list[Any]


@cache
def good(game: str = "fish") -> bytes:
    """A record with nothing wrong in it."""
    entrants = (Entrant("ada", "random"), Entrant("bob", "random"))
    options = {} if game == "fish" else {"max_steps": 30} if game == "auralux" else {"max_turns": 15}
    return dump_record(play_match(MatchSpec(game=game, entrants=entrants, seed=3, options=options)))


def rows(data: bytes) -> Lines:
    return [json.loads(line) for line in gzip.decompress(data).splitlines()]


def packed(lines: Lines) -> bytes:
    """Of JSON values, or of lines as they are to stand there."""
    text = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return gzip.compress(b"".join(line + b"\n" for line in text), compresslevel=1)


def changed(change: Callable[[Lines], object], game: str = "fish") -> bytes:
    lines = rows(good(game))
    change(lines)
    return packed(lines)


def within(place: int, *path: Any, value: Any) -> bytes:
    """A good record with one value changed, in this line."""

    def change(lines: Lines) -> None:
        inner = lines[place]
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return changed(change)


def raw(place: int, line: bytes) -> bytes:
    return changed(lambda lines: lines.__setitem__(place, line))


def nested(depth: int, bracket: bytes = b"[", closing: bytes = b"]") -> bytes:
    return bracket * depth + closing * depth


def bomb(megabytes: int, text: bytes, head: bool = True) -> bytes:
    """A text over and over, and before it the head of a record: packed once, so that making it takes nothing."""
    machine = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    first = machine.compress(json.dumps(rows(good())[0]).encode() + b"\n" if head else b"x")
    first += machine.flush(zlib.Z_FULL_FLUSH)
    block = machine.compress(text * max(1, (1 << 20) // len(text))) + machine.flush(zlib.Z_FULL_FLUSH)
    return first + block * megabytes + machine.flush()


def files() -> Iterator[tuple[str, bytes]]:
    """What gzip should say something of."""
    data = good()
    yield "nothing", b""
    yield "text", b"hello"
    yield "half", data[: len(data) // 2]
    yield "all but one byte", data[:-1]
    yield "garbage behind it", data + b"garbage"
    yield "two members", data + data
    yield "a member of nothing", gzip.compress(b"")
    yield "a wrong sum", data[:-8] + bytes(4) + data[-4:]
    yield "zlib without gzip", zlib.compress(gzip.decompress(data))


def bombs() -> Iterator[tuple[str, bytes]]:
    """Small files that are large inside."""
    yield "two gigabytes of nothing", bomb(2048, b"\0", head=False)
    yield "two gigabytes of turns", bomb(2048, b"[0,[1,2]]\n")
    yield "lists in every turn", bomb(1024, b"[0,[" + b"[]," * 1000 + b"0]]\n")
    yield "objects in every turn", bomb(1024, b"[0,[" + b'{"a":1},' * 1000 + b"0]]\n")
    yield "long texts", bomb(1024, b'[0,"\xf0\x9f\x90\x9f' + b"x" * (1 << 20) + b'"]\n')


def texts() -> Iterator[tuple[str, bytes]]:
    """What JSON should say something of."""
    yield "deep action", raw(1, b"[0," + nested(100_000) + b"]")
    yield "deep action that can be read", raw(1, b"[0," + nested(700) + b"]")
    yield "deep objects", raw(1, b"[0," + nested(500, b'{"a":', b"}").replace(b":}", b":1}") + b"]")
    yield "deep field that nobody knows", raw(0, b'{"x":' + nested(100_000) + b"}")
    yield "deep options", within(0, "spec", "options", value=json.loads(nested(200)))
    yield "deep option", within(0, "spec", "options", "edition", value=json.loads(nested(200)))
    yield "huge number", raw(1, b"[0,[[" + b"9" * 5000 + b",0],[0,1]]]")
    yield "large number", raw(1, b"[0,[[" + b"9" * 400 + b",0],[0,1]]]")
    yield "not a number", raw(1, b"[0,[[NaN,0],[0,1]]]")
    yield "infinite", raw(1, b"[0,[[Infinity,0],[0,1]]]")
    yield "too large a fraction", raw(1, b"[0,[[1e999,0],[0,1]]]")
    yield "no UTF-8", raw(1, b'[0,"\xff\xfe"]')
    yield "half a pair", raw(1, b'[0,"\\ud800"]')
    yield "keys twice", raw(1, b'[0,{"a":1,"a":2}]')
    yield "an empty line", raw(1, b"")
    yield "no line but empty ones", gzip.compress(b"\n" * 10)
    yield "only a head", packed(rows(good())[:1])
    yield "no measured", packed(rows(good())[:-1])


def values() -> Iterator[tuple[str, bytes]]:
    """What is JSON, and wrong."""
    yield "negative seat", within(1, 0, value=-1)
    yield "seat too many", within(1, 0, value=2)
    yield "seat as text", within(1, 0, value="0")
    yield "action of another kind", within(1, 1, value="go")
    yield "action of another game", within(1, 1, value=[[1, 2, 3]])
    yield "action with huge places", within(1, 1, value=[10**30, -(10**30)])
    yield "action with fractions", within(1, 1, value=[0.5, 0.5])
    yield "unknown fault", changed(lambda lines: lines[1].__setitem__(slice(2, None), [[], "bored"]))
    yield "rejections that were not", changed(lambda lines: lines[1].__setitem__(slice(2, None), [[[10**20, "no"]]]))
    yield "a turn without its action", raw(1, b"[0]")
    yield "a turn left out", changed(lambda lines: lines.pop(1))
    yield "turns swapped", changed(lambda lines: lines.insert(1, lines.pop(2)))
    yield "a drop that was not", within(1, 1, value=None)
    yield "too few ranks", within(-2, "outcome", "ranks", value=[1])
    yield "too many ranks", within(-2, "outcome", "ranks", value=[1] * 3)
    yield "too few scores", within(-2, "outcome", "scores", value=[])
    yield "nobody is first", within(-2, "outcome", "ranks", value=[2, 2])
    yield "scores beyond all", within(-2, "outcome", "scores", value=[1.7e308, 0])
    yield "ranks beyond all", within(-2, "outcome", "ranks", value=[10**30, 1])
    yield "another ending", within(-2, "outcome", "ending", value="goal")
    yield "an ending of a newer Ludus", within(-2, "outcome", "ending", value="x" * (1 << 20))
    yield "an ending that is no text", within(-2, "outcome", "ending", value=[["goal"]])
    yield "an ending of nothing", within(-2, "outcome", "ending", value=None)
    yield "another sentence", within(-2, "outcome", "reason", value="all is well")
    yield "digests of no base", within(-2, "digests", value="!!!")
    yield "too few digests", within(-2, "digests", value="AAAA")
    yield "other digests", changed(lambda lines: lines[-2].update(digests="A" * len(lines[-2]["digests"])))
    yield "too many turns said", within(-2, "turns", value=10**9)
    yield "measured is a list", raw(-1, b"[]")
    yield "measured times too few", within(-1, "think_us", value=[1])
    yield "measured fault of nobody", within(-1, "faults", value=[_fault(seat=9)])
    yield "measured fault before all", within(-1, "faults", value=[_fault(seat=-1)])
    yield "measured fault in no turn", within(-1, "faults", value=[_fault(turn=10**9)])
    yield "a note of nobody", within(-1, "said", value=[[1, 5, "hello"]])
    yield "a note in no turn", within(-1, "said", value=[[10**9, 0, "hello"]])


def heads() -> Iterator[tuple[str, bytes]]:
    """What was played, by whom and where."""
    yield "other game", within(0, "spec", "game", value="auralux")
    yield "unknown game", within(0, "spec", "game", value="chess")
    yield "game as a path", within(0, "spec", "game", value="../../os")
    yield "unknown edition", within(0, "spec", "options", value={"edition": "secret"})
    yield "unknown option", within(0, "spec", "options", value={"x": 1})
    yield "option of another kind", within(0, "spec", "options", value={"edition": {}})
    yield "an option that is a huge fraction", _option("planet_wars", {"defence": "1e999999999"})
    yield "an option that is a huge number", _option("auralux", {"max_steps": 10**400})
    yield "an option that is a long list", _option("auralux", {"armour": [1] * 100_000})
    yield "nobody plays", within(0, "spec", "entrants", value=[])
    yield "one plays", within(0, "spec", "entrants", value=[{"name": "a", "player": "random"}])
    yield "too many play", within(0, "spec", "entrants", value=[{"name": "a", "player": "random"}] * 10_000)
    yield "a long name", within(0, "spec", "entrants", 0, "name", value="x" * (1 << 20))
    yield "a name of no text", within(0, "spec", "entrants", 0, "name", value=7)
    yield "no board", within(0, "board", value="")
    yield "a board that is a file", within(0, "board", value="/etc/passwd")
    yield "a large board", within(0, "board", value=json.dumps([[1] * 1000] * 1000))
    yield "a deep board", within(0, "board", value=nested(100_000).decode())
    yield "a negative board", within(0, "board", value="[[-1, 2], [3, 4]]")
    yield "a board with nothing on it", within(0, "board", value="[[]]")
    yield "another version", within(0, "version", value=10**40)
    yield "less than no time", within(0, "spec", "time", "start_ms", value=-1)
    yield "time beyond all", within(0, "spec", "time", "bank_ms", value=10**30)
    yield "seed beyond all", within(0, "spec", "seed", value=10**400)


def _option(game: str, options: dict[str, Any]) -> bytes:
    return changed(lambda lines: lines[0]["spec"].update(options=options), game)


def _fault(seat: int = 0, turn: int = 1) -> dict[str, Any]:
    return {"turn": turn, "seat": seat, "kind": "crash", "message": "no"}


STAR = "graph x {{ 1 [habit=1,size=9,x=0,y=0,base=1] 2 [habit=1,size=9,x=1,y=1,base=2] {rest} }}"


def boards() -> Iterator[tuple[str, bytes]]:
    """Boards of the other games."""
    many = " ".join(f"{number} [habit=1,size=9,x=0,y={number}]" for number in range(3, 1500))
    every = "{" + " ".join(map(str, range(1, 1500))) + "}"
    for name, rest in {
        "every planet with every other": f"{many} {every} -- {every} [weight=1]",
        "a hundred groups in each other": "{" * 500 + "}" * 500,
        "a planet without its brackets": "3",
        "an open string": '3 [habit="',
        "numbers beyond all": "3 [habit=99999999999999,size=1,x=1,y=1]",
    }.items():
        yield f"dot: {name}", _on(STAR.format(rest=rest), "planet_wars")
    yield "dot: far away", _on(STAR.format(rest="3 [habit=1,size=9,x=2147483647,y=-2147483648]"), "space_explorers")
    for name, text in {
        "as many planets as can be said": "999999999 2\n1 2\n0 0\n1 1\n",
        "negative": "-5 2\n1 2\n0 0\n1 1\n",
        "starts elsewhere": "2 2\n7 9\n0 0\n1 1\n",
        "the same place": "2 2\n1 2\n0 0\n0 0\n",
        "words": "a b c\n",
    }.items():
        yield f"map: {name}", _on(text, "auralux")


def _on(board: str, game: str) -> bytes:
    return changed(lambda lines: lines[0].update(board=board), game)


@cache
def hostile() -> dict[str, bytes]:
    return {name: data for part in (files, texts, heads, values, boards) for name, data in part()}
