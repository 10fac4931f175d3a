"""A function that remembers its answers."""

import pytest

from ludus.core import table as module
from ludus.core.table import Table


def test_an_answer_is_computed_once() -> None:
    asked: list[int] = []

    def double(key: int) -> int:
        asked.append(key)
        return 2 * key

    table = Table(double)
    assert [table[3], table[4], table[3]] == [6, 8, 6]
    assert asked == [3, 4]


def test_a_table_that_is_full_begins_anew_and_answers_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TABLE_LIMIT", 3)
    table = Table(str)
    assert [table[i] for i in range(5)] == ["0", "1", "2", "3", "4"]
    assert {*table} == {3, 4}


def test_a_function_that_fails_leaves_nothing_behind() -> None:
    table: Table[int, int] = Table(lambda key: 1 // key)
    with pytest.raises(ZeroDivisionError):
        table[0]
    assert not table
    assert table[1] == 1
