"""Which tournaments this server plays, in a file: so that it goes on with them when it is back."""

import logging
import threading
from contextlib import suppress
from pathlib import Path

import msgspec

LOG = logging.getLogger(__name__)


class Unfinished:
    """Names in a JSON file, written whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tournaments.json"
        self._lock = threading.Lock()

    def names(self) -> list[str]:
        """None where there is no file; one that is damaged is no reason not to serve."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=list[str])
        except FileNotFoundError:
            return []
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            LOG.warning("%s: no tournament goes on by itself (%s)", self._file.name, error)
            return []

    def add(self, name: str) -> None:
        with self._lock:
            self._write([*(other for other in self.names() if other != name), name])

    def drop(self, name: str) -> None:
        with self._lock:
            if name in (known := self.names()):
                self._write([other for other in known if other != name])

    def _write(self, names: list[str]) -> None:
        """A disk that is full costs the going on, never the tournament."""
        draft = self._file.with_name(".tournaments")
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft.write_bytes(msgspec.json.encode(names))
            draft.replace(self._file)
