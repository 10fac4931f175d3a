"""What a bot did in all tournaments of a store."""

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from ludus.core.match import Entrant, MatchResult
from ludus.core.player import Fault
from ludus.games import load
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from ludus.web.bots.results import AT_ONCE, OWN_BOARD, board_name, match_list, matches_of, results
from tests.web.indoors import arena_in, tags, texts

HERO, RIVAL = Entrant("<i>hero", "greedy"), Entrant("rival & co", "random")
FISH = TournamentSpec(game="fish", entrants=(HERO, RIVAL), rounds=2)


def won(number: int, *entrants: int, ranks: tuple[int, ...] = (1, 2)) -> MatchResult:
    return MatchResult(number, entrants, ranks, tuple(float(9 - rank) for rank in ranks))


PLAYED = (won(0, 1, 0), won(1, 0, 1), won(2, 1, 0, ranks=(1, 1)))


def stored(folder: Path, spec: TournamentSpec, played: Sequence[MatchResult], name: str = "a cup") -> None:
    with Store(str(folder / "arena.db")) as store:
        store.begin(name, msgspec.json.encode(spec))
        for result in played:
            store.commit(name, result, b"record")


def rows(html: str, heading: str) -> list[list[str]]:
    found = re.search(rf"<h2[^>]*>{heading}.*?</table>", html, re.DOTALL)
    assert found is not None
    return [re.findall(r">([^<>]+)</(?:a|td|th)>", row) for row in found[0].split("<tr>")[2:]]


def test_three_tables_with_a_way_to_the_matches_of_each_row(tmp_path: Path) -> None:
    stored(tmp_path, FISH, PLAYED)
    found = matches_of(arena_in(tmp_path), "fish", HERO.name, None)
    assert [(one.seat, one.opponents, one.points) for one in found] == [
        (1, [RIVAL.name], 0.0),
        (0, [RIVAL.name], 1.0),
        (1, [RIVAL.name], 0.5),
    ]
    html = results("fish", HERO.name, found)
    assert rows(html, "By opponent") == [["rival &amp; co", "1", "1", "1", "50%", "3"]]
    assert rows(html, "By seat") == [["seat 1", "1", "0", "0", "100%", "1"], ["seat 2", "0", "1", "1", "25%", "2"]]
    links = [str(tag.attributes["href"]) for tag in tags(html, "a")]
    assert "/bots/fish/~3Ci~3Ehero/matches?against=rival~20~26~20co" in links
    assert "/bots/fish/~3Ci~3Ehero/matches?seat=1" in links
    assert "It has not played in a tournament yet." in results("fish", HERO.name, [])


def test_a_bot_is_found_under_other_names_and_only_in_its_game(tmp_path: Path) -> None:
    stored(tmp_path, FISH, PLAYED)
    stored(tmp_path, msgspec.structs.replace(FISH, game="planet_wars"), PLAYED, "of another game")
    arena = arena_in(tmp_path)
    assert len(matches_of(arena, "fish", "greedy", "greedy")) == 3
    assert matches_of(arena, "fish", "greedy", None) == [] == matches_of(arena, "fish", "nobody", "my_bot")


def test_what_the_machine_spoiled_does_not_count(tmp_path: Path) -> None:
    spoiled = msgspec.structs.replace(PLAYED[0], faults=((0, Fault.INFRA),))
    stored(tmp_path, FISH, (spoiled, PLAYED[1]))
    assert [one.result.number for one in matches_of(arena_in(tmp_path), "fish", HERO.name, None)] == [1]


def test_a_list_of_matches_comes_in_pages_and_its_names_are_words(tmp_path: Path) -> None:
    stored(tmp_path, FISH, PLAYED, 'the "cup"')
    found = matches_of(arena_in(tmp_path), "fish", HERO.name, None)
    html = match_list("fish", found, 1)
    links = [str(tag.attributes["href"]) for tag in tags(html, "a")]
    assert "/tournament/the~20~22cup~22/match/2" in links and "/bots/fish/~3Ci~3Ehero" in links
    assert any(HERO.name in text for text in texts(html, "td"))
    many = found * AT_ONCE
    assert [len(tags(match_list("fish", many, page), "th", scope="row")) for page in (1, 3)] == [AT_ONCE, AT_ONCE]
    assert match_list("fish", many, 4) == ""


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("", load("fish").info.board),
        ("raft", "raft"),
        ("/home/ann/boards/pond.json", "pond.json"),
        ('{"tiles": 1}', OWN_BOARD),
        ("1 2\n3 4", OWN_BOARD),
    ],
)
def test_a_board_is_called_by_its_name(board: str, name: str) -> None:
    assert board_name("fish", board) == name
