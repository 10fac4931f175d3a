"""What a Java class file says of itself: its name, what it extends and implements, how it can be made."""

import struct
from typing import NamedTuple

INTERFACE, ABSTRACT = 0x0200, 0x0400
MAGIC = 0xCAFEBABE
# How many bytes follow the tag of an entry of the constant pool (JVM specification 4.4).
WIDTHS = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
TEXT, WIDE, CLASS = 1, (5, 6), 7


class ClassFile(NamedTuple):
    """Names with slashes, as in the file."""

    name: str
    parents: tuple[str, ...]  # what it extends, and the interfaces
    can_be_made: bool  # not abstract, and with a constructor that wants nothing
    java: int  # the first version of Java that can load it


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, layout: str) -> tuple[int, ...]:
        found = struct.unpack_from(f">{layout}", self._data, self._at)
        self._at += struct.calcsize(f">{layout}")
        return found

    def one(self, layout: str = "H") -> int:
        return self.take(layout)[0]

    def text(self) -> str:
        length = self.one()
        self._at += length
        return self._data[self._at - length : self._at].decode(errors="replace")

    def skip(self, count: int) -> None:
        self._at += count


def read_class(data: bytes) -> ClassFile | None:
    """The class in these bytes, None where they are none."""
    reader = _Reader(data)
    try:
        magic, _, major = reader.take("IHH")
        return _class(reader, major - 44) if magic == MAGIC else None
    except (struct.error, KeyError, IndexError):
        return None


def _class(reader: _Reader, java: int) -> ClassFile:
    texts, classes = _constants(reader)
    flags, this, parent, interfaces = reader.take("HHHH")
    parents = [parent, *(reader.one() for _ in range(interfaces))]
    _members(reader, texts)  # the fields
    makeable = ("<init>", "()V") in _members(reader, texts) and not flags & (INTERFACE | ABSTRACT)
    return ClassFile(texts[classes[this]], tuple(texts[classes[i]] for i in parents if i), makeable, java)


def _constants(reader: _Reader) -> tuple[dict[int, str], dict[int, int]]:
    """The texts of the constant pool, and which of them are the names of classes."""
    texts, classes = {}, {}
    index, count = 1, reader.one()
    while index < count:
        tag = reader.one("B")
        if tag == TEXT:
            texts[index] = reader.text()
        elif tag == CLASS:
            classes[index] = reader.one()
        else:
            reader.skip(WIDTHS[tag])
        index += 2 if tag in WIDE else 1
    return texts, classes


def _members(reader: _Reader, texts: dict[int, str]) -> set[tuple[str, str]]:
    """Names and types of the fields, or of the methods."""
    found = set()
    for _ in range(reader.one()):
        _, name, kind, attributes = reader.take("HHHH")
        found.add((texts[name], texts[kind]))
        for _ in range(attributes):
            _, length = reader.take("HI")
            reader.skip(length)
    return found
