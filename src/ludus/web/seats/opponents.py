"""Who comes next: the house bots of a game by strength."""


def next_opponent(order: tuple[str, ...], bot: str, stronger: bool) -> str | None:
    """The neighbour of a bot; None where there is none, or it is not in the order."""
    if bot not in order:
        return None
    place = order.index(bot) + (1 if stronger else -1)
    return order[place] if 0 <= place < len(order) else None
