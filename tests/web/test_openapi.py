"""The API as data, made of what routes say of themselves."""

from typing import Any

from msgspec import Struct

from ludus.web.guard.rights import About, Need, Route
from ludus.web.openapi import described


class Thing(Struct):
    size: int


async def nothing(request: object) -> None: ...


ROUTES = [
    Route("/api/things/{id}.{kind}", nothing, About("One", Thing, asked=("seen",), choices=("a", "b"))),
    Route("/api/things", nothing, About("New", Thing, Thing, done=201), methods=["POST"]),
    Route("/api/things/file", nothing, About("A file", dict, bytes), methods=["POST"], need=Need.SEAT),
    Route("/page", nothing),
]


def told() -> dict[str, Any]:
    return described(ROUTES)


def test_only_what_says_what_it_is_is_described() -> None:
    assert {*told()["paths"]} == {"/api/things/{id}.{kind}", "/api/things", "/api/things/file"}
    assert {*told()["paths"]["/api/things/{id}.{kind}"]} == {"get"}  # no HEAD


def test_what_goes_in_and_out_has_a_shape() -> None:
    post = told()["paths"]["/api/things"]["post"]
    shape = {"$ref": "#/components/schemas/Thing"}
    assert post["requestBody"]["content"] == {"application/json": {"schema": shape}}
    assert post["responses"]["201"]["content"] == {"application/json": {"schema": shape}}
    assert told()["components"]["schemas"]["Thing"]["properties"] == {"size": {"type": "integer"}}
    file = told()["paths"]["/api/things/file"]["post"]
    assert file["requestBody"]["content"]["application/octet-stream"]["schema"]["format"] == "binary"


def test_places_questions_and_rights_are_told() -> None:
    get = told()["paths"]["/api/things/{id}.{kind}"]["get"]
    assert [(one["name"], one["in"]) for one in get["parameters"]] == [
        ("id", "path"),
        ("kind", "path"),
        ("seen", "query"),
    ]
    assert get["parameters"][1]["schema"]["enum"] == ("a", "b")
    assert get["security"] == []
    assert told()["paths"]["/api/things"]["post"]["security"] == [{"token": []}]
    assert told()["paths"]["/api/things/file"]["post"]["security"] == [{"seat": []}, {"token": []}]
