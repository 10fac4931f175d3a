"""Which files belong to a bot."""

from pathlib import Path

import pytest

from ludus.tournament.workers.bundle_files import imported, inside


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A folder with a bot.py and much beside it."""
    folder = tmp_path / "bot"
    for path, text in {
        "bot.py": "import plan, os\nfrom maps.deep import x\ndef f():\n    import late\n",
        "plan.py": "import more.parts as parts, bot\nfrom . import relative\n",
        "late.py": "import nowhere\n",
        "relative.py": "",
        "unused.py": "",
        "maps/__init__.py": "import unused\n",
        "maps/deep/x.py": "",
        "maps/deep/data.txt": "",
        "more/parts.py": "",
        "more/__pycache__/parts.pyc": "",
        ".hidden/x.py": "",
        ".env": "",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def named(folder: Path, paths: list[Path]) -> set[str]:
    return {str(path.relative_to(folder)) for path in paths}


def test_a_bot_takes_along_what_it_imports_and_what_that_imports(bot: Path) -> None:
    found = imported(bot / "bot.py")
    assert len(found) == len(set(found))
    assert named(bot, found) == {
        "plan.py",
        "late.py",
        "maps/__init__.py",
        "maps/deep/x.py",
        "maps/deep/data.txt",
        "more/parts.py",
        "unused.py",  # which a package of it imports
    }


def test_what_is_no_python_imports_nothing(bot: Path) -> None:
    for text in (b"import plan\nbroken(", b"import plan\n\0", b"\xff\xfe", b"x = " + b"(" * 5000):
        (bot / "bot.py").write_bytes(text)
        assert imported(bot / "bot.py") == []
    assert imported(bot / "none.py") == []


def test_of_a_folder_hidden_files_and_what_python_made_stay_here(bot: Path) -> None:
    whole = list(inside(bot))
    assert not any(part.startswith((".", "__pycache__")) for path in named(bot, whole) for part in path.split("/"))
    assert {"bot.py", "maps/deep/data.txt", "more/parts.py"} <= named(bot, whole)
    assert len(whole) == 9
    assert named(bot, list(inside(bot, deep=False))) == {"bot.py", "plan.py", "late.py", "relative.py", "unused.py"}


def test_a_link_that_leads_out_is_not_followed(bot: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("")
    (bot / "out.py").symlink_to(tmp_path / "secret.py")
    (bot / "within.py").symlink_to(bot / "plan.py")
    (bot / "bot.py").write_text("import out, within\n")
    assert named(bot, imported(bot / "bot.py")) == {"within.py", "more/parts.py"}  # the second by the first
    assert {"within.py", "out.py"} & named(bot, list(inside(bot))) == {"within.py"}
