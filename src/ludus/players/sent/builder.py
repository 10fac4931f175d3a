"""A program of ours that builds a stranger's folder, inside the sandbox: `COMMAND FOLDER RECIPE CPU_S`.

It copies the folder to where it works, which is scratch, runs the recipe there, and writes the folder that results to
stdout as a zip. What the recipe says goes to stderr. Whatever it builds may take its place: so what it writes is looked
at as if it had been sent.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

from ludus.players.sent.pack import packed

COMMAND = ("-c", "from ludus.players.sent.builder import main; main()")
MAIN = re.compile(rb"\bstatic\s+(public\s+)?void\s+main\s*\(")
PACKAGE = re.compile(rb"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
FOLDER = "bot"  # in the scratch, whose own folder is another user's
LEFT_OUT = (".git", "__pycache__", ".cache")
PLACES = {  # where tools keep what they need only now
    "GOCACHE": "/tmp/go-build",
    "GOPATH": "/tmp/go",
    "GOPROXY": "off",
    "GOTOOLCHAIN": "local",
    "CGO_ENABLED": "0",
    "CARGO_HOME": "/tmp/cargo",
    "DOTNET_CLI_HOME": "/tmp/dotnet",
    "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
    "DOTNET_NOLOGO": "1",
    "JAVA_TOOL_OPTIONS": "",
}
JAVA_RUN = """#!/bin/sh
here=$(dirname "$0")
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$here/classes:$here/lib/*" {name}
"""
MONO_RUN = """#!/bin/sh
here=$(dirname "$0")
[ -e "$here/build/bot.dll" ] && exec dotnet "$here/build/bot.dll"
exec mono "$here/bot.exe"
"""


def main() -> None:
    source, recipe, cpu_s = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    out = os.dup(1)
    os.dup2(2, 1)  # what the recipe prints is for the log
    here = Path.cwd() / FOLDER
    shutil.copytree(source, here, symlinks=True)
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s))  # of each process that it starts
    environment = {**os.environ, **{name: place for name, place in PLACES.items() if place}}
    done = subprocess.run(
        ["/bin/sh", "-e", "-c", recipe], cwd=here, stdin=subprocess.DEVNULL, env=environment, check=False
    )
    if done.returncode:
        sys.exit(done.returncode if done.returncode > 0 else 128 - done.returncode)
    _make_startable(here)
    with os.fdopen(out, "wb") as pipe:
        pipe.write(packed(here, LEFT_OUT))


def _make_startable(folder: Path) -> None:
    """Java and C# make no program: a script starts what they make."""
    run = folder / "run"
    if not run.exists() and (folder / "classes").is_dir() and (name := _main_class(folder)):
        run.write_text(JAVA_RUN.format(name=name))
    elif not run.exists() and ((folder / "bot.exe").exists() or (folder / "build" / "bot.dll").exists()):
        run.write_text(MONO_RUN)
    if run.is_file() and not run.is_symlink():
        run.chmod(0o755)


def _main_class(folder: Path) -> str:
    """The first class with a `main`; one that is called Bot or Main comes before others."""
    files = sorted(folder.rglob("*.java"), key=lambda file: (file.stem not in ("Bot", "Main"), str(file)))
    for file in files:
        text = file.read_bytes()
        if MAIN.search(text):
            package = PACKAGE.search(text)
            return f"{package[1].decode()}.{file.stem}" if package else file.stem
    return ""
