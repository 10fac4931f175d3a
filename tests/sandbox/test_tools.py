"""Which interpreter a script may call: what is in the list, whatever its first line says."""

import os
import sys
from pathlib import Path

import pytest

from ludus.sandbox.files import UnknownTool, belongings, named_files
from tests.sandbox.place import program


class Place:
    """An entrant's folder, and what lies around it."""

    def __init__(self, folder: Path) -> None:
        self.mine, self.yours, self.key = folder / "mine", folder / "yours", folder / "keys" / "id"
        for place in (self.mine, self.yours, self.key.parent):
            place.mkdir()
        self.key.write_text("a secret\n")
        self.key.chmod(0o600)
        program(self.yours / "run", "#!/bin/sh\n")
        (self.mine / "link").symlink_to(self.yours / "run")
        (self.mine / "loop").symlink_to(self.mine / "loop")
        os.mkfifo(self.mine / "pipe", 0o755)

    def sees(self, first_line: str) -> set[str]:
        """The paths that a script in this folder gets to see."""
        script = program(self.mine / "run", f"{self.at(first_line)}\n")
        return set(belongings([script], str(self.mine), [str(self.mine)]).outermost)

    def at(self, text: str) -> str:
        return text.replace("MINE", str(self.mine)).replace("YOURS", str(self.yours)).replace("KEY", str(self.key))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


REFUSED = [
    "#!KEY",
    "#! \tKEY -x",
    "#!/usr/bin/env KEY",
    "#!/usr/bin/env -S KEY -x",
    "#!/usr/bin/env -S -i A=1 -u B KEY",
    "#!/usr/bin/env -S env A=1 env KEY",
    "#!/usr/bin/env --split-string=KEY",
    "#!YOURS/run",
    "#!MINE/../yours/run",
    "#!../yours/run",
    "#!/usr/../KEY",
    "#!/usr/bin/../../KEY",
    "#!MINE/link",
    "#!/usr/bin/env -S MINE/link",
    "#!/etc/shadow",
    "#!/proc/self/exe",
    "#!/dev/zero",
    "#!YOURS",
    "#!/run\x1b[31m",
    "#!/usr/bin/env no-such-interpreter",
    "#!/usr/bin/env sh -u",  # the system hands over one word
    "#!/bin/sh\r",
    "#!/no/such/" + "x" * 100_000,
]


@pytest.mark.parametrize("line", REFUSED, ids=[line[:40] for line in REFUSED])
def test_what_is_not_in_the_list_is_refused(line: str, place: Place) -> None:
    with pytest.raises(UnknownTool) as caught:
        place.sees(line)
    said = str(caught.value)
    assert "#!/usr/bin/env NAME" in said
    assert "secret" not in said
    assert said.isprintable()
    assert len(said) < 500


ALLOWED = [
    "#!/bin/sh",
    "#! /bin/sh -u",
    "#!/usr/bin/env sh",
    "#!/usr/bin/env -S A=1 sh -u",
    "#!/usr/bin/env -S PATH=MINE tool",  # it finds it by itself, in what it has
    "#!/bin/sh\0KEY",
    "#!/usr/bin/env -S 'KEY",  # nobody can read that
    "#!MINE/pipe",  # is not read, and cannot be run
    "#!MINE/loop",
    "#!sh",  # nobody searches for that: in its own folder there is none
    "#!run",  # itself: the kernel will say what it thinks of that
    "#!",
    "\x7fELF",
    "#" * 1_000_000,
]


@pytest.mark.parametrize("line", ALLOWED, ids=[line[:40] for line in ALLOWED])
def test_what_needs_nothing_brings_nothing(line: str, place: Place) -> None:
    assert place.sees(line) == {str(place.mine)}


def test_a_script_that_calls_a_script(place: Place) -> None:
    program(place.mine / "first", "#!MINE/second -x\n".replace("MINE", str(place.mine)))
    program(place.mine / "second", "#!/bin/sh\n")
    assert place.sees("#!MINE/first") == {str(place.mine)}
    program(place.mine / "second", place.at("#!KEY\n"))
    with pytest.raises(UnknownTool):
        place.sees("#!MINE/first")


def test_a_venv_in_its_folder_is_not_followed(place: Place) -> None:
    (place.mine / "pyvenv.cfg").write_text(f"home = {place.key.parent}/bin\n")
    program(place.mine / "bin" / "python", "#!/bin/sh\n")
    assert place.sees("#!MINE/bin/python") == {str(place.mine)}
    own = belongings([program(place.mine / "bin" / "run", "#!/bin/sh\n")], "/", [str(place.mine / "bin")])
    assert own.outermost == [str(place.mine / "bin")]  # nor one beside it


@pytest.mark.parametrize("line", [f"#!{sys.executable}", f"#!/usr/bin/env -S {sys.executable} -u"])
def test_our_own_python_comes_with_its_environment(line: str, place: Place) -> None:
    seen = place.sees(line)
    assert seen > {str(place.mine)} or sys.prefix == "/usr"
    assert not [path for path in seen if str(place.key).startswith(path)]


@pytest.mark.parametrize("entry", [".", "", "bin", "MINE/bin", "LINK"])
def test_folders_of_the_path_that_a_bot_could_fill_do_not_count(
    entry: str, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(place.mine / "bin" / "tool", "#!/bin/sh\n")
    link = place.mine.parent / "linked"
    link.symlink_to(place.mine / "bin")
    monkeypatch.chdir(place.mine)
    monkeypatch.setenv("PATH", f"{place.at(entry).replace('LINK', str(link))}:/usr/bin")
    with pytest.raises(UnknownTool):
        place.sees("#!/usr/bin/env tool")


def test_a_tool_that_is_closed_to_others_is_for_the_organiser_alone(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = program(place.key.parent / "tool", "#!/bin/sh\n", 0o700)
    monkeypatch.setenv("PATH", f"{place.key.parent}:/usr/bin")
    assert belongings([tool, "x"], "/").paths == {tool}
    for line in ("#!/usr/bin/env tool", f"#!{tool}", "#!KEY"):
        with pytest.raises(UnknownTool):
            place.sees(line)
    assert place.sees("#!/usr/bin/env id") == {str(place.mine)}  # the system's: the key of that name cannot be run


def test_a_tool_brings_what_is_its_own_of_a_folder_with_bots(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a folder with bots, and beside them a `bin` that is on the PATH, or a virtual environment."""
    root = place.mine.parent
    program(root / "bin" / "tool", "#!/bin/sh\n")
    (root / "lib").mkdir()
    monkeypatch.setenv("PATH", f"{root}/bin:/usr/bin")
    wanted = {str(place.mine), str(root / "bin"), str(root / "lib")}
    assert place.sees("#!/usr/bin/env tool") == wanted
    (root / "pyvenv.cfg").write_text("home = /usr/bin\n")
    other = program(root / "bin" / "other", "#!/bin/sh\n")
    assert place.sees(f"#!{other}") == {*wanted, str(root / "pyvenv.cfg")}


def test_what_was_closed_on_purpose_in_an_installation_stays_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "lang-2.0"
    tool, password = program(root / "bin" / "lang", "#!/bin/sh\n"), root / "credentials"
    program(password, "secret", 0o600)
    root.chmod(0o755)
    (root / "bin").chmod(0o755)
    monkeypatch.setenv("PATH", f"{root}/bin:/usr/bin")
    assert belongings([tool, "x"], "/").paths == {str(root / "bin")}


def test_the_tool_of_the_organisers_path_comes_first(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = program(place.mine.parent / "tools" / "sh", "#!/bin/sh\n")
    monkeypatch.setenv("PATH", f"{place.mine.parent}/tools:/usr/bin:/bin")
    own = belongings([program(place.mine / "run", "#!/usr/bin/env sh\n")], "/", [str(place.mine)])
    assert own.outermost == [str(place.mine), tool]
    assert own.search[0] == str(place.mine.parent / "tools")


def test_names_of_files_are_not_taken_apart(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is called `x=yours` is nobody's way to `yours`."""
    odd = program(place.mine / "x=yours", "")
    root = str(place.mine.parent)
    assert named_files([odd, "mine/x=yours", "--model=mine/x=yours"], root)[:2] == [odd, odd]
    assert belongings(["/bin/sh", odd], root).paths == {odd}
    assert belongings(["/bin/sh", "yours", f"{root}/keys"], root, files=()).paths == set()  # our own words


def test_a_link_among_the_words_does_not_open_what_is_closed(place: Place) -> None:
    program(place.mine / "v2.bin", "", 0o600)
    program(place.yours / "open.bin", "", 0o644)
    for name, target in {"a": place.key, "b": place.mine / "v2.bin", "c": place.yours / "open.bin"}.items():
        (place.mine / name).symlink_to(target)
    words = [f"--x={place.mine}/{name}" for name in "abc"]
    assert named_files(words, "/") == [str(place.mine / "b"), str(place.mine / "c")]
