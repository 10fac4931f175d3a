"""How the league's pages show matches and versions: names that lead somewhere, results, and which match is meant."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from starlette.requests import Request

from ludus.core.match import MatchResult
from ludus.league.people.principal import Principal
from ludus.league.table.names import ShownVersion
from ludus.league.table.versus import board_name, score_of
from ludus.report.markup import cell, header, plain, table, text
from ludus.web.records.record_folder import NotThere

STYLES = ("cards.css", "cups.css", "league.css")
WORDS = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
LARGEST = 9  # digits of a number


def number_in(request: Request, name: str) -> int:
    """A number in the path; NotThere where it is none."""
    word = str(request.path_params[name])
    if not (word.isascii() and word.isdigit() and len(word) <= LARGEST):
        raise NotThere(f"no {name} {word[:40]!r}")
    return int(word)


def asked_number(request: Request, name: str) -> int | None:
    """A number behind the question mark; None where there is none that could be one."""
    word = request.query_params.get(name, "")
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LARGEST else None


def version_link(shown: ShownVersion | None) -> str:
    """A version's title, which leads to its page."""
    return f'<a href="/league/history/{shown.id}">{text(shown.title)}</a>' if shown else "somebody"


def without_team(who: Principal, title: str, what: str) -> str:
    """Instead of a page that is a team's: how to come to one."""
    lead = f"{what} Make a team, or join one by its key."
    ways = [("/league/members", "Make or join a team")]
    if who.person is None:
        lead = "You own the server, and are in no team. To play along, invite yourself, or sign in."
        ways = [("/league/people", "Invite"), ("/league/sign-in", "Sign in")]
    links = " ".join(f'<a class="button" href="{place}">{words}</a>' for place, words in ways)
    return f'<div class="lonely"><h1>{title}</h1><p class="lead">{lead}</p><p class="match-tools">{links}</p></div>'


def match_place(series: str, number: int) -> str:
    return f"/league/match/{series}/{number}"


class MatchShown(NamedTuple):
    """A match in a list: `may`: whether who asks may see more of it."""

    series: str
    board: str  # in the words of its pair
    result: MatchResult
    may: bool


def match_rows(of: int, found: Iterable[MatchShown], names: Mapping[int, ShownVersion]) -> str:
    """The matches of a version: a line each."""
    heads = [header(words) for words in ("match", "against", "result", "score", "board", "faults")]
    return table(heads, (_line(of, one, names) for one in found), "matches league-matches")


def _line(of: int, one: MatchShown, names: Mapping[int, ShownVersion]) -> Sequence[str]:
    result = one.result
    seat = result.entrants.index(of)
    other = result.entrants[1 - seat]
    number = (
        f'<a href="{match_place(one.series, result.number)}">{result.number}</a>' if one.may else str(result.number)
    )
    against = f'<a href="/league/versus/{of}/{other}">{text(names[other].title)}</a>' if other in names else "somebody"
    won = WORDS[score_of(result, of)]
    return [
        f'<th scope="row"><span class="place">{number}</span></th>',
        cell(against, "words"),
        cell(won, won),
        cell(f"{plain(result.scores[seat])} – {plain(result.scores[1 - seat])}", "quiet"),
        cell(text(board_name(one.board)), "quiet"),
        cell(*_faults(result, seat)),
    ]


def _faults(result: MatchResult, seat: int) -> tuple[str, str]:
    own = [str(kind) for at, kind in result.faults if at == seat]
    theirs = [f"theirs: {kind}" for at, kind in result.faults if at != seat]
    return text(", ".join(own + theirs)), "words alarm" if own else "words quiet"
