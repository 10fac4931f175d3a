"""The original's configuration files: of its game runner (RULES 10) and its tournament runner (RULES 12)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ludus.core.errors import LudusError, UnknownName

GAME_KEYS = ("MAP", "PLAYER", "MAX_STEPS", "LOG_DIR", "TMP_DIR", "DISABLE_VISUALIZER_LOG")
TOURNAMENT_KEYS = (
    "TOURNAMENT_TYPE",
    "MAP",
    "PLAYER",
    "TOURNAMENT_STEPS",
    "TOURNAMENT_RESULT_FILE_PATH",
    "GAME_LOGS_DIR",
)
Kind = Literal["DEFAULT", "PROCESS"]


class Seating(Struct, frozen=True):
    """A player of a configuration: a built-in by name, or a program by path."""

    kind: Kind
    what: str


class GameConfig(Struct, kw_only=True):
    map: str = ""
    players: list[Seating] = []
    max_steps: int = 10_000
    log_dir: str = "logs"
    tmp_dir: str = "tmp/self_run"
    visualizer: bool = True


class Contestant(Struct, frozen=True):
    """A player of a tournament: its name, and its line in a game's configuration."""

    name: str
    seating: Seating


class TournamentConfig(Struct, kw_only=True):
    kind: str = ""  # ONE_VS_ONE_ALL or FREE_FOR_ALL
    maps: list[str] = []
    players: list[Contestant] = []
    rounds: int = 1000
    result: str = "tournament_result.csv"
    log_dir: str = "logs"


def read_game(text: str, source: str) -> GameConfig:
    """Words, wherever the lines break."""
    words, config = iter(text.split()), GameConfig(players=[])
    seen: set[str] = set()
    for key in words:
        if key not in GAME_KEYS:
            raise UnknownName("key", key, GAME_KEYS, where=f" in {source}")
        if key in seen and key != "PLAYER":
            raise LudusError(f"{source}: {key} stands there twice")
        seen.add(key)
        if key == "DISABLE_VISUALIZER_LOG":
            config.visualizer = False
        elif key == "PLAYER":
            config.players.append(_seating([_next(words, key, source), _next(words, key, source)], source))
        else:
            _set_game(config, key, _next(words, key, source), source)
    if not config.map:
        raise LudusError(f"{source}: no MAP; say MAP and the path of a map")
    return config


def _set_game(config: GameConfig, key: str, value: str, source: str) -> None:
    if key == "MAX_STEPS":
        config.max_steps = _number(value, key, source)
    else:
        setattr(config, key.lower(), value)


def read_tournament(text: str, source: str) -> TournamentConfig:
    """A line an option, its parts separated by commas."""
    config = TournamentConfig(maps=[], players=[])
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        parts = [part.strip() for part in line.split(",") if part]  # a part of blanks is one
        if not parts:
            continue
        where = f"{source}:{number}"
        if parts[0] not in TOURNAMENT_KEYS:
            raise UnknownName("key", parts[0] or line, TOURNAMENT_KEYS, where=f" in {where}")
        if parts[0] in seen and parts[0] not in ("MAP", "PLAYER"):
            raise LudusError(f"{where}: {parts[0]} stands there twice")
        seen.add(parts[0])
        _set_tournament(config, parts[0], parts[1:], where)
    _check_tournament(config, seen, source)
    return config


def _set_tournament(config: TournamentConfig, key: str, values: list[str], where: str) -> None:
    wanted = 2 if key == "PLAYER" else 1
    if len(values) != wanted:
        raise LudusError(f"{where}: {key} takes {wanted} part{'s' * (wanted > 1)}, not {len(values)}")
    match key:
        case "TOURNAMENT_TYPE":
            config.kind = values[0]
        case "MAP":
            config.maps.append(values[0])
        case "PLAYER":
            config.players.append(Contestant(values[0], _seating(values[1].split(), where)))
        case "TOURNAMENT_STEPS":
            config.rounds = _number(values[0], key, where)
        case "TOURNAMENT_RESULT_FILE_PATH":
            config.result = values[0]
        case "GAME_LOGS_DIR":
            config.log_dir = values[0]


def _check_tournament(config: TournamentConfig, seen: set[str], source: str) -> None:
    kinds = ("ONE_VS_ONE_ALL", "FREE_FOR_ALL")
    if config.kind not in kinds:
        raise UnknownName("TOURNAMENT_TYPE", config.kind, kinds, where=f" in {source}")
    if not config.maps:
        raise LudusError(f"{source}: no MAP; a tournament needs at least one")
    if config.kind == "ONE_VS_ONE_ALL" and "TOURNAMENT_STEPS" in seen:
        raise LudusError(f"{source}: TOURNAMENT_STEPS is for FREE_FOR_ALL only; take it out")
    if config.kind == "FREE_FOR_ALL" and (not config.players or len(config.players) % 4):
        raise LudusError(f"{source}: FREE_FOR_ALL needs a multiple of 4 players, not {len(config.players)}")


def _seating(words: list[str], where: str) -> Seating:
    if len(words) != 2 or words[0] not in ("DEFAULT", "PROCESS"):
        raise LudusError(f"{where}: expected PLAYER DEFAULT name or PLAYER PROCESS path, got {' '.join(words)!r}")
    return Seating("DEFAULT" if words[0] == "DEFAULT" else "PROCESS", words[1])


def _next(words: Iterator[str], key: str, source: str) -> str:
    word = next(words, None)
    if word is None:
        raise LudusError(f"{source}: {key} has no value")
    return word


def _number(text: str, key: str, where: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise LudusError(f"{where}: {key} is {text!r}, must be a whole number") from None
