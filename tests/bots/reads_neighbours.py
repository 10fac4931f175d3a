"""Looks for other bots beside itself and in the folder above."""

from pathlib import Path

from manners import attack  # type: ignore[import-not-found]

HERE = Path(__file__).resolve().parent


def neighbours() -> object:
    return [path for path in HERE.parent.iterdir() if path != HERE]


def strangers() -> object:
    return [path for path in HERE.iterdir() if path.name not in ("run", "manners.py", "__pycache__")]


attack(neighbours, strangers)
