"""A folder as a zip."""

import os
from pathlib import Path

from ludus.players.sent.pack import files_in, packed
from ludus.players.zips import Zip


def test_the_same_files_are_the_same_bytes(tmp_path: Path) -> None:
    for folder, order in (("one", ("b.py", "a/c.txt")), ("two", ("a/c.txt", "b.py"))):
        for name in order:
            (tmp_path / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / name).write_text(name)
        os.utime(tmp_path / folder / "b.py", (len(folder), order[0] == "b.py"))
    assert packed(tmp_path / "one") == packed(tmp_path / "two")
    (tmp_path / "two" / "b.py").chmod(0o755)
    modes = {entry.name: entry.mode & 0o777 for entry in Zip(packed(tmp_path / "two"), 10).entries}
    assert modes == {"a/c.txt": 0o644, "b.py": 0o755}


def test_what_is_no_part_of_a_bot_stays_at_home(tmp_path: Path) -> None:
    bot, away = tmp_path / "bot", tmp_path / "away.txt"
    for name in ("bot.py", ".git/config", "__pycache__/bot.pyc", ".venv/x", "node_modules/y", "target/z", "data/a.txt"):
        (bot / name).parent.mkdir(parents=True, exist_ok=True)
        (bot / name).write_text(name)
    away.write_text("a secret")
    (bot / "link").symlink_to(away)
    (bot / "round").symlink_to("round")
    (bot / "same").symlink_to("bot.py")
    os.mkfifo(bot / "pipe")
    assert [name for name, _ in files_in(bot)] == ["bot.py", "same", "data/a.txt"]
    assert b"a secret" not in packed(bot)
