"""What only its game knows of a tournament: whether its matches can be played at all."""

from ludus.core.match import MatchSpec
from ludus.referee.prepare import find_players, nobody_yet, prepare
from ludus.tournament.spec import BoardSpec, TournamentSpec


def check_matches(spec: TournamentSpec) -> None:
    """LudusError where a board, an option or an entrant is wrong: before a worker stumbles over it."""
    for board in spec.boards:
        check_board(spec, board)
    find_players(spec.game, spec.entrants, spec.clock, isolate=True, limits=spec.limits)


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
