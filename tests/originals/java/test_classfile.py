"""What a Java class file says of itself."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.originals.java.classfile import read_class
from tests.players.test_zips import one_class

GOOD = one_class("a/Mine", "planetwars/publicapi/IStrategy")


def test_name_parents_version_and_whether_it_can_be_made() -> None:
    found = read_class(GOOD)
    assert found is not None
    assert (found.name, found.parents, found.java) == ("a/Mine", ("planetwars/publicapi/IStrategy",), 8)
    assert found.can_be_made


@pytest.mark.parametrize("flag", [0x0200, 0x0400])
def test_what_is_abstract_cannot_be_made(flag: int) -> None:
    flags = GOOD.index(struct.pack(">HHHHH", 1, 5, 6, 0, 0))
    found = read_class(GOOD[:flags] + struct.pack(">H", flag | 1) + GOOD[flags + 2 :])
    assert found is not None and not found.can_be_made


def test_a_constructor_that_wants_something_does_not_count() -> None:
    found = read_class(GOOD.replace(b"()V", b"(I)"))
    assert found is not None and not found.can_be_made


@pytest.mark.parametrize("data", [b"", b"PK\3\4", GOOD[:9], GOOD[:-3], b"\xca\xfe\xba\xbe" + bytes(50)])
def test_what_is_none(data: bytes) -> None:
    assert read_class(data) is None or read_class(data) != read_class(GOOD)


@settings(max_examples=50)
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_no_byte_breaks_it(place: int, byte: int) -> None:
    read_class(GOOD[:place] + bytes([byte]) + GOOD[place + 1 :])
