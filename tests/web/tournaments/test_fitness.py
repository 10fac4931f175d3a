"""Who cannot play, as far as is known before a tournament begins."""

from pathlib import Path

import msgspec
import pytest

from ludus.checks.finding import CheckReport, Finding, Verdict
from ludus.core.errors import LudusError
from ludus.web.arena import Arena
from ludus.web.bots.uploads import Card
from ludus.web.pages.catalogue import offer
from ludus.web.tournaments.fitness import who_is_unfit
from tests.web.indoors import arena_in

GOOD, BAD = Finding("starts", Verdict.PASSED, ""), Finding("starts", Verdict.FAILED, "")


def unfit(arena: Arena) -> dict[str, str]:
    return who_is_unfit(arena, offer("fish", arena.roster))


def uploaded(folder: Path, name: str, *findings: Finding, error: str = "", card: bool = True) -> None:
    report = CheckReport(game="fish", bot=name, findings=findings, seconds=1.0) if findings else None
    told = Card(
        name=name, game="fish", kind="Python", file="x.py", size=1, uploaded="", digest="", report=report, error=error
    )
    place = folder / "bots" / "fish" / told.key
    place.mkdir(parents=True)
    (place / "bot.py").write_text("class Bot: ...")
    if card:
        (place.parent / f".{told.key}.json").write_bytes(msgspec.json.encode(told))


def test_the_house_is_fit(tmp_path: Path) -> None:
    assert unfit(arena_in(tmp_path)) == {}


def test_a_strangers_bot_is_judged_by_its_check(tmp_path: Path) -> None:
    uploaded(tmp_path, "good", GOOD)
    uploaded(tmp_path, "bad", GOOD, BAD)
    uploaded(tmp_path, "new")
    uploaded(tmp_path, "odd", error="no sandbox that day")
    uploaded(tmp_path, "lost", card=False)
    arena = arena_in(tmp_path, trust=True)
    bad, none = "not fit to play yet", "not checked"
    assert unfit(arena) == {"bad": bad, "new": none, "odd": none, "lost": none}


def test_one_that_is_being_checked_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uploaded(tmp_path, "good", GOOD)
    arena = arena_in(tmp_path, trust=True)
    monkeypatch.setattr(arena.uploads, "is_checking", lambda card: card.name == "good")
    assert unfit(arena) == {"good": "being checked"}


def test_without_a_sandbox_no_stranger_is_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uploaded(tmp_path, "good", GOOD)
    arena = arena_in(tmp_path)

    def refuse() -> None:
        raise LudusError("this machine has none")

    monkeypatch.setattr(arena.roster, "demand_sandbox", refuse)
    assert unfit(arena) == {"good": "this machine has none"}


def test_the_owners_bot_is_fit_where_it_can_be_read_and_no_path_is_told(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (given / "fine.py").write_text("class Bot:\n    def choose(self, view, clock):\n        raise SystemExit\n")
    (given / "typo.py").write_text("class Bot(:\n")
    found = unfit(arena_in(tmp_path, bots=given))
    assert [*found] == ["typo"]
    assert found["typo"].startswith("not fit to play: typo.py:1: syntax error") and str(tmp_path) not in found["typo"]
