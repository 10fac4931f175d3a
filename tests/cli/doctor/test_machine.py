"""What this machine has."""

import shutil

import pytest

from ludus.cli.doctor import machine
from ludus.players.code import packages as declared


def test_what_is_missing_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/opt/node" if name == "node" else None)
    monkeypatch.setitem(machine.MODULES, "no-such-package-at-all", ("nothing", "pip install it"))
    parts = machine.parts()
    assert parts["node"] == "/opt/node, for bots in JavaScript"
    assert parts["javac"] == "not there; for Java strategies: apt-get install default-jdk-headless"
    assert parts["no-such-package-at-all"] == "not there; for nothing: pip install it"
    assert machine.versions()["bubblewrap"] == "not there"


def test_what_bots_may_import_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "installed", lambda: {"numpy": "2.1.0"})
    assert machine.packages()["numpy"] == "2.1.0"
    assert machine.packages()[declared.STANDARD].startswith("of Python 3.")
    monkeypatch.setattr(declared, "installed", lambda: {"numpy": ""})
    assert machine.packages()["numpy"] == "not installed; pip install numpy"


def test_versions_and_clocks_are_told() -> None:
    versions, clocks = machine.versions(), machine.clocks()
    assert versions["python"].split()[0].count(".") == 2
    used, there = versions["cores"].split(" of ")
    assert 1 <= int(used) <= int(there)
    assert clocks["time passing"].endswith(" ns")
    assert clocks["noise"].startswith("kept waiting for ")
