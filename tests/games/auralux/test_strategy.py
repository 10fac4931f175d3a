"""What the house bots of Auralux know: which groups fly, what will be, what is spare."""

from random import Random
from typing import NamedTuple

import pytest

from ludus.games.auralux import GAME, rules
from ludus.games.auralux.rules import Options, Order, State
from ludus.games.auralux.strategy import NEVER, Captain, Fleet, Position, Radar
from ludus.games.boards import open_board
from tests.games.auralux.matches import NEAREST, Table


class Landing(NamedTuple):
    planet: int
    fleet: Fleet


def flying(state: State) -> list[Landing]:
    seats = state.book.seats
    groups = (group for groups in state.groups for group in groups)
    return sorted(
        Landing(group.destination, Fleet(group.lands * seats + group.seat, group.seat, group.ships)) for group in groups
    )


@pytest.mark.parametrize(("board", "seats"), [("lens", 2), ("delta", 3), ("mandala", 4)])
def test_the_radar_knows_every_group(board: str, seats: int) -> None:
    table = Table(("raider", "planner", "random", NEAREST)[:seats], board, max_steps=400)
    seen = 0
    while rules.to_move(table.state) is not None:
        mover = rules.mover(table.state)
        table.turn()
        radar = table.bots[mover].radar if isinstance(table.bots[mover], Captain) else None
        if radar is not None and rules.forced(table.state) is None:
            now = table.state.turn - 1
            known = sorted(Landing(id, fleet) for id, fleets in radar.coming.items() for fleet in fleets)
            # The pre-phase of the next seat has been played already.
            assert [landing for landing in known if landing.fleet.lands > now + 1] == flying(table.state)
            seen += len(known)
    assert seen > 100


@pytest.mark.parametrize("seed", range(6))
def test_a_forecast_is_what_happens_if_nobody_gives_another_order(seed: int) -> None:
    rng, seats = Random(seed), 2 + seed % 3
    state = rules.new(open_board(GAME, f"random:players={seats},planets=12", "document", seed), seats, Options())
    radar = Radar(rules.view(state, 0))
    for _ in range(40 * seats):
        mover = rules.mover(state)
        if mover == 0:
            radar.update(rules.view(state, 0))
        # Who looks does not move, so there is nothing of its own to note.
        state, _ = rules.play(state, rules.sample(state, rng) if mover and rng.random() < 0.7 else ())
    view = rules.view(state, 0)
    radar.update(view)
    position = Position(view, radar, Options())
    assert any(spot.coming for spot in position.spots)
    for moment in range(state.turn, state.turn + 60):
        assert state.turn == moment
        rows = zip(state.owners, state.ships, state.levels, state.armours, strict=True)
        assert [position.forecast(spot, moment) for spot in position.spots] == [*rows]
        state, _ = rules.play(state, ())


def test_what_is_spare_can_leave_and_no_more() -> None:
    """So many may go that one point of armour is left."""
    for leave, held in ((0, True), (1, False)):
        state = rules.new(open_board(GAME, "duel", "document", 0), 2, Options(start_ships=150))
        home, other = state.book.board.starts
        state, _ = rules.play(state, ())
        state, _ = rules.play(state, (Order(other, home, 150),))
        view = rules.view(state, 0)
        radar = Radar(view)
        radar.update(view)
        position = Position(view, radar, Options())
        spare, falls = position.spare(position.mine[0])
        assert falls == NEVER and 0 < spare < 150
        state, _ = rules.play(state, (Order(home, other, spare + leave),))
        for _ in range(2 * state.book.distances[home - 1][other - 1] - 1):
            state, _ = rules.play(state, ())
        assert (state.levels[home - 1] == 1) is held
