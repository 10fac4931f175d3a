"""A copy of a process that has the house loaded is, to who started it, like a program that was started as ever."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

LUDUS = str(Path(sys.executable).with_name("ludus"))


def both(
    words: Sequence[str], folder: Path, monkeypatch: pytest.MonkeyPatch, **more: str
) -> list[tuple[int, str, str]]:
    """What a copy says, and what a new interpreter does."""
    told = []
    for cold in ("", "1"):
        monkeypatch.setenv("LUDUS_COLD", cold)
        done = subprocess.run([LUDUS, *words], cwd=folder, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
        told.append((done.returncode, done.stdout, done.stderr))
    return told


@pytest.mark.parametrize("words", [["--help"], ["games"], ["nonsense"], ["play", "fish", "no_such_bot.py", "random"]])
def test_it_says_what_the_program_says(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy, program = both(words, tmp_path, monkeypatch)
    assert copy == program


def test_it_is_our_child_under_its_name_and_a_signal_ends_it(tmp_path: Path) -> None:
    words, seen = [LUDUS, "serve", "--port", "0", "--no-open"], {**os.environ, "LUDUS_TEST_MARK": "seen"}
    with subprocess.Popen(
        words, cwd=tmp_path, stdout=subprocess.PIPE, text=True, start_new_session=True, env=seen
    ) as server:
        assert server.stdout is not None and server.stdout.readline()
        assert Path(f"/proc/{server.pid}/status").read_text().split("PPid:\t")[1].split()[0] == str(os.getpid())
        assert Path(f"/proc/{server.pid}/cmdline").read_bytes().rstrip(b"\0").split(b"\0") == [
            w.encode() for w in words
        ]
        assert b"LUDUS_TEST_MARK=seen" in Path(f"/proc/{server.pid}/environ").read_bytes().split(b"\0")
        assert Path(f"/proc/{server.pid}/cwd").readlink() == tmp_path and os.getsid(server.pid) == server.pid
        server.send_signal(signal.SIGKILL)
    assert server.returncode == -signal.SIGKILL


def test_it_has_the_environment_that_it_was_given(tmp_path: Path) -> None:
    home = tmp_path / "elsewhere"
    done = subprocess.run(
        [LUDUS, "play", "fish", "random", "random"],
        env={**os.environ, "LUDUS_HOME": str(home)},
        capture_output=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0 and home.is_dir()


def test_what_must_be_new_is(tmp_path: Path) -> None:
    """Another environment for Python takes an interpreter that reads it."""
    (tmp_path / "sitecustomize.py").write_text("print('read at the start')\n")
    done = subprocess.run(
        [LUDUS, "--version"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("read at the start")


def test_many_threads_may_start_some_at_once(tmp_path: Path) -> None:
    def said(number: int) -> tuple[int, str]:
        words = [LUDUS, "boards", "fish", "--generate", f"rows={number % 5 + 2}", "--seed", "1"]
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path, timeout=60)
        return done.returncode, done.stdout + done.stderr

    with ThreadPoolExecutor(6) as threads:
        told = list(threads.map(said, range(30)))
    assert told == told[:5] * 6
