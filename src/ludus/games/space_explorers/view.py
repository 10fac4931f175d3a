"""What a bot of SpaceExplorers sees."""

from ludus.games.starmap.view import View, VisiblePlanet


class ExplorersPlanet(VisiblePlanet, frozen=True):
    """A planet of SpaceExplorers as a seat sees it. Its owner is who has the majority there."""

    people: tuple[int, int]  # of each seat
    total: int

    @property
    def mine(self) -> int:
        return self.people[self.viewer]

    @property
    def theirs(self) -> int:
        return self.people[1 - self.viewer]

    @property
    def my_percent(self) -> float:
        return 100 * self.mine / self.total if self.total else 0.0

    @property
    def their_percent(self) -> float:
        return 100 * self.theirs / self.total if self.total else 0.0


ExplorersView = View[ExplorersPlanet]
