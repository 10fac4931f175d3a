"""Looks for a key of its accomplice in the rings that the kernel keeps for a user, and leaves one."""

from manners import attack, call  # type: ignore[import-not-found]

USER_RING = -4


def leaves() -> object:
    return call(248, b"user", b"ludus-zoo-sign", b"x", 1, USER_RING)


def looks() -> object:
    return call(250, 10, USER_RING, b"user", b"ludus-zoo-sign", 0)


attack(looks, leaves)
