"""Staff's page of people: who is there, by real name; class codes; links to a new password; roles; the audit log."""

import asyncio
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.people.accounts import Person, close_account, everybody, person_of, set_role
from ludus.league.people.audit import AuditLine, audit_log
from ludus.league.people.invitations import Invitation, invitations, invite, reset_link, void_invitation
from ludus.league.people.names import team_names
from ludus.league.people.principal import Principal
from ludus.league.people.teams import take_out
from ludus.league.words import Role
from ludus.web.arena import league_of
from ludus.web.guard.principal import principal_of
from ludus.web.guard.rights import Need, Route
from ludus.web.layout import page, text
from ludus.web.league.people.forms import STYLES, field, form, go, moment, once, our_address, read_form
from ludus.web.records.record_folder import NotThere

PATH = "/league/people"
LOGGED = 100  # lines of the audit log on a page


async def every(request: Request) -> Response:
    league, principal = league_of(request), principal_of(request)
    people = await asyncio.to_thread(everybody, league, principal)
    teams = await asyncio.to_thread(team_names, league)
    codes = await asyncio.to_thread(invitations, league, principal)
    joined = sum(person.has_joined for person in people)
    body = (
        f'<header><h1>People</h1><p class="lead">{len(people)} on the list, {joined} have joined, in {len(teams)} '
        f'teams. <a href="{PATH}/log">Audit log</a></p></header>'
        f"{_invitations(codes, principal)}{_list(people, teams)}"
    )
    return page(request, "People", body, styles=STYLES)


def _invitations(codes: list[Invitation], principal: Principal) -> str:
    rows = "".join(
        f"<li><span><b>{text(one.kind)}</b><small>{text(one.role)}, {one.left} left, until {moment(one.expires)}"
        f"</small></span>{form(f'{PATH}/void', '', 'Void', quiet=True, id=one.id)}</li>"
        for one in codes
    )
    number = 'inputmode="numeric" maxlength="4"'
    uses, days = field("people", "uses", value="40", more=number), field("days", "days", value="14", more=number)
    code = form(f"{PATH}/invite", uses + days, "Make a class code", quiet=True, kind="code")
    staff = form(f"{PATH}/invite", "", "Invite staff", quiet=True, kind="staff") if principal.role is Role.OWNER else ""
    one = form(f"{PATH}/invite", "", "Invite one author", quiet=True, kind="author")
    return (
        f'<div class="cards"><section class="card"><h2>Class code</h2>{code}</section>'
        f'<section class="card"><h2>Links</h2><div class="side-by-side">{one}{staff}</div>'
        f'<ul class="rows">{rows}</ul></section></div>'
    )


def _list(people: list[Person], teams: dict[int, str]) -> str:
    rows = "".join(
        f'<tr><td><a href="{PATH}/{one.id}">{text(one.name or one.login)}</a></td><td>{text(one.student)}</td>'
        f"<td>{text(one.login)}</td><td>{text(one.pseudonym) if one.has_joined else ''}</td>"
        f"<td>{_team(one, teams)}</td><td>{text(one.role)}</td><td>{_state(one)}</td></tr>"
        for one in people
    )
    heads = "".join(
        f'<th scope="col">{head}</th>' for head in ("Name", "Student", "Login", "Pseudonym", "Team", "Role")
    )
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="People"><table class="people"><thead><tr>'
        f'{heads}<th scope="col">State</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _team(person: Person, teams: dict[int, str]) -> str:
    """Its name leads to its versions."""
    if person.team is None:
        return ""
    return f'<a href="/league/team?team={person.team}">{text(teams.get(person.team, person.team))}</a>'


def _state(person: Person) -> str:
    words = "closed" if person.closed else "joined" if person.has_joined else "invited"
    source = ", sees source" if person.sees_source else ""
    return f'<span class="badge">{words}{source}</span>'


async def one(request: Request) -> Response:
    league, id = league_of(request), _id(request)
    person = await asyncio.to_thread(person_of, league, id)
    teams = await asyncio.to_thread(team_names, league)
    return page(request, person.login, _person(person, teams, principal_of(request)), styles=STYLES)


def _id(request: Request) -> int:
    word: str = request.path_params["id"]
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise NotThere(f"there is nobody with the number {word[:20]!r}")
    return int(word)


def _person(person: Person, teams: dict[int, str], principal: Principal) -> str:
    place = f"{PATH}/{person.id}"
    facts = {
        "Login": text(person.login),
        "Pseudonym": text(person.pseudonym),
        "Student": text(person.student),
        "Team": _team(person, teams),
        "Role": person.role + (", sees source" if person.sees_source else ""),
    }
    told = "".join(f"<dt>{name}</dt><dd>{value or '–'}</dd>" for name, value in facts.items())
    out = form(f"{place}/team", "", "Take out of the team", quiet=True) if person.team is not None else ""
    closing = ("Open the account again", "no") if person.closed else ("Close the account", "yes")
    close = form(f"{place}/close", "", closing[0], quiet=True, closed=closing[1])
    reset = form(f"{place}/reset", "", "Link to a new password", quiet=True)
    return (
        f'<header><p class="quiet"><a href="{PATH}">People</a></p><h1>{text(person.name or person.login)}</h1></header>'
        f'<div class="cards"><section class="card"><h2>Who</h2><dl class="facts">{told}</dl></section>'
        f'<section class="card"><h2>Account</h2><div class="side-by-side">{reset}{out}{close}</div></section>'
        f'<section class="card"><h2>Role</h2>{_role(person, principal, place)}</section></div>'
    )


def _role(person: Person, principal: Principal, place: str) -> str:
    owner = principal.role is Role.OWNER
    roles = (Role.STAFF, Role.AUTHOR, Role.GUEST) if owner else (Role.AUTHOR, Role.GUEST)
    if person.role not in roles:
        return '<p class="quiet">Only the owner of the server changes it.</p>'
    chosen = "".join(f"<option{' selected' if role is person.role else ''}>{role}</option>" for role in roles)
    tick = " checked" if person.sees_source else ""
    source = (
        f'<label class="tick"><input type="checkbox" name="source" value="yes"{tick}> staff who sees source</label>'
    )
    inner = f'<label class="field"><span>role</span><select name="role">{chosen}</select></label>'
    return form(f"{place}/role", inner + (source if owner else ""), "Change", quiet=True)


async def change_role(request: Request) -> Response:
    id, given = _id(request), await read_form(request)
    word = given.get("role", "")
    if word not in {*Role}:
        raise LudusError(f"no role {word!r}; there are: {', '.join(Role)}")
    seen = given.get("source") == "yes"
    await asyncio.to_thread(set_role, league_of(request), principal_of(request), id, Role(word), seen)
    return go(f"{PATH}/{id}")


async def close(request: Request) -> Response:
    id, closed = _id(request), (await read_form(request)).get("closed") == "yes"
    await asyncio.to_thread(close_account, league_of(request), principal_of(request), id, closed)
    return go(f"{PATH}/{id}")


async def out_of_team(request: Request) -> Response:
    id = _id(request)
    await asyncio.to_thread(take_out, league_of(request), principal_of(request), id)
    return go(f"{PATH}/{id}")


async def new_password(request: Request) -> Response:
    id = _id(request)
    word = await asyncio.to_thread(reset_link, league_of(request), principal_of(request), id)
    words = "Give it to nobody but its owner. It is good for three days, and for once."
    return _told(request, "A link to a new password", words, word, f"{PATH}/{id}")


async def new_invitation(request: Request) -> Response:
    league, principal, given = league_of(request), principal_of(request), await read_form(request)
    kind = given.get("kind", "")
    if kind == "code":
        uses, days = _number(given, "uses"), _number(given, "days")
        code = await asyncio.to_thread(lambda: invite(league, principal, uses=uses, days=days, code=True))
        words = f"{uses} people may join with it at {our_address(request)}/league/join, for {days} days."
        return page(request, "Class code", once("A class code", words, code, PATH), styles=STYLES)
    role = Role.STAFF if kind == "staff" else Role.AUTHOR
    word = await asyncio.to_thread(invite, league, principal, role)
    return _told(request, "An invitation", f"For one person, as {role}. It is good for 14 days.", word, PATH)


def _number(given: dict[str, str], name: str) -> int:
    word = given.get(name, "").strip()
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise LudusError(f"{name}: {word[:20]!r} is no whole number")
    return int(word)


def _told(request: Request, title: str, words: str, word: str, on: str) -> Response:
    address = f"{our_address(request)}/league/join/{quote(word, safe='')}"
    return page(request, title, once(title, words, address, on), styles=STYLES)


async def void(request: Request) -> Response:
    id = (await read_form(request)).get("id", "")
    await asyncio.to_thread(void_invitation, league_of(request), principal_of(request), id)
    return go(PATH)


async def log(request: Request) -> Response:
    word = request.query_params.get("before", "")
    before = int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
    lines = await asyncio.to_thread(audit_log, league_of(request), principal_of(request), LOGGED, before)
    rows = "".join(map(_line, lines))
    older = f'<p><a href="{PATH}/log?before={lines[-1].id}">Earlier</a></p>' if len(lines) == LOGGED else ""
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("When", "Who", "What", "About"))
    body = (
        f'<header><p class="quiet"><a href="{PATH}">People</a></p><h1>Audit log</h1><p class="lead">What was done, and '
        'by whom; whenever staff looked at source, too.</p></header><div class="scroll" tabindex="0" role="region" '
        f'aria-label="Audit log"><table class="people"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f"</div>{older}"
    )
    return page(request, "Audit log", body, styles=STYLES)


def _line(line: AuditLine) -> str:
    who = text(line.who) or '<span class="quiet">the owner</span>'
    return f"<tr><td>{moment(line.at)}</td><td>{who}</td><td>{text(line.what)}</td><td>{text(line.about)}</td></tr>"


_CHANGES = {
    "invite": new_invitation,
    "void": void,
    "{id}/role": change_role,
    "{id}/close": close,
    "{id}/team": out_of_team,
    "{id}/reset": new_password,
}
ROUTES = [
    Route(PATH, every, need=Need.STAFF),
    Route(f"{PATH}/log", log, need=Need.STAFF),
    Route(f"{PATH}/{{id}}", one, need=Need.STAFF),
    *(
        Route(f"{PATH}/{name}", change, methods=["POST"], need=Need.STAFF, most=8 << 10)
        for name, change in _CHANGES.items()
    ),
]
