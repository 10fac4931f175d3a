"""Bots: who there is, how each did against the others, and a place to send one's own to."""

import asyncio
from contextlib import suppress
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.players.sent.unpack import LARGEST, kinds
from ludus.report.crosstable import crosstable
from ludus.report.markup import section
from ludus.report.ways import Ways
from ludus.web.api import json
from ludus.web.arena import Arena, arena_of
from ludus.web.bots import api
from ludus.web.bots.bot_tools import bot_tools
from ludus.web.bots.findings import findings
from ludus.web.bots.head_to_head import Record
from ludus.web.bots.results import AT_ONCE, BotMatch, match_list, matches_of, results
from ludus.web.bots.uploads import Card, verdict
from ludus.web.guard.rights import Route, trusted
from ludus.web.keys import key_of, name_of
from ludus.web.layout import Link, page, text
from ludus.web.matches.roster import Listed
from ludus.web.pages.catalogue import Offer, offer, offers
from ludus.web.pages.form import KINDS as ORIGINS
from ludus.web.pages.form import moment_picture
from ludus.web.pages.lists import ago
from ludus.web.records.record_folder import NotThere
from ludus.web.tournaments.tournament_page import bot_page

LINK = Link(30, "/bots", "Bots")
ELSEWHERE = "It has entered tournaments of this store from elsewhere; this server cannot start it."
STYLES = ("cups.css",)


async def begin(arena: Arena) -> None:
    """Checks that the end of the server has cut short."""
    for card in await asyncio.to_thread(lambda: list(arena.uploads.unchecked())[:10]):
        arena.uploads.check(card)


async def every(request: Request) -> Response:
    arena, name = arena_of(request), request.query_params.get("game", "")
    games = await asyncio.to_thread(offers, arena.roster)
    chosen = await asyncio.to_thread(offer, name if name in names() else names()[0], arena.roster)
    record = await asyncio.to_thread(arena.head_to_head.record, chosen.name)
    cards = {card.name: card for card in await asyncio.to_thread(arena.uploads.cards, chosen.name)}
    may = trusted(request.scope, arena.settings)
    obstacle = await asyncio.to_thread(_obstacle, arena)
    tabs = "".join(_game(one, one.name == chosen.name) for one in games)
    body = (
        f'<nav class="games small" aria-label="Game">{tabs}</nav>'
        f'<header><h1>Bots of {text(chosen.title)}</h1><p class="lead">'
        "Those of the house, those of this server, and those that people have sent.</p></header>"
        f"{_upload(chosen, may, obstacle)}{_groups(arena, chosen, cards)}{_against(chosen.name, record)}"
    )
    return page(request, "Bots", body, scripts=["bots.js"], styles=STYLES)


def _obstacle(arena: Arena) -> str:
    try:
        arena.roster.demand_sandbox()
    except LudusError as error:
        return str(error)
    return ""


def _game(game: Offer, here: bool) -> str:
    current = ' aria-current="true"' if here else ""
    picture = moment_picture(game.name)
    return f'<a class="game" href="/bots?game={game.name}"{current}>{picture}<b>{text(game.title)}</b></a>'


def _upload(game: Offer, may: bool, obstacle: str) -> str:
    if obstacle or not may:
        why = obstacle or "Sending a bot needs the token: open the URL that the server printed when it started."
        return f'<section class="upload"><h2>Send your own</h2><p class="quiet">{text(why)}</p></section>'
    return f"""<section class="upload"><h2>Send your own</h2>
<form id="upload" data-game="{game.name}" novalidate><div class="sending">
<label class="field"><span>file, {LARGEST >> 20} MB at most</span><input type="file" name="file" required></label>
<label class="field"><span>name</span>
<input name="name" maxlength="40" placeholder="as the file" autocomplete="off"></label>
<button class="primary" type="submit">Send and check</button></div>
<p class="error" role="alert" hidden></p></form>
<p class="quiet">A bot is {text(kinds(load(game.name)))}. It runs in a sandbox, and is checked at once: 25 things that
go wrong in real matches.</p></section>"""


def _groups(arena: Arena, game: Offer, cards: dict[str, Card]) -> str:
    groups = ""
    for kind, title in reversed(ORIGINS.items()):
        bots = [bot for bot in game.bots if bot.kind == kind]
        rows = "".join(_bot(arena, game, bot, cards.get(bot.name)) for bot in bots)
        groups += section(title, f'<ul class="bots">{rows}</ul>' if rows else "")
    return groups


def _bot(arena: Arena, game: Offer, bot: Listed, card: Card | None) -> str:
    about = bot.about
    if card is not None and bot.kind == "uploaded":
        about = f"{card.kind}, {_size(card.size)}, {ago(card.uploaded)}"
    badge = _badge(arena, card) if card is not None and bot.kind == "uploaded" else ""
    name = f'<a href="/bots/{game.name}/{key_of(bot.name)}"><b>{text(bot.name).replace("_", "_<wbr>")}</b></a>'
    return f'<li><span class="title">{name}{badge}</span><small>{text(about)}</small></li>'


def _badge(arena: Arena, card: Card) -> str:
    if arena.uploads.is_checking(card):
        return '<span class="badge live">being checked</span>'
    good = card.report is not None and card.report.is_good
    return f'<span class="badge {"good" if good else "bad"}">{text(verdict(card))}</span>' if verdict(card) else ""


def _size(size: int) -> str:
    return f"{size / 1024:.1f} kB" if size < 1 << 20 else f"{size / (1 << 20):.1f} MB"


def _against(game: str, record: Record) -> str:
    note = "Over all tournaments: what the one in the row took from the one in the column, in points."
    ways = Ways(
        lambda name: bot_page(game, name),
        lambda mine, theirs: f"{bot_page(game, mine)}/matches?against={key_of(theirs)}",
    )
    return section("Against each other", crosstable(record.names, record.met, ways) if record.names else "", note)


async def one(request: Request) -> Response:
    arena, path = arena_of(request), request.path_params
    game = await asyncio.to_thread(offer, path["game"], arena.roster)
    name = name_of(path["key"])
    bot, found = await _known(arena, game, name)
    card = None
    if bot is not None and bot.kind == "uploaded":
        card = await asyncio.to_thread(arena.uploads.card, game.name, path["key"])
    may = trusted(request.scope, arena.settings)
    about = f"{card.kind}, {_size(card.size)}, {ago(card.uploaded)}" if card else bot.about if bot else ELSEWHERE
    checked = f'<div id="check">{report(arena, card, may)}</div>' if card else _unchecked(game, bot)
    body = (
        f'<div id="bot" data-game="{game.name}" data-key="{text(path["key"])}">'
        f'<header><p class="quiet"><a href="/bots?game={game.name}">Bots of {text(game.title)}</a></p>'
        f'<h1>{text(name)}</h1><p class="lead">{text(about)}</p></header>'
        f"{bot_tools(game, bot, may) if bot else ''}{checked}{results(game.name, name, found)}</div>"
    )
    scripts = [*(["bot.js"] if card else []), *(["bot-duel.js"] if bot and may else [])]
    return page(request, name, body, scripts=scripts, styles=STYLES)


async def _known(arena: Arena, game: Offer, name: str) -> tuple[Listed | None, list[BotMatch]]:
    """A bot of this server, or one that has only played in a tournament of its store; and its matches."""
    bot = next((bot for bot in game.bots if bot.name == name), None)
    player = None
    if bot is not None:
        with suppress(LudusError):  # an uploaded one where there is no sandbox
            player = arena.roster.reference(load(game.name), name)
    found = await asyncio.to_thread(matches_of, arena, game.name, name, player)
    entered = bot is not None or await asyncio.to_thread(_has_entered, arena, game.name, name)
    if not entered:
        raise NotThere(f"no bot {name!r} of {game.title}")
    return bot, found


def _has_entered(arena: Arena, game: str, name: str) -> bool:
    cups = (cup.spec for cup in arena.tournaments.all() if cup.spec.game == game)
    return any(name == entrant.name for spec in cups for entrant in spec.entrants)


def _unchecked(game: Offer, bot: Listed | None) -> str:
    """Why there is no check to be seen."""
    if bot is None:
        return ""
    words = {
        "house": "A bot of the house needs none: it is a part of Ludus, and its tests play with it.",
        "given": "It is the owner's, who checks it where it lies:",
    }[bot.kind]
    command = f" <code>ludus check {text(game.name)} FILE</code>" if bot.kind == "given" else ""
    return section("Check", f'<p class="quiet">{text(words)}{command}</p>')


async def matches(request: Request) -> Response:
    """The matches of a bot in all tournaments, or some of them."""
    arena, path, query = arena_of(request), request.path_params, request.query_params
    game = await asyncio.to_thread(offer, path["game"], arena.roster)
    name, against = name_of(path["key"]), name_of(query.get("against", ""))
    _, found = await _known(arena, game, name)
    board, seat = query.get("board", ""), query.get("seat", "")
    chosen = [
        one
        for one in found
        if (not against or against in one.opponents)
        and (not board or one.board == board)
        and (not seat or str(one.seat) == seat)
    ]
    last = max(1, -(-len(chosen) // AT_ONCE))
    word = query.get("page", "1")
    number = min(last, max(1, int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 1))
    return page(request, f"Matches of {name}", _listed(request, game, name, chosen, (number, last)), styles=STYLES)


def _listed(request: Request, game: Offer, name: str, chosen: list[BotMatch], at: tuple[int, int]) -> str:
    query, home = request.query_params, bot_page(game.name, name)
    against, board, seat = name_of(query.get("against", "")), query.get("board", ""), query.get("seat", "")
    rival = f' against <a href="{bot_page(game.name, against)}">{text(against)}</a>' if against else ""
    sat = f" in seat {int(seat) + 1}" if seat.isascii() and seat.isdigit() and len(seat) < 3 else ""
    narrowed = f" on {board}{sat}" if board else sat
    count = f"{len(chosen):,} match{'es' if len(chosen) != 1 else ''}{narrowed}"
    place = {key: query[key] for key in ("against", "board", "seat") if key in query}
    links = [
        f'<a href="{home}/matches?{text(urlencode({**place, "page": number}))}" rel="{rel}">{words}</a>'
        for number, rel, words in ((at[0] - 1, "prev", "Earlier"), (at[0] + 1, "next", "Later"))
        if 1 <= number <= at[1]
    ]
    pages = f'<nav class="pages" aria-label="Pages">{"".join(links)}</nav>' if links else ""
    return (
        f'<header><p class="quiet"><a href="/bots?game={game.name}">Bots of {text(game.title)}</a></p>'
        f'<h1><a href="{home}">{text(name)}</a>{rival}</h1><p class="lead">{text(count)}</p></header>'
        f"{match_list(game.name, chosen, at[0])}{pages}"
    )


async def fragment(request: Request) -> Response:
    """The check of a bot, for a page that waits for it."""
    arena, card = arena_of(request), await api.card_of(request)
    inner = report(arena, card, trusted(request.scope, arena.settings))
    return json({"html": inner, "checking": arena.uploads.is_checking(card)})


def report(arena: Arena, card: Card, may: bool) -> str:
    """What the check has found, and what may be done with the bot."""
    if arena.uploads.is_checking(card):
        said = '<p class="quiet" role="status" data-checking>It plays some short matches now; this takes a minute.</p>'
        return f'<section><h2>Check <span class="badge live">being checked</span></h2>{said}</section>'
    tools = (
        '<p class="cup-tools"><button type="button" data-do="check">Check again</button>'
        '<button type="button" data-do="replace">Replace…</button>'
        '<button type="button" class="danger" data-do="delete">Delete</button></p>'
        '<input type="file" hidden aria-label="The new file"><p class="error" role="alert" hidden></p>'
    )
    found = f'<p class="error">{text(card.error)}</p>' if card.error else _findings(card)
    return f"<section><h2>Check {_badge(arena, card)}</h2>{tools if may else ''}{found}</section>"


def _findings(card: Card) -> str:
    if card.report is None:
        return '<p class="quiet">It has not been checked.</p>'
    return findings(card.report)


ROUTES = [
    Route("/bots", every),
    Route("/bots/{game}/{key}", one),
    Route("/bots/{game}/{key}/check", fragment),
    Route("/bots/{game}/{key}/matches", matches),
    *api.ROUTES,
]
