"""`make pictures`: the pictures of the README, drawn by our own exporter from matches with fixed seeds."""

from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from ludus import Entrant, MatchSpec, load, play_match
from ludus.referee import moments
from ludus.view.palette import Theme
from ludus.view.picture import to_png

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
WIDTH, COLOURS = 640, 220


class Shot(NamedTuple):
    game: str
    players: tuple[str, ...]
    board: str
    turn: int
    theme: Theme
    seat: int | None = None


SHOTS = {
    "planet_wars": Shot("planet_wars", ("greedy", "admiral"), "archipelago", 44, "dark"),
    "space_explorers": Shot("space_explorers", ("greedy", "admiral"), "archipelago", 40, "light", seat=0),
    "auralux": Shot("auralux", ("expander", "raider", "planner", "random"), "compass", 300, "dark"),
    "fish": Shot("fish", ("greedy", "random", "greedy"), "", 30, "light"),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, shot in SHOTS.items():
        path = FOLDER / f"{name}.png"
        path.write_bytes(taken(shot))
        print(f"{path.name}: {path.stat().st_size / 1024:.0f} kB")


def taken(shot: Shot) -> bytes:
    game = load(shot.game)
    entrants = tuple(Entrant(player, player) for player in shot.players)
    record = play_match(MatchSpec(game=shot.game, entrants=entrants, board=shot.board, seed=1))
    moment = next(islice(moments(record), min(shot.turn, len(record.game.turns)), None))
    return small(to_png(game.drawing.draw(game.rules.view(moment.state, shot.seat)), shot.theme, WIDTH))


def small(png: bytes) -> bytes:
    """With as few colours as the eye lets pass."""
    out = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main()
