"""The table of the API in docs/serve.md has every route, and no other."""

import re
from pathlib import Path

from starlette.routing import WebSocketRoute

from ludus.web.app import make_app
from ludus.web.guard.rights import Route
from ludus.web.settings import Settings
from tests.support import REPO

LINE = re.compile(r"^\| (`(?:GET|POST|DELETE)[^|]*) \|")
WORD = re.compile(r"[A-Z]{2,}(?=[/.]|$)")


def written() -> set[tuple[str, str]]:
    """Method and path, with placeholders as {}."""
    found = set[tuple[str, str]]()
    for line in (REPO / "docs" / "serve.md").read_text().splitlines():
        if row := LINE.match(line):
            methods = re.findall(r"GET|POST|DELETE", row[1])
            paths = re.findall(r"(/[\w/.{}]*)", row[1])
            base = paths[0]
            for path in paths:
                whole = path if path.startswith("/api") else base.rpartition("/")[0] + path
                found |= {(method, WORD.sub("{}", whole)) for method in methods}
    return found


def served(folder: Path) -> set[tuple[str, str]]:
    settings = Settings(records=folder, uploads=folder, store=str(folder / "s.db"))
    found = set[tuple[str, str]]()
    for route in make_app(settings).routes:
        path = re.sub(r"\{[^}]*\}", "{}", getattr(route, "path", ""))
        if path.startswith("/api/"):
            methods = (route.methods or set()) - {"HEAD"} if isinstance(route, Route) else {"GET"}
            assert isinstance(route, Route | WebSocketRoute)
            found |= {(method, path) for method in methods}
    return found


def test_every_route_is_told(tmp_path: Path) -> None:
    files = {("GET", f"/api/matches/{{}}/{kind}") for kind in ("record", "html", "gif")}
    told = written()
    assert files <= told
    named = (told - files) | {("GET", "/api/matches/{}/{}")}
    assert named == served(tmp_path)
