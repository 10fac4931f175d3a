"""What a game must have before anybody plays it: the functions of the protocols, words, boards and their pictures.

`core.contract.check_game` begins with it.
"""

import inspect
import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from ludus.core.errors import BadBoard
from ludus.core.game import AnyGame, Board, Boards, Codec, Drawing, Rules
from ludus.core.guide.playing import picture_of
from ludus.core.guide.reading import BadGuide, guide_in
from ludus.core.options import read_options
from ludus.core.scene import Group, Scene

PARTS: tuple[tuple[str, type], ...] = (("rules", Rules), ("codec", Codec), ("board", Boards), ("drawing", Drawing))
WORD = re.compile(r"[A-Za-z][\w-]*")  # what can be typed for a player: a colon, a dot or a blank would mean more


class ContractBroken(AssertionError):
    """A game does not keep its word."""


def need(condition: object, what: str) -> None:
    if not condition:
        raise ContractBroken(what)


def check_inventory(game: AnyGame, seed: int) -> None:
    _check_parts(game)
    _check_info(game)
    _check_words(game)
    _check_trials(game)
    _check_generator(game, seed)
    for board in _shipped(game):
        for edition in game.info.editions:
            check_board(game, board, edition)


def _check_parts(game: AnyGame) -> None:
    for part, protocol in PARTS:
        for name, wanted in vars(protocol).items():
            if not name.startswith("_"):
                there = getattr(getattr(game, part), name, None)
                fits = there is not None if isinstance(wanted, property) else callable(there)
                need(fits, f"{part} has no {name}: {inspect.getdoc(wanted) or 'see ludus.core.game'}")


def _check_info(game: AnyGame) -> None:
    info = game.info
    need(info.name.isidentifier(), f"name {info.name!r} is not an identifier")
    need(info.title and info.summary and "\n" not in info.summary, "a title, and a summary of one line")
    need(info.seats and min(info.seats) >= 1, "seats is empty")
    need(info.version >= 1, "version starts at 1")
    need(info.editions, "there is no edition")
    need(len({*info.editions}) == len(info.editions), "an edition is there twice")
    default: Any = game.options()
    need(default.edition == info.editions[0], "the first edition is the default of the options")


def _check_words(game: AnyGame) -> None:
    """What people read or type: the rules, the house bots, the starter kit."""
    need(game.bots, "there is no house bot: nobody could try the game")
    for name, make in game.bots.items():
        need(WORD.fullmatch(name), f"house bot {name!r} cannot be typed as a player")
        need(inspect.getdoc(make), f"house bot {name} has no docstring: it is what `ludus bots` shows")
    place = getattr(game.rules, "__file__", None)
    need(place is None or Path(place).with_name("RULES.md").is_file(), "there is no RULES.md beside the rules")
    for folder in game.kit.folders:
        need(folder.is_dir(), f"there is no folder {folder} for the starter kit")
    for kind, module in game.bridges.items():
        need(find_spec(module), f"there is no module {module} for {kind} bots")


def check_guide(game: AnyGame) -> None:
    """Where there is one: its scenes are played and drawn."""
    place = getattr(game.rules, "__file__", None)
    try:
        guide = guide_in(Path(place).parent) if place else None
        pictures = [picture_of(game, guide, scene) for scene in guide.scenes] if guide else []
    except BadGuide as error:
        raise ContractBroken(str(error)) from None
    for number, picture in enumerate(pictures, 1):
        check_scene(picture, f"scene {number} of the guide")
        check_shapes(picture, f"scene {number} of the guide")


def _check_trials(game: AnyGame) -> None:
    for name, trial in game.trials.items():
        need(trial.seats in game.info.seats, f"trial {name!r} is for {trial.seats} seats")
        read_options(game.options, trial.options, game.info.name)


def _check_generator(game: AnyGame, seed: int) -> None:
    first, again = (game.board.generate(seed, game.board.Recipe()) for _ in range(2))
    need(first == again, "the same seed gives another board")


def _shipped(game: AnyGame) -> list[Any]:
    """The boards that come with the game; the usual one is among them."""
    suffix, usual = game.board.SUFFIX, game.info.board
    need(suffix.startswith("."), f"SUFFIX {suffix!r} does not begin with a dot")
    files = sorted(game.board.FOLDER.glob(f"*{suffix}"))
    need(usual in {file.stem for file in files}, f"the usual board {usual!r} is not in {game.board.FOLDER}")
    edition = game.info.editions[0]
    return [game.board.read(file.read_text(encoding="utf-8"), str(file), edition) for file in files]


def check_board(game: AnyGame, board: Any, edition: str) -> None:
    """It keeps `core.game.Board`, can be written and read, and drawn before anybody sits down at it."""
    where = f"board {board}"
    for name, wanted in vars(Board).items():
        if isinstance(wanted, property):
            need(hasattr(board, name), f"{where} has no {name}: {inspect.getdoc(wanted)}")
    need(isinstance(board.name, str) and board.name, f"{where} has no name")
    need("\n" not in str(board), f"{where}: more than a line")
    need(board.players is None or board.players >= 1, f"{where} is for {board.players} players")
    need(isinstance(board.options, Mapping), f"{where}: its options are no mapping")
    read_options(game.options, board.options, game.info.name)
    text = game.board.write(board)
    again = game.board.read(text, "board", edition)
    need(game.board.write(again) == text, f"{where}: written and read, it is another")
    need(again.players == board.players, f"{where}: written and read, it is for {again.players} players")
    need(again.name, f"{where}: read from text alone, it has no name")
    _check_drawn(game, board, edition, where)


def _check_drawn(game: AnyGame, board: Any, edition: str, where: str) -> None:
    try:
        scene = game.drawing.draw_board(board, edition)
    except BadBoard:
        return  # an edition may refuse a board that another one takes
    check_scene(scene, f"{where}, drawn")
    check_shapes(scene, f"{where}, drawn")


def check_scene(scene: Scene, where: str) -> None:
    ids = [shape.id for shape in _flat(scene.shapes)]
    need(len(ids) == len(set(ids)), f"{where}: two shapes of a scene have the same id")
    need(scene.width > 0 and scene.height > 0, f"{where}: the scene has no size")


def check_shapes(scene: Scene, where: str) -> None:
    """Only what a scene can hold: a struct takes any colour, a page does not. Slower than the rest."""
    try:
        msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    except (msgspec.ValidationError, TypeError) as error:
        need(False, f"{where}: the scene holds what no scene can: {error}")


def _flat(shapes: Sequence[Any]) -> list[Any]:
    flat = []
    for shape in shapes:
        flat.append(shape)
        if isinstance(shape, Group):
            flat += _flat(shape.shapes)
    return flat
