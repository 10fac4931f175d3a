"""From the words that mean a Java strategy to the command that runs it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ludus.core.errors import BadPlayer, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.players.jar.archive import Archive, Strategy, look_into
from ludus.players.jar.jdk import Jdk, apis, compiled, find_jdk

CLASS_NAME = re.compile(r"[\w$]+(\.[\w$]+)*")
# Quick to start, small, quiet on stdout, and nothing written anywhere.
FLAGS = (
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:+DisplayVMOutputToStderr",
    "-Djava.awt.headless=true",
)
LOG = ("-Xlog:disable", "-Xlog:all=warning:stderr")  # warnings would go to stdout; Java 8 knows no such words
LEAST_HEAP_MB = 16


class JavaCommand(NamedTuple):
    """How a strategy is started, and all that it needs to be able to read."""

    words: tuple[str, ...]
    files: tuple[Path, ...]  # the JDK, our classes, the jar or folder


def is_jar(reference: str) -> bool:
    """Whether these words mean a jar or a folder of classes, and not a command like `java -jar bot.jar`."""
    place, name = _split(reference)
    if place.suffix == ".jar":
        return " " not in str(place) or _is(place.is_file)
    # With a colon it may as well be a Python package and what is in it.
    return bool(reference) and _is(place.is_dir) and (not name or next(place.rglob("*.class"), None) is not None)


def java_command(game: AnyGame, reference: str, limits: Limits) -> JavaCommand:
    """The command for a seat of this game; compiles what is ours of it, if need be."""
    place, name = _split(reference)
    if not _is(place.exists):
        raise BadPlayer(f"{place}: no such file")
    api = game.info.name.replace("_", "")
    if api not in apis():
        raise BadPlayer(f"{reference}: {game.info.title} has no Java strategies; a program is './PROGRAM'")
    strategy = _chosen(look_into(place, apis()), place, name, api)
    jdk = find_jdk()
    if strategy.java > jdk.number:
        raise BadPlayer(f"{place}: {strategy.name} needs Java {strategy.java}; {jdk.home} is Java {jdk.number}")
    return _command(jdk, place.resolve(), strategy, limits)


def _command(jdk: Jdk, place: Path, strategy: Strategy, limits: Limits) -> JavaCommand:
    classes = compiled(jdk)
    heap = max(LEAST_HEAP_MB, limits.memory_mb * 3 // 4)  # the rest is for the JVM itself
    flags = FLAGS + (LOG if jdk.number > 8 else ())
    started = (str(jdk.java), *flags, f"-Xmx{heap}m", "-cp", str(classes), "ludus.Main")
    return JavaCommand((*started, strategy.api, str(place), strategy.name), (jdk.home, classes, place))


def _split(reference: str) -> tuple[Path, str]:
    """The place and the name of the class, if there is one."""
    place, colon, name = reference.rpartition(":")
    if not colon or not CLASS_NAME.fullmatch(name):
        return Path(reference), ""
    return Path(place), name


def _is(asked: Callable[[], bool]) -> bool:
    """A name that is too long, or lies in a closed folder, is nothing."""
    try:
        return asked()
    except OSError:
        return False


def _chosen(archive: Archive, place: Path, name: str, api: str) -> Strategy:
    """The one that is named, else the one that the manifest names, that is called as the originals want, or the only
    one."""
    mine = {strategy.name: strategy for strategy in archive.strategies if strategy.api == api}
    if not mine:
        raise BadPlayer(f"{place}: {_missing(archive, api)}")
    if name:
        return _named(mine, name, place)
    usual = (*archive.named, f"{api}.strategies.Strategy", f"{api}.strategies.{place.stem}")
    found = next((mine[one] for one in usual if one in mine), None)
    if found is None and len(mine) > 1:
        raise BadPlayer(f"{place}: several strategies in it, say which: {', '.join(f'{place}:{one}' for one in mine)}")
    return found or next(iter(mine.values()))


def _named(strategies: dict[str, Strategy], name: str, place: Path) -> Strategy:
    """By its whole name, or by the end of it where that is enough."""
    short = [strategy for strategy in strategies.values() if strategy.name.endswith((f".{name}", f"${name}"))]
    if name in strategies:
        return strategies[name]
    if len(short) != 1:
        raise UnknownName("strategy", name, strategies, where=f" in {place}")
    return short[0]


def _missing(archive: Archive, api: str) -> str:
    others = sorted({strategy.api for strategy in archive.strategies})
    if others:
        return f"its strategies are for {', '.join(others)}, not for {api}"
    if archive.misplaced:
        return f"{archive.misplaced}: give the folder above its package"
    return f"no strategy in it; one is a class that implements {api}.publicapi.IStrategy and can be made of nothing"
