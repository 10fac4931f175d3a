"""The strategies of this folder and the reference runner, compiled; jars made of them."""

import os
import subprocess
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from ludus.originals.java.jdk import BRIEFLY, compiled, find_jdk
from tests.bots.build import need

SOURCES = Path(__file__).resolve().parent / "strategies"
HOME = "LUDUS_HOME"


class Built(NamedTuple):
    """Where things are."""

    home: Path  # what Ludus compiles, for all tests of a run
    api: Path
    classes: Path  # of everything here

    def part(self, folder: Path, name: str) -> Path:
        """A folder of classes with one package of them, `planetwars`, `spaceexplorers` or `rogues`."""
        for file in sorted((self.classes / name).rglob("*.class")):
            place = folder / file.relative_to(self.classes)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes())
        return folder


def build(factory: pytest.TempPathFactory) -> Built:
    """Once for all tests of a run: whichever of pytest's workers is first puts its folder in place."""
    need("javac", "default-jdk-headless")
    own = factory.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    home, classes = shared / "ludus java", shared / "java classes"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME, str(home))
        api = compiled(find_jdk())
    if not classes.is_dir():
        folder = factory.mktemp("java")
        sources = map(str, sorted(SOURCES.rglob("*.java")))
        words = [str(find_jdk().javac), *BRIEFLY, "-nowarn", "-cp", str(api), "-d", str(folder), *sources]
        subprocess.run(words, check=True, timeout=100)
        with suppress(OSError):
            folder.rename(classes)
    return Built(home, api, classes)


def jar(path: Path, folder: Path, manifest: str = "") -> Path:
    """A jar of a folder of classes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\r\n{manifest}\r\n")
        for file in sorted(folder.rglob("*.class")):
            made.write(file, file.relative_to(folder))
    return path
