"""What pages may ask for."""

from starlette.requests import HTTPConnection

from ludus.web.bots.locker import Locker
from ludus.web.bots.record import Books
from ludus.web.matches.hall import Hall
from ludus.web.matches.roster import Roster
from ludus.web.matches.shelf import Shelf
from ludus.web.settings import Settings
from ludus.web.tournaments.calendar import Tournaments


class Arena:
    """All that the server has: settings, hall (running matches), shelf (finished ones), roster (bots), tournaments,
    locker (uploaded bots) and books (who did what against whom)."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings.records)
        self.roster = Roster(settings)
        self.hall = Hall(settings, self.shelf)
        self.tournaments = Tournaments(settings, self.roster)
        self.shelf.elsewhere.append(self.tournaments.record)
        self.locker = Locker(settings, self.roster, self.tournaments, self.hall)
        self.books = Books(self.tournaments)


def arena_of(request: HTTPConnection) -> Arena:
    arena: Arena = request.app.state.arena
    return arena
