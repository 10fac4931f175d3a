"""Join the league by a link or a class code, or choose a new password by a link of staff's."""

import asyncio
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import Person, person_of
from ludus.league.people.invitations import Invitation, InvitationKind, Newcomer, join, look_up, reset
from ludus.league.people.names import LONGEST_REAL, checked_login, checked_name
from ludus.league.people.passwords import LONGEST, SHORTEST, checked_password, hashed
from ludus.league.words import Role
from ludus.web.arena import league_of
from ludus.web.guard.clients import who_asks
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import HOME, STYLES, field, form, go, read_form, throttle_of
from ludus.web.league.people.sign_in import begin

PATH = "/league/join"
NEW = f'autocomplete="new-password" minlength="{SHORTEST}" maxlength="{LONGEST}"'
CHOICE = "a login nobody has, to sign in with: 2 to 64 of a-z, 0-9 and . _ @ + -"
PUBLIC = "what tables call you"
REAL = (
    ("real name", "name", "for staff alone"),
    ("student id", "student", "for staff alone, if you have one"),
)


async def ask(request: Request) -> Response:
    """For a code that somebody reads from a blackboard."""
    code = field("class code", "code", more='autocomplete="off" autocapitalize="characters" maxlength="80"')
    body = (
        '<div class="card narrow"><h1>Join the league</h1><p class="lead">With the code of your class. '
        f"Who was sent a link opens that instead.</p>{form(PATH, code, 'Go on')}</div>"
    )
    return page(request, "Join", body, styles=STYLES)


async def asked(request: Request) -> Response:
    code = (await read_form(request)).get("code", "")[:100].strip()
    return go(f"{PATH}/{quote(code, safe='') or '-'}")


async def show(request: Request) -> Response:
    return await _shown(request)


async def _shown(request: Request, given: dict[str, str] | None = None, error: str = "") -> Response:
    league, word = league_of(request), request.path_params["word"]
    _guess(request)
    found = await asyncio.to_thread(look_up, league, word)
    _guessed(request)
    person = await asyncio.to_thread(person_of, league, found.person) if found.person is not None else None
    name = league.settings.name if error else (await asyncio.to_thread(lambda: league.settings)).name
    body = _form(word, found, person, given or {}, error, name)
    return page(request, "Join", body, styles=STYLES, status=400 if error else 200)


def _form(word: str, found: Invitation, person: Person | None, given: dict[str, str], error: str, league: str) -> str:
    action = f"{PATH}/{quote(word, safe='')}"
    secret = field("password", "password", kind="password", hint=f"{SHORTEST} letters or more", more=NEW)
    if found.kind is InvitationKind.RESET and person is not None:
        who = f'<p class="lead">For the login <b>{text(person.login)}</b>.</p>'
        inner = form(action, secret, "Keep it", error=error)
        return f'<div class="card narrow"><h1>A new password</h1>{who}{inner}</div>'
    lead = f"as {'an ' if found.role is Role.AUTHOR else ''}{found.role}: choose what you are called here"
    fields = _login(person, given)
    chosen = given.get("pseudonym", "")
    fields += field("pseudonym", "pseudonym", value=chosen, hint=PUBLIC, more='maxlength="40" autocomplete="nickname"')
    inner = form(action, fields + secret, "Join", error=error)
    return f'<div class="card narrow"><h1>Join {text(league)}</h1><p class="lead">{text(lead)}</p>{inner}</div>'


def _login(person: Person | None, given: dict[str, str]) -> str:
    if person is not None:
        return f'<p class="quiet">Welcome, {text(person.name)}. You sign in as <b>{text(person.login)}</b>.</p>'
    more = 'autocomplete="username" autocapitalize="none" maxlength="64"'
    return field("login", "login", value=given.get("login", ""), hint=CHOICE, more=more) + "".join(
        field(label, name, value=given.get(name, ""), hint=hint, more='maxlength="100"', must=name == "name")
        for label, name, hint in REAL
    )


async def come_in(request: Request) -> Response:
    league, word, given = league_of(request), request.path_params["word"], await read_form(request)
    try:
        _guess(request)
        found = await asyncio.to_thread(look_up, league, word)
        _guessed(request)
        known = await asyncio.to_thread(_known_words, league, found, given)
        kept = await asyncio.wrap_future(hashed(checked_password(given.get("password", ""), *known)))
        person = await asyncio.to_thread(_entered, league, found, word, given, kept)
    except LudusError as error:
        return await _shown(request, given, str(error))
    comes_to_play = found.kind is not InvitationKind.RESET and found.role is Role.AUTHOR
    return await begin(request, person, "/league/members" if comes_to_play else HOME)


def _known_words(league: League, found: Invitation, given: dict[str, str]) -> tuple[str, ...]:
    """What no password may be."""
    if found.person is not None:
        return person_of(league, found.person).login, given.get("pseudonym", "")
    login = checked_login(given.get("login", ""))
    checked_name(given.get("name", ""), "the real name", LONGEST_REAL)
    return login, given.get("pseudonym", "")


def _entered(league: League, found: Invitation, word: str, given: dict[str, str], kept: str) -> int:
    if found.kind is InvitationKind.RESET:
        return reset(league, word, kept)
    return join(league, word, _newcomer(given, kept))


def _newcomer(given: dict[str, str], kept: str) -> Newcomer:
    chosen = {name: given.get(name, "").strip() for name in ("login", "pseudonym", "name", "student")}
    return Newcomer(**chosen, password=kept)


def _guess(request: Request) -> None:
    throttle_of(request).take("", who_asks(request))


def _guessed(request: Request) -> None:
    """It was a good one."""
    throttle_of(request).give_back("", who_asks(request))


ROUTES = [
    Route(PATH, ask),
    Route(PATH, asked, methods=["POST"], need=Need.NOTHING, most=8 << 10),
    Route(f"{PATH}/{{word}}", show),
    Route(f"{PATH}/{{word}}", come_in, methods=["POST"], need=Need.NOTHING, most=8 << 10),
]
