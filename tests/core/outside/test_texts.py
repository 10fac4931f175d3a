"""A text that somebody names: read whole, or not at all, and why."""

from pathlib import Path

import pytest

from ludus.core.outside.texts import Unreadable, text_in


def test_a_text_is_read_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "board"
    file.write_bytes("Zürich\r\nnext".encode())
    assert text_in(file) == text_in(file, 11) == "Zürich\nnext"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none", "No such file or directory"),
        (".", "Is a directory"),
        ("bytes", "not a text file in UTF-8"),
        ("\0", "null byte"),
        ("/dev/zero", "it has more than 2 MB"),
        ("large", "it has more than 2 MB"),
    ],
)
def test_what_cannot_be_read_says_why_and_takes_no_memory(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "large").write_text("x" * ((2 << 20) + 1))
    with pytest.raises(Unreadable, match=why):
        text_in(tmp_path / name, 2 << 20)
