"""The API for those who write a strategy: a jar, and sources."""

import io
import zipfile

import pytest

from ludus.originals.java.api import packed, read_api
from ludus.originals.java.jdk import SOURCES, apis


@pytest.mark.parametrize("api", apis())
def test_the_sources_of_an_api_are_its_package_alone(api: str) -> None:
    files = read_api(SOURCES, api, "*.java")
    assert f"{api}/publicapi/IStrategy.java" in files
    assert all(name.startswith(f"{api}/publicapi/") for name in files)
    assert all(f"package {api}.publicapi;".encode() in data for data in files.values())
    assert read_api(SOURCES, "chess", "*.java") == {}


def test_a_jar_is_the_same_every_time() -> None:
    files = {"x/A.class": b"a", "x/B.class": b"b"}
    assert packed(files) == packed(files)
    with zipfile.ZipFile(io.BytesIO(packed(files))) as jar:
        assert jar.namelist() == ["META-INF/MANIFEST.MF", *files]
        assert jar.read("x/B.class") == b"b"
