"""`ludus check BOT --game GAME`: is this bot fit to play?"""

from typing import TYPE_CHECKING

import click

from ludus.players.programs.spawn import own_all_children

if TYPE_CHECKING:
    from rich.text import Text

    from ludus.checks import CheckReport, Finding

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


def _checked(game: str, bot: str, edition: str | None, seed: int, quiet: bool) -> "CheckReport":
    from ludus.checks import check_bot
    from ludus.screen.say import console, styled

    if quiet:
        return check_bot(game, bot, edition=edition, seed=seed)
    with console(stderr=True).status("looking for it") as status:

        def told(trial: object) -> None:
            status.update(styled("playing: {}", trial))

        return check_bot(game, bot, edition=edition, seed=seed, progress=told)


def _print(report: "CheckReport") -> None:
    from ludus.screen.say import cells, console

    table = cells(show_header=False, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in report.findings:
        mark, style = MARKS[finding.verdict]
        table.add_row(_in(style, mark), _in(style, finding.name), _cell(finding))
    console().print(table)
    console().print(_last_line(report))


def _cell(finding: "Finding") -> "Text":
    from ludus.screen.say import styled

    if finding.verdict == "skipped":
        return styled("[dim]{}[/]", finding.seen)
    return styled("{}\n[dim]→ {}[/]", finding.seen, finding.advice) if finding.advice else styled("{}", finding.seen)


def _last_line(report: "CheckReport") -> "Text":
    from ludus.checks import Verdict
    from ludus.screen.say import styled

    counts = styled(", ").join(
        _in(MARKS[verdict][1], f"{report.count(verdict)} {verdict}") for verdict in Verdict if report.count(verdict)
    )
    end = _in("bold green", "fit to play") if report.is_good else _in("bold red", "not fit to play yet")
    return styled("[bold]{}[/] is {}: {} ({} s)", report.bot, end, counts, f"{report.seconds:.1f}")


def _in(style: str, words: str) -> "Text":
    from ludus.screen.say import styled

    text = styled("{}", words)
    text.stylize(style)
    return text


def _print_json(report: "CheckReport") -> None:
    from ludus.screen.say import put_json

    data = {
        "game": report.game,
        "bot": report.bot,
        "good": report.is_good,
        "seconds": report.seconds,
        "checks": report.findings,
    }
    put_json(data)
