"""The small change of HTML: escaping, numbers, tables, and the page around it all."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

MINUS, HALF, NOTHING = "\N{MINUS SIGN}", "½", ""


def text(words: object) -> str:
    """Safe between tags and inside quotes, whoever chose the words; without control characters."""
    return escape("".join(letter if letter.isprintable() or letter in "\n\t " else "\ufffd" for letter in str(words)))


def points(value: float) -> str:
    """Whole and half points as people write them: 3½; other shares with two digits."""
    whole, rest = divmod(value, 1)
    if rest == 0:
        return f"{whole:.0f}"
    if rest == 0.5:
        return f"{whole:.0f}{HALF}" if whole else HALF
    return f"{value:.2f}"


def signed(value: float) -> str:
    """+12, −5, 0: rounded, with the true minus sign; ±∞ where there is no end."""
    if value in (float("inf"), float("-inf")):
        return "+∞" if value > 0 else f"{MINUS}∞"
    return "0" if round(value) == 0 else f"{round(value):+d}".replace("-", MINUS)


def plain(value: float) -> str:
    """A number of the game's own: as many digits as it has, but no more than it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", MINUS)


def heat(share: float) -> str:
    """The class of a cell by its share: h0 all lost, h5 even, h10 all won."""
    return f"h{round(min(1.0, max(0.0, share)) * 10)}"


def cell(inner: str, kind: str = "", title: str = "") -> str:
    """One cell; `inner` is HTML already."""
    named = f' class="{kind}"' if kind else ""
    told = f' title="{text(title)}"' if title else ""
    return f"<td{named}{told}>{inner}</td>"


def header(words: str, title: str = "") -> str:
    told = f' title="{text(title)}"' if title else ""
    return f'<th scope="col"{told}>{text(words)}</th>'


def row_header(place: object, name: str, notes: str = "", href: str = "") -> str:
    """The first cell of a row, which stays in sight: place, name (which may lead somewhere) and notes, HTML already."""
    number = f'<span class="place">{text(place)}</span>'
    shown = (
        f'<a class="name" href="{text(href)}">{text(name)}</a>' if href else f'<span class="name">{text(name)}</span>'
    )
    return f'<th scope="row" title="{text(name)}">{number}{shown}{notes}</th>'


def note(words: str, kind: str = "note") -> str:
    """A small line below a name."""
    return f'<span class="{kind}">{text(words)}</span>' if words else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table that scrolls sideways where it is wider than the screen; heads and cells are HTML already."""
    body = "".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    head = f"<thead><tr>{''.join(heads)}</tr></thead>"
    # Who has no mouse must be able to scroll, too.
    return f'<div class="wide" tabindex="0"><table class="{kind}">{head}<tbody>{body}</tbody></table></div>'


def section(title: str, inner: str, note: str = "") -> str:
    if not inner:
        return NOTHING
    said = f'<p class="quiet">{text(note)}</p>' if note else ""
    return f"<section><h2>{text(title)}</h2>{said}{inner}</section>"


def folded(title: str, inner: str) -> str:
    return f"<details><summary>{text(title)}</summary>{inner}</details>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """What there is to know at a glance, each with its name."""
    shown = (f"<div><dt>{text(name)}</dt><dd>{text(value)}</dd></div>" for name, value in pairs if value)
    return f'<dl class="facts">{"".join(shown)}</dl>'


def progress(played: int, total: int | None) -> str:
    if not total:
        return NOTHING
    return f'<progress max="{total}" value="{min(played, total)}">{played} of {total}</progress>'


def stylesheet() -> str:
    return (files("ludus.report") / "style.css").read_text(encoding="utf-8")


def document(title: str, body: str) -> str:
    """A whole page in one file: it needs no network."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{text(title)}</title><style>\n{stylesheet()}</style></head>\n"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )
