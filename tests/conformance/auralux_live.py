"""Auralux with real processes: recorded misdeeds, printed again, and recorded tournaments, played again."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from ludus import Entrant, MatchSpec, TimeControl, load, play_match
from ludus.core.options import plain_options
from ludus.core.player import Player
from ludus.games.auralux.original.builtins import BUILTINS
from ludus.games.auralux.original.protocol import AuraluxText
from ludus.originals.auralux.config import read_game, read_tournament
from ludus.originals.auralux.logs import Logbook
from ludus.originals.auralux.runs import run_game
from ludus.players.local import LocalPlayer
from ludus.players.programs.process import ProcessPlayer
from tests.conformance import auralux
from tests.conformance.auralux import board_of, options_of
from tests.conformance.differences import same
from tests.conformance.recordings import own

PROGRAMS = "auralux/bots/*.c"
PLAYBACK = Path(__file__).with_name("playback.py")
# The original's clock: wall time, 2 s and 1 ms a turn, start-up included.
CLOCK = TimeControl(bank_ms=2000, increment_ms=1, measure="wall")
EXAMPLE_PLAYER = """#!/usr/bin/env python3
import sys
for line in sys.stdin:
    for word in line.split():
        if word == "-1":
            sys.exit()
        sys.stdout.write("0\\n")
    sys.stdout.flush()
"""


def misbehaves(trace: Any) -> bool:
    """Whether a recorded program did something that only a live one can do again."""
    return any({"faults", "prestart", "style"} & {*player} for player in trace["players"])


def replay(trace: Any) -> None:
    """As data, every turn; then, where programs did what only live ones can, with live ones."""
    auralux.replay(trace)
    if misbehaves(trace):
        replay_live(trace)


def replay_live(trace: Any) -> None:
    """Play a trace with programs that print what was recorded, and compare all logs."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        options = plain_options(options_of(trace["constants"]))
        players = {seat: player(trace, seat, folder) for seat in range(len(trace["players"]))}
        entrants = tuple(Entrant(str(seat), "a recording") for seat in players)
        board = load("auralux").board.write(board_of(trace["map"]))
        spec = MatchSpec(game="auralux", entrants=entrants, board=board, options=options, time=CLOCK)
        book = Logbook()
        play_match(spec, players=players, observers=[book])
        book.write(folder / "logs")
        for file, text in trace["files"].items():
            same(f"live: {file}", (folder / "logs" / file).read_bytes().decode("latin-1"), text)
        seen = (folder / "logs" / "game_visualizer.log").read_bytes()
        same("live: visualizer", sha256(seen).hexdigest(), trace["visualizer"]["sha256"])


def player(trace: Any, seat: int, folder: Path) -> Player:
    told = trace["players"][seat]
    if told["kind"] == "builtin":
        return LocalPlayer(BUILTINS[told["name"]], load("auralux").codec.parse_action)
    script = folder / f"{seat}.json"
    script.write_text(json.dumps({"prestart": told.get("prestart", ""), "turns": deeds(trace, told)}))
    return ProcessPlayer([sys.executable, "-S", "-E", str(PLAYBACK), str(script)], AuraluxText(), CLOCK, grace_ms=0)


def deeds(trace: Any, told: Any) -> list[list[list[Any]]]:
    """What the recorded program did in each of its turns. Lines that it printed too early are not printed again."""
    asked = [
        turn for turn in trace["turns"] if turn["player"] == told["id"] and turn["kind"] in ("move", "disqualified")
    ]
    faults = {fault["turn"]: fault for fault in told.get("faults", ())}
    ahead, found = len(told.get("prestart", "")), []
    for number, turn in enumerate(asked):
        read = "".join(turn.get("raw", ()))
        if number in faults:
            printed, what = misdeed(faults[number], read)
        else:
            printed, what = read[ahead:] if ahead < len(read) else "", []
            what = [["print", printed]] if printed else []
        ahead = max(0, ahead + len(printed) - len(read))
        found.append(what)
    return found


def misdeed(fault: Any, read: str) -> tuple[str, list[list[Any]]]:
    """What was printed in a turn that was out of the ordinary, and everything that was done."""
    what: list[list[Any]] = []
    if "stderr" in fault:
        what.append(["stderr", fault["stderr"]])
    if "close" in fault:
        what.append(["close"])
    if "sleep" in fault:
        what.append(["sleep", fault["sleep"]])
    for text, pause in fault.get("chunks", ()):
        what += [["print", text], ["sleep", pause]]
    silent = {"exit", "kill", "close"} & {*fault}
    printed = fault.get("raw", "" if silent or "chunks" in fault else read)
    if printed:
        what.append(["print", printed])
    what += [[deed, fault[deed]] for deed in ("exit", "kill") if deed in fault]
    if "sleep_after" in fault:
        what.append(["sleep", fault["sleep_after"]])
    return printed or "".join(text for text, _ in fault.get("chunks", ())), what


def replay_tournament(told: Any, jobs: int = 1) -> None:
    """Play a recorded tournament with the real command."""
    with TemporaryDirectory() as name:
        lay_out(told, Path(name))
        play_tournament(told, Path(name), jobs)


def play_tournament(told: Any, folder: Path, jobs: int) -> None:
    """Twice: the second time nothing is played again."""
    command = [str(Path(sys.executable).with_name("ludus")), "auralux", "tournament", "config", "--jobs", str(jobs)]
    for played_before in (0, len(told["games"])):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        same("exit code", (done.returncode, done.stderr[-300:] if done.returncode else ""), (told["exit_code"], ""))
        same("table", (folder / told["result_file"]).read_text(encoding="utf-8"), told["result"])
        same("played before", f" {played_before} of them played before" in done.stderr, True)
    logs = folder / read_tournament(told["config"], "config").log_dir
    same("games", sorted(path.name for path in logs.glob("game_id_*")), sorted(game["dir"] for game in told["games"]))
    for game in told["games"]:
        same(game["dir"], (logs / game["dir"] / "game_scores.log").read_text(), game["game_scores.log"])


def lay_out(told: Any, folder: Path) -> None:
    """The maps, programs and configuration of a tournament, where it expects them."""
    for name, text in told["maps"].items():
        (folder / name).write_text(text)
    for program in own(PROGRAMS):
        words = ["cc", "-O2", "-w", "-x", "c", "-o", str(folder / Path(program.name).stem), "-"]
        subprocess.run(words, input=program.content, check=True)
    example = folder / "example_player"
    example.write_text(EXAMPLE_PLAYER)
    example.chmod(0o755)
    (folder / "config").write_text(told["config"], encoding="utf-8")


def replay_logs(told: Any) -> None:
    """Play the game of a configuration between the original's own players again, and compare all logs."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "map.txt").write_text(told["map"])
        config = read_game(told["config"], "config")
        places = {"map": folder / config.map, "log_dir": folder / "logs", "tmp_dir": folder / "tmp"}
        run_game(replace(config, **{key: str(place) for key, place in places.items()}))
        for file, text in told["logs"].items():
            same(file, (folder / "logs" / file).read_bytes().decode("latin-1"), text)


FORMATS = {**auralux.FORMATS, "auralux-trace-1": replay, "auralux-tournament-1": replay_tournament}
