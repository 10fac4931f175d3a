"""What is wrong, in plain words."""

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, Struct

from ludus.core.outside.wrong import what_is_wrong


class Asked(Struct, forbid_unknown_fields=True):
    seed: int | None = None
    share: float = 0.0
    names: list[str] = []
    least: Annotated[int, Meta(ge=1)] = 1
    more: dict[str, bool] = {}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ('{"seed": "x"}', "seed: expected a whole number or nothing, got a text"),
        ('{"share": []}', "share: expected a number, got a list"),
        ('{"names": ["a", 3]}', "names[1]: expected a text, got a whole number"),
        ('{"least": 0}', "least: expected a whole number >= 1"),
        ('{"more": {"a": null}}', "more[...]: expected true or false, got nothing"),
        ("[]", "expected a table of names and values, got a list"),
        ('{"colour": 1}', "object contains unknown field colour"),
    ],
)
def test_no_type_is_named(data: str, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.json.decode(data, type=Asked)
    assert what_is_wrong(raised.value) == words


def test_what_is_no_json_keeps_its_words() -> None:
    with pytest.raises(msgspec.DecodeError) as raised:
        msgspec.json.decode("{", type=Any)
    assert what_is_wrong(raised.value) == "input data was truncated"
