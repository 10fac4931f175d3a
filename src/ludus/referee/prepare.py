"""Before a match: everything that can be wrong with it, found in one place and said as one error."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.core.game import AnyGame, Seat
from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec
from ludus.core.options import plain_options, read_options
from ludus.core.player import Player
from ludus.games import load
from ludus.games.boards import BoardRef
from ludus.players.find import find_player


class Prepared(Struct, frozen=True, kw_only=True):
    """A match that can begin."""

    game: AnyGame
    spec: MatchSpec  # as a record keeps it: who sits where, every option that counts, the clock
    options: Any
    board: Any
    state: Any  # in which the first seat is asked
    players: dict[Seat, Player]  # all but those who come later


def prepare(
    spec: MatchSpec,
    *,
    players: Mapping[Seat, Player | None] | None = None,
    isolate: bool = False,
    limits: Limits = Limits(),
) -> Prepared:
    """Look everything up that the match needs; LudusError where it cannot be played.

    `players` are live ones by seat, None for one who comes later; the others are found by their entrant's words.
    """
    game = load(spec.game)
    check_seats(game, len(spec.entrants))
    options: Any = read_options(game.options, spec.options, game.info.name)
    spec, seated = _seated(game, spec, players or {})
    reference = BoardRef(spec.board)
    board = reference.open(game, options.edition, spec.seed)
    brought = board.options  # by the board; what the spec says comes before it
    if brought:
        options = read_options(game.options, {**brought, **spec.options}, game.info.name)
    spec = replace(
        spec,
        board=board.name if not spec.board or reference.is_text else spec.board,
        options={**{name: spec.options.get(name, brought[name]) for name in brought}, **plain_options(options)},
        time=spec.time or game.info.clock,
    )
    state = game.rules.new(board, len(spec.entrants), options)
    found = find_players(spec.game, spec.entrants, spec.time, players=seated, isolate=isolate, limits=limits)
    return Prepared(game=game, spec=spec, options=options, board=board, state=state, players=found)


def check_seats(game: AnyGame, seats: int) -> None:
    if seats not in game.info.seats:
        wanted = " or ".join(map(str, game.info.seats))
        raise LudusError(f"{game.info.name} is for {wanted} players, not {seats}")


def nobody_yet(spec: MatchSpec) -> dict[Seat, None]:
    """The players of a match of which only the rest is looked at."""
    return dict.fromkeys(range(len(spec.entrants)))


def is_for(game: str, board: str, seats: int) -> bool:
    """Whether so many can play on a board."""
    match = MatchSpec(game=game, entrants=tuple(Entrant(str(seat), "") for seat in range(seats)), board=board)
    try:
        prepare(match, players=nobody_yet(match))
    except LudusError:
        return False
    return True


def _seated(
    game: AnyGame, spec: MatchSpec, players: Mapping[Seat, Player | None]
) -> tuple[MatchSpec, Mapping[Seat, Player | None]]:
    """Who sits where: as given, or, in games that want it so and where all have an age, the youngest first."""
    if not game.info.by_age or any(entrant.age is None for entrant in spec.entrants):
        return spec, players
    order = sorted(range(len(spec.entrants)), key=lambda seat: spec.entrants[seat].age or 0)
    entrants = tuple(spec.entrants[seat] for seat in order)
    return replace(spec, entrants=entrants), {order.index(seat): player for seat, player in players.items()}


def find_players(
    name: str,
    entrants: Sequence[Entrant],
    clock: TimeControl | None,
    *,
    players: Mapping[Seat, Player | None] | None = None,
    isolate: bool = False,
    limits: Limits = Limits(),
) -> dict[Seat, Player]:
    """By seat, or by place in a longer list of entrants."""
    game, found, seated = load(name), {}, players or {}
    for seat, entrant in enumerate(entrants):
        control = clock or game.info.clock
        player = seated[seat] if seat in seated else find_player(game, entrant.player, control, isolate, limits)
        if player is not None:
            found[seat] = player
    return found
