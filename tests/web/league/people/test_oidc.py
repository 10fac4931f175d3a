"""Sign in by a provider: a small one, which the test starts, and which lies as a test wants it to."""

import base64
import json
import threading
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import time
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

from ludus.league.people.accounts import make_person, person_of
from ludus.league.people.invitations import newcomer
from ludus.league.people.provider import Provider
from tests.league.peopled import new_league
from tests.web.indoors import arena_behind, client_in
from tests.web.league.people.conftest import School

KEY, OTHER = RSAKey.generate_key(2048, {"kid": "one"}), RSAKey.generate_key(2048, {"kid": "one"})


class SmallProvider:
    """One person is signed in there, always. `claims` are what its token says otherwise; `sign` makes it."""

    def __init__(self) -> None:
        self.claims: dict[str, Any] = {}
        self.said: dict[str, Any] = {}  # of itself
        self.codes: dict[str, dict[str, str]] = {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._answers())
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def sign(self, claims: dict[str, Any]) -> str:
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, KEY)

    def token(self, nonce: str) -> str:
        about = {"iss": self.url, "sub": "42", "aud": "ludus", "iat": int(time()), "exp": int(time()) + 300}
        about |= {"nonce": nonce, "email": "ada@school.example", "email_verified": True, "name": "Ada Lovelace"}
        return self.sign({name: value for name, value in (about | self.claims).items() if value is not None})

    def exchanged(self, asked: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """For a code, once, by who began: with the client's secret and the verifier of the challenge."""
        began = self.codes.pop(asked.get("code", ""), None)
        wanted = "Basic " + base64.b64encode(b"ludus:s3cret").decode()
        digest = sha256(asked.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if began is None or authorization != wanted or challenge != began["code_challenge"]:
            return None
        if asked.get("redirect_uri") != began["redirect_uri"]:
            return None
        return {"access_token": "x", "token_type": "Bearer", "id_token": self.token(began["nonce"])}

    def _answers(provider: "SmallProvider") -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Answers(BaseHTTPRequestHandler):
            def log_message(self, *words: object) -> None: ...

            def _send(self, status: int, data: Any = None, **headers: str) -> None:
                body = json.dumps(data).encode()
                self.send_response(status)
                for name, value in ({"Content-Type": "application/json"} | headers).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self) -> None:
                place, url = urlsplit(self.path), provider.url
                if place.path == "/.well-known/openid-configuration":
                    ends = {"authorization_endpoint": f"{url}/authorize", "token_endpoint": f"{url}/token"}
                    return self._send(200, {"issuer": url, "jwks_uri": f"{url}/jwks", **ends, **provider.said})
                if place.path == "/jwks":
                    return self._send(200, {"keys": [KEY.as_dict(private=False)]})
                asked = {name: values[0] for name, values in parse_qs(place.query).items()}
                code = f"code-{len(provider.codes)}-{asked['state'][:8]}"
                provider.codes[code] = asked
                to = f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"
                return self._send(302, None, Location=to)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                asked = {name: values[0] for name, values in parse_qs(body).items()}
                told = provider.exchanged(asked, self.headers.get("Authorization", ""))
                self._send(200 if told else 400, told or {"error": "invalid_grant"})

        return Answers


@pytest.fixture
def provider() -> Iterator[SmallProvider]:
    small = SmallProvider()
    yield small
    small.server.shutdown()
    small.server.server_close()


@pytest.fixture
def school(tmp_path: Path, provider: SmallProvider) -> Iterator[School]:
    (tmp_path / "secret").write_text("s3cret\n")
    told = Provider(issuer=provider.url, client_id="ludus", secret_file=str(tmp_path / "secret"), title="Our School")
    with new_league(tmp_path / "league.db") as league:
        client = client_in(tmp_path, token="t0ken", league=str(league.store.place), oidc=told)
        served = arena_behind(client).league
        assert served is not None
        with served:
            yield School(client.app, served)


@pytest.fixture
def ada(school: School) -> int:
    return make_person(school.league, "ada@school.example", newcomer(), "Ada Lovelace")


def way_back(start: Any) -> str:
    """Where the provider sends who comes from `start`: on our server."""
    assert start.status_code == 303, start.text
    sent = httpx.get(start.headers["location"])
    return sent.headers["location"].removeprefix("http://localhost")


def test_from_the_button_to_the_account_and_again(school: School, ada: int) -> None:
    browser = school.browser()
    assert "Sign in with Our School" in browser.get("/league/sign-in").text
    for _ in range(2):
        start = browser.get("/league/oidc?next=/league/members")
        asked = parse_qs(urlsplit(start.headers["location"]).query)
        assert asked["code_challenge_method"] == ["S256"] and asked["response_type"] == ["code"]
        assert {"state", "nonce", "code_challenge"} <= {*asked}
        answer = browser.get(way_back(start))
        assert (answer.status_code, answer.headers["location"]) == (303, "/league/members"), answer.text
        assert browser.get("/league/account").status_code == 200
    assert str(person_of(school.league, ada).subject).endswith(" 42")


def test_nobody_is_sent_elsewhere(school: School, ada: int) -> None:
    browser = school.browser()
    answer = browser.get(way_back(browser.get("/league/oidc?next=//evil.example")))
    assert answer.headers["location"] == "/league/account"


def test_the_way_back_is_for_the_browser_that_began(school: School, ada: int) -> None:
    """Else somebody could be signed in as another without knowing it."""
    browser, victim = school.browser(), school.browser()
    back = way_back(browser.get("/league/oidc"))
    assert victim.get(back).status_code == 400
    victim.get("/league/oidc")
    assert victim.get(back).status_code == 400
    assert browser.get(back).status_code == 303
    assert browser.get(back).status_code == 400  # once
    for query in ("", "?code=x", "?state=x", "?code=x&state=", "?error=access_denied&state=x"):
        assert browser.get(f"/league/oidc/back{query}").status_code == 400


@pytest.mark.parametrize(
    "lie",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"aud": "somebody-else"},
        {"aud": None},
        {"iss": "https://evil.example"},
        {"exp": 1_000_000_000},
        {"exp": None},
        {"sub": None},
        {"azp": "somebody-else", "aud": ["ludus", "somebody-else"]},
    ],
    ids=str,
)
def test_a_token_for_somebody_else_or_another_time_is_not_believed(
    school: School, ada: int, provider: SmallProvider, lie: dict[str, Any]
) -> None:
    browser = school.browser()
    provider.claims = lie
    answer = browser.get(way_back(browser.get("/league/oidc")))
    assert answer.status_code == 400 and "begin it again" in answer.text
    assert browser.get("/league/account").status_code == 303


@pytest.mark.parametrize("kind", ["none", "symmetric", "other key", "no token"])
def test_a_token_that_is_not_signed_by_the_provider_is_not_believed(
    school: School, ada: int, provider: SmallProvider, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def part(data: dict[str, Any]) -> str:
        return base64.urlsafe_b64encode(json.dumps(data).encode()).rstrip(b"=").decode()

    def forged(claims: dict[str, Any]) -> str:
        if kind == "none":
            return f"{part({'alg': 'none'})}.{part(claims)}."
        if kind == "symmetric":  # by the public key, as if it were a secret
            secret = OctKey.import_key(KEY.as_pem(private=False))
            return jwt.encode({"alg": "HS256", "kid": "one"}, claims, secret, algorithms=["HS256"])
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, OTHER) if kind == "other key" else "x.y.z"

    monkeypatch.setattr(provider, "sign", forged)
    browser = school.browser()
    answer = browser.get(way_back(browser.get("/league/oidc")))
    assert answer.status_code == 400 and "begin it again" in answer.text
    assert browser.get("/league/account").status_code == 303


def test_a_stranger_whom_the_provider_knows_is_told_what_to_do(school: School) -> None:
    browser = school.browser()
    answer = browser.get(way_back(browser.get("/league/oidc")))
    assert (answer.status_code, "ask staff for an invitation" in answer.text) == (403, True)


def test_an_address_that_is_not_verified_is_none(school: School, ada: int, provider: SmallProvider) -> None:
    provider.claims = {"email_verified": False}
    browser = school.browser()
    assert browser.get(way_back(browser.get("/league/oidc"))).status_code == 403
    provider.claims = {"email_verified": "true"}
    assert browser.get(way_back(browser.get("/league/oidc"))).status_code == 403


def test_a_provider_that_calls_itself_otherwise_is_not_asked(school: School, provider: SmallProvider) -> None:
    provider.said = {"issuer": "https://evil.example"}
    answer = school.browser().get("/league/oidc")
    assert (answer.status_code, "calls itself otherwise" in answer.text) == (400, True)
    provider.said = {"authorization_endpoint": "javascript:alert(1)"}
    assert school.browser().get("/league/oidc").status_code == 400


def test_a_provider_that_is_away_is_named(school: School, provider: SmallProvider) -> None:
    provider.server.shutdown()
    provider.server.server_close()
    answer = school.browser().get("/league/oidc")
    assert (answer.status_code, "does not answer" in answer.text) == (400, True)


def test_without_a_provider_there_is_no_such_page(tmp_path: Path) -> None:
    with new_league(tmp_path / "other.db") as league:
        client = client_in(tmp_path, token="t0ken", league=str(league.store.place))
        assert client.get("/league/oidc").status_code == 404
        assert "Sign in with" not in client.get("/league/sign-in").text
