"""An OpenID Connect provider, as the league is told of it."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.people.accounts import close_account, keep_password, make_person, person_of
from ludus.league.people.invitations import invite_person, look_up, newcomer
from ludus.league.people.principal import OWNER, NotAllowed
from ludus.league.people.provider import Known, Provider, admit, read_provider
from ludus.league.words import Role

ISSUER = "https://login.school.example"
PROVIDER = Provider(issuer=ISSUER, client_id="ludus")
OPEN = Provider(issuer=ISSUER, client_id="ludus", open=True, domain="school.example")
ADA = Known(ISSUER, "42", "ada@school.example", "Ada Lovelace")


def test_it_is_read_from_the_environment_or_a_file(tmp_path: Path) -> None:
    assert read_provider({}) is None
    told = {"LUDUS_OIDC_ISSUER": ISSUER, "LUDUS_OIDC_CLIENT_ID": "ludus"}
    assert read_provider(told) == PROVIDER
    (tmp_path / "oidc.toml").write_text(f'issuer = "{ISSUER}"\nclient_id = "ludus"\nopen = true\n')
    (tmp_path / "secret").write_text("s3cret\n")
    found = read_provider(
        {"LUDUS_OIDC": str(tmp_path / "oidc.toml"), "LUDUS_OIDC_SECRET_FILE": str(tmp_path / "secret")}
    )
    assert found is not None and found.open and found.secret == "s3cret"
    assert PROVIDER.secret == ""


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"LUDUS_OIDC": "nowhere.toml"}, "OIDC: nowhere.toml: No such file"),
        ({"LUDUS_OIDC_ISSUER": ISSUER}, "client_id"),
        ({"LUDUS_OIDC_ISSUER": "http://login.school.example", "LUDUS_OIDC_CLIENT_ID": "x"}, "an address like https://"),
        ({"LUDUS_OIDC_ISSUER": "ftp://127.0.0.1", "LUDUS_OIDC_CLIENT_ID": "x"}, "an address like https://"),
        ({"LUDUS_OIDC_ISSUER": "", "LUDUS_OIDC_CLIENT_ID": "x"}, "an address like https://"),
        ({"LUDUS_OIDC_ISSUER": ISSUER, "LUDUS_OIDC_CLIENT_ID": ""}, "client_id is missing"),
    ],
)
def test_what_is_wrong_is_told(told: dict[str, str], said: str) -> None:
    with pytest.raises(LudusError, match=said):
        read_provider(told)


def test_a_bad_file_and_a_missing_secret_are_named(tmp_path: Path) -> None:
    for text, said in (("issuer = ", "Invalid value"), ("secret = 'x'", "secret")):
        (tmp_path / "oidc.toml").write_text(text)
        with pytest.raises(LudusError, match=said):
            read_provider({"LUDUS_OIDC": str(tmp_path / "oidc.toml")})
    with pytest.raises(LudusError, match="secret_file nowhere: No such file"):
        assert Provider(issuer=ISSUER, client_id="x", secret_file="nowhere").secret


def test_a_stranger_is_not_let_in(league: League) -> None:
    with pytest.raises(NotAllowed, match="ask staff for an invitation"):
        admit(league, PROVIDER, ADA)


def test_who_was_invited_by_address_is_in_and_stays_who_they_are(either: League) -> None:
    person = make_person(either, "ada@school.example", newcomer(), "Ada Lovelace", "s1")
    with either.link() as link:
        word = invite_person(either, link, OWNER, person, 30)
    with pytest.raises(NotAllowed):
        admit(either, PROVIDER, ADA._replace(email=""))  # the provider has not verified it
    assert admit(either, PROVIDER, ADA) == person
    assert admit(either, PROVIDER, ADA._replace(email="married@school.example")) == person
    with pytest.raises(NotAllowed):
        admit(either, PROVIDER, ADA._replace(subject="43"))  # somebody else, who has got the address
    with pytest.raises(NotAllowed):
        admit(either, PROVIDER, ADA._replace(issuer="https://evil.example"))
    with pytest.raises(LudusError, match="not good"):
        look_up(either, word)


def test_nobody_takes_over_an_account_by_an_address(league: League) -> None:
    person = make_person(league, "ada@school.example", "Ada")
    keep_password(league, person, "hash")
    with pytest.raises(NotAllowed):
        admit(league, PROVIDER, ADA)
    other = admit(league, OPEN, ADA)
    assert other != person and person_of(league, other).login.startswith("oidc-")
    chief = make_person(league, "chief@school.example", "Chief", role=Role.STAFF)
    assert admit(league, OPEN, ADA._replace(subject="7", email="chief@school.example")) != chief


def test_an_open_provider_lets_in_its_own(league: League) -> None:
    person = person_of(league, admit(league, OPEN, ADA))
    assert (person.login, person.name, person.role) == ("ada@school.example", "Ada Lovelace", Role.AUTHOR)
    assert admit(league, OPEN, ADA) == person.id
    for email in ("eve@evil.example", "eve@school.example.evil.example", "", "school.example@evil.example"):
        with pytest.raises(NotAllowed):
            admit(league, OPEN, Known(ISSUER, "66", email, "Eve"))
    odd = person_of(league, admit(league, OPEN, Known(ISSUER, "67", "ö@school.example", "=1+1\x1b")))
    assert odd.login.startswith("oidc-") and odd.name == ""


def test_a_closed_account_stays_closed(league: League) -> None:
    person = admit(league, OPEN, ADA)
    close_account(league, OWNER, person)
    with pytest.raises(NotAllowed, match="closed"):
        admit(league, OPEN, ADA)


def test_a_subject_has_bounds(league: League) -> None:
    for subject in ("", "x" * 2000):
        with pytest.raises(LudusError, match="no subject that could be kept"):
            admit(league, OPEN, ADA._replace(subject=subject))
