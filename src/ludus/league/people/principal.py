"""Who asks."""

from typing import NamedTuple

from ludus.league.words import Role


class Principal(NamedTuple):
    """Whoever makes a request: what they are, and which person, if they have an account."""

    role: Role
    person: int | None = None  # None: a guest, or the owner by the server's token
    team: int | None = None
    sees_source: bool = False

    @property
    def is_staff(self) -> bool:
        return self.role in (Role.OWNER, Role.STAFF)

    def is_of(self, team: int | None) -> bool:
        """Whether what belongs to this team belongs to who asks; a bot of the house is nobody's."""
        return team is not None and self.team == team


OWNER = Principal(Role.OWNER, sees_source=True)
GUEST = Principal(Role.GUEST)
