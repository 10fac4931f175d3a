"""The application without a server and without processes: what a page says can be asked for in milliseconds."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.testclient import TestClient

from ludus.core.match import Entrant, MatchSpec
from ludus.web.app import make_app
from ludus.web.arena import Arena
from ludus.web.settings import Settings

EMPTY = {"meta", "link", "img", "input", "br", "wbr", "circle", "path"}  # tags that hold nothing
TWO = (Entrant("Ann <b>", "random"), Entrant("Bob", "random"))


def settings_in(folder: Path, **more: Any) -> Settings:
    places = {"records": folder / "records", "uploads": folder / "bots", "store": str(folder / "arena.db")}
    return Settings(**{**places, "token": "", "changes": 1e6, **more})


def arena_in(folder: Path, **more: Any) -> Arena:
    return Arena(settings_in(folder, **more))


def client_in(folder: Path, **more: Any) -> TestClient:
    """Everybody may do all there, unless a test gives it a token."""
    settings = settings_in(folder, **more)
    app = make_app(settings)
    app.state.arena = Arena(settings)  # the application's own life begins a process, which no page needs
    return TestClient(app, base_url="http://localhost", follow_redirects=False)


def arena_behind(client: TestClient) -> Arena:
    arena: Arena = client.app.state.arena  # type: ignore[attr-defined]
    return arena


def request_for(client: TestClient, path: str = "/", query: str = "", **headers: str) -> Request:
    """As a function of a page gets it."""
    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": said}
    return Request({**scope, "app": client.app, "server": ("localhost", 80), "scheme": "http"})


def spec_of(game: str, *entrants: Entrant, **more: Any) -> MatchSpec:
    return MatchSpec(game=game, entrants=entrants or TWO, **more)


class Tag(NamedTuple):
    """A tag of a page, and all words inside of it."""

    name: str
    attributes: dict[str, str | None]
    words: list[str]

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Tag] = []
        self._open: list[Tag] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Tag(tag, dict(attrs), []))
        if tag not in EMPTY:
            self._open.append(self.found[-1])

    def handle_endtag(self, tag: str) -> None:
        assert self._open or tag in EMPTY, f"</{tag}> closes nothing"
        if tag not in EMPTY:
            assert self._open.pop().name == tag, f"</{tag}> closes another tag"

    def handle_data(self, data: str) -> None:
        for tag in self._open:
            tag.words.append(data)


def tags(html: str, name: str = "", /, **attributes: str) -> list[Tag]:
    """Those of this name that have these attributes (`class_` is one of its classes). Every tag must be closed."""
    reader = _Reader()
    reader.feed(html)
    classes = set(attributes.pop("class_", "").split())
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    return [
        tag
        for tag in reader.found
        if name in ("", tag.name)
        and wanted.items() <= tag.attributes.items()
        and classes <= set((tag.attributes.get("class") or "").split())
    ]


def texts(html: str, name: str = "", /, **attributes: str) -> list[str]:
    return [tag.text for tag in tags(html, name, **attributes)]
