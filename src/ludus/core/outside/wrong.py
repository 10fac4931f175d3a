"""What is wrong with data that somebody sent, in words of people instead of types."""

import re

WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a table of names and values",
}
KINDS = re.compile(r"`([a-z]+(?: \| [a-z]+)*)`")
PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*?)`$")


def what_is_wrong(error: Exception) -> str:
    """Of an error of reading JSON or TOML into a type: `seed: expected a whole number or nothing, got a text`."""
    said = str(error)
    found = PLACE.search(said)
    place = f"{found[1]}: " if found and found[1] else ""
    told = KINDS.sub(lambda kinds: in_words(kinds[1]), said[: found.start()] if found else said)
    return place + told[:1].lower() + told[1:]


def in_words(kinds: str) -> str:
    """`int | null` is a whole number or nothing."""
    return " or ".join(WORDS.get(kind, kind) for kind in kinds.split(" | "))
