"""How deep what we read may be."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludus.core.outside.bounds import DEPTH, is_deep

DATA = st.recursive(
    st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


def depth(value: Any) -> int:
    """Lists within lists, counted one by one."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, parts), default=0) if isinstance(value, (list, dict)) else 0


def nested(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels - 1):
        value = [value]
    return value


@given(DATA, st.integers(0, 4))
def test_depth_is_that_of_the_deepest_part(value: Any, most: int) -> None:
    assert is_deep(value, most) == (depth(value) > most + 1)


def test_the_bound_is_sharp() -> None:
    assert not is_deep(nested(DEPTH + 1))
    assert is_deep(nested(DEPTH + 2))


def test_what_is_deeper_than_python_can_go_is_answered_all_the_same() -> None:
    assert is_deep(nested(100_000))
    assert is_deep({"a": [1, {"b": nested(100_000)}]})
