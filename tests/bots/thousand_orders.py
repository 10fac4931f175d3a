"""The most orders that are read, of which none can be carried out: a nuisance, but no fault."""

from manners import DIALECT, play, say  # type: ignore[import-not-found]

MANY = 1000


def misdeed(turn: int) -> None:
    orders = [f"{MANY}", *["1 1 -1"] * MANY] if DIALECT == "text" else ["[0,1,-1]"] * MANY
    say("\n".join(orders) if DIALECT == "text" else f'{{"turn":{turn},"action":[{",".join(orders)}]}}')


play(misdeed)
