"""The API as data, for programs that read OpenAPI: the shapes come from the types that check them."""

from typing import Any

import msgspec

from ludus.web.api import Reply
from ludus.web.bots.locker import Card
from ludus.web.matches.shelf import Kept
from ludus.web.matches.wish import Wish
from ludus.web.pages.catalogue import Offer
from ludus.web.tournaments.wish import NewTournament

REFS = "#/components/schemas/{name}"


def described() -> dict[str, Any]:
    kinds = (Wish, Reply, Offer, Kept, NewTournament, Card)
    shapes, parts = msgspec.json.schema_components(kinds, ref_template=REFS)
    parts["Error"] = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
    parts["Match"] = {"type": "object", "required": ["id", "page", "game", "names", "stage", "turn"]}
    schema = dict(zip(kinds, shapes, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludus", "version": "1", "description": "Games, bots and matches of a Ludus server."},
        "paths": {**_paths(schema), **_tournaments(schema)},
        "components": {"schemas": parts, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _paths(schema: dict[Any, Any]) -> dict[str, Any]:
    match: dict[str, Any] = {"$ref": REFS.format(name="Match")}
    anything: dict[str, Any] = {"type": "object"}
    offers = {"type": "array", "items": schema[Offer]}
    played = {"type": "object", "properties": {"recent": {"type": "array", "items": schema[Kept]}}}
    return {
        "/api/games": {"get": _get("All games", offers)},
        "/api/games/{game}": {"get": _get("One game", schema[Offer], "game")},
        "/api/games/{game}/boards": {"get": _get("Its boards", {"type": "array"}, "game")},
        "/api/games/{game}/boards/{board}.svg": {
            "get": _get(
                "A board's picture", None, "game", "board", kind="image/svg+xml", asked=("seed", "theme", "edition")
            )
        },
        "/api/bots": {
            "get": _get("Who can play, by game", anything),
            "post": _upload("Send a bot; the file is the body", ("game", "name", "file", "replace")),
        },
        "/api/bots/{game}/{key}": {
            "get": _get("One uploaded bot, and its check", schema[Card], "game", "key"),
            "delete": _change("Delete it", None, "200", "game", "key"),
        },
        "/api/bots/{game}/{key}/check": {"post": _change("Check it again", None, "202", "game", "key")},
        "/api/matches": {
            "get": _get("Running and recent matches", played),
            "post": _change("Start a match", schema[Wish], "201"),
        },
        "/api/matches/{id}": {"get": _get("One match", match, "id"), "delete": _change("Stop it", None, "200", "id")},
        "/api/matches/{id}/film": {"get": _get("Its film so far", {"type": "array"}, "id", asked=("seat",))},
        "/api/matches/{id}/record": {"get": _get("The record file", None, "id", kind="application/octet-stream")},
        "/api/matches/{id}/html": {"get": _get("One page that holds all", None, "id", kind="text/html")},
        "/api/matches/{id}/gif": {"get": _get("A moving picture", None, "id", kind="image/gif")},
        "/api/matches/{id}/answer": {"post": _change("A person's turn", schema[Reply], "200", "id")},
    }


def _tournaments(schema: dict[Any, Any]) -> dict[str, Any]:
    anything, place = {"type": "object"}, "/api/tournaments/{key}"
    return {
        "/api/tournaments": {
            "get": _get("All tournaments", {"type": "array", "items": anything}),
            "post": _change("Start one", schema[NewTournament], "201"),
        },
        place: {"get": _get("One tournament with its table", anything, "key")},
        f"{place}/parts": {"get": _get("Its page in parts; 204: as seen", anything, "key", asked=("seen",))},
        f"{place}/stop": {"post": _change("Stop it", None, "200", "key")},
        f"{place}/run": {"post": _change("Go on with it", None, "200", "key")},
    }


def _get(
    summary: str, shape: Any, *places: str, kind: str = "application/json", asked: tuple[str, ...] = ()
) -> dict[str, Any]:
    content = {kind: {"schema": shape} if shape is not None else {}}
    return {
        "summary": summary,
        "parameters": [*map(_place, places), *map(_asked, asked)],
        "responses": {"200": {"description": "there it is", "content": content}, **_mistakes()},
    }


def _change(summary: str, body: Any, done: str, *places: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "summary": summary,
        "parameters": [_place(name) for name in places],
        "responses": {done: {"description": "done", "content": {"application/json": {}}}, **_mistakes()},
        "security": [{}, {"token": []}],
    }
    if body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return told


def _upload(summary: str, asked: tuple[str, ...]) -> dict[str, Any]:
    told = _change(summary, None, "201")
    file = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    return told | {"parameters": [_asked(name) for name in asked], "requestBody": {"required": True, "content": file}}


def _mistakes() -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": REFS.format(name="Error")}}}
    return {code: {"description": "one line says why not", "content": content} for code in ("4XX", "503")}


def _place(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _asked(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}
