"""Sign in by an OpenID Connect provider: authorization code with PKCE, state and nonce, by Authlib.

What is believed is the id token, signed by a key of the provider's, for us, for this sign-in, and not for long.
"""

import asyncio
from hmac import compare_digest
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from ludus.core.errors import LudusError
from ludus.league.people.keys import new_word
from ludus.league.people.provider import Known, Provider, admit
from ludus.web.arena import arena_of, league_of
from ludus.web.guard.clients import who_asks
from ludus.web.guard.rights import Route
from ludus.web.league.people.forms import go, next_path, our_address, throttle_of
from ludus.web.league.people.sign_in import begin
from ludus.web.records.record_folder import NotThere

PATH = "/league/oidc"
BACK = f"{PATH}/back"
WITHIN_S = 600.0  # somebody may have to look for a second factor
WAITING = 5000  # sign-ins that have begun
ASKED_S = 10.0  # of the provider
LEEWAY_S = 60  # between its clock and ours
SIGNED = ("RS256", "PS256", "ES256", "EdDSA", "Ed25519")  # never none, nor by a secret that could be a public key
FAILED = "the sign-in did not come to an end: begin it again"


class Begun(NamedTuple):
    """A sign-in on its way; only this browser can end it."""

    at: float
    nonce: str
    verifier: str
    on: str
    back: str


async def start(request: Request) -> Response:
    provider, on = _provider(request), next_path(request.query_params.get("next", ""))
    told = await _metadata(request, provider)
    state, begun = new_word(), Begun(league_of(request).now(), new_word(), new_word(), on, our_address(request) + BACK)
    _remember(request, state, begun)
    async with _client(provider, begun.back) as client:
        where = {"state": state, "code_verifier": begun.verifier, "nonce": begun.nonce}
        url, _ = client.create_authorization_url(_endpoint(told, "authorization_endpoint"), **where)
    answer, secure = go(url), request.url.scheme == "https"
    answer.set_cookie(_cookie(request), state, httponly=True, samesite="lax", secure=secure, max_age=int(WITHIN_S))
    return answer


async def back(request: Request) -> Response:
    provider, query = _provider(request), request.query_params
    throttle_of(request).take("", who_asks(request))
    state = query.get("state", "")
    mine = compare_digest(state.encode(), request.cookies.get(_cookie(request), "").encode())
    begun = _begun(request).pop(state, None) if state and mine else None
    if begun is None or league_of(request).now() - begun.at > WITHIN_S or "code" not in query:
        raise LudusError(FAILED)
    known = await _known(request, provider, begun, query["code"])
    person = await asyncio.to_thread(admit, league_of(request), provider, known)
    throttle_of(request).give_back("", who_asks(request))
    answer = await begin(request, person, begun.on)
    answer.delete_cookie(_cookie(request))
    return answer


async def _known(request: Request, provider: Provider, begun: Begun, code: str) -> Known:
    """What the provider says for this code."""
    from authlib.common.errors import AuthlibBaseError
    from httpx import AsyncClient, HTTPError
    from joserfc.errors import JoseError

    told = await _metadata(request, provider)
    try:
        async with _client(provider, begun.back) as client:
            given = {"code": code[:2000], "code_verifier": begun.verifier}
            token = await client.fetch_token(_endpoint(told, "token_endpoint"), **given)
        async with AsyncClient(timeout=ASKED_S) as client:
            keys = (await client.get(_endpoint(told, "jwks_uri"))).raise_for_status().json()
        return believed(provider, str(token["id_token"]), keys, begun.nonce, league_of(request).now())
    except (AuthlibBaseError, JoseError, HTTPError, KeyError, TypeError, ValueError) as error:
        raise LudusError(f"{FAILED} (the provider: {type(error).__name__})") from None


def believed(provider: Provider, token: str, keys: Any, nonce: str, now: float) -> Known:
    """Who it is, from a token that is signed by the provider, for us and for this sign-in; else one of many errors."""
    from authlib.oidc.core import CodeIDToken
    from joserfc import jwt
    from joserfc.jwk import KeySet

    read = jwt.decode(token, KeySet.import_key_set(keys), algorithms=list(SIGNED))
    wanted = {
        "iss": {"essential": True, "value": provider.issuer},
        "aud": {"essential": True, "value": provider.client_id},
        "nonce": {"essential": True, "value": nonce},
    }
    claims = CodeIDToken(read.claims, read.header, wanted, {"nonce": nonce, "client_id": provider.client_id})
    claims.validate(now=int(now), leeway=LEEWAY_S)
    verified = read.claims.get("email_verified") is True
    email = read.claims.get("email", "") if verified else ""
    return Known(provider.issuer, str(claims["sub"]), str(email), str(read.claims.get("name", ""))[:500])


def _client(provider: Provider, back: str) -> Any:
    from authlib.integrations.httpx_client import AsyncOAuth2Client

    how = {"scope": "openid email profile", "code_challenge_method": "S256", "timeout": ASKED_S}
    secret = provider.secret or None
    method = "client_secret_basic" if secret else "none"
    return AsyncOAuth2Client(
        provider.client_id, secret, token_endpoint_auth_method=method, redirect_uri=back, follow_redirects=False, **how
    )


async def _metadata(request: Request, provider: Provider) -> dict[str, Any]:
    """The provider's own description, which is asked for once."""
    state = request.app.state
    if not hasattr(state, "oidc"):
        state.oidc = await _described(provider)
    found: dict[str, Any] = state.oidc
    return found


async def _described(provider: Provider) -> dict[str, Any]:
    try:
        import authlib  # noqa: F401
        from httpx import AsyncClient, HTTPError
    except ImportError:
        raise LudusError("signing in by a provider needs Authlib and httpx: pip install 'ludus[oidc]'") from None
    address = f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration"
    try:
        async with AsyncClient(timeout=ASKED_S) as client:
            told = (await client.get(address)).raise_for_status().json()
    except (HTTPError, ValueError) as error:
        raise LudusError(f"the provider {provider.issuer} does not answer ({type(error).__name__})") from None
    if not isinstance(told, dict) or told.get("issuer") != provider.issuer:
        raise LudusError(f"the provider at {provider.issuer} calls itself otherwise; write `issuer` as it does")
    return told


def _endpoint(told: dict[str, Any], name: str) -> str:
    """As safe as the provider's own address."""
    found = told.get(name)
    if not isinstance(found, str) or urlsplit(found).scheme != urlsplit(str(told["issuer"])).scheme:
        raise LudusError(f"the provider's description has no good {name}")
    return found


def _provider(request: Request) -> Provider:
    provider = arena_of(request).settings.oidc
    if provider is None:
        raise NotThere("no provider signs people in here")
    return provider


def _begun(request: Request) -> dict[str, Begun]:
    state = request.app.state
    if not hasattr(state, "sign_ins_begun"):
        state.sign_ins_begun = {}
    found: dict[str, Begun] = state.sign_ins_begun
    return found


def _remember(request: Request, state: str, begun: Begun) -> None:
    """The oldest give way, so that nobody can fill our memory."""
    waiting = _begun(request)
    waiting[state] = begun
    while len(waiting) > WAITING:
        del waiting[next(iter(waiting))]


def _cookie(request: Request) -> str:
    return f"ludus_oidc_{arena_of(request).settings.port}"


ROUTES = [Route(PATH, start), Route(BACK, back)]
