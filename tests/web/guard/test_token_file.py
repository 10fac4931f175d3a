"""The token of a server stays the same, and nobody else can read it."""

from pathlib import Path

import pytest

from ludus.web.guard.token_file import FILE, kept_token
from ludus.web.serve import addresses
from ludus.web.settings import Settings


def test_it_is_the_same_at_every_start(tmp_path: Path) -> None:
    token = kept_token(tmp_path / "home")
    assert len(token) > 15 and kept_token(tmp_path / "home") == token
    assert (tmp_path / "home" / FILE).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "home").iterdir()] == [FILE]


def test_one_that_others_could_have_read_is_replaced(tmp_path: Path) -> None:
    token = kept_token(tmp_path)
    (tmp_path / FILE).chmod(0o644)
    other = kept_token(tmp_path)
    assert other != token and kept_token(tmp_path) == other
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", [b"", b"short", b"\xff" * 30, b"a" * 1000, b"has blanks in it, and more\n"])
def test_one_that_is_damaged_is_replaced(damage: bytes, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.touch(0o600)
    file.write_bytes(damage)
    token = kept_token(tmp_path)
    assert token.encode() != damage and kept_token(tmp_path) == token


def test_where_nothing_can_be_kept_it_is_good_for_this_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert len(kept_token(tmp_path / "file")) > 15


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_others_are_told_addresses_only_where_they_can_come(host: str, tmp_path: Path) -> None:
    settings = Settings(records=tmp_path, uploads=tmp_path, store="x", host=host, port=8123, token="secret")
    found = addresses(settings)
    assert host == "0.0.0.0" or found == []
    assert not any("127.0.0.1" in one or "0.0.0.0" in one or "secret" in one for one in found)
