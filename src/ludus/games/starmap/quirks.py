"""Edition original: shuttles whose time does not run as usual.

In the original a shuttle *is* the event object that the strategy queued. An edge of length 0 shows 0 turns and still
takes one; one of negative length never arrives; and an object queued twice stands twice in its planet's list and is
moved once for each place (RULES 2.2, 7.4).
"""

from collections.abc import Iterable, Sequence

from ludus.games.starmap.orders import Event, Quirk, Shuttle

NEVER = 1 << 62


def launch(shuttle: Shuttle, length: int, now: int, event: Event) -> Shuttle:
    """A new object, over any length."""
    if length > 0:
        return shuttle._replace(quirk=Quirk(now + length, 1, event))
    arrives = now + 1 if length == 0 else NEVER
    return shuttle._replace(arrives=arrives, quirk=Quirk(length, 0, event))


def relaunch(again: Shuttle, flying: Sequence[Shuttle], now: int, event: Event) -> list[Shuttle]:
    """`flying` with the object of `again` once more in it; all its places now move it."""
    twins = [shuttle for shuttle in flying if shuttle.quirk and shuttle.quirk.event == event]
    others = [shuttle for shuttle in flying if not shuttle.quirk or shuttle.quirk.event != event]
    turns = twins[0].turns_left(now) if twins else 0
    pace = len(twins) + 1
    if turns < 0:
        clock, arrives = Quirk(turns, 0, event), NEVER
    elif turns == 0:
        clock, arrives = Quirk(0, 0, event), now + 1
    else:
        clock, arrives = Quirk(turns + pace * now, pace, event), now + -(-turns // pace)
    places = [shuttle._replace(arrives=arrives, quirk=clock) for shuttle in (*twins, again)]
    return others + places


def landing(shuttles: Iterable[Shuttle], now: int) -> list[Shuttle]:
    """Those of the arriving shuttles that really land: the places walked before the object reached 0 are lost."""
    landed = []
    walked: dict[Event, int] = {}
    for shuttle in shuttles:
        if shuttle.quirk is None or shuttle.quirk.pace < 2:
            landed.append(shuttle)
            continue
        event = shuttle.quirk.event
        walked[event] = walked.get(event, 0) + 1
        if walked[event] >= shuttle.turns_left(now - 1):
            landed.append(shuttle)
    return landed
