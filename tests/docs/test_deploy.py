"""What deploy/ says is true: all that the image is built from is there, and the service starts a command of ours."""

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from ludus.cli.league.serve import command as serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "ludus-league.service"


def copied() -> set[str]:
    """What the image has of the folder of the sources."""
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    return {word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]}


def needed() -> set[str]:
    """What a wheel is made of, as pyproject.toml says it."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheel = about["tool"]["hatch"]["build"]["targets"]["wheel"]
    places = [*wheel.get("packages", ["src"]), *wheel["force-include"], about["project"]["readme"], "LICENSE"]
    return {place.split("/")[0] for place in places} | {"pyproject.toml"}


def test_the_image_has_all_that_a_wheel_is_made_of() -> None:
    assert needed() <= copied()


def test_what_is_copied_is_there_and_not_ignored() -> None:
    ignored = (DEPLOY / "Containerfile.containerignore").read_text().splitlines()
    assert all((ROOT / name).exists() for name in copied())
    assert {line[1:] for line in ignored if line.startswith("!")} == copied()


def directives(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(), re.MULTILINE)


def test_the_service_starts_a_command_that_there_is() -> None:
    program, *words = shlex.split(directives("ExecStart")[0])
    assert Path(program).name == "ludus"
    assert words[:2] == ["league", "serve"]
    known = serve.make_context("serve", words[2:])
    assert known.params["place"] == "${LUDUS_STORE}"
    assert known.params["port"] == 8000


def test_systemd_knows_each_directive(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here")
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text(), flags=re.MULTILINE))
    done = subprocess.run([analyze, "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    assert UNIT.name not in done.stderr
