"""As many orders as fit into a line."""

from manners import DIALECT, play, say  # type: ignore[import-not-found]

MANY = 130_000


def misdeed(turn: int) -> None:
    orders = [f"{MANY}", *["1 1 1"] * MANY] if DIALECT == "text" else ["[0,1,1]"] * MANY
    say("\n".join(orders) if DIALECT == "text" else f'{{"turn":{turn},"action":[{",".join(orders)}]}}')


play(misdeed)
