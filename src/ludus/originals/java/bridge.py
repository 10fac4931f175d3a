"""The bridge (ludus.players.bridge) to Java strategies: from the words that mean one to the command that runs it."""

from contextlib import suppress
from pathlib import Path

from ludus.core.errors import BadPlayer, LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.originals.java.archive import Archive, Strategy, look_into
from ludus.originals.java.jdk import Jdk, apis, compiled, find_jdk
from ludus.players.bridge import ForeignCommand
from ludus.players.reference import PlayerRef

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
MOST_NAMED = 20  # of the strategies in a jar, where a message names them


def command(game: AnyGame, ref: PlayerRef, limits: Limits) -> ForeignCommand:
    """The command for a seat of this game; compiles what is ours of it, if need be."""
    place, name = Path(ref.place), ref.part or ""
    if not ref.is_there:
        raise BadPlayer(f"{place}: no such file")
    api = _api(game)
    strategy = _chosen(look_into(place, apis()), place, name, api)
    jdk = find_jdk()
    if strategy.java > jdk.number:
        raise BadPlayer(f"{place}: {strategy.name} needs Java {strategy.java}; {jdk.home} is Java {jdk.number}")
    return _command(jdk, place.resolve(), strategy, limits)


def plays(game: AnyGame, ref: PlayerRef) -> bool:
    """Whether a strategy in it is for this game's API; what cannot be read may be, and is told so when it is played."""
    try:
        found = look_into(Path(ref.place), apis()).strategies
    except BadPlayer:
        return True
    return not found or any(strategy.api == _api(game) for strategy in found)


def make_ready(game: AnyGame) -> None:
    """Compile what is ours, where that has not been done yet: no bot is looked at for that."""
    with suppress(LudusError):  # who brings a jar is told then
        compiled(find_jdk())


def _api(game: AnyGame) -> str:
    return game.info.name.replace("_", "")


def _command(jdk: Jdk, place: Path, strategy: Strategy, limits: Limits) -> ForeignCommand:
    classes = compiled(jdk)
    heap = max(LEAST_HEAP_MB, limits.memory_mb * 3 // 4)  # the rest is for the JVM itself
    flags = FLAGS + (LOG if jdk.number > 8 else ())
    started = (str(jdk.java), *flags, f"-Xmx{heap}m", "-cp", str(classes), "ludus.Main")
    return ForeignCommand((*started, strategy.api, str(place), strategy.name), (jdk.home, classes, place))


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
        some = ", ".join(f"{place}:{one}" for one in list(mine)[:MOST_NAMED])
        raise BadPlayer(f"{place}: several strategies in it, say which: {some}{', …' * (len(mine) > MOST_NAMED)}")
    return found or next(iter(mine.values()))


def _named(strategies: dict[str, Strategy], name: str, place: Path) -> Strategy:
    """By its whole name, or by the end of it where that is enough."""
    short = [strategy for strategy in strategies.values() if strategy.name.endswith((f".{name}", f"${name}"))]
    if name in strategies:
        return strategies[name]
    if len(short) != 1:
        raise UnknownName("strategy", name, list(strategies)[:MOST_NAMED], where=f" in {place}")
    return short[0]


def _missing(archive: Archive, api: str) -> str:
    others = sorted({strategy.api for strategy in archive.strategies})
    if others:
        return f"its strategies are for {', '.join(others)}, not for {api}"
    if archive.misplaced:
        return f"{archive.misplaced}: give the folder above its package"
    return f"no strategy in it; one is a class that implements {api}.publicapi.IStrategy and can be made of nothing"
