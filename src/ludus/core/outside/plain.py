"""What somebody else wrote, made fit for a screen: `plain` for a line, `plain_text` for several.

A terminal obeys what it is shown: a name with ESC in it can move the cursor, change the window's title or hide what
follows, one with a newline can add a line that looks like ours, and one with U+202E turns a line around. So everything
that is shown and was not written by us goes through here.
"""

LONGEST = 1000  # characters of a line


def plain(text: object, most: int = LONGEST) -> str:
    """One line of letters that can be seen, whatever was in the text; the rest of a very long one is cut off."""
    text = str(text)
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else _stand_in(letter) for letter in text[: most + 1])
    return text if len(text) <= most else text[: most - 3] + "..."


def plain_text(text: str) -> str:
    """The same for a text of any number of lines of any length, which stay what they are."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in "\n\t" else _stand_in(letter) for letter in text)


def plain_json(text: str) -> str:
    """JSON that means the same, with whatever cannot be seen written as an escape."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else _escape(letter) for letter in text)


def _stand_in(letter: str) -> str:
    return " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}"


def _escape(letter: str) -> str:
    """Outside of strings JSON has nothing that could come here."""
    code = ord(letter)
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
