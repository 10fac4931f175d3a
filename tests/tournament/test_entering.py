"""Who has entered, against who is there now."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.entering import NAMED, enter
from ludus.tournament.spec import Entered, LeftOut, TournamentSpec
from ludus.tournament.stored import stored_spec


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "s.db") as opened:
        yield opened


class Evening:
    """A tournament that is begun, and gone on with as often as one likes."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store, self.folder, self.said = store, folder, list[str]()

    def enter(self, *names: str, extend: bool = False, left_out: Sequence[LeftOut] = (), **more: Any) -> TournamentSpec:
        """Names are those of bots; `ann=./other.sh` is another one by the same name."""
        people = [Entrant(name.partition("=")[0], name.partition("=")[2] or f"./{name}.sh") for name in names]
        data = {"game": "any", "entrants": msgspec.to_builtins(people), **more}
        self.said.clear()
        entered = Entered(msgspec.convert(data, TournamentSpec), tuple(left_out))
        return enter(entered, self.store, "cup", self.folder, extend=extend, tell=self.said.append)


@pytest.fixture
def evening(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.chdir(tmp_path)
    return Evening(store, tmp_path)


def names(spec: TournamentSpec) -> list[str]:
    return [one.name for one in spec.entrants]


def test_it_begins_and_goes_on_as_it_began(evening: Evening) -> None:
    left_out = [LeftOut("zoe", "it is a link")]
    began = evening.enter("ann", "bo", left_out=left_out)
    assert evening.store.left_out("cup") == [("zoe", "it is a link")]
    assert evening.enter("bo", "ann") == began  # in whatever order they lie there
    assert evening.store.left_out("cup") == []
    assert evening.said == []


def test_who_has_come_since_waits_to_be_let_in_and_then_stands_behind_all(evening: Evening) -> None:
    evening.enter("mia", "zoe")
    assert names(evening.enter("ann", "mia", "zoe")) == ["mia", "zoe"]
    assert evening.said == ["1 bot has come since: ann; --extend lets it in"]
    assert names(evening.enter("ann", "leo", "mia", "zoe", extend=True)) == ["mia", "zoe", "ann", "leo"]
    assert evening.said == ["let in: ann, leo"]
    assert stored_spec(evening.store, "cup").grown == (2, 4)
    evening.enter("ann", "leo", "mia", "zoe", extend=True)
    assert evening.said == ["nobody has come since it began: there is nobody to let in"]


def test_who_is_called_like_another_gets_a_number_and_who_is_the_same_keeps_its_name(evening: Evening) -> None:
    evening.enter("ann", "bo")
    grown = evening.enter("ann", "bo", "cy", extend=True)
    assert names(grown) == ["ann", "bo", "cy"]
    again = evening.enter("ann.sh=./ann.sh", "ann=./ann.py", "bo", "cy", extend=True)
    assert [(one.name, one.player) for one in again.entrants] == [
        ("ann", "./ann.sh"),
        ("bo", "./bo.sh"),
        ("cy", "./cy.sh"),
        ("ann (2)", "./ann.py"),
    ]


def test_who_plays_and_is_gone_is_named_with_the_reason(evening: Evening) -> None:
    evening.enter("ann", "bo", "cy")
    with pytest.raises(LudusError) as caught:
        evening.enter("bo", left_out=[LeftOut("ann", "it is not executable")])
    assert "who cannot play any more: ann (it is not executable); cy (it is not there); " in str(caught.value)


def test_another_file_is_another_tournament(evening: Evening) -> None:
    evening.enter("ann", "bo")
    for change in ({"seed": 3}, {"rounds": 2}, {"format": {"name": "swiss"}}):
        with pytest.raises(LudusError, match="began with another file"):
            evening.enter("ann", "bo", **change)


def test_a_format_that_cannot_grow_says_so_and_nothing_is_changed(evening: Evening) -> None:
    knockout: dict[str, Any] = {"format": {"name": "knockout"}}
    began = evening.enter("ann", "bo", **knockout)
    assert evening.enter("ann", "bo", "cy", **knockout) == began
    assert evening.said[0].startswith("1 bot has come since: cy; knockout cannot take in newcomers")
    with pytest.raises(LudusError, match="knockout cannot take in newcomers"):
        evening.enter("ann", "bo", "cy", extend=True, **knockout)
    assert stored_spec(evening.store, "cup") == began


def test_a_file_that_has_changed_is_told_and_a_crowd_is_not_listed_whole(evening: Evening) -> None:
    for name in ("ann", "bo"):
        (evening.folder / f"{name}.sh").write_text("#!/bin/sh\n")
        (evening.folder / f"{name}.sh").chmod(0o755)
    evening.enter("ann", "bo")
    (evening.folder / "bo.sh").write_text("#!/bin/sh\n# better now\n")
    evening.enter("ann", "bo")
    assert evening.said == ["bo has changed since it began; what was played stays"]
    evening.enter("ann", "bo", *(f"n{number:02d}" for number in range(NAMED + 3)))
    assert "23 bots have come since: n00, " in evening.said[0]
    assert "n19 and 3 more; --extend lets them in" in evening.said[0]
