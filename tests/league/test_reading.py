"""league.toml."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.games import load, names
from ludus.games.boards import BoardRef
from ludus.league.reading import check_settings, read_league, read_league_text
from ludus.league.settings import LeagueSettings
from ludus.league.template import as_toml, template
from ludus.tournament.formats.swiss import Swiss

HEAD = 'name = "Autumn"\ngame = "fish"\n'


def read(text: str, folder: Path | None = Path()) -> LeagueSettings:
    return read_league_text(text, "league.toml", folder)


@pytest.mark.parametrize("game", names())
def test_the_template_is_a_league_of_any_game(game: str) -> None:
    settings = read(template(game))
    assert (settings.game, settings.rated, settings.finals.board_count) == (game, 30, 8)


def test_a_file_is_read_with_all_that_it_says(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text(
        HEAD + 'house = ["greedy"]\n[dates]\ndeadline = 2026-12-01T18:00:00+01:00\nends = 2026-12-05T00:00:00Z\n'
        '[finals]\nformat = "swiss"\nrounds = 3\n'
    )
    settings = read_league(file)
    assert settings.dates.deadline == datetime(2026, 12, 1, 18, tzinfo=timezone(timedelta(hours=1)))
    assert settings.dates.ends == datetime(2026, 12, 5, tzinfo=UTC)
    assert (settings.house, settings.finals.format, settings.finals.rounds) == (("greedy",), Swiss(), 3)


def test_a_board_that_is_a_file_is_kept_as_it_is_now(tmp_path: Path) -> None:
    game = load("fish")
    shipped = game.board.FOLDER / f"{game.info.board}{game.board.SUFFIX}"
    (tmp_path / f"mine{game.board.SUFFIX}").write_text(shipped.read_text())
    settings = read(
        HEAD + f'boards = ["mine{game.board.SUFFIX}"]\n[finals]\nboards = ["*{game.board.SUFFIX}"]', tmp_path
    )
    (board,) = settings.boards
    assert (BoardRef(board.board).title, BoardRef(board.board).is_text) == ("mine", True)
    assert settings.finals.boards == settings.boards


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = 'x'\n", "league.toml:1: the key 'game' is missing"),
        (HEAD + "gmae = 1", "league.toml:3: no key 'gmae' (did you mean 'game'"),
        ("name = 'x'\ngame = 'fsh'", "league.toml:2: no game 'fsh' (did you mean 'fish'"),
        ("name = ''\ngame = 'fish'", "league.toml:1: name: one line of"),
        ('name = "a\\u202eb"\ngame = "fish"', "league.toml:1: name: one line of"),
        (HEAD + "[dates]\ndedline = 1", "league.toml:4: no key 'dedline' in dates (did you mean 'deadline'"),
        (HEAD + "[dates]\n\ndeadline = 2026-12-01T18:00:00", "league.toml:5: deadline = 2026-12-01T18:00:00: in which"),
        (HEAD + "[dates]\ndeadline = 2026-12-01", "league.toml:4: deadline"),
        (HEAD + "[dates]\ndeadline = 'soon'", "league.toml:4: deadline"),
        (HEAD + "[dates]\nopens = 2026-02-01T00:00:00Z\nends = 2026-01-01T00:00:00Z", "5: ends is before opens"),
        (HEAD + "[quotas]\nscrimmages = -1", "league.toml:4: scrimmages = -1: expected int >= 1"),
        (HEAD + "[quotas]\nteam = 5", "league.toml:4: team = 5: expected int <= 4"),
        (HEAD + "[finals]\nformat = 'swis'", "league.toml:4: no format 'swis' (did you mean 'swiss'"),
        (HEAD + "[finals.format]\nname = 'swiss'\nx = 1", "league.toml:5: no key 'x' of swiss"),
        (HEAD + "[finals]\nboard_count = 1001", "league.toml:4: board_count = 1001: expected int <= 1000"),
        (HEAD + "[finals]\nboards = ['nowhere']", "league.toml:4: no board 'nowhere' of fish"),
        (HEAD + "boards = ['nowhere']", "league.toml:3: no board 'nowhere' of fish"),
        (HEAD + "boards = []", "league.toml:3: no boards"),
        (HEAD + "replays = 'none'", "league.toml:3: replays = 'none': expected 'public' or 'league' or 'own'"),
        (HEAD + "house = ['gredy']", "league.toml:3: no bot 'gredy' of fish (did you mean 'greedy'"),
        (HEAD + "[limits]\nsandbox = 'x'", "league.toml:4: sandbox = 'x': expected 'none' or 'limits'"),
        (HEAD + "x = ", "league.toml:3: not TOML"),
    ],
)
def test_a_mistake_is_one_line_with_its_place(text: str, said: str) -> None:
    with pytest.raises(LudusError) as error:
        read(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("board", ["/etc/passwd", "../x.fish", "*", "nowhere"])
def test_who_writes_on_a_page_names_no_files(board: str) -> None:
    with pytest.raises(LudusError, match="no board"):
        read(HEAD + f"boards = ['{board}']", None)
    assert read(HEAD + "boards = ['random']", None).boards[0].board == "random"


def test_the_deadline_may_come_before_the_table_freezes() -> None:
    read(HEAD + "[dates]\nfreezes = 2026-02-01T00:00:00Z\ndeadline = 2026-01-01T00:00:00Z")


def test_settings_made_without_a_file_are_checked_alike() -> None:
    with pytest.raises(LudusError, match="one line of"):
        check_settings(LeagueSettings(name="a\nb", game="fish"))
    check_settings(LeagueSettings(name="a", game="fish"))


def test_what_is_written_is_read_as_the_same() -> None:
    settings = read(template("fish"))
    assert read(as_toml(settings)) == settings
