"""Board files: what the original loaded, or that it refused."""

from typing import Any

from ludus.core.errors import BadBoard
from ludus.games.starmap.map.board import Board, read
from ludus.games.starmap.map.chart import Chart
from tests.conformance.differences import Difference, same


def replay(case: Any) -> None:
    try:
        board = read(case["dot"], case["name"], "original")
    except BadBoard as error:
        if case["ok"]:
            raise Difference(f"we refuse it ({error}), the original loaded it") from None
        return
    if not case["ok"]:
        raise Difference(f"we load it, the original said: {case['error']}")
    compare_board(board, case["loaded"])


def compare_board(board: Board, loaded: Any) -> None:
    chart = Chart(board, original=True)
    places = [
        {"id": p.id, "habit": p.habit, "size": p.size, "x": p.x, "y": p.y, "base": p.home + 1 or None}
        for p in board.places
    ]
    same("planets", places, loaded["planets"])
    edges = sorted([min(e[:2]), max(e[:2]), e.length] for e in board.edges)
    same("edges", edges, sorted(loaded["edges"]))
    same("planet_order", list(chart.planet_order), loaded["planet_order"])
    for name, lists in (("edge_order_visible", chart.edges_seen), ("edge_order_hidden", chart.edges_unseen)):
        ours = {str(id): [[e.destination, e.length] for e in edges] for id, edges in zip(chart.ids, lists, strict=True)}
        same(name, ours, loaded[name])
