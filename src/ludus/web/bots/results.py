"""What a bot did in all tournaments of the store: by opponent, by board, by seat, and match by match."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from ludus.core.match import MatchResult
from ludus.games import load
from ludus.ratings.points import match_points
from ludus.report.markup import cell, header, plain, section, table, text
from ludus.report.private import told_board
from ludus.tournament.slots import was_played
from ludus.web.arena import Arena
from ludus.web.keys import key_of
from ludus.web.tournaments.tournament_page import TournamentPage, bot_page

AT_ONCE = 200  # matches on a page
OWN_BOARD = "a board of its own"


class BotMatch(NamedTuple):
    """A match of a bot: where it was played, and from which seat."""

    page: TournamentPage
    result: MatchResult
    seat: int
    board: str

    @property
    def names(self) -> list[str]:
        return [self.page.spec.entrants[entrant].name for entrant in self.result.entrants]

    @property
    def opponents(self) -> list[str]:
        return [name for seat, name in enumerate(self.names) if seat != self.seat]

    @property
    def points(self) -> float:
        return float(match_points(self.result.ranks)[self.seat])


class WonLost:
    """What was won, drawn and lost."""

    def __init__(self) -> None:
        self.won = self.drawn = self.lost = 0
        self.points = 0.0

    def add(self, mine: int, theirs: int, points: float) -> None:
        self.won += mine < theirs
        self.drawn += mine == theirs
        self.lost += mine > theirs
        self.points += points

    @property
    def met(self) -> int:
        return self.won + self.drawn + self.lost


def matches_of(arena: Arena, game: str, name: str, player: str | None) -> list[BotMatch]:
    """Those of whoever is called so, and of the bot itself (`player`) where it has entered under another name."""
    found: list[BotMatch] = []
    for page in arena.tournaments.all():
        if page.spec.game != game:
            continue
        told = page.told
        mine = {at for at, one in enumerate(told.spec.entrants) if name == one.name or player == one.player}
        boards = [board_name(game, board.board) for board in told.spec.boards]
        for result in told.results if mine else ():
            if was_played(result):
                where = told.schedule.boards[result.number] if result.number < len(told.schedule.boards) else 0
                seats = [seat for seat, entrant in enumerate(result.entrants) if entrant in mine]
                found += [BotMatch(page, result, seat, boards[where]) for seat in seats]
    return found


def board_name(game: str, board: str) -> str:
    told = told_board(game, board or load(game).info.board)
    return OWN_BOARD if "\n" in told or "{" in told else Path(told).name


def results(game: str, name: str, found: Sequence[BotMatch]) -> str:
    """Three tables."""
    if not found:
        return section("Results", '<p class="quiet">It has not played in a tournament yet.</p>')
    place = f"{bot_page(game, name)}/matches"
    rivals, boards, seats = dict[str, WonLost](), dict[str, WonLost](), dict[int, WonLost]()
    for one in found:
        ranks, mine = one.result.ranks, one.result.ranks[one.seat]
        others = [rank for seat, rank in enumerate(ranks) if seat != one.seat]
        for rival, rank in zip(one.opponents, others, strict=True):
            rivals.setdefault(rival, WonLost()).add(mine, rank, 0.5 + 0.5 * ((mine < rank) - (mine > rank)))
        best = min(others, default=mine)
        boards.setdefault(one.board, WonLost()).add(mine, best, one.points)
        seats.setdefault(one.seat, WonLost()).add(mine, best, one.points)
    ways = {rival: f'<a class="name" href="{bot_page(game, rival)}">{text(rival)}</a>' for rival in rivals}
    by_rival = [(ways[rival], f"{place}?against={key_of(rival)}", tally) for rival, tally in sorted(rivals.items())]
    by_board = [(text(word), f"{place}?{urlencode({'board': word})}", tally) for word, tally in sorted(boards.items())]
    by_seat = [(f"seat {seat + 1}", f"{place}?seat={seat}", tally) for seat, tally in sorted(seats.items())]
    note = "Over all tournaments of this server."
    return (
        section("By opponent", _table("against", by_rival), note)
        + section("By board", _table("board", by_board))
        + section("By seat", _table("seat", by_seat))
    )


def _table(what: str, rows: Iterable[tuple[str, str, WonLost]]) -> str:
    heads = [header(word) for word in (what, "won", "drawn", "lost", "share", "matches")]
    return table(heads, [_row(*row) for row in rows], "standings")


def _row(name: str, href: str, tally: WonLost) -> Sequence[str]:
    return [
        f'<th scope="row">{name}</th>',
        *(cell(str(count)) for count in (tally.won, tally.drawn, tally.lost)),
        cell(f"{tally.points / tally.met:.0%}"),
        cell(f'<a href="{text(href)}">{tally.met}</a>'),
    ]


def match_list(game: str, found: Sequence[BotMatch], number: int) -> str:
    """One page of them; the latest tournaments' stand as the tournaments do."""
    shown = found[(number - 1) * AT_ONCE : number * AT_ONCE]
    heads = [header(word) for word in ("match", "players by seat", "board", "place", "score")]
    return table(heads, (_match(game, one) for one in shown), "matches") if shown else ""


def _match(game: str, one: BotMatch) -> Sequence[str]:
    page, result = one.page, one.result
    names = (f'<a href="{bot_page(game, name)}">{text(name)}</a>' for name in one.names)
    cup = f'<a href="/tournament/{page.key}">{text(page.name)}</a>'
    match = f'<a href="/tournament/{page.key}/match/{result.number}">match {result.number}</a>'
    return [
        f'<th scope="row">{match} <span class="quiet">of</span> {cup}</th>',
        cell(' <span class="quiet">·</span> '.join(names), "words"),
        cell(text(one.board), "words"),
        cell(" – ".join(map(str, result.ranks))),
        cell(" – ".join(map(plain, result.scores)), "quiet"),
    ]
