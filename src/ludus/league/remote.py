"""A league on a server, seen from somebody's own machine: asked over HTTP, with the standard library alone."""

import http.client
import ssl
from contextlib import suppress
from time import monotonic, sleep
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from ludus.core.errors import LudusError

WAIT_S = 60.0  # for an answer
TRIES, BETWEEN_S = 4, 1.0  # and twice as long, and three times
ANSWER_S = 300.0  # for all of it
LARGEST, PIECE = 64 << 20, 1 << 16  # bytes of an answer
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)  # what a stranger's JSON may bring about
EXAMPLE = "an address like https://league.example.org"


class ServerAway(LudusError):
    """Nobody answers, or not the league."""


class Refusal(LudusError):
    """The league has answered, and said no."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class RemoteLeague:
    """What is asked with a token is never sent on to another server: redirects are not followed."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = checked_address(address)
        self._headers = {"Accept": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        self._opener = build_opener(_Stay)

    def get(self, path: str, **asked: object) -> bytes:
        return self._tried(Request(self._url(path, asked), headers=self._headers))

    def post(self, path: str, data: bytes = b"", **asked: object) -> bytes:
        """Only what may arrive twice: where no answer comes, it is sent again."""
        headers = {**self._headers, "Content-Type": "application/octet-stream"}
        return self._tried(Request(self._url(path, asked), data, headers, method="POST"))

    def _url(self, path: str, asked: dict[str, object]) -> str:
        return f"{self.address}{path}" + (f"?{urlencode(asked)}" if asked else "")

    def _tried(self, request: Request) -> bytes:
        for tried in range(1, TRIES):
            with suppress(ServerAway):
                return self._answer(request)
            sleep(tried * BETWEEN_S)
        return self._answer(request)

    def _answer(self, request: Request) -> bytes:
        try:
            with self._opener.open(request, timeout=WAIT_S) as answer:
                return _read(answer)
        except HTTPError as error:
            raise self._refused(error) from None
        except URLError as error:
            raise ServerAway(f"{self.address} does not answer: {_reason(error.reason)}") from None
        except (OSError, http.client.HTTPException) as error:
            raise ServerAway(f"{self.address} broke off: {_reason(error)}") from None

    def _refused(self, error: HTTPError) -> LudusError:
        try:
            why = msgspec.json.decode(_taken(error, 1 << 16), type=_Said).error
        except (*UNREADABLE, OSError, http.client.HTTPException):
            return ServerAway(f"{self.address} is no league of Ludus, or is away (it said {error.code})")
        if error.code in (429, 502, 503, 504):
            return ServerAway(f"{self.address} is busy: {why}")
        return Refusal(error.code, why)


class _Said(msgspec.Struct):
    """A refusal."""

    error: str


class _Stay(HTTPRedirectHandler):
    """Where we are sent elsewhere, we are at the wrong address."""

    def redirect_request(self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str) -> None:
        parts = urlsplit(newurl)
        raise ServerAway(f"{req.host} sends us to {parts.scheme}://{parts.netloc}; name that address if you trust it")


def checked_address(address: str) -> str:
    """The server's, without what somebody copied behind it."""
    try:
        parts = urlsplit(address.strip())
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good:
        raise LudusError(f"{address!r} is no address of a league; write {EXAMPLE}")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def _read(answer: IO[bytes]) -> bytes:
    data = _taken(answer, LARGEST + 1)
    if len(data) > LARGEST:
        raise LudusError(f"the server sends more than {LARGEST >> 20} MB; that is no answer of a league")
    return data


def _taken(answer: Any, most: int) -> bytes:
    """What comes of it, as soon as it comes: who sends a byte now and then would keep us for ever."""
    data, end = bytearray(), monotonic() + ANSWER_S
    while len(data) < most and (part := answer.read1(min(PIECE, most - len(data)))):
        data += part
        if monotonic() > end:
            raise TimeoutError(f"it has been sending for {ANSWER_S:.0f} s")
    return bytes(data)


def _reason(error: object) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not good ({error.verify_message})"
    return str(getattr(error, "strerror", None) or error or type(error).__name__)
