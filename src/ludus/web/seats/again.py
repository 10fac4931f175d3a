"""What is played after a match: the same with the seats changed, or against the next opponent."""

from msgspec.structs import replace

from ludus.core.game import Seat
from ludus.core.match import MatchSpec
from ludus.games import load
from ludus.games.strength import by_strength
from ludus.players.reference import HUMAN
from ludus.referee.file import load_record
from ludus.web.matches.live_match import LiveMatch
from ludus.web.matches.request import MatchRequest
from ludus.web.seats.opponents import next_opponent

REMATCH, NEXT = "rematch", "next"


def request_of(match: LiveMatch) -> MatchRequest:
    """What it would take to play it again. Of one from the records only names are taken, never what would be started:
    it may be anybody's."""
    spec = match.spec
    seed = spec.seed  # the same random board
    if match.asked is not None:
        return replace(match.asked, seed=seed)
    board = load_record(match.record, match.id).game.board
    return MatchRequest(game=spec.game, players=_words(spec), board=board, seed=seed, options=dict(spec.options))


def _words(spec: MatchSpec) -> tuple[str, ...]:
    return tuple(f"{HUMAN}:{one.name}" if one.player == HUMAN else one.name for one in spec.entrants)


def people_of(match: LiveMatch) -> tuple[Seat, ...]:
    return tuple(seat for seat, one in enumerate(match.spec.entrants) if one.player == HUMAN)


def rematch(match: LiveMatch) -> MatchRequest:
    """Everybody sits one seat further down."""
    asked = request_of(match)
    return replace(asked, players=(*asked.players[1:], asked.players[0]))


def seat_after(kind: str, seat: Seat, seats: int) -> Seat:
    """Where who sat here sits in the next match."""
    return (seat - 1) % seats if kind == REMATCH else seat


def opponent_after(match: LiveMatch, won: bool) -> str | None:
    """For one person against one bot of the house: the next stronger one, or after a defeat the next weaker."""
    people, seats = people_of(match), len(match.spec.entrants)
    if seats != 2 or len(people) != 1:
        return None
    bot = match.spec.entrants[1 - people[0]].player
    return next_opponent(by_strength(load(match.spec.game)), bot, won)


def against(match: LiveMatch, opponent: str) -> MatchRequest:
    """The same match against somebody else."""
    asked, person = request_of(match), people_of(match)[0]
    return replace(
        asked, players=tuple(word if seat == person else opponent for seat, word in enumerate(asked.players))
    )
