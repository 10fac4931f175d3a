"""Files of results, CSV or JSON lines."""

from pathlib import Path

import pytest

from ludus.cli.result_file import read_results
from ludus.core.errors import LudusError


def read(folder: Path, text: str) -> tuple[list[str], list[tuple[tuple[int, ...], tuple[int, ...]]]]:
    file = folder / "x"
    file.write_text(text, encoding="utf-8")
    names, results = read_results(str(file))
    return names, [(one.entrants, one.ranks) for one in results]


def test_both_kinds_say_the_same(tmp_path: Path) -> None:
    wanted = (["ann", "bob"], [((0, 1), (1, 2)), ((1, 0), (1, 1))])
    assert read(tmp_path, "\ufeffname,rank,name,rank\nann,1,bob,2,,\n\nbob, 1 ,ann,1\n") == wanted
    lines = '{"names": ["ann", "bob"], "ranks": [1, 2], "scores": [3, 4]}\n\n{"names": ["bob", "ann"], "ranks": [1, 1]}'
    assert read(tmp_path, lines) == wanted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no results in it"),
        ("name,rank\n", "no results in it"),
        ("ann,1,bob,2\nann,1,bob\n", "x:2: expected name,rank"),
        ("ann,1\n", "x:1: a match has 2 to 8 seats, not 1"),
        ("ann,1,ann,2\n", "x:1: each seat needs a name of its own"),
        ("ann,1,,2\n", "each seat needs a name"),
        ('{"names": ["a", "b"], "ranks": [1]}', "as many ranks"),
        ('{"names": ["a", "b"], "ranks": [1, 2], "scores": [1e305, 0]}', "a score beyond"),
        ('{"names": ["a", "b"], "ranks": [1, 2], "x": 1}', "x:1: "),
        ("{" * 5000, "x:1: "),
    ],
)
def test_a_mistake_names_its_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(LudusError, match=why):
        read(tmp_path, text)
