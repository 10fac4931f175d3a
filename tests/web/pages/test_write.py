"""The pages for who writes a bot."""

import io
import re
import zipfile
from collections.abc import Iterator

import httpx
import pytest

from ludus.games import load, names
from ludus.kits import files
from ludus.kits.project import languages
from tests.web.server import PATIENCE, serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


def get(address: str) -> httpx.Response:
    return httpx.get(address, timeout=PATIENCE)


def test_the_guide_and_the_protocol_are_pages_and_lead_to_each_other(url: str) -> None:
    home, guide, protocol = (get(f"{url}{path}").text for path in ("/", "/write", "/write/protocol"))
    assert '<a href="/write">Write a bot</a>' in home
    assert "ludus check my_bot/bot.py" in guide and 'href="/write/protocol"' in guide
    assert "flush stdout after every answer" in protocol and 'href="/write"' in protocol
    for shown in (guide, protocol):
        assert 'id="packages"' in shown and "numpy" in shown
        assert not re.search(r'href="[^"]*\.md', shown)
        for left in ("**", "```", "\n| ", "\n#"):
            assert left not in shown


@pytest.mark.parametrize("name", names())
def test_every_game_has_its_api_and_a_starter_in_each_language(url: str, name: str) -> None:
    shown = get(f"{url}/write/{name}").text
    assert f"A bot for {load(name).info.title}" in shown
    assert "def choose(self, view" in shown
    linked = re.findall(rf'href="/write/{name}/([\w-]+)\.zip" download', shown)
    assert linked == languages(name) and len(linked) >= 7


def test_a_starter_is_what_ludus_new_writes_and_the_same_every_time(url: str) -> None:
    answers = [get(f"{url}/write/fish/cpp.zip") for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert answers[0].headers["content-type"] == "application/zip"
    assert 'filename="fish-cpp.zip"' in answers[0].headers["content-disposition"]
    archive = zipfile.ZipFile(io.BytesIO(answers[0].content))
    wanted = {f"my_bot/{name}": data for name, data in files("cpp", "fish").items()}
    found = {name: archive.read(name) for name in archive.namelist()}
    assert "ludus check my_bot/run --game fish" in found.pop("my_bot/README.md").decode()
    assert found == wanted


@pytest.mark.parametrize(
    "path",
    [
        "chess",
        "chess/python.zip",
        "fish/cobol.zip",
        "fish/java-strategy.zip",
        "fish/..%2f..%2fx.zip",
        "fish/python.tar",
    ],
)
def test_what_there_is_not(url: str, path: str) -> None:
    answer = get(f"{url}/write/{path}")
    assert answer.status_code == 404
    assert len(answer.text) < 400
