"""`ludus check BOT --game GAME`: is this bot fit to play?"""

from typing import TYPE_CHECKING

import click

from ludus.players.spawn import own_all_children

if TYPE_CHECKING:
    from ludus.checks import Finding, Report

MARKS = {"passed": ("✓", "green"), "warned": ("!", "yellow"), "failed": ("✗", "red"), "skipped": ("–", "dim")}


@click.command("check")
@click.argument("bot")
@click.option("--game", required=True, help="The game that it plays.")
@click.option("--edition", help="Which reading of the rules.")
@click.option("--seed", default=1, show_default=True, help="Of the matches it is put through.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.pass_context
def command(ctx: click.Context, bot: str, game: str, edition: str | None, seed: int, as_json: bool) -> None:
    """Check a BOT: 25 things that go wrong in real matches, each with what was seen and what to do.

    A BOT is what `ludus play` takes: a house bot, my_bot.py, ./my_bot, "java -cp . Bot", json:./my_bot. It is always
    run in a process of its own. The exit code is 0 where nothing failed, else 1.
    """
    own_all_children()
    report = _checked(game, bot, edition, seed, as_json)
    _print_json(report) if as_json else _print(report)
    ctx.exit(0 if report.is_good else 1)


def _checked(game: str, bot: str, edition: str | None, seed: int, quiet: bool) -> "Report":
    from ludus.checks import check_bot
    from ludus.cli.screen import console

    if quiet:
        return check_bot(game, bot, edition=edition, seed=seed)
    with console(stderr=True).status("looking for it") as status:
        return check_bot(game, bot, edition=edition, seed=seed, progress=lambda bout: status.update(f"playing: {bout}"))


def _print(report: "Report") -> None:
    from rich.table import Table

    from ludus.cli.screen import console

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in report.findings:
        mark, style = MARKS[finding.verdict]
        table.add_row(f"[{style}]{mark}[/]", f"[{style}]{finding.name}[/]", _cell(finding))
    console().print(table)
    console().print(_last_line(report))


def _cell(finding: "Finding") -> str:
    from rich.markup import escape

    seen = escape(finding.seen)
    if finding.verdict == "skipped":
        return f"[dim]{seen}[/]"
    return f"{seen}\n[dim]→ {escape(finding.advice)}[/]" if finding.advice else seen


def _last_line(report: "Report") -> str:
    from rich.markup import escape

    from ludus.checks import Verdict

    counts = ", ".join(
        f"[{MARKS[verdict][1]}]{report.count(verdict)} {verdict}[/]" for verdict in Verdict if report.count(verdict)
    )
    end = "fit to play" if report.is_good else "not fit to play yet"
    style = "green" if report.is_good else "red"
    return f"[bold]{escape(report.bot)}[/] is [bold {style}]{end}[/]: {counts} ({report.seconds:.1f} s)"


def _print_json(report: "Report") -> None:
    from msgspec.json import encode, format

    data = {
        "game": report.game,
        "bot": report.bot,
        "good": report.is_good,
        "seconds": report.seconds,
        "checks": report.findings,
    }
    click.echo(format(encode(data), indent=2).decode())
