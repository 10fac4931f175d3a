"""Who has entered a tournament, against who is there now: going on with it, and letting newcomers in."""

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament.spec import CANNOT_GROW, Entered, LeftOut, TournamentSpec, check
from ludus.tournament.stored import grown_text, in_old_words, read_stored, stored_spec
from ludus.tournament.workers.bundle import digests

NAMED = 20  # names in a line

Tell = Callable[[str], object]


def enter(entered: Entered, store: Store, name: str, home: Path, *, extend: bool, tell: Tell) -> TournamentSpec:
    """The tournament to be played: as it begins now, or as it began.

    `tell` hears in a line who has come since, and whose files are others by now; with `extend` those who have come are
    let in. LudusError where somebody who plays in it cannot play any more, or the file says something else.
    """
    if name in store.tournaments():
        spec = _gone_on(entered, store, name, extend, tell)
    else:
        spec = entered.spec
        store.begin(name, msgspec.json.encode(spec))
    store.keep_left_out(name, [(one.name, one.reason) for one in entered.left_out])
    _compare_files(spec, store, name, home, tell)
    return spec


def _gone_on(entered: Entered, store: Store, name: str, extend: bool, tell: Tell) -> TournamentSpec:
    began, now = stored_spec(store, name), entered.spec
    if in_old_words(replace(now, entrants=began.entrants, grown=began.grown)) != in_old_words(began):
        store.begin(name, msgspec.json.encode(now))  # which says that it is another one
    gone, come = _compared(began.entrants, now.entrants)
    if gone:
        raise LudusError(_missing(gone, entered.left_out))
    if come and extend:
        return _let_in(_told_apart(come, began.entrants), store, name, tell)
    if come:
        way = f"--extend lets {_them(come)} in" if began.format.GROWS else f"{began.format.title} {CANNOT_GROW}"
        tell(f"{_have(come, 'come since')}: {_listed(come)}; {way}")
    elif extend:
        tell("nobody has come since it began: there is nobody to let in")
    return began


def _compared(began: Sequence[Entrant], now: Sequence[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """Who is gone, and who has come. Who is the same under another name, because one has come who would be called
    alike, keeps the name that it has."""
    before, after = set(began), set(now)
    gone = {(one.player, one.age): one for one in began if one not in after}
    come = {(one.player, one.age): one for one in now if one not in before}
    same = gone.keys() & come.keys()
    return (
        [one for one in began if one not in after and (one.player, one.age) not in same],
        [one for one in now if one not in before and (one.player, one.age) not in same],
    )


def _told_apart(come: Sequence[Entrant], began: Sequence[Entrant]) -> list[Entrant]:
    """Who is called like one who plays already gets a number."""
    taken, named = {one.name for one in began}, []
    for one in come:
        numbered = (f"{one.name} ({number})" for number in count(2))
        name = one.name if one.name not in taken else next(name for name in numbered if name not in taken)
        taken.add(name)
        named.append(replace(one, name=name))
    return named


def _let_in(come: Sequence[Entrant], store: Store, name: str, tell: Tell) -> TournamentSpec:
    """Behind all who are there, whatever their files are called: so every result stays that of its entrants."""
    text = store.spec(name)
    grown = grown_text(text, come)
    spec = read_stored(grown, store.place, name)
    check(spec)
    store.grow(name, text, grown)
    tell(f"let in: {_listed(come)}")
    return spec


def _compare_files(spec: TournamentSpec, store: Store, name: str, home: Path, tell: Tell) -> None:
    known, now = store.digests(name), digests(spec, home)
    changed = [one for one in spec.entrants if one.name in known and known[one.name] != now.get(one.name)]
    if changed:
        tell(f"{_listed(changed)} {_has(changed)} changed since it began; what was played stays")
    if now.keys() - known.keys():
        store.keep_digests(name, now)


def _missing(gone: Sequence[Entrant], left_out: Sequence[LeftOut]) -> str:
    reasons = {one.name: one.reason for one in left_out}
    told = "; ".join(f"{one.name} ({reasons.get(one.name, 'it is not there')})" for one in gone[:NAMED])
    return (
        f"the tournament began with other bots, who cannot play any more: {told}; "
        "bring them back as they were, or begin another one: --store names another place for it"
    )


def _listed(some: Sequence[Entrant]) -> str:
    more = f" and {len(some) - NAMED} more" if len(some) > NAMED else ""
    return ", ".join(one.name for one in some[:NAMED]) + more


def _have(some: Sequence[Entrant], done: str) -> str:
    return f"{len(some)} {'bot' if len(some) == 1 else 'bots'} {_has(some)} {done}"


def _has(some: Sequence[Entrant]) -> str:
    return "has" if len(some) == 1 else "have"


def _them(some: Sequence[Entrant]) -> str:
    return "it" if len(some) == 1 else "them"
