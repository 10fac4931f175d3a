"""`ludus doctor`: what this machine can promise, proved by trying."""

from typing import TYPE_CHECKING, Any

import click

from ludus.core.limits import Level

if TYPE_CHECKING:
    from ludus.sandbox.promises import PromiseFinding

STYLES = {"enforced": "green", "degraded": "yellow", "absent": "red"}


@click.command("doctor")
@click.option("--level", type=click.Choice([str(level) for level in Level]), help="Of the sandbox; else the best.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.pass_context
def command(ctx: click.Context, level: str | None, as_json: bool) -> None:
    """Show what this machine can promise: each promise of the sandbox is put to the test by an attack on it.

    The exit code is 0 where every promise of the level holds, else 1.
    """
    from ludus.cli.doctor.attacked import attacked
    from ludus.cli.doctor.machine import clocks, packages, parts, versions
    from ludus.players.programs.spawn import own_all_children
    from ludus.sandbox import demand
    from ludus.sandbox.promises import State, is_promised

    own_all_children()
    chosen = demand(Level(level) if level else None)
    findings = attacked(chosen)
    kept = all(found.state is State.ENFORCED for found in findings if is_promised(found.promise, chosen))
    facts = {"versions": versions(), "clocks": clocks(), "parts": parts(), "bots may import": packages()}
    if as_json:
        _print_json(chosen, findings, facts, kept)
    else:
        _print(chosen, findings, facts, kept)
    ctx.exit(0 if kept else 1)


def _print_json(level: Level, findings: "list[PromiseFinding]", facts: dict[str, Any], kept: bool) -> None:
    from ludus.sandbox.promises import is_promised
    from ludus.screen.say import put_json

    promises = [
        {
            "name": found.promise.attack,
            "text": found.promise.text,
            "state": found.state,
            "seen": found.seen,
            "promised": is_promised(found.promise, level),
        }
        for found in findings
    ]
    report = {"level": level, "kept": kept, "obstacles": _obstacles(), "promises": promises, **facts}
    put_json(report, indent=0)


def _obstacles() -> dict[str, str]:
    """Why a level cannot be had here."""
    from ludus.sandbox.probe import obstacle

    return {str(level): reason for level in Level if (reason := obstacle(level))}


def _print(level: Level, findings: "list[PromiseFinding]", facts: dict[str, Any], kept: bool) -> None:
    from ludus.screen.say import console, styled

    screen = console()
    for title, rows in facts.items():
        screen.print(title, style="bold")
        screen.print(_table([(name, styled("[dim]{}[/]", _short(value))) for name, value in rows.items()]))
    screen.print(styled("[bold]sandbox: {}[/]  A program of a stranger …", level))
    screen.print(_promises(level, findings))
    for other, reason in _obstacles().items():
        screen.print(styled("[yellow]{}[/] cannot be had: {}", other, reason))
    end = "every promise of this level holds" if kept else "a promise of this level is broken"
    screen.print(end, style="bold green" if kept else "bold red")


def _promises(level: Level, findings: "list[PromiseFinding]") -> Any:
    from ludus.sandbox.promises import State, is_promised
    from ludus.screen.say import styled

    rows = []
    for found in findings:
        style = STYLES[found.state] if is_promised(found.promise, level) or found.state is State.ENFORCED else "dim"
        state = styled("{}", found.state)
        state.stylize(style)
        rows.append((state, found.promise.text, styled("[dim]{}[/]", _short(found.seen))))
    return _table(rows)


def _table(rows: list[Any]) -> Any:
    from ludus.screen.say import cells

    table = cells(show_header=False, padding=(0, 2, 0, 0))
    for _ in rows[0][1:]:
        table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def _short(text: str) -> str:
    return text if len(text) <= 90 else f"{text[:87]}..."
