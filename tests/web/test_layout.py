"""The page around every page."""

from pathlib import Path

from ludus.league.people.accounts import make_person
from ludus.league.people.sessions import begin_session
from ludus.web.layout import page
from tests.league.peopled import new_league
from tests.web.indoors import client_in, request_for, tags, texts


def html(path: str, folder: Path, title: str = "x", **more: object) -> str:
    return bytes(page(request_for(client_in(folder), path), title, "<p>body</p>", **more).body).decode()  # type: ignore[arg-type]


def test_a_title_is_words_and_never_a_tag(tmp_path: Path) -> None:
    shown = html("/", tmp_path, "<script>alert(1)</script>")
    assert texts(shown, "title") == ["<script>alert(1)</script> – Ludus"]
    assert not tags(shown, "script")
    assert texts(html("/", tmp_path, "Ludus"), "title") == ["Ludus"]


def test_the_bar_says_where_one_is(tmp_path: Path) -> None:
    for path, here in (("/", ["Play"]), ("/bots/fish/x", ["Bots"]), ("/botsy", []), ("/match/x", [])):
        assert texts(html(path, tmp_path), "a", aria_current="page") == here


def test_where_a_league_is_served_the_bar_leads_to_ones_account(tmp_path: Path) -> None:
    assert "Sign in" not in html("/", tmp_path)
    with new_league(tmp_path / "league.db") as league:
        client = client_in(tmp_path, league=str(league.store.place))
        person = make_person(league, "ada", "Ada")
        assert '<a class="me" href="/league/sign-in">Sign in</a>' in client.get("/").text
        owned = client_in(tmp_path, league=str(league.store.place), token="t")
        assert '<a class="me" href="/league/sign-in">Sign in</a>' in owned.get("/").text
        owner = owned.get("/", headers={"Authorization": "Bearer t"}).text
        assert '<a class="me" href="/league/staff">Owner</a>' in owner and "Sign in" not in owner
        cookie = {"ludus_session_8000": begin_session(league, person, "")}
        client.cookies.update(cookie)
        assert '<a class="me" href="/league/account">Account</a>' in client.get("/").text


def test_scripts_are_modules_of_our_own_and_the_content_can_be_skipped_to(tmp_path: Path) -> None:
    shown = html("/", tmp_path, scripts=["home.js"], styles=["cups.css"], wide=True)
    assert [tag.attributes for tag in tags(shown, "script")] == [{"type": "module", "src": "/static/home.js"}]
    sheets = [tag.attributes["href"] for tag in tags(shown, "link", rel="stylesheet")]
    assert sheets == ["/static/site.css", "/static/cups.css"]
    assert tags(shown, "a", class_="skip")[0].attributes["href"] == "#main"
    assert texts(shown, "main", id="main", class_="full") == ["body"]
