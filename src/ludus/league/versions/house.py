"""The bots that all are measured by: permanent, without a team and without a place."""

from sqlalchemy import Select, insert, select, update

from ludus.core.errors import UnknownName
from ludus.games import load
from ludus.league.league import League
from ludus.league.tables import LEAGUE, VERSIONS
from ludus.league.versions import life
from ludus.league.versions.receive import new_row
from ludus.league.versions.version import Version, all_columns, found
from ludus.league.words import Life
from ludus.players.reference import is_house


def house_versions(league: League) -> list[Version]:
    """Those that the settings name, each with a row that is made once. One that they name no more plays no more, and
    comes back as the same version when they do again."""
    words, now = house_words(league), league.now()
    with league.link() as link:
        link.execute(update(LEAGUE).values(made=LEAGUE.c.made))  # whoever else makes them waits here
        wanted = select(VERSIONS.c.player, VERSIONS.c.id).where(VERSIONS.c.team.is_(None))
        known = {row.player: row.id for row in link.execute(wanted)}
        for number, player in enumerate((one for one in words if one not in known), len(known) + 1):
            row = new_row(team=None, number=number, player=player, file="", digest="", received=now, changed=now)
            row["life"] = Life.RATED
            made = link.execute(insert(VERSIONS).values(row).returning(VERSIONS.c.id)).scalar_one()
            life.note(link, made, Life.RATED, "a bot of the house", None, now=now)
        for player, id in known.items():
            life.employ(link, id, player in words, now=now)
    return [one for one in found(league, _of_the_house()) if one.player in words]


def house_words(league: League) -> tuple[str, ...]:
    """As the settings name them; all of the game's where they name none."""
    settings = league.settings
    game = load(settings.game)
    if settings.house is None:
        return tuple(game.bots)
    for words in settings.house:
        if not is_house(words, game):
            raise UnknownName("bot of the house", words, game.bots, where=f" of {settings.game}")
    return tuple(dict.fromkeys(settings.house))


def _of_the_house() -> Select[tuple[object, ...]]:
    return all_columns().where(VERSIONS.c.team.is_(None)).order_by(VERSIONS.c.number)
