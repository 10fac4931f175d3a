"""What this machine offers: the firmest level that works, and what to do where one does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.core.limits import Level
from ludus.sandbox import probe
from ludus.sandbox.probe import NoSandbox, best, demand, obstacle

BWRAP_FAILS = probe._bwrap_fails


def forget() -> None:
    obstacle.cache_clear()
    BWRAP_FAILS.cache_clear()


@pytest.fixture(autouse=True)
def looked_at_anew() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine that has everything, until a test takes something away."""
    monkeypatch.setattr("ludus.sandbox.probe.sys.platform", "linux")
    monkeypatch.setattr("ludus.sandbox.probe.shutil.which", lambda tool: f"/usr/bin/{tool}")
    monkeypatch.setattr("ludus.sandbox.probe.seccomp.known", lambda: True)
    monkeypatch.setattr(probe, "_bwrap_fails", lambda: "")
    monkeypatch.setattr("ludus.sandbox.probe.cgroup.places", lambda: ("somewhere",))
    return monkeypatch


def test_the_best_is_the_firmest_that_works(linux: pytest.MonkeyPatch) -> None:
    assert best() is demand(None) is Level.CGROUP
    obstacle.cache_clear()
    linux.setattr("ludus.sandbox.probe.cgroup.places", lambda: None)
    assert best() is demand(None) is Level.BWRAP
    obstacle.cache_clear()
    linux.setattr("ludus.sandbox.probe.seccomp.known", lambda: False)
    assert best() is demand(None) is Level.LIMITS


@pytest.mark.parametrize(("tool", "package"), [("bwrap", "bubblewrap"), ("setpriv", "util-linux")])
def test_a_tool_that_is_missing_is_named_with_its_package(tool: str, package: str, linux: pytest.MonkeyPatch) -> None:
    linux.setattr("ludus.sandbox.probe.shutil.which", lambda name: None if name == tool else name)
    with pytest.raises(NoSandbox, match=f"^sandbox bwrap: {tool} is not there; .* apt-get install {package}$"):
        demand(Level.BWRAP)
    assert demand(Level.LIMITS) is Level.LIMITS


def test_without_groups_only_the_firmest_is_refused(linux: pytest.MonkeyPatch) -> None:
    linux.setattr("ludus.sandbox.probe.cgroup.places", lambda: None)
    assert demand(Level.BWRAP) is Level.BWRAP
    with pytest.raises(NoSandbox, match=r"sandbox bwrap\+cgroup: no cgroup .* or use bwrap"):
        demand(Level.CGROUP)


def test_elsewhere_than_on_linux_there_is_none(linux: pytest.MonkeyPatch) -> None:
    linux.setattr("ludus.sandbox.probe.sys.platform", "darwin")
    assert best() is demand(Level.NONE) is Level.NONE
    with pytest.raises(NoSandbox, match="only Linux has it, this is darwin; use none"):
        demand(Level.LIMITS)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["/bin/true"], ""),
        (
            ["/bin/sh", "-c", "echo no namespaces >&2; echo more >&2; exit 1"],
            "does not work here (no namespaces); user",
        ),
        (["/bin/sh", "-c", "exit 3"], "does not work here (it ends with code 3); user"),
        (["/no/such/bwrap"], "bwrap does not start: [Errno 2]"),
        (["/bin/sleep", "60"], "bwrap does not start: Command "),
    ],
    ids=["works", "says why", "says nothing", "is not there", "hangs"],
)
def test_bubblewrap_is_tried_and_what_it_says_is_passed_on(
    command: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []

    class Stub:
        def __init__(self, *_: object) -> None:
            self.command, self.descriptors, self.environment = command, (), dict[str, str]()

        def apply_limits(self, pid: int, cores: object) -> None:
            started.append(pid)

        def close(self) -> None: ...

    monkeypatch.setattr(probe, "BubbleConfinement", Stub)
    monkeypatch.setattr(probe, "PATIENCE_S", 5 if command[0] != "/bin/sleep" else 0.1)
    found = probe._bwrap_fails()
    assert said in found
    assert bool(found) == bool(said)
    assert not any(Path(f"/proc/{pid}").exists() for pid in started)  # nobody is left behind
