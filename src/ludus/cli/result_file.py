"""Files of results, CSV or JSON lines, one match a line (described in `ludus rate --help`)."""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.outside.bounds import SCORE
from ludus.core.outside.texts import Unreadable, text_in
from ludus.core.outside.wrong import what_is_wrong

LONGEST = 256 << 20  # letters of such a file, a line of some fifty for each match


class ResultLine(msgspec.Struct, forbid_unknown_fields=True):
    """One match, by seat."""

    names: list[str]
    ranks: list[int]
    scores: list[float] | None = None
    moves: Annotated[int, msgspec.Meta(ge=0)] = 0  # the same number, the same game; 0: not known


def read_results(file: str) -> tuple[list[str], list[MatchResult]]:
    """The names, in the order in which they appear, and the results."""
    numbers: dict[str, int] = {}
    results: list[MatchResult] = []
    for where, line in _lines(file, _text(file)):
        _check(line, where)
        seats = tuple(numbers.setdefault(name, len(numbers)) for name in line.names)
        scores = tuple(line.scores or [0.0] * len(seats))
        results.append(MatchResult(len(results), seats, tuple(line.ranks), scores, moves=line.moves))
    if not results:
        raise LudusError(f"{file}: no results in it")
    return list(numbers), results


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return text_in(Path(file), LONGEST, encoding="utf-8-sig")
    except Unreadable as error:
        raise LudusError(f"{file}: cannot be read ({error})") from None


def _lines(file: str, text: str) -> Iterator[tuple[str, ResultLine]]:
    if text.lstrip().startswith("{"):
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield f"{file}:{number}", _json(line, f"{file}:{number}")
        return
    for number, cells in _rows(file, text):
        words = [cell.strip() for cell in cells]
        if any(words) and not (number == 1 and not any(_is_rank(word) for word in words)):
            yield f"{file}:{number}", _csv(words, f"{file}:{number}")


def _rows(file: str, text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(text.splitlines())
    try:
        yield from enumerate(reader, 1)
    except csv.Error as error:
        raise LudusError(f"{file}:{reader.line_num}: {error}") from None


def _json(line: str, where: str) -> ResultLine:
    try:
        return msgspec.json.decode(line, type=ResultLine)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise LudusError(f"{where}: {what_is_wrong(error)}") from None


def _csv(words: list[str], where: str) -> ResultLine:
    while words and not words[-1]:  # spreadsheets pad short lines
        words.pop()
    names, ranks = words[::2], words[1::2]
    if len(names) != len(ranks) or not all(map(_is_rank, ranks)):
        raise LudusError(f"{where}: expected name,rank,name,rank…, found {','.join(words)}")
    return ResultLine(names, [int(rank) for rank in ranks])


def _is_rank(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _check(line: ResultLine, where: str) -> None:
    seats = len(line.names)
    if not 2 <= seats <= 8:
        raise LudusError(f"{where}: a match has 2 to 8 seats, not {seats}")
    if len(line.ranks) != seats or (line.scores is not None and len(line.scores) != seats):
        raise LudusError(f"{where}: as many ranks (and scores) as names are needed: {seats}")
    if line.scores is not None and max(map(abs, line.scores)) > SCORE:
        raise LudusError(f"{where}: a score beyond {SCORE:g}")
    if len(set(line.names)) < seats or not all(line.names):
        raise LudusError(f"{where}: each seat needs a name of its own")
