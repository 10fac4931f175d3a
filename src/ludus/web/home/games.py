"""One big *Play* for each game: a bot that fits sits down, and who wants to choose finds all choices behind it."""

from starlette.requests import Request

from ludus.core.game import AnyGame
from ludus.games import load, names
from ludus.report.markup import text
from ludus.web.arena import Arena, arena_of
from ludus.web.guard.rights import trusted
from ludus.web.home.opponent import opponent
from ludus.web.pages.form import moment_picture

FITS = "Against a bot that fits you: after a win a stronger one, after a defeat a weaker one."
CLOSED = "To play here, come by the address that the server has printed when it was started."


def play_cards(request: Request) -> str:
    arena = arena_of(request)
    cards = "".join(_card(request, arena, load(name)) for name in names())
    note = f'<p class="fits">{FITS if trusted(request.scope, arena.settings) else CLOSED}</p>'
    return f'<section class="plays" aria-labelledby="plays"><h1 id="plays">Play</h1>{note}{cards}</section>'


def _card(request: Request, arena: Arena, game: AnyGame) -> str:
    info, found = game.info, opponent(game, arena.records, request)
    level = f'<span class="level">{text(str(found.strength))}</span>' if found.strength else ""
    why = f"{text(found.why)} · " if found.why else ""
    return (
        f'<form class="play" method="post" action="/play/now"><input type="hidden" name="game" value="{info.name}">'
        f'<a class="look" href="/rules/{info.name}" tabindex="-1" aria-hidden="true">{moment_picture(info.name)}</a>'
        f'<div class="words"><h2>{text(info.title)}</h2>'
        f"<p>against <b>{text(found.name)}</b> {level}</p>"
        f'<p class="quiet">{why}'
        f'<a href="/?game={info.name}" aria-label="more choices for {text(info.title)}">more choices</a></p></div>'
        f'<button class="primary" type="submit" aria-label="Play {text(info.title)}">Play</button></form>'
    )
