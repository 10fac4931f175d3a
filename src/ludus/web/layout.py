"""The page around every page."""

from collections.abc import Sequence
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse

from ludus.report.markup import text as text  # safe between tags and inside quotes, whoever chose the words
from ludus.web.assets import address
from ludus.web.guard.principal import principal_of


class Link(NamedTuple):
    """A place in the navigation; the lowest order comes first."""

    order: int
    path: str
    title: str


def page(
    request: Request,
    title: str,
    body: str,
    *,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    status: int = 200,
    wide: bool = False,
) -> HTMLResponse:
    """A whole page; `body` is HTML already, `title` words. Scripts are ES modules among the assets."""
    links: Sequence[Link] = request.app.state.links
    here = max((link.path for link in links if _below(request.url.path, link.path)), key=len, default="")
    sheets = "".join(f'<link rel="stylesheet" href="{address(name)}">' for name in ("site.css", *styles))
    modules = "".join(f'<script type="module" src="{address(name)}"></script>' for name in scripts)
    full = title if title == "Ludus" else f"{title} – Ludus"
    return HTMLResponse(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{text(full)}</title><link rel="icon" href="{address("ludus.svg")}">{sheets}{modules}</head>\n'
        f'<body><a class="skip" href="#main">To the content</a>{_bar(links, here, _me(request))}\n'
        f'<main id="main"{" class=full" if wide else ""}>\n{body}\n</main></body></html>\n',
        status,
    )


def _me(request: Request) -> str:
    """Where a league is served: the way to one's account, or to signing in. Who owns the server needs no account."""
    arena, who = request.app.state.arena, principal_of(request)
    if arena.league is None:
        return ""
    place, words = ("/league/account", "Account") if who.person is not None else ("/league/sign-in", "Sign in")
    if who.person is None and who.is_known and arena.settings.token:  # without a token everybody is
        place, words = "/league/staff", "Owner"
    return f'<a class="me" href="{place}">{words}</a>'


def _bar(links: Sequence[Link], here: str, me: str) -> str:
    shown = "".join(
        f'<a href="{link.path}"{" aria-current=page" if link.path == here else ""}>{text(link.title)}</a>'
        for link in links
    )
    mark = f'<img src="{address("ludus.svg")}" alt="" width="24" height="24">'
    brand = f'<a class="brand" href="/">{mark}Ludus</a>'
    return f'<header class="bar">{brand}<nav aria-label="Site">{shown}</nav>{me}</header>'


def _below(path: str, place: str) -> bool:
    return path == place or (place != "/" and path.startswith(f"{place}/"))
