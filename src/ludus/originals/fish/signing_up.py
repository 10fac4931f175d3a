"""How one gets into a Fish tournament over TCP (docs/remote.md): by a name, or as `ludus join` does."""

import json
from collections.abc import Callable, Sequence

from ludus.games.fish.formats import parse_json
from ludus.originals.fish import remote
from ludus.players.frames import Frames, JsonValues
from ludus.players.network.remote import JsonAdmission

GAME = "fish"


class NameFirst:
    """JSON values; but the first message may also be a name without quotes, which ends with its line, or where its
    sender falls silent."""

    def __init__(self) -> None:
        self._values = JsonValues()
        self._raw = bytearray()
        self._named = False

    @property
    def waiting(self) -> int:
        return len(self._raw) + self._values.waiting

    def push(self, data: bytes) -> None:
        if self._named:
            self._values.push(data)
        else:
            self._raw += data

    def next(self) -> bytes | None:
        if self._named:
            return self._values.next()
        text = bytes(self._raw.lstrip())
        if text[:1] in (b'"', b"[", b"{"):
            self._go_on(text)
            return self._values.next()
        name, newline, rest = text.partition(b"\n")
        return self._named_so(name, rest) if newline else None

    def unended(self) -> bytes | None:
        """What has come of a name without quotes, if its sender is not going to say more."""
        name = bytes(self._raw.strip())
        return self._named_so(name, b"") if name and not self._named else None

    def _named_so(self, name: bytes, rest: bytes) -> bytes:
        self._go_on(rest)
        return json.dumps(name.decode(errors="replace").strip()).encode()

    def _go_on(self, rest: bytes) -> None:
        self._raw.clear()
        self._named = True
        self._values.push(rest)


class NameAdmission:
    """Lets in who says its name. Clients are told nothing; `tell` hears of them. Where it is lenient, it also knows
    who comes with `ludus join`: those are answered, and play by JSON lines."""

    def __init__(self, tell: Callable[[str], object], strict: bool = False) -> None:
        self.tell, self._strict = tell, strict
        self._join = JsonAdmission(GAME)
        self.joined: list[bool] = []  # of each that was let in, in that order: whether it came with `ludus join`

    def frames(self) -> Frames:
        return JsonValues() if self._strict else NameFirst()

    def unended(self, frames: Frames) -> bytes | None:
        return frames.unended() if isinstance(frames, NameFirst) else None

    def admit(self, message: bytes, names: Sequence[str]) -> str:
        said = parse_json(message)
        joins = isinstance(said, dict) and not self._strict
        name = self._join.admit(message, names) if joins else remote.parse_name(said, self._strict)
        self.joined.append(joins)
        return name

    def welcome(self, name: str) -> bytes:
        self.tell(f"{name} has signed up")
        return self._join.welcome(name) if self.joined[-1] else b""

    def refuse(self, reason: str) -> bytes:
        self.tell(f"somebody was not let in: {reason}")
        return b""
