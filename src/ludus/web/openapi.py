"""The API as data, for programs that read OpenAPI: what the routes say of themselves."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.routing import BaseRoute

from ludus.web.guard.rights import About, Need, Route, need_of

SECURITY: dict[Need, list[dict[str, list[str]]]] = {
    Need.NOTHING: [],
    Need.SEAT: [{"seat": []}, {"token": []}],
    Need.SIGNED_IN: [{"session": []}, {"upload": []}, {"token": []}],
    Need.SESSION: [{"session": []}],
    Need.AUTHOR: [{"session": []}, {"upload": []}],
    Need.STAFF: [{"session": []}, {"token": []}],
    Need.TOKEN: [{"token": []}],
}
REFS = "#/components/schemas/{name}"
FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
Shapes = dict[int, Any]  # by the id of a type: some of them cannot be hashed


def described(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    found = [route for route in routes if isinstance(route, Route) and route.about]
    types = [one for route in found if route.about for one in (route.about.gives, route.about.takes)]
    types = [one for one in types if one not in (None, bytes)]
    shapes, parts = msgspec.json.schema_components(types, ref_template=REFS)
    parts["Error"] = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
    schema = dict(zip(map(id, types), shapes, strict=True))
    paths: dict[str, Any] = {}
    for route in found:
        for method in (route.methods or set()) - {"HEAD"}:
            paths.setdefault(route.path, {})[method.lower()] = _told(route, method, schema)
    bearer = {"type": "http", "scheme": "bearer"}
    session = {"type": "apiKey", "in": "cookie", "name": "ludus_session_PORT"}
    schemes = {"token": bearer, "seat": bearer, "upload": bearer, "session": session}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludus", "version": "1", "description": "Games, bots and matches of a Ludus server."},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": schemes},
    }


def _told(route: Route, method: str, schema: Shapes) -> dict[str, Any]:
    about = route.about or About("")
    gives = {} if about.gives is None else {"schema": schema[id(about.gives)]}
    places = [_place(name) for name in route.param_convertors]
    if about.choices:
        places[-1]["schema"]["enum"] = about.choices
    done = {"description": "there it is" if method == "GET" else "done", "content": dict.fromkeys(about.kinds, gives)}
    told = {
        "summary": about.summary,
        "parameters": [*places, *map(_asked, about.asked)],
        "responses": {str(about.done): done, **_mistakes()},
        "security": SECURITY[need_of(route, method)],
    }
    if about.takes is not None:
        content = FILE if about.takes is bytes else {"application/json": {"schema": schema[id(about.takes)]}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def _mistakes() -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": REFS.format(name="Error")}}}
    return {code: {"description": "one line says why not", "content": content} for code in ("4XX", "503")}


def _place(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _asked(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}
