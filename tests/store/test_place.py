"""Where a store is: a file or a URL, and what is said where it is none."""

from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.store import Store
from ludus.store.place import keep_private
from tests.store.postgres import PASSWORD, URL_PASSWORD


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://u:secret@h/d", "'mysql' is not supported; a store is a file, or a URL like postgresql://"),
        ("postgresql+nonsense://u:secret@h/d", "'postgresql+nonsense' is not supported"),
        ("postgresql://u:secret@h:port/d", "not a database's URL; a store is a file"),
        ("postgresql://u:an@secret@h/d", "an @ in a user's name or password is written %40"),
        ("postgresql://u:secret@127.0.0.1:1/d", "Connection refused"),
        ("postgres://127.0.0.1:1/d?user=u&password=secret", "Connection refused"),
        ("postgresql://u:secret@127.0.0.1:1/d?colour=red", 'invalid connection option "colour"'),
        ("postgresql://u:secret@nowhere.invalid/d", "nowhere.invalid"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_line_without_its_password(url: str, said: str) -> None:
    with pytest.raises(LudusError) as refused:
        Store(url)
    assert str(refused.value).startswith(f"store {url.partition(':')[0]}://")
    assert said in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_wrong_password_and_a_wrong_database_are_said(server: str) -> None:
    with pytest.raises(LudusError, match="password authentication failed") as refused:
        Store(server.replace(URL_PASSWORD, "wrong-one"))
    assert "wrong-one" not in str(refused.value)
    with pytest.raises(LudusError, match='database "nothing" does not exist') as refused:
        Store(server.replace("/postgres", "/nothing"))
    assert PASSWORD not in str(refused.value)
    assert URL_PASSWORD not in str(refused.value)


def test_files_that_cannot_be_a_store(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("no database " * 100)
    for place, said in (
        (notes, "file is not a database; name another file"),
        (tmp_path, "it is a folder; name a file in it"),
        (tmp_path / "none" / "cup.db", f"there is no folder {tmp_path / 'none'}"),
    ):
        with pytest.raises(LudusError) as refused:
            Store(place)
        assert str(refused.value).startswith(f"store {place}: ")
        assert said in str(refused.value)
    assert notes.read_text() == "no database " * 100


def test_a_file_whose_name_would_mean_something_in_a_url(tmp_path: Path) -> None:
    odd = tmp_path / "a?b=c#d %20:p@x.db"
    with Store(odd) as store:
        store.begin("cup", b"{}")
    assert odd.is_file()


def test_a_file_that_others_must_not_read(tmp_path: Path) -> None:
    keep_private(tmp_path / "new.db")
    keep_private(tmp_path / "nowhere" / "new.db")
    keep_private("postgresql://u@127.0.0.1:1/d")
    with Store(tmp_path / "new.db") as store:
        assert store.tournaments() == []
    assert [file.stat().st_mode & 0o777 for file in tmp_path.iterdir()] == [0o600]
    (tmp_path / "new.db").chmod(0o640)
    keep_private(tmp_path / "new.db")  # what is there is as its owner wants it
    assert (tmp_path / "new.db").stat().st_mode & 0o777 == 0o640
