"""`ludus league announce`: something for all to read."""

import click

from ludus.cli.league import STORE


@click.command("announce")
@click.argument("text")
@STORE
def command(text: str, place: str) -> None:
    """Announce TEXT on the league's pages; - reads it from the standard input."""
    import sys

    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.announcements import announce
    from ludus.screen.say import say

    with League(place) as league:
        number = announce(league, OWNER, sys.stdin.read() if text == "-" else text)
    say(f"announcement {number} is on the league's pages")
