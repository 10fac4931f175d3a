"""Who asks."""

from typing import NamedTuple

from ludus.core.errors import LudusError
from ludus.league.words import Role


class NotAllowed(LudusError):
    """Who asks may not: 403."""


class Principal(NamedTuple):
    """Whoever makes a request: what they are, and which person, if they have an account."""

    role: Role
    person: int | None = None  # None: a guest, or the owner by the server's token
    team: int | None = None
    sees_source: bool = False

    @property
    def is_staff(self) -> bool:
        return self.role in (Role.OWNER, Role.STAFF)

    @property
    def is_known(self) -> bool:
        """Whether it is somebody, and not just anybody."""
        return self.person is not None or self.role is Role.OWNER

    def is_of(self, team: int | None) -> bool:
        """Whether what belongs to this team belongs to who asks; a bot of the house is nobody's."""
        return team is not None and self.team == team

    def demand_staff(self) -> None:
        if not self.is_staff:
            raise NotAllowed("this is for staff")


OWNER = Principal(Role.OWNER, sees_source=True)
GUEST = Principal(Role.GUEST)
