"""An OpenID Connect provider that a school has: how the league is told of it, and whom it lets in by its word."""

import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from sqlalchemy import delete, update

from ludus.core.errors import LudusError
from ludus.core.outside.wrong import what_is_wrong
from ludus.league.league import League
from ludus.league.people.accounts import Person, add_person, by_login, by_subject
from ludus.league.people.invitations import newcomer
from ludus.league.people.keys import hash_of
from ludus.league.people.names import LOGIN, LONGEST_REAL, checked_name
from ludus.league.people.principal import NotAllowed
from ludus.league.tables import INVITATIONS, PEOPLE
from ludus.league.words import Role

FILE = "LUDUS_OIDC"  # in the environment: a TOML file; or the fields one by one, LUDUS_OIDC_ISSUER and so on
LARGEST = 64 << 10
UNKNOWN = "the provider knows you, and the league does not: ask staff for an invitation"


class Provider(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where people sign in who are not to have one password more."""

    issuer: str  # `https://login.school.example`: its discovery document is below that
    client_id: str
    secret_file: str = ""  # what is in it is the client's secret; none: a public client, which PKCE protects
    title: str = "your school"  # for the button
    open: bool = False  # whoever the provider knows may join as an author; else only who was invited by their address
    domain: str = ""  # of the addresses that `open` is for; none: all

    @property
    def secret(self) -> str:
        if not self.secret_file:
            return ""
        try:
            return Path(self.secret_file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise LudusError(f"OIDC: secret_file {self.secret_file}: {getattr(error, 'strerror', error)}") from None


class Known(NamedTuple):
    """What the provider has said of somebody, in a token that is truly its own."""

    issuer: str
    subject: str
    email: str = ""  # empty where the provider has not verified it
    name: str = ""

    @property
    def key(self) -> str:
        return f"{self.issuer} {self.subject}"


def read_provider(told: Mapping[str, str] = os.environ) -> Provider | None:
    """From the environment, or the file that it names; None where there is none."""
    fields: dict[str, object] = {}
    if FILE in told:
        fields = _read(Path(told[FILE]))
    for name in Provider.__struct_fields__:
        if (word := told.get(f"{FILE}_{name.upper()}")) is not None:
            fields[name] = word.lower() in ("1", "yes", "true") if name == "open" else word
    if not fields:
        return None
    try:
        provider = msgspec.convert(fields, Provider)
    except msgspec.ValidationError as error:
        raise LudusError(f"OIDC: {what_is_wrong(error)}") from None
    _check(provider)
    return provider


def _read(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_bytes()[:LARGEST].decode())
    except OSError as error:
        raise LudusError(f"OIDC: {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LudusError(f"OIDC: {file}: {error}") from None


def _check(provider: Provider) -> None:
    """Whoever can change what a provider says is everybody: only this machine may be asked without TLS."""
    parts = urlsplit(provider.issuer)
    near = parts.hostname == "localhost"
    with suppress(ValueError):
        near = near or ip_address(parts.hostname or "").is_loopback
    if not parts.hostname or parts.scheme not in (("https", "http") if near else ("https",)):
        raise LudusError(f"OIDC: issuer {provider.issuer!r}: an address like https://login.school.example")
    if not provider.client_id:
        raise LudusError("OIDC: client_id is missing")


def admit(league: League, provider: Provider, known: Known) -> int:
    """Whose account it is. Nobody gets one that somebody has already joined with, whatever address a provider tells."""
    if not known.subject or len(known.key) > 1000:
        raise LudusError("OIDC: the provider tells no subject that could be kept")
    person = by_subject(league, known.key)
    if person is None:
        invited = by_login(league, known.email) if known.email else None
        if invited is not None and not invited.has_joined and invited.role is not Role.STAFF:
            return _claimed(league, invited, known)
        if not provider.open or not _is_within(known.email, provider.domain):
            raise NotAllowed(UNKNOWN)
        return _made(league, known)
    if person.closed is not None:
        raise NotAllowed("this account is closed")
    return person.id


def _is_within(email: str, domain: str) -> bool:
    return not domain or email.lower().rpartition("@")[2] == domain.lower().lstrip("@")


def _claimed(league: League, person: Person, known: Known) -> int:
    """Somebody on the list comes by the provider: their link is void."""
    fresh = PEOPLE.c.password.is_(None), PEOPLE.c.subject.is_(None), PEOPLE.c.closed.is_(None)
    with league.link() as link:
        row = update(PEOPLE).where(PEOPLE.c.id == person.id, *fresh).values(subject=known.key)
        if not link.execute(row).rowcount:
            raise NotAllowed(UNKNOWN)
        link.execute(delete(INVITATIONS).where(INVITATIONS.c.person == person.id))
        league.note(link, person.id, "account", "joined by the provider")
    return person.id


def _made(league: League, known: Known) -> int:
    login = known.email.lower()
    if not LOGIN.fullmatch(login) or by_login(league, login) is not None:
        login = f"oidc-{hash_of(known.key)[:16]}"
    name = ""
    with suppress(LudusError):
        name = checked_name(known.name, "the name", LONGEST_REAL)
    about = {"login": login, "pseudonym": newcomer(), "name": name, "subject": known.key}
    with league.link() as link:
        return add_person(link, league.now(), role=Role.AUTHOR, **about)
