"""How the server was started."""

from pathlib import Path

import pytest

from ludus.web.settings import Settings, is_loopback


def settings(**more: object) -> Settings:
    return Settings(**{"records": Path("records"), "uploads": Path("up/bots"), "store": "arena.db", **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("[::1]", True), ("localhost", True), ("x.localhost", True),
     ("0.0.0.0", False), ("192.168.1.2", False), ("localhost.example.org", False), ("", False)],
)  # fmt: skip
def test_which_addresses_are_the_machines_own(host: str, own: bool) -> None:
    assert is_loopback(host) is own
    assert settings(host=host).loopback is own


def test_without_a_word_there_is_a_token_of_ones_own() -> None:
    assert settings().token != settings().token
    assert len(settings().token) > 16
    assert settings(token="").token == ""


def test_all_folders_are_kept_from_strangers() -> None:
    here = Path.cwd()
    told = settings(bots=Path("/srv/bots"), boards=Path("mine")).places
    assert {*told} == {str(here / name) for name in ("records", "up/bots", "up/boards", "", "mine")} | {"/srv/bots"}
    assert not any("pass" in place for place in settings(store="postgresql://me:pass@host/db").places)
