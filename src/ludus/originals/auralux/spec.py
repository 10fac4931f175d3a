"""The original's tournament configuration as a spec of the house: the same games, in the same order."""

from collections.abc import Iterable
from itertools import count

from msgspec.structs import replace

from ludus.core.clock import Measure
from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.core.twister import names_seed
from ludus.games import load
from ludus.originals.auralux.config import GameConfig, Seating, TournamentConfig
from ludus.originals.auralux.runs import LIMITS, open_map
from ludus.originals.auralux.table import TABLE_SIZE
from ludus.players.reference import INSIDE
from ludus.tournament.formats.free_for_all import FreeForAll
from ludus.tournament.formats.one_vs_one_all import OneVsOneAll
from ludus.tournament.spec import BoardSpec, TournamentSpec


def spec_of(config: TournamentConfig, measure: Measure = "cpu") -> TournamentSpec:
    """A map that cannot be read is there by its place only: its games are not to be played."""
    duels = config.kind == "ONE_VS_ONE_ALL"
    given = [player.name for player in config.players]
    names = _unlike(given)
    return TournamentSpec(
        game="auralux",
        entrants=tuple(
            Entrant(name, _reference(player.seating)) for name, player in zip(names, config.players, strict=True)
        ),
        boards=tuple(BoardSpec(_text(path, 2 if duels else TABLE_SIZE)) for path in config.maps),
        format=OneVsOneAll() if duels else FreeForAll(dice="original"),
        rounds=1 if duels else config.rounds,
        # The dice are thrown by the names as they were given, whatever had to be done to tell them apart.
        seed=names_seed(given) ^ names_seed(names),
        options={"edition": "original", "max_steps": GameConfig().max_steps},
        clock=replace(load("auralux").info.clock, measure=measure),
        limits=LIMITS,
    )


def _unlike(names: Iterable[str]) -> list[str]:
    """The original takes two players of the same name; the house tells them apart."""
    found: list[str] = []
    for name in names:
        others = (name if number == 1 else f"{name} ({number})" for number in count(1))
        found.append(next(other for other in others if other not in found))
    return found


def _reference(who: Seating) -> str:
    return who.what if who.kind == "DEFAULT" else f"{INSIDE}:{who.what}"


def _text(path: str, players: int) -> str:
    try:
        return load("auralux").board.write(open_map(path, players))
    except LudusError:
        return ""
