"""Where the upload token is found."""

from pathlib import Path

import pytest

from ludus.cli.upload_token import upload_token
from ludus.core.errors import LudusError


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    monkeypatch.delenv("LUDUS_TOKEN", raising=False)
    return tmp_path / "league-token"


def test_the_option_the_variable_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LudusError, match="an upload token is needed"):
        upload_token(None)
    file.write_text("ludus_file\n")
    file.chmod(0o600)
    assert upload_token(None) == "ludus_file"
    monkeypatch.setenv("LUDUS_TOKEN", "ludus_variable")
    assert (upload_token(None), upload_token("ludus_option")) == ("ludus_variable", "ludus_option")


def test_a_file_that_others_can_read_is_refused(file: Path) -> None:
    file.write_text("ludus_file\n")
    file.chmod(0o640)
    with pytest.raises(LudusError, match="can be read by others"):
        upload_token(None)
    file.chmod(0o600)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(LudusError, match="it is no text"):
        upload_token(None)
    with pytest.raises(LudusError, match="this is no upload token"):
        upload_token("two words")
