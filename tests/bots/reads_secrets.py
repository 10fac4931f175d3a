"""Reads what is nobody's business: the passwords of the machine, its users, keys in every home."""

from pathlib import Path

from manners import attack  # type: ignore[import-not-found]


def passwords() -> object:
    return Path("/etc/shadow").read_text()


def users() -> object:
    return "root" in Path("/etc/passwd").read_text()


def homes() -> object:
    secrets = (".ssh", ".netrc", ".bash_history", ".bashrc", ".gitconfig", ".profile")
    return [
        path for home in (Path("/root"), *Path("/home").glob("*")) for name in secrets if (path := home / name).exists()
    ]


attack(passwords, users, homes)
