"""A stranger's sources, built: in the sandbox, without a network, with limits, and with a log for their author."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

import ludus
from ludus.core.errors import LudusError
from ludus.core.limits import Level, Limits
from ludus.core.outside.plain import plain_text
from ludus.players.code.places import without_places
from ludus.players.programs.tool import ToolBounds, ToolEnded, ToolRun, run_tool
from ludus.players.sent import builder
from ludus.players.sent.recipe import BuildRecipe
from ludus.players.sent.unpack import LARGEST

HELD = Limits(memory_mb=2048, processes=128, scratch_mb=512)
BOUNDS = ToolBounds(patience_ms=120_000, written=LARGEST, said=32 << 10)
CPU_S = 120  # of each process
LOG = 64 << 10  # letters of it: each byte that cannot be shown becomes several
LONGEST = 200  # letters of what a tool said, in a line


class Built(Struct, frozen=True):
    """The folder that resulted, as a zip, which is a stranger's; and what the build has said."""

    data: bytes
    log: str


class BadBuild(LudusError):
    """It cannot be built; `log` is for its author."""

    def __init__(self, text: str, log: str = "") -> None:
        super().__init__(text)
        self.log = log


def build(folder: Path, recipe: BuildRecipe, level: Level | None = None) -> Built:
    """What the recipe makes of the folder, which stays as it is."""
    with TemporaryDirectory(prefix="ludus-build-") as place:  # in there it is scratch, and stays empty here
        work = Path(place).resolve()
        work.chmod(0o755)
        try:
            run = _run(folder, recipe, work, replace(HELD, sandbox=level))
        except ToolEnded as error:
            raise BadBuild(f"the build was ended: {error}", _log(recipe, error.detail, folder, work)) from None
        log = _log(recipe, run.said, folder, work)
    if run.code != 0:
        raise BadBuild(f"the build failed: {_cause(run, log)}", log)
    return Built(run.written, log)


def _run(folder: Path, recipe: BuildRecipe, work: Path, limits: Limits) -> ToolRun:
    words = (sys.executable, *builder.COMMAND, str(folder), recipe.command, str(CPU_S))
    files = (str(folder), str(Path(ludus.__file__).parent))
    return run_tool(words, files=files, limits=limits, bounds=BOUNDS, cwd=str(work))


def _log(recipe: BuildRecipe, said: str, folder: Path, work: Path) -> str:
    """As its author may read it: where it was built is nobody's business."""
    places = (f"{work}/{builder.FOLDER}", str(work), str(folder))
    return f"$ {recipe.command}\n{plain_text(without_places(said, places))[:LOG]}"


def _cause(run: ToolRun, log: str) -> str:
    """In a line: what the tool said of it, where it said something."""
    if run.starved:
        return f"it takes more than {HELD.memory_mb} MB of memory"
    lines = [line.strip() for line in log.splitlines()[1:] if line.strip()]
    useful = [line for line in lines if not line.startswith("make")] or lines  # make only says that it gives up
    first = next((line for line in useful if "error:" in line.lower()), useful[-1] if useful else "")
    return f"{first[:LONGEST]} (exit code {run.code})" if first else f"exit code {run.code}"
