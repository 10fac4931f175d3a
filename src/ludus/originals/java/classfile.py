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
        self.data, self.at = data, 0

    def take(self, layout: str) -> tuple[int, ...]:
        found = struct.unpack_from(f">{layout}", self.data, self.at)
        self.at += struct.calcsize(f">{layout}")
        return found

    def one(self, layout: str = "H") -> int:
        return self.take(layout)[0]

    def skip(self, count: int) -> None:
        self.at += count


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
    makeable = (b"<init>", b"()V") in _members(reader, texts) and not flags & (INTERFACE | ABSTRACT)
    named = [texts[classes[index]].decode(errors="replace") for index in (this, *filter(None, parents))]
    return ClassFile(named[0], tuple(named[1:]), makeable, java)


def _constants(reader: _Reader) -> tuple[dict[int, bytes], dict[int, int]]:
    """The texts of the constant pool, and which of them are the names of classes. A jar has millions of them."""
    texts: dict[int, bytes] = {}
    classes: dict[int, int] = {}
    index, count = 1, reader.one()
    data, at = reader.data, reader.at
    while index < count:
        tag = data[at]
        if tag == TEXT:
            start = at + 3
            at = start + (data[at + 1] << 8 | data[at + 2])
            texts[index] = data[start:at]
        else:
            if tag == CLASS:
                classes[index] = data[at + 1] << 8 | data[at + 2]
            at += 1 + WIDTHS[tag]
        index += 2 if tag in WIDE else 1
    reader.at = at
    return texts, classes


def _members(reader: _Reader, texts: dict[int, bytes]) -> set[tuple[bytes, bytes]]:
    """Names and types of the fields, or of the methods."""
    found = set()
    for _ in range(reader.one()):
        _, name, kind, attributes = reader.take("HHHH")
        found.add((texts[name], texts[kind]))
        for _ in range(attributes):
            _, length = reader.take("HI")
            reader.skip(length)
    return found
