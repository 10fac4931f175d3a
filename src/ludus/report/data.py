"""What the fragments are made from: plain tuples of words and numbers, whatever room they come from."""

from typing import NamedTuple


class Span(NamedTuple):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


class StandingLine(NamedTuple):
    """One line of the standings."""

    place: int
    name: str
    points: float
    played: int
    wins: int
    draws: int
    losses: int
    elo: Span | None
    tie_breaks: tuple[float, ...]  # in the order in which they are asked
    faults: int
    suspended: str = ""  # why, or nothing


class PairScore(NamedTuple):
    """What one took from another, of how much was to be had."""

    points: float
    weight: float
    told: str  # wins-draws-losses


class LadderLine(NamedTuple):
    name: str
    mu: float
    sigma: float
    ordinal: float


class BracketMeeting(NamedTuple):
    """Two of a bracket: None is nobody (yet). `winner` is 0 or 1, or None while it is open."""

    names: tuple[str | None, str | None] = (None, None)
    points: tuple[float, float] = (0.0, 0.0)
    games: int = 0
    winner: int | None = None
    bye: bool = False  # nobody sits opposite, or on both sides: there is nothing to draw


class GroupBox(NamedTuple):
    """A table of a knock-out in groups: who sat there, and what came of it; no scores while it is open."""

    number: int  # of the match
    names: tuple[str, ...]
    scores: tuple[float, ...] = ()
    winners: tuple[int, ...] = ()  # places among the names
    last: bool = False  # whoever wins it wins all


class Side(NamedTuple):
    """A part of a bracket that is drawn by itself: rounds of meetings from left to right."""

    title: str
    rounds: tuple[tuple[str, tuple[BracketMeeting, ...]], ...]


class Sequential(NamedTuple):
    """Where a sequential test stands."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    upper: float
    verdict: str
    elo: Span | None
    pairs: tuple[int, ...]  # by points: 0, ½, 1, 1½, 2


class FaultLine(NamedTuple):
    """The faults of one kind and reason that one entrant had in one match."""

    match: int
    turns: tuple[int, ...]
    name: str
    kind: str
    message: str
    detail: str


class MatchLine(NamedTuple):
    number: int
    names: tuple[str, ...]  # by seat
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    faults: tuple[tuple[int, str], ...]  # seat and kind
