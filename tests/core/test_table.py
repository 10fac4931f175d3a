"""Functions that remember their answers."""

import pytest

from ludus.core import table as module
from ludus.core.table import Table, last_answer


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


def test_the_last_answer_is_kept_for_the_very_same_things() -> None:
    asked: list[object] = []

    @last_answer
    def joined(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
        asked.append(one)
        return one + two

    first, second = (1, 2), (3,)
    assert joined(first, second) is joined(first, second)
    assert len(asked) == 1
    assert joined(second, first) == (3, 1, 2)
    assert joined(first, second) == (1, 2, 3)  # only the last one
    assert joined((*first, 9)[:2], second) == (1, 2, 3)
    assert len(asked) == 4
