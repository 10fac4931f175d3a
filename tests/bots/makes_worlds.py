"""Asks for namespaces and mounts of its own, where it would be root."""

from manners import attack, call  # type: ignore[import-not-found]

NEW_USER, NEW_PLACES, CHILD = 0x10000000, 0x00020000, 17


def unshares() -> object:
    return call(272, NEW_USER) == 0


def clones() -> object:
    child = call(56, NEW_USER | CHILD, 0, 0, 0, 0)
    if child == 0:
        call(231, 0)
    return child


def mounts() -> object:
    return call(165, b"none", b"/tmp", b"tmpfs", 0, None) == 0


def leaves() -> object:
    return call(161, b"/tmp") == 0


attack(unshares, clones, mounts, leaves)
