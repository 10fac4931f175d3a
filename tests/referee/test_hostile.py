"""Hostile records: each is refused in one line, and reading one never takes more than a bounded memory."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludus.core.errors import BadRecord, LudusError
from ludus.core.match import TurnRecord
from ludus.core.outside.bounds import DEPTH, is_deep
from ludus.games import names
from ludus.referee import moments, read_record, verify
from ludus.referee.file import dump_record, load_record, load_short
from ludus.screen.result_lines import result_lines
from tests.referee.hostile import bombs, good, hostile, packed, rows
from tests.support import FUZZ

HARMLESS = {"another version", "seed beyond all", "an ending of a newer Ludus"}  # nothing is made of these
MEMORY_MB = 700
# A child with a limit: it must say what is wrong with the record before it reaches that.
READ = """
import resource, sys
from ludus.core.errors import BadRecord
from ludus.referee import read_record
from ludus.referee.file import load_short
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in sys.argv[2:]:
    for read in (read_record, lambda path: load_short(open(path, "rb").read())):
        try:
            read(path)
            print("read", path)
        except BadRecord as error:
            print(error)
assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < int(sys.argv[1]) << 10
"""


@pytest.mark.parametrize("name", hostile())
def test_it_is_refused_in_one_line(name: str) -> None:
    data = hostile()[name]
    for read in (lambda: verify(load_record(data, "x.ludus")), lambda: list(moments(load_record(data, "x.ludus")))):
        if name in HARMLESS:
            read()
            continue
        with pytest.raises(LudusError) as caught:
            read()
        assert str(caught.value).isprintable()


def test_small_files_that_are_large_inside_take_little_memory(tmp_path: Path) -> None:
    files = []
    for number, (_, data) in enumerate(bombs()):
        assert len(data) < 6 << 20
        files.append(tmp_path / f"{number}.ludus")
        files[-1].write_bytes(data)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

    words = [sys.executable, "-c", READ, str(MEMORY_MB), *map(str, files)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300, preexec_fn=limited)
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert len(told) == 2 * len(files)
    assert all("too large" in line for line in told), done.stdout


def test_the_largest_match_that_we_play_can_be_read() -> None:
    record = load_record(good("auralux"))
    orders = [[1, 2, 300, 4] for _ in range(5)]
    turns = tuple(TurnRecord(number % 2, orders, number % (1 << 24)) for number in range(100_000))
    measured = replace(record.measured, think_us=(123_456,) * len(turns), said=())
    long = replace(record, game=replace(record.game, turns=turns), measured=measured)
    assert load_record(dump_record(long)) == long


def test_what_could_not_be_read_is_not_written() -> None:
    record = load_record(good())
    turns = (TurnRecord(0, list(range(1000)), 0),) * 6001
    with pytest.raises(BadRecord, match="too large to be kept"):
        dump_record(replace(record, game=replace(record.game, turns=turns)))


@pytest.mark.parametrize("game", names())
def test_a_record_in_short_says_the_same(game: str) -> None:
    record, short = load_record(good(game)), load_short(good(game))
    assert (short.spec, short.turns, short.outcome, short.measured) == (
        record.game.spec,
        len(record.game.turns),
        record.game.outcome,
        record.measured,
    )


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ludus")
    (tmp_path / "folder.ludus").mkdir()
    (tmp_path / "device.ludus").symlink_to("/dev/zero")
    (tmp_path / "nowhere.ludus").symlink_to(tmp_path / "nothing")
    (tmp_path / "huge.ludus").touch()
    os.truncate(tmp_path / "huge.ludus", 1 << 40)
    for name, why in {
        "pipe": "no ordinary file",
        "folder": "Is a directory",
        "device": "no ordinary file",
        "nowhere": "No such file",
        "huge": "too large",
    }.items():
        with pytest.raises(BadRecord, match=f"{name}.ludus: .*{why}"):
            read_record(tmp_path / f"{name}.ludus")
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record("a\0b.ludus")


def test_depth_is_measured_without_going_deep() -> None:
    def nested(depth: int) -> Any:
        value: Any = 1
        for level in range(depth):
            value = [value] if level % 2 else {"a": value}
        return value

    assert not is_deep(nested(DEPTH))
    assert is_deep(nested(DEPTH + 2))
    assert is_deep([1, nested(5000)])


NUMBERS = (-1, 0, 1, 2, 10**9, -(10**9), 10**18, 10**30, 0.5, -1e300)
TEXTS = ("", "x", "\x1b[2J", "1e999999999", "[[1]]", "graph x {}", "2 2\n1 2\n0 0\n1 1\n")
LISTS: tuple[Any, ...] = ([], {}, [[]], [0], [0, 0], [-1, -1], [[0, 0], [0, 0]], [[1, 2, 3]], {"a": 1})
NASTY = st.sampled_from((None, True, *NUMBERS, *TEXTS, *LISTS))


def mutated(value: Any, path: list[int], new: Any) -> Any:
    """The same with something within exchanged, left out or doubled: at the place where the path leads."""
    inner, last = value, None
    for number in path:
        if not isinstance(inner, list | dict) or not inner:
            break
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        last = inner, keys[number % len(keys)]
        inner = inner[last[1]]
    if last is None:
        return new
    last[0][last[1]] = new
    return value


@settings(max_examples=FUZZ // 4, deadline=None)
@given(st.sampled_from(names()), st.integers(-3, 10), st.lists(st.integers(0, 9), max_size=5), NASTY)
def test_a_good_record_with_something_wrong_in_it(game: str, line: int, path: list[int], new: Any) -> None:
    lines = rows(good(game))
    lines[line % len(lines)] = mutated(lines[line % len(lines)], path, new)
    try:
        record = load_record(packed(lines))
        assert all("\x1b" not in text.plain for text in result_lines(record))
        verify(record)
        list(moments(record))
    except LudusError as error:
        assert str(error).isprintable()
