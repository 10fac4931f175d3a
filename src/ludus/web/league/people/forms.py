"""Forms without scripts: how they are read and written, and what a browser is given when it is signed in."""

from datetime import UTC, datetime
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludus.core.errors import LudusError
from ludus.league.people.sessions import LASTS_S
from ludus.league.people.throttle import SignInThrottle
from ludus.web.arena import arena_of, league_of
from ludus.web.guard.rights import session_cookie
from ludus.web.layout import text

FIELDS = 20
NO_FORM = "this is no form of ours"
STYLES = ("league.css",)
HOME = "/league/account"


async def read_form(request: Request) -> dict[str, str]:
    """What a page has sent; of a field that is there twice the last."""
    try:
        body = (await request.body()).decode()
        found = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=FIELDS, errors="strict"))
    except ValueError:  # UnicodeDecodeError is one
        raise LudusError(NO_FORM) from None
    if any("\0" in word for word in found.values()):  # PostgreSQL takes none, and would tell where it is
        raise LudusError(NO_FORM)
    return found


def next_path(word: str, otherwise: str = HOME) -> str:
    """Where to go on, on this server and nowhere else."""
    plain = word.isascii() and word.isprintable() and "\\" not in word
    return word if plain and word.startswith("/") and not word.startswith("//") and len(word) < 1000 else otherwise


def go(path: str) -> Response:
    return RedirectResponse(path, 303)


def with_session(request: Request, word: str, path: str) -> Response:
    """Signed in, and on. `Secure` where the way here was: a proxy's word is believed only if we were told of one."""
    answer, secure = go(path), request.url.scheme == "https"
    name = session_cookie(arena_of(request).settings)
    answer.set_cookie(name, word, httponly=True, samesite="lax", secure=secure, max_age=int(LASTS_S))
    return answer


def session_word(request: Request) -> str:
    return request.cookies.get(session_cookie(arena_of(request).settings), "")


def throttle_of(request: Request) -> SignInThrottle:
    """One for the whole server."""
    state = request.app.state
    if not hasattr(state, "sign_ins"):
        state.sign_ins = SignInThrottle(league_of(request).now)
    found: SignInThrottle = state.sign_ins
    return found


def our_address(request: Request) -> str:
    """How others reach us, for links."""
    return arena_of(request).settings.public or f"{request.url.scheme}://{request.headers.get('host', '')}"


def field(
    label: str, name: str, *, kind: str = "text", value: str = "", hint: str = "", more: str = "", must: bool = True
) -> str:
    """A labelled input; `more` is attributes of ours."""
    required = " required" if must else ""
    told = f'<small id="{name}-hint">{text(hint)}</small>' if hint else ""
    described = f' aria-describedby="{name}-hint"' if hint else ""
    return (
        f'<label class="field"><span>{text(label)}</span><input type="{kind}" name="{name}" value="{text(value)}"'
        f"{required}{described} {more}>{told}</label>"
    )


def form(action: str, inner: str, submit: str, *, error: str = "", quiet: bool = False, **hidden: str) -> str:
    """A form that is posted to us; hidden fields are what the page knows already."""
    kept = "".join(f'<input type="hidden" name="{name}" value="{text(value)}">' for name, value in hidden.items())
    said = f'<p class="error" role="alert">{text(error)}</p>' if error else ""
    look = "quiet-button" if quiet else "primary"
    button = f'<button class="{look}" type="submit">{text(submit)}</button>'
    return f'<form class="plain-form" method="post" action="{text(action)}">{kept}{inner}{said}{button}</form>'


def once(title: str, words: str, secret: str, on: str) -> str:
    """Something that is told here, and nowhere else."""
    return (
        f'<div class="card narrow"><h1>{text(title)}</h1><p class="lead">{text(words)}</p>'
        f'<p class="secret"><code>{text(secret)}</code></p>'
        f'<p class="quiet">It is shown this once. Keep it where only you can read it.</p>'
        f'<p><a href="{text(on)}">Go on</a></p></div>'
    )


def moment(at: float | None) -> str:
    """A time as all can read it, wherever they are."""
    if at is None:
        return "never"
    when = datetime.fromtimestamp(at, UTC)
    return f'<time datetime="{when.isoformat(timespec="seconds")}">{when:%Y-%m-%d %H:%M} UTC</time>'
