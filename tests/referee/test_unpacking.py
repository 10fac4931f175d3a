"""The bytes of a record file: whole lines, one by one, whatever they were packed like; and never out of bounds."""

import gzip
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.errors import BadRecord
from ludus.referee import unpacking
from ludus.referee.unpacking import lines, read_bytes

TEXT = st.lists(st.binary(max_size=40).map(lambda line: line.replace(b"\n", b"")), max_size=20)


def refusal(data: bytes) -> str:
    with pytest.raises(BadRecord) as caught:
        list(lines(data, "it"))
    return str(caught.value)


@given(TEXT, st.booleans(), st.integers(1, 9), st.integers(1, 7))
def test_lines_come_out_as_they_went_in_however_small_the_pieces(
    text: list[bytes], ended: bool, piece: int, chunk: int
) -> None:
    data = b"\n".join(text) + (b"\n" if ended else b"")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unpacking, "PIECE", piece)
        patch.setattr(unpacking, "CHUNK", chunk)
        found = list(lines(gzip.compress(data), "it"))
    wanted = data.split(b"\n")
    assert found == (wanted if wanted[-1] else wanted[:-1])


@given(st.integers(0, 200))
def test_a_file_that_was_cut_is_said_to_be_cut(left: int) -> None:
    data = gzip.compress(bytes(range(256)) * 4)
    assert "cut short" in refusal(data[: min(left, len(data) - 1)])


def test_nothing_may_stand_behind_the_end() -> None:
    good = gzip.compress(b"[1]\n", mtime=0)
    for behind in (b"x", good, bytes(unpacking.PIECE)):
        assert refusal(good + behind) == "it: something stands behind the end of the record; cut it off"
    on_the_edge = good + bytes(unpacking.PIECE - len(good))
    assert "behind the end" in refusal(on_the_edge + b"x")


@pytest.mark.parametrize(
    ("bound", "most", "said"),
    [
        ("PACKED", 10, "0 MB"),
        ("UNPACKED", 1000, "0 MB unpacked"),
        ("LINE", 1000, "a line of 0 MB"),
        ("VALUES", 1000, "1,000 values"),
    ],
)
def test_every_bound_holds(bound: str, most: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzip.compress(b"[" * 1001)
    assert len(list(lines(data, "it"))) == 1
    monkeypatch.setattr(unpacking, bound, most)
    assert refusal(data) == f"it: too large, more than {said}; no match gives such a record"
    monkeypatch.setattr(unpacking, bound, max(1001, len(data)))
    assert list(lines(data, "it")) == [b"[" * 1001]


def test_only_an_ordinary_file_is_read_and_nobody_waits_for_another(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(BadRecord, match=r"cannot be read \(it is no ordinary file\)"):
            read_bytes(path)
    for name, reason in (("none", "No such file or directory"), ("a\0b", "embedded null byte")):
        with pytest.raises(BadRecord, match=reason):
            read_bytes(tmp_path / name)
    with pytest.raises(BadRecord, match=r"^mine: cannot be read"):
        read_bytes(tmp_path / "none", source="mine")


def test_a_file_is_read_up_to_its_bound_and_no_further(tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_bytes(bytes(1 << 20))
    assert read_bytes(file, most=1 << 20) == bytes(1 << 20)
    file.write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(BadRecord, match="too large, more than 1 MB"):
        read_bytes(file, most=1 << 20)
