"""What versions are called where everybody reads it: by their team's name, or as the house calls its bot."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import select

from ludus.league.league import League
from ludus.league.tables import TEAMS, VERSIONS
from ludus.league.words import Life


class ShownVersion(NamedTuple):
    """A version as anybody may know it."""

    id: int
    team: int | None  # None: of the house
    name: str  # the team's, or the bot's
    number: int
    life: Life

    @property
    def title(self) -> str:
        return self.name if self.team is None else f"{self.name} v{self.number}"


def shown_versions(league: League, ids: Collection[int] | None = None) -> dict[int, ShownVersion]:
    """These, or all that play; who is not there is left out."""
    wanted = select(
        VERSIONS.c.id, VERSIONS.c.team, VERSIONS.c.number, VERSIONS.c.life, VERSIONS.c.player, TEAMS.c.name
    ).outerjoin(TEAMS, TEAMS.c.id == VERSIONS.c.team)
    plays = VERSIONS.c.life.in_([life.value for life in Life if life.plays]) | VERSIONS.c.team.is_(None)
    rows = league.rows(wanted.where(plays if ids is None else VERSIONS.c.id.in_([*ids])))
    return {
        row.id: ShownVersion(
            row.id, row.team, row.player if row.team is None else row.name or "?", row.number, Life(row.life)
        )
        for row in rows
    }


def versions_of_team(league: League, team: int) -> list[ShownVersion]:
    """All that have played, or do, the newest first."""
    begun = [life.value for life in Life if life.is_public]
    found = league.rows(select(VERSIONS.c.id).where(VERSIONS.c.team == team, VERSIONS.c.life.in_(begun)))
    return sorted(shown_versions(league, [row.id for row in found]).values(), key=lambda one: -one.number)
