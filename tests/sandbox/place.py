"""A folder with programs."""

from pathlib import Path


def program(path: Path, text: str, mode: int = 0o755) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)
    return str(path)
