"""What only its game knows of a tournament: whether its matches can be played at all."""

from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchSpec
from ludus.games import load
from ludus.referee.prepare import find_players, nobody_yet, prepare
from ludus.tournament.spec import BadSpec, BoardSpec, Entered, LeftOut, TournamentSpec, check, told


def check_matches(spec: TournamentSpec) -> None:
    """LudusError where a board, an option or an entrant is wrong: before a worker stumbles over it."""
    for board in spec.boards:
        check_board(spec, board)
    find_players(spec.game, spec.entrants, spec.clock, isolate=True, limits=spec.limits)


def look_at_all(entered: Entered) -> Entered:
    """The same without those who cannot be played, each with its reason. LudusError where nothing can be played then,
    or a board or an option is wrong."""
    spec = entered.spec
    load(spec.game)  # where there is no such game, that is nobody's fault
    reasons = {entrant: reason for entrant in spec.entrants if (reason := why_not(spec, entrant))}
    left_out = (*entered.left_out, *(LeftOut(entrant.name, reason) for entrant, reason in reasons.items()))
    spec = replace(spec, entrants=tuple(entrant for entrant in spec.entrants if entrant not in reasons))
    try:
        check(spec)
    except BadSpec as error:
        raise LudusError(error.what + told(left_out)) from None
    for board in spec.boards:
        check_board(spec, board)
    return Entered(spec, left_out)


def why_not(spec: TournamentSpec, entrant: Entrant) -> str:
    """Why this one cannot be played; empty where it can."""
    try:
        find_players(spec.game, (entrant,), spec.clock, isolate=True, limits=spec.limits)
    except LudusError as error:
        return str(error)
    return ""


def check_board(spec: TournamentSpec, board: BoardSpec) -> None:
    """Whether a full table can play there."""
    match = match_on(spec, board)
    prepare(match, players=nobody_yet(match))


def match_on(spec: TournamentSpec, board: BoardSpec) -> MatchSpec:
    """A full table there, whoever sits at it."""
    return MatchSpec(
        game=spec.game,
        entrants=spec.entrants[: spec.table],
        board=board.board,
        seed=spec.seed,
        options={**spec.options, **board.options},
        time=spec.clock,
    )
