"""`ludus tournament report`: real tournaments, and a page that is whole, safe and alone."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.support import REPO

LUDUS = str(Path(sys.executable).with_name("ludus"))
BAD = f"{REPO / 'tests' / 'bots' / 'local.py'}:Raises"
EVIL = "<script>alert(1)</script>"
VOID = {"meta", "line", "circle", "rect", "path"}

HEAD = """
game = "planet_wars"
seed = 5
boards = ["line"]
options = { max_turns = 10 }
"""
PEOPLE = f"""
entrants = ["greedy", "random", "turtle", {{ name = "{EVIL}", player = "rush" }}]
"""


class Page(HTMLParser):
    """Reads a page, and fails where a tag is not closed by its own end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self.words))


def ludus(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([LUDUS, "tournament", *words], cwd=cwd, capture_output=True, text=True, check=False)


def page_of(text: str, folder: Path) -> Page:
    """Play it, report it, and read the page."""
    (folder / "cup.toml").write_text(text)
    played = ludus("run", "cup.toml", "--jobs", "2", cwd=folder)
    assert played.returncode == 0, played.stderr
    done = ludus("report", "cup.toml", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "written to cup.html\n"
    page = Page((folder / "cup.html").read_text(encoding="utf-8"))
    alone(page)
    return page


def alone(page: Page) -> None:
    """No script, nothing that runs, nothing from elsewhere."""
    assert not {"script", "link", "img", "iframe", "object", "form"} & set(page.tags)
    names = {name for name, _ in page.attributes}
    assert not [name for name in names if name.startswith("on") or name in {"src", "href", "style"}]


def test_a_round_robin_with_a_bad_bot(tmp_path: Path) -> None:
    bad = f'[[entrants]]\nname = "bad & worse"\nplayer = "{BAD}"\n'
    names = "".join(f'[[entrants]]\nplayer = "{name}"\n' for name in ("greedy", "random"))
    evil = f"[[entrants]]\nname = '{EVIL}'\nplayer = \"rush\"\n"
    suspend = "[suspend]\ncrashes = 2\n"
    page = page_of(f"{HEAD}rounds = 2\nbatch = 4\n{suspend}{bad}{names}{evil}", tmp_path)
    for part in ("Standings", "Crosstable", "Ratings", "Faults", "Matches", "PlanetWars", "round robin, 2 rounds"):
        assert part in page.text
    assert EVIL in page.text
    assert "bad & worse" in page.text
    assert "suspended: " in page.text
    assert "ValueError: on purpose" in page.text
    assert "raise ValueError" in page.text  # the end of what it said
    assert re.search(r"has won\.", page.text)


def test_a_knockout_has_a_bracket(tmp_path: Path) -> None:
    page = page_of(f'{HEAD}{PEOPLE}[format]\nname = "knockout"\nbest_of = 3\nthird_place = true\n', tmp_path)
    for part in ("Bracket", "Semi-finals", "Final", "Third place", "knockout, best of 3, third place"):
        assert part in page.text
    assert ("class", "bracket") in page.attributes
    assert page.attributes.count(("class", "box")) == 4
    assert page.attributes.count(("class", "mark")) == 4  # every meeting has a winner


def test_a_knockout_in_groups_has_rounds_and_ranks_by_them(tmp_path: Path) -> None:
    names = [f'{{ name = "p{age}", player = "minimax:1", age = {age} }}' for age in range(9)]
    text = f'game = "fish"\nboards = ["random:width=5,height=5,uniform=2,holes=0"]\nentrants = [{", ".join(names)}]\n'
    page = page_of(f'{text}[format]\nname = "groups"\n', tmp_path)
    # 9 players: 4 + 3 + 2; their winners 0, 3, 4 and 7; of these 0 and 7.
    for part in ("Rounds", "Round 1", "Last game", "share the first place", "match 3"):
        assert part in page.text
    assert page.attributes.count(("class", "group")) == 4
    assert page.attributes.count(("class", "won")) == 6
    standings = re.findall(r"(\d) (p\d)", page.text.split("Standings")[1].split("Crosstable")[0])
    places = {name: int(place) for place, name in standings}
    assert [places[f"p{age}"] for age in range(9)] == [1, 5, 5, 3, 3, 5, 5, 1, 5]


def test_a_double_knockout_has_two_sides(tmp_path: Path) -> None:
    page = page_of(f'{HEAD}{PEOPLE}[format]\nname = "knockout"\ndouble = true\n', tmp_path)
    assert "Winners’ side" in page.text and "Losers’ side" in page.text


def test_a_sequential_test(tmp_path: Path) -> None:
    two = f'{HEAD}batch = 4\nentrants = ["greedy", "random"]\n[format]\nname = "sprt"\nelo1 = 200\n'
    page = page_of(two, tmp_path)
    assert "Is greedy stronger than random?" in page.text
    assert "H1 accepted" in page.text
    assert "−2.94 to 2.94" in page.text


def test_tables_of_three(tmp_path: Path) -> None:
    text = 'game = "fish"\nentrants = ["random", "greedy", "minimax:1"]\nseats = 3\nformat = "free_for_all"\n'
    page = page_of(text, tmp_path)
    assert "free for all" in page.text
    assert "1 matches" not in page.text
    assert "one match" in page.text


def test_a_ladder(tmp_path: Path) -> None:
    page = page_of(f'{HEAD}{PEOPLE}rounds = 2\nformat = "ladder"\n', tmp_path)
    assert "Ladder" in page.text
    assert {"μ", "σ"} <= set(page.words)


def test_half_a_tournament(tmp_path: Path) -> None:
    """Reported while it is played: how far it has come, and who leads."""
    from ludus.store import Store
    from ludus.tournament.reading import read_spec
    from ludus.tournament.runner import run

    file = tmp_path / "cup.toml"
    file.write_text(f"{HEAD}rounds = 2\n{PEOPLE}")

    class Enough(Exception):
        pass

    def stop(done: object) -> None:
        if store.count("cup") >= 5:
            raise Enough

    with Store(file.with_suffix(".db")) as store, pytest.raises(Enough):
        run(read_spec(file), store, "cup", 1, stop)
    with Store(file.with_suffix(".db")) as store:
        played = store.count("cup")
    done = ludus("report", "cup.toml", "--output", "now.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = Page((tmp_path / "now.html").read_text())
    assert 5 <= played < 24 and f"{played} of 24" in page.text
    assert "progress" in page.tags
    assert "in the lead" in page.text or "share the first place" in page.text


def test_mistakes(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(HEAD + PEOPLE)
    nothing = ludus("report", "cup.toml", cwd=tmp_path)
    assert (nothing.returncode, nothing.stdout) == (2, "")
    assert "nothing has been played yet; ludus tournament run cup.toml" in nothing.stderr
    assert not list(tmp_path.glob("*.html"))
    assert ludus("run", "cup.toml", cwd=tmp_path).returncode == 0
    nowhere = ludus("report", "cup.toml", "--output", "no/where.html", cwd=tmp_path)
    assert nowhere.returncode == 2
    assert "no/where.html: cannot be written (No such file or directory)" in nowhere.stderr
