"""The words of bubblewrap: what is mounted, where it may write, and who it will be."""

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from ludus.core.limits import Level, Limits
from ludus.sandbox import bubble
from ludus.sandbox.bubble import Bubble
from ludus.sandbox.files import Belongings

Make = Callable[[int | None], Bubble]


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Bubbles whose descriptors are closed in the end; nothing is started."""
    monkeypatch.setattr(bubble, "_bwrap", lambda: ("bwrap",))
    monkeypatch.setattr(bubble, "_setpriv", lambda: ("setpriv",))
    made: list[Bubble] = []

    def one(uid: int | None = None) -> Bubble:
        made.append(Bubble(Limits(scratch_mb=3), Level.BWRAP, uid))
        return made[-1]

    yield one
    for each in made:
        for descriptor in each.descriptors:
            os.close(descriptor)


def owns(*paths: Path, links: dict[str, str] | None = None) -> Belongings:
    own = {str(path) for path in paths}
    return Belongings(paths=set(own), own=own, links=links or {}, search=[])


def after(one: Bubble, option: str) -> list[str]:
    """What stands behind an option, each time."""
    return [word for before, word in pairwise(one.words) if before == option]


def shown(one: Bubble) -> list[str]:
    return [path for path in after(one, "--ro-bind") if not path.startswith(("/usr", "/etc", "/bin", "/lib", "/dev"))]


def test_an_ordinary_user_has_a_namespace_and_root_becomes_somebody_else(make: Make) -> None:
    plain, root = make(None), make(61_200)
    assert "--unshare-user" in plain.words
    assert plain.run(["./bot", "x"])[-6:] == ["--", "setpriv", "--no-new-privs", "--", "./bot", "x"]
    assert "--unshare-user" not in root.words
    assert after(root, "--cap-drop") == ["ALL"]
    assert {"--reuid=61200", "--regid=61200", "--clear-groups"} <= set(root.run(["./bot"]))
    for one in (plain, root):
        assert {*bubble.NAMESPACES, "--die-with-parent"} <= set(one.words)


def test_it_writes_where_it_works_and_not_among_its_own_files(make: Make, tmp_path: Path) -> None:
    work, files = tmp_path / "work", tmp_path / "files"
    work.mkdir()
    files.mkdir()
    one = make(None)
    assert one.world(owns(files), str(work)) == str(work)
    assert after(one, "--tmpfs") == ["/dev/shm", "/tmp", str(work)]
    assert set(after(one, "--size")) == {str(3 << 20)}
    assert shown(one) == [str(files)]
    assert one.words[-2:] == ["--chdir", str(work)]
    assert after(one, "--remount-ro") == ["/", "/dev"]
    for cwd in (str(files), "/", "/tmp", "/usr/share"):
        other = make(None)
        assert other.world(owns(files), cwd) == "/tmp"
        assert after(other, "--tmpfs") == ["/dev/shm", "/tmp"]


def test_what_is_not_there_is_left_out_and_links_stay_links(make: Make, tmp_path: Path) -> None:
    one = make(None)
    one.world(owns(tmp_path / "none", links={"/called/by": "/lies/here"}), "/")
    assert shown(one) == []
    place = one.words.index("/lies/here")
    assert one.words[place - 1 : place + 2] == ["--symlink", "/lies/here", "/called/by"]
    assert "/called" in after(one, "--dir")


def test_what_is_closed_is_copied_for_another_user_if_it_is_its_own(make: Make, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o700)
    (folder / "data").write_text("read")
    (folder / "data").chmod(0o600)
    (folder / "out").symlink_to("/etc/shadow")
    other = Belongings(paths={str(folder)}, own=set(), links={}, search=[])
    same, strange = make(None), make(61_200)
    same.world(owns(folder), "/")
    strange.world(other, "/")
    assert shown(same) == shown(strange) == [str(folder)]  # as it is: closed to who may not read it
    copied = make(61_200)
    copied.world(owns(folder), "/")
    assert shown(copied) == []
    place = copied.words.index(str(folder / "data"))
    assert copied.words[place - 2] == "--ro-bind-data"
    assert os.read(int(copied.words[place - 1]), 100) == b"read"
    place = copied.words.index(str(folder / "out"))
    assert copied.words[place - 2 : place] == ["--symlink", "/etc/shadow"]


def test_of_a_closed_folder_no_more_than_so_many_are_copied(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bubble, "MOST_ENTRIES", 3)
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o700)
    for number in range(5):
        (folder / str(number)).touch()
        (folder / str(number)).chmod(0o644)
    one = make(61_200)
    one.world(owns(folder), "/")
    assert shown(one) == [str(folder / str(number)) for number in range(3)]


def test_there_is_one_user_and_its_home_is_where_it_may_write(make: Make, tmp_path: Path) -> None:
    one = make(61_200)
    home = one.world(owns(), str(tmp_path))
    place = one.words.index("/etc/passwd")
    assert os.read(int(one.words[place - 1]), 200).decode() == f"ludus:x:61200:61200:ludus:{home}:/bin/sh\n"
    place = one.words.index("/etc/group")
    assert os.read(int(one.words[place - 1]), 200) == b"ludus:x:61200:\n"
