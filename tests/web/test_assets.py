"""Style sheets, scripts and pictures: by their names, and by nothing else."""

from pathlib import Path

import pytest

from ludus.web.assets import address, assets
from tests.web.indoors import client_in


@pytest.mark.parametrize(
    ("name", "kind"), [("site.css", "text/css"), ("home.js", "text/javascript"), ("ludus.svg", "image/svg+xml")]
)
def test_each_is_sent_as_what_it_is(name: str, kind: str, tmp_path: Path) -> None:
    answer = client_in(tmp_path).get(address(name))
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
    assert answer.content == assets()[name].read_bytes()


def test_who_has_it_is_not_sent_it_again(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    tag = client.get(address("site.css")).headers["etag"]
    again = client.get(address("site.css"), headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address("site.css"), headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("name", ["none.css", "..%2Fapp.py", "__init__.py", "", "%2Fetc%2Fpasswd"])
def test_nothing_else_can_be_fetched(name: str, tmp_path: Path) -> None:
    assert client_in(tmp_path).get(f"/static/{name}").status_code == 404


def test_every_asset_has_a_kind_that_browsers_know() -> None:
    assert {name.rpartition(".")[2] for name in assets()} == {"js", "css", "svg"}
    assert {"tables.css", "player.css", "site.css"} <= {*assets()}
