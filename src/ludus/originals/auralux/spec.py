"""The original's tournament configuration as a spec of the house: the same games, in the same order."""

from msgspec.structs import replace

from ludus.core.clock import Measure
from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.core.twister import names_seed
from ludus.games import load
from ludus.originals.auralux.config import GameConfig, Seating, TournamentConfig
from ludus.originals.auralux.runs import LIMITS, ORIGINAL, open_map, unlike
from ludus.originals.auralux.table import TABLE_SIZE
from ludus.players.reference import INSIDE
from ludus.tournament.formats.free_for_all import FreeForAll
from ludus.tournament.formats.one_vs_one_all import OneVsOneAll
from ludus.tournament.spec import BoardSpec, TournamentSpec


def spec_of(config: TournamentConfig, measure: Measure = "cpu", edition: str = ORIGINAL) -> TournamentSpec:
    """A map that cannot be read is there by its place only: its games are not to be played."""
    duels = config.kind == "ONE_VS_ONE_ALL"
    given = [player.name for player in config.players]
    names = unlike(given)
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
        options={"edition": edition, "max_steps": GameConfig().max_steps},
        points="score",
        clock=replace(load("auralux").info.clock, measure=measure),
        limits=LIMITS,
    )


def _reference(who: Seating) -> str:
    return who.what if who.kind == "DEFAULT" else f"{INSIDE}:{who.what}"


def _text(path: str, players: int) -> str:
    try:
        return load("auralux").board.write(open_map(path, players))
    except LudusError:
        return ""
