"""Settings on a page, as the file."""

from ludus.league.people.principal import OWNER
from ludus.league.season.finals import commit_finals
from tests.web.league.season.conftest import Class

PATH = "/league/staff/settings"


def test_settings_are_shown_and_changed(pupils: Class) -> None:
    chief = pupils.browser("chief")
    shown = chief.get(PATH).text
    assert "name = &quot;Autumn&quot;" in shown
    changed = 'name = "Winter"\r\ngame = "fish"\r\n[dates]\r\ndeadline = 2999-01-01T00:00:00Z\r\n'
    assert chief.post(PATH, data={"toml": changed}).status_code == 303
    assert pupils.school.league.settings.name == "Winter"


def test_a_mistake_is_told_with_its_line_and_what_was_written_stays(pupils: Class) -> None:
    chief = pupils.browser("chief")
    for wrong, said in (
        ('name = "W<i>"\ngame = "fish"\n[dates]\nends = 2026-01-01T00:00:00', "league.toml:4: ends"),
        ('name = "W<i>"\ngame = "fish"\nboards = ["/etc/passwd"]', "league.toml:3: no board"),
        ('name = "W<i>"\ngame = "planet_wars"', "found another league"),
        ("name = [", "not TOML"),
    ):
        answer = chief.post(PATH, data={"toml": wrong})
        assert (answer.status_code, said in answer.text) == (400, True), answer.text
    assert pupils.school.league.settings.name == "Autumn"
    commit_finals(pupils.school.league, OWNER)
    bad = chief.post(PATH, data={"toml": 'name = "W"\ngame = "fish"\n[finals]\nboard_count = 3'})
    assert "they stay as they were promised" in bad.text
