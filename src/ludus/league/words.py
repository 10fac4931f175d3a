"""The words of a league that are stored: roles, lives, shares."""

from enum import StrEnum


class Role(StrEnum):
    """What somebody is. The owner has the server; staff run the season; authors send bots; guests watch."""

    OWNER = "owner"
    STAFF = "staff"
    AUTHOR = "author"
    GUEST = "guest"


class Life(StrEnum):
    """Of a version: received, then checked or refused, then active, rated, and one of three ends."""

    RECEIVED = "received"
    REFUSED = "refused"  # its check found what must be mended
    CHECKED = "checked"  # fit to play; the day's activations were used up, or its deadline has passed
    ACTIVE = "active"  # it plays; its predecessor too, until it is rated
    RATED = "rated"
    SUPERSEDED = "superseded"  # a later version of the team is rated
    SUSPENDED = "suspended"  # it crashed too often
    WITHDRAWN = "withdrawn"  # by its team, or by staff

    @property
    def plays(self) -> bool:
        return self in (Life.ACTIVE, Life.RATED)

    @property
    def is_public(self) -> bool:
        """Whether others know of it: what has never come to play is nobody's business but the team's."""
        return self not in (Life.RECEIVED, Life.REFUSED, Life.CHECKED)


class Share(StrEnum):
    """Why two versions meet: what their seats were taken from."""

    NEWCOMER = "newcomer"
    LADDER = "ladder"
    SCRIMMAGE = "scrimmage"
    TRIAL = "trial"


class Replays(StrEnum):
    """Who may watch a match of the league again."""

    PUBLIC = "public"
    LEAGUE = "league"  # who is signed in
    OWN = "own"  # its two teams and staff, until the finals are over


LEAGUE_SERIES = "league"  # names of tournaments in the store
SCRIMMAGE_SERIES = "scrimmages"
FINALS_SERIES = "finals"
