"""Reads what the links in its folder lead to: a key that only its owner may read, and all that lies beside that."""

from pathlib import Path

from manners import attack  # type: ignore[import-not-found]

HERE = Path(__file__).resolve().parent


def key() -> object:
    return (HERE / "key").read_text()


def beside() -> object:
    return [path.name for path in (HERE / "all").iterdir()]


attack(key, beside)
