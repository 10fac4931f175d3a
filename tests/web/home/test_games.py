"""One *Play* for each game."""

from pathlib import Path

from ludus.games import load, names
from ludus.web.home.games import CLOSED, FITS, play_cards
from ludus.web.home.opponent import COOKIE, fitting
from ludus.web.records.record_folder import FILES
from tests.web.indoors import arena_behind, client_in, request_for, tags, texts
from tests.web.records.test_record_index import kept


def test_every_game_has_a_form_with_whom_it_is_against(tmp_path: Path) -> None:
    html = play_cards(request_for(client_in(tmp_path)))
    forms = tags(html, "form", method="post", action="/play/now")
    assert [tag.attributes["value"] for tag in tags(html, "input", name="game")] == list(names())
    for form, name in zip(forms, names(), strict=True):
        found = fitting(load(name), [])
        assert f"against {found.name} {found.strength}" in form.text
    labels = [tag.attributes["aria-label"] for tag in tags(html, "button")]
    assert labels == [f"Play {load(name).info.title}" for name in names()]


def test_who_may_not_play_is_told_how_to_come_in(tmp_path: Path) -> None:
    assert texts(play_cards(request_for(client_in(tmp_path))), "p", class_="fits") == [FITS]
    closed = client_in(tmp_path, token="t0ken")
    assert texts(play_cards(request_for(closed)), "p", class_="fits") == [CLOSED]


def test_a_card_says_why_it_is_this_one(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    played = kept("fish-1", "human:Ann", "random", winner=0)
    arena_behind(client).records.index.put(FILES, [("fish-1", 1, 1, played)])
    html = play_cards(request_for(client, cookie=f"{COOKIE}=fish-1.0"))
    (card,) = [form for form in tags(html, "form") if "you have beaten random" in form.text]
    assert fitting(load("fish"), [(played, 0)]).name in card.text
