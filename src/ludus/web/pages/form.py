"""The form of Home: game, players, board, and what else can be chosen."""

from collections.abc import Mapping, Sequence

import msgspec

from ludus.games.boards import RANDOM
from ludus.players.reference import HUMAN
from ludus.report.markup import text
from ludus.web.keys import key_of
from ludus.web.matches.roster import Listed, by_strength
from ludus.web.pages.catalogue import Offer, Option
from ludus.web.pages.pictures import seat_paints
from ludus.web.seats.clock import clock_fields

KINDS = {"house": "Bots of the house", "given": "Bots of this server", "uploaded": "Uploaded bots"}
DEFAULT_SEED = 1
SIGNS = (
    '<circle r="1"/>',
    '<path d="M0-1.22 1.22 0 0 1.22-1.22 0z"/>',
    '<path d="M0-1.3 1.13.65-1.13.65z"/>',
    '<path d="M-.36-1h.72v.64H1v.72H.36V1h-.72V.36H-1v-.72h.64z"/>',
)


def form(games: Sequence[Offer], chosen: Offer, given: Mapping[str, str]) -> str:
    """The whole form for one game; `given` are the choices in the address."""
    shown = "".join(_game(one, one.name == chosen.name) for one in games)
    return f"""<form class="start" method="post" action="/play" id="start">
<input type="hidden" name="game" value="{chosen.name}">
<nav class="games" aria-label="Game">{shown}</nav>
<div class="chosen"><h1>{text(chosen.title)}</h1><p class="lead">{text(chosen.summary)}</p>
<a class="how-link" href="/rules/{chosen.name}">How to play</a></div>
{_players(chosen, given)}
{_boards(chosen, given)}
{_more(chosen)}
<div class="go"><p class="error" role="alert" hidden></p>
<button class="primary" type="submit">Start the match</button></div></form>"""


def sign(seat: int, paints: Sequence[str] = ()) -> str:
    """The mark of a seat, in the colour that it has on the board: `seat_paints` says which."""
    paint = paints[seat] if seat < len(paints) else f"seat{seat % 4}"
    return f'<svg class="sign f-{paint}" viewBox="-1.5 -1.5 3 3" aria-hidden="true">{SIGNS[seat % 4]}</svg>'


def board_picture(game: str, board: str, seed: int = DEFAULT_SEED) -> str:
    """A picture for each theme; the style sheet shows one of them."""
    source = f"/api/games/{game}/boards/{key_of(board)}.svg?seed={seed}&amp;theme="
    shown = "".join(
        f'<img class="{theme}" src="{source}{theme}" alt="" loading="lazy" decoding="async" width="400" height="300">'
        for theme in ("light", "dark")
    )
    return f'<span class="picture">{shown}</span>'


def moment_picture(game: str, lazy: bool = True) -> str:
    """A moment of play, by which a game is known from others."""
    waits = ' loading="lazy"' if lazy else ""
    shown = "".join(
        f'<img class="{theme}" src="/rules/{game}/thumbnail.svg?theme={theme}" alt=""{waits} decoding="async" '
        'width="400" height="300">'
        for theme in ("light", "dark")
    )
    return f'<span class="picture">{shown}</span>'


def _game(game: Offer, here: bool) -> str:
    current = ' aria-current="true"' if here else ""
    picture = moment_picture(game.name)
    return f'<a class="game" href="/?game={game.name}"{current}>{picture}<b>{text(game.title)}</b></a>'


def _players(game: Offer, given: Mapping[str, str]) -> str:
    usual, paints = _strongest(game), seat_paints(game.name, max(game.seats))
    first = given.get("player0", HUMAN)
    rows = "".join(
        _seat(game, seat, sign(seat, paints), first if seat == 0 else usual, seat >= game.seats[0])
        for seat in range(max(game.seats))
    )
    return f'<fieldset><legend>Players</legend>{_count(game)}<div class="seats">{rows}</div></fieldset>'


def _count(game: Offer) -> str:
    if len(game.seats) == 1:
        return f'<input type="hidden" name="count" value="{game.seats[0]}">'
    choices = "".join(
        f'<label><input type="radio" name="count" value="{count}"{" checked" if count == game.seats[0] else ""}>'
        f"<span>{count}</span></label>"
        for count in game.seats
    )
    return f'<div class="switch" role="radiogroup" aria-label="How many play">{choices}</div>'


def _seat(game: Offer, seat: int, mark: str, chosen: str, hidden: bool) -> str:
    options = f'<option value="{HUMAN}"{_selected(chosen == HUMAN)}>a person, here or with a link</option>'
    for kind, title in KINDS.items():
        bots = by_strength(bot for bot in game.bots if bot.kind == kind)
        if bots:
            options += f'<optgroup label="{title}">{"".join(_bot(bot, chosen) for bot in bots)}</optgroup>'
    label = f"Name of player {seat + 1}"
    name = f'<input name="name{seat}" maxlength="40" placeholder="name" aria-label="{label}" autocomplete="nickname">'
    return (
        f'<div class="seat" data-seat="{seat}"{" hidden" if hidden else ""}>{mark}'
        f'<select name="player{seat}" aria-label="Player {seat + 1}">{options}</select>{name}'
        '<small class="about"></small></div>'
    )


def _bot(bot: Listed, chosen: str) -> str:
    level = f" {bot.level}" if bot.level else ""
    return (
        f'<option value="{text(bot.name)}" data-about="{text(bot.about)}"{_selected(bot.name == chosen)}>'
        f"{text(bot.name)}{level}</option>"
    )


def _strongest(game: Offer) -> str:
    return by_strength(bot for bot in game.bots if bot.kind == "house")[-1].name


def _boards(game: Offer, given: Mapping[str, str]) -> str:
    wanted = given.get("board", "")
    chosen = wanted if wanted in game.boards else game.board
    ordered = sorted(game.boards, key=lambda board: (board != game.board, board != RANDOM))  # then by name
    tiles = "".join(_board(game, board, board == chosen) for board in ordered)
    return f'<fieldset><legend>Board</legend><div class="boards">{tiles}</div></fieldset>'


def _board(game: Offer, board: str, chosen: bool) -> str:
    tile = (
        f'<input type="radio" name="board" value="{text(board)}"{" checked" if chosen else ""}>'
        f"{board_picture(game.name, board)}<span>{text(board)}</span>"
    )
    if board != RANDOM:
        return f'<label class="board">{tile}</label>'
    again = '<button type="button" class="again" title="another one" aria-label="another random board">↻</button>'
    seed = f'<input type="hidden" name="seed" value="{DEFAULT_SEED}" disabled>'  # of the picture
    return f'<div class="board random"><label>{tile}</label>{again}{seed}</div>'


def _more(game: Offer) -> str:
    clock = game.clock
    turn, bank, more = clock.turn_ms or "", clock.bank_ms or "", clock.increment_ms or ""
    fields = [
        *(_option(one) for one in game.options),
        _field("turn_ms", "time for a turn, ms", str(turn)),
        _field("bank_ms", "time for the match, ms", str(bank)),
        _field("increment_ms", "more after each turn, ms", str(more)),
    ]
    note = "This clock is for bots."
    return (
        f'<details class="more"><summary>Rules and clock</summary><div class="fields">{"".join(fields)}</div>'
        f'<p class="quiet">{note}</p>{clock_fields()}</details>'
    )


def _option(option: Option) -> str:
    label, name = option.name.replace("_", " "), f"option.{option.name}"
    if option.kind not in ("switch", "choice"):
        mode = "numeric" if option.kind == "number" else "text"
        return _field(name, label, option.default, mode, option.editions)
    words = {word: word for word in option.choices} or {"": "no", "true": "yes"}
    shown = "".join(
        f'<option value="{text(value)}"{_selected(value == option.default)}>{text(word)}</option>'
        for value, word in words.items()
    )
    return f'<label class="field"><span>{text(label)}</span><select name="{text(name)}">{shown}</select></label>'


def _field(name: str, label: str, usual: str, mode: str = "numeric", editions: Mapping[str, str] = {}) -> str:
    by_edition = f' data-editions="{text(msgspec.json.encode(editions).decode())}"' if editions else ""
    return (
        f'<label class="field"><span>{text(label)}</span>'
        f'<input name="{text(name)}" placeholder="{text(usual) or "none"}" inputmode="{mode}"{by_edition}></label>'
    )


def _selected(yes: bool) -> str:
    return " selected" if yes else ""
