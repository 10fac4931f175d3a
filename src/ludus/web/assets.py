"""The style sheets, scripts and pictures of the pages, found by listing: nothing else can be fetched by a name."""

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from ludus.web.guard.rights import Route

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
ROOMS = (("ludus.web", "static"), ("ludus.view", "player"))


@cache
def assets() -> dict[str, Traversable]:
    """By name: our own, those of the player, and the style of tournament tables."""
    found = {"tables.css": files("ludus.report") / "style.css"}
    for package, folder in ROOMS:
        place = files(package) / folder
        if place.is_dir():
            found |= {file.name: file for file in place.iterdir() if _kind(file.name)}
    return found


def address(name: str) -> str:
    return f"/static/{name}"


async def send(request: Request) -> Response:
    """Asked for anew each time, but sent only where it has changed: modules import each other without a version."""
    name = request.path_params["name"]
    file = assets().get(name)
    if file is None:
        return Response("not there\n", 404, media_type="text/plain")
    data = file.read_bytes()
    tag = f'"{blake2b(data, digest_size=9).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=_kind(name), headers=headers)


def _kind(name: str) -> str:
    return KINDS.get("." + name.rpartition(".")[2], "")


ROUTES = [Route("/static/{name}", send)]
