"""`ludus league season …`: its dates, more time for a team, and the settings."""

from pathlib import Path

import click

from ludus.cli.league import STORE


@click.group("season")
def command() -> None:
    """Dates, extensions and settings."""


@command.command("show")
@STORE
def show(place: str) -> None:
    """Where the season stands."""
    from ludus.league.league import League
    from ludus.league.season.dates import phase, shown_time
    from ludus.league.season.finals import finals_state
    from ludus.screen.say import say

    with League(place) as league:
        settings, state = league.settings, finals_state(league)
        say(f"{settings.name}: {phase(league)}")
        for key in ("opens", "freezes", "deadline", "ends"):
            when = getattr(settings.dates, key)
            say(f"  {key:9} {shown_time(when.timestamp()) if when else '-'}")
        if state:
            say(f"  finals    SHA-256 of the seed: {state.hash}{f'; the seed: {state.seed}' if state.seed else ''}")


@command.command("extend")
@click.argument("team")
@click.argument("until")
@STORE
def extended(team: str, until: str, place: str) -> None:
    """Give a TEAM (or a student's, by id or login) time UNTIL 2026-12-02T12:00+01:00."""
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.dates import extend, find_team, read_moment, shown_time
    from ludus.screen.say import say

    with League(place) as league:
        moment = read_moment(until)
        extend(league, OWNER, find_team(league, team), moment)
        say(f"{team} has time until {shown_time(moment)}")


@command.command("settings")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@STORE
def settings(file: Path | None, place: str) -> None:
    """Print the settings as a file, or change them to what FILE says."""
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.reading import read_league
    from ludus.league.season.changing import change_settings
    from ludus.league.template import as_toml
    from ludus.screen.say import put, say

    with League(place) as league:
        if file is None:
            put(as_toml(league.settings))
            return
        change_settings(league, OWNER, read_league(file))
        say("changed; whoever serves and plays the league sees it within a second")
