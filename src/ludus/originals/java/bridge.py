"""The bridge (ludus.players.bridge) to Java strategies: from the words that mean one to the command that runs it."""

from contextlib import suppress
from pathlib import Path

from ludus.core.errors import BadPlayer, LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.originals.java.api import packed, read_api
from ludus.originals.java.archive import Archive, JavaStrategy, look_into
from ludus.originals.java.jdk import SOURCES, Jdk, apis, compiled, find_jdk
from ludus.originals.java.sources import built, checked_libraries, is_source, sources_of
from ludus.players.bridge import ForeignCommand
from ludus.players.reference import FOLDER_JAR, PlayerRef
from ludus.players.strangers import file_in_folder

LEAST_HEAP_MB = 16
STOCK = ("NoOpStrategy", "RandomStrategy", "RandomMoveStrategy")  # in the originals, so in many a student's jar
MOST_NAMED = 20  # of the strategies in a jar, where a message names them


def command(game: AnyGame, ref: PlayerRef, limits: Limits) -> ForeignCommand:
    """The command for a seat of this game; compiles what is ours of it, and what is a source, if need be."""
    if not ref.is_there:
        raise BadPlayer(f"{ref.place}: no such file")
    api = api_of(game)
    classes, archive = _opened(ref, api, limits)
    strategy = _chosen(archive, Path(ref.place), ref.part or "", api)
    jdk = find_jdk()
    if strategy.java > jdk.number:
        raise BadPlayer(f"{ref.place}: {strategy.name} needs Java {strategy.java}; {jdk.home} is Java {jdk.number}")
    return _command(jdk, classes.resolve(), strategy, checked_libraries(ref), limits)


def plays(game: AnyGame, ref: PlayerRef) -> bool:
    """Whether a strategy in it is for this game's API; what cannot be read may be, and is told so when it is played."""
    try:
        found = look_into(Path(ref.place), apis()).strategies
    except BadPlayer:
        return True
    return not found or any(strategy.api == api_of(game) for strategy in found)


def make_ready(game: AnyGame) -> None:
    """Compile what is ours, where that has not been done yet: no bot is looked at for that."""
    with suppress(LudusError):  # who brings a jar is told then
        compiled(find_jdk())


def kit(game: AnyGame) -> dict[str, bytes]:
    """The API as a jar, and as sources to read."""
    api = api_of(game)
    sources = {f"api/{name}": data for name, data in read_api(SOURCES, api, "*.java").items()}
    return {f"lib/{api}-api.jar": packed(read_api(compiled(find_jdk()), api, "*.class")), **sources}


def api_of(game: AnyGame) -> str:
    return game.info.name.replace("_", "")


def _opened(ref: PlayerRef, api: str, limits: Limits) -> tuple[Path, Archive]:
    """Where its classes are, and what is in them; those of sources are made first."""
    place = Path(ref.place)
    if not is_source(place):
        place = file_in_folder(place, FOLDER_JAR) or place
        archive = look_into(place, apis())
        if archive.strategies or not place.is_dir():
            return place, archive
    sources = sources_of(place, api)
    if not sources:
        return place, archive
    made = built(find_jdk(), ref, sources, limits)
    return made, look_into(made, apis())


def _command(
    jdk: Jdk, place: Path, strategy: JavaStrategy, libraries: tuple[Path, ...], limits: Limits
) -> ForeignCommand:
    classes = compiled(jdk)
    heap = max(LEAST_HEAP_MB, limits.memory_mb * 3 // 4)  # the rest is for the JVM itself
    words = (*jdk.started(classes, heap, "Main"), strategy.api, str(place), strategy.name, *map(str, libraries))
    return ForeignCommand(words, (jdk.home, classes, place, *libraries))


def _chosen(archive: Archive, place: Path, name: str, api: str) -> JavaStrategy:
    """The one that is named, else the one that the manifest names, that is called as the originals want, or is the
    only one that it can be."""
    mine = {strategy.name: strategy for strategy in archive.strategies if strategy.api == api}
    if not mine:
        raise BadPlayer(f"{place}: {_missing(archive, api)}")
    if name:
        return _named(mine, name, place)
    usual = (*archive.named, f"{api}.strategies.Strategy", f"{api}.strategies.{place.stem}")
    found = next((mine[one] for one in usual if one in mine), None) or _only(mine, place, api)
    if found is None:
        some = ", ".join(f"{place}:{one}" for one in list(mine)[:MOST_NAMED])
        raise BadPlayer(f"{place}: several strategies in it, say which: {some}{', …' * (len(mine) > MOST_NAMED)}")
    return found


def _only(strategies: dict[str, JavaStrategy], place: Path, api: str) -> JavaStrategy | None:
    """The only one, or the only one that the original does not bring along; of a source the one that is called so."""
    stock = {f"{api}.strategies.{name}" for name in STOCK}
    own = [strategy for name, strategy in strategies.items() if name not in stock] or [*strategies.values()]
    if is_source(place) and len(own) > 1:
        own = [strategy for strategy in own if strategy.name.rpartition(".")[2] == place.stem]
    return own[0] if len(own) == 1 else None


def _named(strategies: dict[str, JavaStrategy], name: str, place: Path) -> JavaStrategy:
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
