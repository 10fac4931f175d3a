"""Seats, and how a match ends for them: words that every view uses, and a bot's process needs without a whole game."""

from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

Seat = int  # a place at the table, from 0
NOBODY: Seat = -1


class Ending(StrEnum):
    """Why a match is over, whatever the game. Who won is not said here: that is in the ranks."""

    GOAL = "goal"  # somebody has done what wins at once
    LAST_LEFT = "last_left"  # all others are out: beaten, or dropped
    NOBODY_LEFT = "nobody_left"
    NO_MOVES = "no_moves"  # nobody can do anything any more
    TURN_LIMIT = "turn_limit"
    RESIGNED = "resigned"  # this one and the next two no game says: people ended it, and the referee writes it down
    ABANDONED = "abandoned"  # somebody has left it
    AGREED = "agreed"  # all people at the table wanted to stop: a draw
    OTHER = "other"  # what has no word here; also of a record that says none, or one that only a newer Ludus knows

    @classmethod
    def _missing_(cls, value: object) -> "Ending":
        return cls.OTHER


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a match ended. Rank 1 is best, ties share a rank, and who was dropped comes last.

    `sentence` says for people what `reason` says for programs: the usual one, where a game has no words of its own. In
    JSON they are `reason` and `ending`: what reads records or listens to matches has always found the sentence there.
    An ending that is none of the others is left out, so older records, which have none, are written as they were read.
    """

    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    reason: Ending = msgspec.field(default=Ending.OTHER, name="ending")
    sentence: str = msgspec.field(default="", name="reason")

    def __post_init__(self) -> None:
        if type(self.reason) is not Ending:
            raise TypeError(f"the reason of an outcome is an Ending, and a game's own words are its sentence: {self}")
        if not self.sentence:
            force_setattr(self, "sentence", _usual_sentence(self.reason, self.winners))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1: one is a win, several are a draw."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def agrees(self, told: "Outcome") -> bool:
        """Whether it is what a record tells, which may leave the ending to its sentence: older ones do."""
        reason = self.reason if told.reason is Ending.OTHER else told.reason
        return (self.ranks, self.scores, self.reason, self.sentence) == (told.ranks, told.scores, reason, told.sentence)


def _usual_sentence(reason: Ending, winners: tuple[Seat, ...]) -> str:
    who = f"player {winners[0] + 1}" if len(winners) == 1 else ""
    return {
        Ending.GOAL: f"{who} reached the goal" if who else "the goal is reached",
        Ending.LAST_LEFT: f"{who} is left" if who else "all others are out",
        Ending.NOBODY_LEFT: "nobody is left",
        Ending.NO_MOVES: "nobody can move",
        Ending.TURN_LIMIT: "the last turn was played",
        Ending.RESIGNED: "all others resigned",
        Ending.ABANDONED: "all others have left",
        Ending.AGREED: "all agreed to stop",
        Ending.OTHER: "the match is over",
    }[reason]


class Rejection(NamedTuple):
    """An order inside a good action that was skipped: which one, from 0, and why."""

    order: int
    reason: str
