"""Raises its own limits."""

import resource

from manners import attack  # type: ignore[import-not-found]

KINDS = (resource.RLIMIT_DATA, resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE, resource.RLIMIT_NPROC)


def raises() -> object:
    before = [resource.getrlimit(kind) for kind in KINDS]
    for kind in KINDS:
        try:
            resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        except (ValueError, OSError):
            continue
    return before != [resource.getrlimit(kind) for kind in KINDS]


attack(raises)
