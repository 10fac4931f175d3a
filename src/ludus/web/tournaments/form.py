"""The form for a new tournament."""

import inspect
import os
from collections.abc import Mapping
from secrets import randbelow
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ludus.games.boards import RANDOM
from ludus.report.markup import text
from ludus.tournament.formats import FORMATS
from ludus.web.matches.roster import Listed
from ludus.web.pages.catalogue import Offer, Option
from ludus.web.pages.form import KINDS as ORIGINS
from ludus.web.pages.form import board_picture, moment_picture
from ludus.web.rules.rules_text import inline

CHOSEN = 4  # of the house, to begin with


def form(games: list[Offer], chosen: Offer, cores: int | None = None, unfit: Mapping[str, str] = {}) -> str:
    """All fields for one game; the others are a link away. What is wrong is said below the field, `data-for`."""
    links = "".join(_game(one, one.name == chosen.name) for one in games)
    return f"""<header><h1>New tournament</h1>
<p class="lead">Choose who plays, where and how; you can watch from the first match on.</p></header>
<form class="start cup" id="cup" novalidate data-game="{chosen.name}">
<nav class="games small" aria-label="Game">{links}</nav>{_said("game")}
{_first(chosen)}
{_entrants(chosen, unfit)}
{_boards(chosen)}
{_format()}
{_more(chosen, cores or len(os.sched_getaffinity(0)))}
<div class="go"><p class="error" role="alert" data-for="" hidden></p>
<button class="primary" type="submit">Start the tournament</button></div>
</form>"""


def _said(field: str) -> str:
    return f'<p class="error" role="alert" data-for="{field}" hidden></p>'


def _game(game: Offer, here: bool) -> str:
    current = ' aria-current="true"' if here else ""
    picture = moment_picture(game.name)
    return f'<a class="game" href="/tournaments/new?game={game.name}"{current}>{picture}<b>{text(game.title)}</b></a>'


def _first(game: Offer) -> str:
    usual = f"{game.title} {randbelow(9000) + 1000}"
    return (
        '<fieldset><legend>Name</legend><label class="field long"><span>what it is called</span>'
        f'<input name="name" maxlength="40" required value="{text(usual)}" autocomplete="off"></label>'
        f"{_said('name')}</fieldset>"
    )


def _entrants(game: Offer, unfit: Mapping[str, str]) -> str:
    strongest = [bot for bot in game.bots if bot.kind == "house"][-CHOSEN:]
    groups = ""
    for kind, title in ORIGINS.items():
        bots = [bot for bot in game.bots if bot.kind == kind]
        if bots:
            rows = "".join(_entrant(bot, bot in strongest, unfit.get(bot.name, "")) for bot in bots)
            groups += f'<h2 class="origin">{title}</h2><div class="entrants">{rows}</div>'
    note = f'<p class="after">Your own bot? <a href="/bots?game={game.name}">Send it</a> first.</p>'
    return f'<fieldset data-field="entrants"><legend>Entrants</legend>{_said("entrants")}{groups}{note}</fieldset>'


def _entrant(bot: Listed, chosen: bool, unfit: str) -> str:
    about = f"<small>{text(bot.about)}</small>" if bot.about else ""
    about += f'<span class="unfit">{text(unfit)}</span>' if unfit else ""
    ticked = " checked" if chosen and not unfit else ""
    return (
        f'<label class="entrant"><input type="checkbox" name="entrants" value="{text(bot.name)}"{ticked}>'
        f"<span><b>{text(bot.name).replace('_', '_<wbr>')}</b>{about}</span></label>"
    )


def _boards(game: Offer) -> str:
    tiles = "".join(_board(game, board) for board in game.boards)
    return (
        '<fieldset data-field="boards"><legend>Boards</legend>'
        '<p class="quiet">One or several; matches take turns on them. On the same board, bots that use no chance play '
        "the same game again; <b>random</b> is another for each pair.</p>"
        f'{_said("boards")}<div class="boards">{tiles}</div></fieldset>'
    )


def _board(game: Offer, board: str) -> str:
    checked = " checked" if board == RANDOM else ""
    name = "random" if board == RANDOM else board
    return (
        f'<label class="board"><input type="checkbox" name="boards" value="{text(board)}"{checked}>'
        f"{board_picture(game.name, board)}<span>{text(name)}</span></label>"
    )


def _format() -> str:
    choices = "".join(f'<option value="{name}">{name.replace("_", " ")}</option>' for name in FORMATS)
    details = "".join(_kind(name, kind) for name, kind in FORMATS.items())
    return (
        '<fieldset data-field="format"><legend>Format</legend><div class="fields">'
        f'<label class="field"><span>format</span><select name="format">{choices}</select></label>'
        f"{_number('rounds', 'rounds', 'as usual')}{_number('seats', 'players at a table', 'as usual')}"
        f"{_number('seed', 'seed', 'any')}</div>{_said('format')}{_said('rounds')}{_said('seats')}{_said('seed')}"
        f"{details}</fieldset>"
    )


def _kind(name: str, kind: type[Any]) -> str:
    """What one format can be told; shown where it is chosen."""
    hints = {key: hint for key, hint in get_type_hints(kind).items() if key in kind.__struct_fields__}
    usual = kind()
    fields = "".join(_parameter(f"{name}.{key}", key, hint, getattr(usual, key)) for key, hint in hints.items())
    inner = f'<div class="fields">{fields}</div>' if fields else ""
    errors = "".join(_said(f"format.{key}") for key in hints)
    shown = "" if name == next(iter(FORMATS)) else " hidden"
    return f'<div class="kind" data-kind="{name}"{shown}><p class="quiet">{_told(kind)}</p>{inner}{errors}</div>'


def _told(kind: type[Any]) -> str:
    return inline((inspect.getdoc(kind) or "").replace("\n", " "))


def _parameter(name: str, key: str, hint: Any, usual: Any) -> str:
    label = key.replace("_", " ")
    if hint is bool:
        checked = " checked" if usual else ""
        box = f'<input type="checkbox" name="{name}"{checked}>'
        return f'<label class="field tick"><span>{label}</span>{box}</label>'
    if get_origin(hint) is Literal:
        words = "".join(f"<option{' selected' if word == usual else ''}>{word}</option>" for word in get_args(hint))
        return f'<label class="field"><span>{label}</span><select name="{name}">{words}</select></label>'
    return _number(name, label, f"{usual:g}", "decimal" if isinstance(usual, float) else "numeric")


def _number(name: str, label: str, usual: str, mode: str = "numeric") -> str:
    return (
        f'<label class="field"><span>{label}</span>'
        f'<input name="{name}" inputmode="{mode}" placeholder="{text(usual)}" autocomplete="off"></label>'
    )


def _more(game: Offer, cores: int) -> str:
    clock = str(game.clock.turn_ms) if game.clock.turn_ms else "the game's own"
    fields = [
        *(_option(one) for one in game.options),
        _number("turn_ms", "time for a turn, ms", clock),
        _number("jobs", f"matches at once, of {cores}", "1"),
    ]
    return (
        f'<details class="more"><summary>Rules, clock, speed</summary><div class="fields">{"".join(fields)}</div>'
        f"{_said('options')}{_said('turn_ms')}{_said('jobs')}</details>"
    )


def _option(option: Option) -> str:
    label, name = text(option.name.replace("_", " ")), text(f"option.{option.name}")
    if option.kind not in ("switch", "choice"):
        return _number(name, label, option.default or "none", "numeric" if option.kind == "number" else "text")
    words = option.choices or ("false", "true")
    usual = option.default if option.choices else option.default.lower()
    shown = "".join(f"<option{' selected' if word == usual else ''}>{text(word)}</option>" for word in words)
    return f'<label class="field"><span>{label}</span><select name="{name}">{shown}</select></label>'
