"""Which strategies are in a jar or a folder of classes. Those made to do harm: players/test_zips.py."""

from pathlib import Path

import pytest

from ludus.core.errors import BadPlayer
from ludus.originals.java.archive import JavaStrategy, look_into
from tests.players.test_zips import one_class
from tests.zips import zipped

API = "planetwars/publicapi/IStrategy"
APIS = ("planetwars", "spaceexplorers")
CLASSES = {
    "a/Parent.class": one_class("a/Parent", API),
    "a/Child.class": one_class("a/Child", "a/Parent"),
    "a/Other.class": one_class("a/Other", "java/lang/Object"),
    "b/Space.class": one_class("b/Space", "spaceexplorers/publicapi/IStrategy"),
}
FOUND = (
    JavaStrategy("a.Child", "planetwars", 8),
    JavaStrategy("a.Parent", "planetwars", 8),
    JavaStrategy("b.Space", "spaceexplorers", 8),
)


def jar(folder: Path, files: dict[str, bytes]) -> Path:
    place = folder / "x.jar"
    place.write_bytes(zipped(files))
    return place


def test_the_same_are_found_in_a_jar_and_in_a_folder_also_by_what_they_extend(tmp_path: Path) -> None:
    for name, data in CLASSES.items():
        (tmp_path / "classes" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "classes" / name).write_bytes(data)
    assert look_into(tmp_path / "classes", APIS).strategies == FOUND
    assert look_into(jar(tmp_path, CLASSES), APIS).strategies == FOUND
    assert look_into(jar(tmp_path, CLASSES), ("spaceexplorers",)).strategies == FOUND[2:]


def test_a_manifest_names_classes_also_over_two_lines(tmp_path: Path) -> None:
    manifest = b"Manifest-Version: 1.0\r\nMain-Class: a.M\r\n ain\r\nStrategy-Class: a.Child\r\n"
    assert look_into(jar(tmp_path, {**CLASSES, "META-INF/MANIFEST.MF": manifest}), APIS).named == ("a.Child", "a.Main")


def test_a_class_that_does_not_lie_where_its_name_says_is_named(tmp_path: Path) -> None:
    found = look_into(jar(tmp_path, {"wrong/Parent.class": CLASSES["a/Parent.class"]}), APIS)
    assert (found.strategies, found.misplaced) == ((), "wrong/Parent.class is a.Parent")


def test_what_is_no_jar_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.jar").write_bytes(b"words")
    with pytest.raises(BadPlayer, match=r"not a jar; `jar --create"):
        look_into(tmp_path / "x.jar", APIS)
    with pytest.raises(BadPlayer, match="cannot be read"):
        look_into(tmp_path / "none.jar", APIS)
