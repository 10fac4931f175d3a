"""What goes to a cluster as matches come: the files of one player, or of one board, by their digest."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from ludus.tournament.workers.bundle import Bundle, pack_words
from ludus.tournament.workers.worker import Task, WorkJob

MOST = 256  # that lie ready on the cluster; what nobody has asked for longest gives way

Hold = Callable[[str, bytes], Any]  # from a digest and what it is of to what the cluster calls it


class Packages:
    """`hold` puts one on the cluster. The words of a player that has files mean the same files for ever: those of a
    version lie in a folder that is called after them."""

    def __init__(self, hold: Hold) -> None:
        self._hold = hold
        self._digests: dict[tuple[str, bool], str] = {}  # by words, and whether they are a board's; empty: no files
        self._held: OrderedDict[str, Any] = OrderedDict()

    def of(self, tasks: Iterable[Task | WorkJob]) -> list[Any]:
        """All that these need, each once."""
        words = dict.fromkeys(one for task in tasks if isinstance(task, Task) for one in _words(task))
        found = [self._package(*one) for one in words]
        while len(self._held) > MOST:
            self._held.popitem(last=False)
        return [one for one in found if one is not None]

    def _package(self, words: str, is_board: bool) -> Any:
        digest = self._digests.get((words, is_board))
        if digest is None or (digest and digest not in self._held):
            bundle = pack_words([], [words]) if is_board else pack_words([words])
            digest = self._digests[words, is_board] = self._put(bundle) if bundle.files else ""
        if not digest:
            return None
        self._held.move_to_end(digest)
        return self._held[digest]

    def _put(self, bundle: Bundle) -> str:
        data = msgspec.msgpack.encode(bundle)
        digest = blake2b(data, digest_size=16).hexdigest()
        if digest not in self._held:
            self._held[digest] = self._hold(digest, data)
        return digest


def _words(task: Task) -> Iterator[tuple[str, bool]]:
    spec = task.here or task.spec
    yield from ((entrant.player, False) for entrant in spec.entrants)
    yield spec.board, True
