"""What a bot of PlanetWars sees."""

from ludus.games.starmap.view import View, VisiblePlanet


class WarsPlanet(VisiblePlanet, frozen=True):
    """A planet of PlanetWars as a seat sees it."""

    population: int


WarsView = View[WarsPlanet]
