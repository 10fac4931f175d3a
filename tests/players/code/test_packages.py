"""What a bot in Python may import."""

import subprocess
import sys
from pathlib import Path

import pytest

from ludus.players.code import packages
from ludus.players.code.packages import Declared, installed, may_import
from tests.support import REPO


def test_what_is_installed_but_not_declared_is_refused() -> None:
    guard = Declared(())
    for name in ("starlette", "pytest", "sqlalchemy"):
        with pytest.raises(ModuleNotFoundError, match=f"No module named '{name}'"):
            guard.find_spec(name, None)
    for name in ("json", "numpy", "ludus", "msgspec", "no_such_module_at_all", "tests"):
        assert guard.find_spec(name, None) is None
    assert guard.find_spec("starlette.routing", ["/somewhere"]) is None
    assert Declared(("starlette",)).find_spec("starlette", None) is None


def test_declared_packages_can_be_imported_with_the_guard_in_place(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "beside.py").write_text("X = 1\n")
    code = (
        "from ludus.players.code.packages import hold_to_declared; hold_to_declared(); "
        "import sys; sys.path.insert(0, '.'); import numpy, beside, statistics, ludus.games; print(numpy.ones(2).sum())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "2.0", done.stderr


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "PACKAGES", {"no-such-package": "pip install it"})
    assert installed() == {"no-such-package": ""}
    assert "no-such-package (not installed here)" in may_import()


def test_the_guide_names_every_package() -> None:
    guide = (REPO / "docs/write-a-bot.md").read_text()
    _, _, section = guide.partition("## What a bot may import")
    assert all(f"`{name}`" in section for name in packages.PACKAGES)
