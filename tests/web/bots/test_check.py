"""The check of an uploaded bot: as `ludus check`, but nobody is told where the bot lies."""

from pathlib import Path

import msgspec
import pytest

import ludus.checks
from ludus.checks.finding import CheckReport, Finding, Verdict
from ludus.web.bots.check import run
from ludus.web.bots.uploads import UploadCheckJob


def test_the_bots_name_stands_where_its_folder_stood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "secret" / "key"

    def check_bot(game: str, reference: str) -> CheckReport:
        assert (game, reference) == ("fish", f"{folder}/bot.py")
        seen = Finding("starts", Verdict.FAILED, f"{folder}/bot.py, line 3: no", f"see {folder} and /usr/lib/x/y.py")
        return CheckReport(game=game, bot=reference, findings=(seen,), seconds=1.0)

    monkeypatch.setattr(ludus.checks, "check_bot", check_bot)
    job = UploadCheckJob("fish", f"{folder}/bot.py", "My bot", str(folder))
    report = msgspec.json.decode(run(msgspec.json.encode(job)), type=CheckReport)
    assert report.bot == "My bot"
    assert report.findings[0].seen == "bot.py, line 3: no"
    assert report.findings[0].advice == "see My bot and y.py"
