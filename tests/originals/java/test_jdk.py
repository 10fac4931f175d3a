"""The JDK of this machine, and where what was compiled is kept."""

from pathlib import Path

import pytest

from ludus.originals.java.jdk import Jdk, NoJdk, apis, cache_folder, find_jdk


def jdk(folder: Path, release: str = 'JAVA_VERSION="17.0.15"\n', java: bool = True) -> Path:
    (folder / "bin").mkdir(parents=True)
    for name in ("javac", "java") if java else ("javac",):
        (folder / "bin" / name).write_text("#!/bin/sh\necho nothing\n")
        (folder / "bin" / name).chmod(0o755)
    (folder / "release").write_text(release)
    return folder


@pytest.mark.parametrize(("version", "number"), [("17.0.15", 17), ("1.8.0_402", 8), ("21", 21), ("9-ea", 9)])
def test_versions(version: str, number: int) -> None:
    assert Jdk(Path("/jdk"), version).number == number


def test_words_that_an_old_java_does_not_know_are_left_out() -> None:
    old, new = (Jdk(Path("/jdk"), version).started(Path("/c"), 64, "Main") for version in ("1.8.0", "17"))
    assert not any(word.startswith("-Xlog") for word in old) and any(word.startswith("-Xlog") for word in new)
    assert old[0] == "/jdk/bin/java" and old[-3:] == ("-cp", "/c", "ludus.Main")
    assert "-Xmx64m" in old


def test_the_one_of_java_home_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(jdk(tmp_path / "path") / "bin"))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    assert find_jdk() == Jdk((tmp_path / "path").resolve(), "17.0.15")
    monkeypatch.setenv("JAVA_HOME", str(jdk(tmp_path / "home", 'X="1"\nJAVA_VERSION="21.0.1"\n')))
    assert find_jdk().version == "21.0.1"


def test_what_is_missing_is_said_with_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoJdk, match=r"no javac on this machine.*apt-get install"):
        find_jdk()
    monkeypatch.setenv("PATH", str(jdk(tmp_path / "half", java=False) / "bin"))
    with pytest.raises(NoJdk, match="has no java beside it"):
        find_jdk()


def test_where_things_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "cache" / "java"
    monkeypatch.delenv("LUDUS_HOME")
    assert cache_folder().parts[-3:] == (".ludus", "cache", "java")
    assert apis() == ("planetwars", "spaceexplorers")
