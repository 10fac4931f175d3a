"""`ludus league rerun …`: some matches again, as a trial that is applied or dropped as a whole."""

import click

from ludus.cli.league import STORE


@click.group("rerun")
def command() -> None:
    """Play some of the league's matches again, look what that changes, and apply or drop it as a whole."""


@command.command("begin")
@click.argument("numbers", nargs=-1, type=click.IntRange(min=0))
@click.option("--version", type=int, help="Only what this version played in.")
@click.option("--since", help="Only what was paired from this time on: 2026-12-01T18:00+01:00.")
@click.option("--until", help="Only what was paired before this time.")
@click.option("--fault", help="Only pairs with such a fault (of the version, if one is named).")
@click.option("--why", default="", help="For the audit log.")
@STORE
def begin(
    numbers: tuple[int, ...],
    version: int | None,
    since: str | None,
    until: str | None,
    fault: str | None,
    why: str,
    place: str,
) -> None:
    """Begin a trial: matches by their NUMBERS, or by what is true of them. The server plays it."""
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.dates import read_moment
    from ludus.league.season.trials import Chosen, begin_trial, choose, fault_named
    from ludus.screen.say import say

    chosen = Chosen(
        version=version,
        since=read_moment(since) if since else None,
        until=read_moment(until) if until else None,
        fault=fault_named(fault) if fault else None,
        numbers=tuple(number // 2 for number in numbers),
    )
    with League(place) as league:
        pairs = choose(league, chosen)
        trial = begin_trial(league, OWNER, why, pairs)
    say(f"trial {trial}: {len(pairs)} pairs are played again; then: ludus league rerun show {trial}")


@command.command("show")
@click.argument("trial", type=int, required=False)
@STORE
def show(trial: int | None, place: str) -> None:
    """All trials, or what one TRIAL would change."""
    from ludus.league.league import League
    from ludus.league.season.trials import changes, trial_state, trials
    from ludus.screen.say import say

    with League(place) as league:
        for one in trials(league) if trial is None else [trial_state(league, trial)]:
            state = one.ended or f"{one.played} of {one.pairs} pairs played"
            say(f"trial {one.id}: {state}{f', {one.aside} cannot be played' if one.aside else ''}  {one.why}")
        for change in changes(league, trial) if trial is not None else []:
            say(
                f"  matches {2 * change.pair} and {2 * change.pair + 1}, versions {change.first} and {change.second}: "
                f"points of the first {change.before:g} -> {change.after:g}, "
                f"faults {change.faults_before} -> {change.faults_after}"
            )


@command.command("apply")
@click.argument("trial", type=int)
@STORE
def apply(trial: int, place: str) -> None:
    """From now on the TRIAL's results count instead."""
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.trials import apply_trial
    from ludus.screen.say import say

    with League(place) as league:
        apply_trial(league, OWNER, trial)
    say(f"trial {trial} counts; the table follows within ten seconds")


@command.command("drop")
@click.argument("trial", type=int)
@STORE
def drop(trial: int, place: str) -> None:
    """The TRIAL never counts."""
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.trials import drop_trial
    from ludus.screen.say import say

    with League(place) as league:
        drop_trial(league, OWNER, trial)
    say(f"trial {trial} is dropped")
