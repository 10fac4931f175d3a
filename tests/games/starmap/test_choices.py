"""What a human may order: each choice can be carried out."""

from tests.games.starmap.matches import every_game, every_setting, ids, match


@every_setting
def test_every_choice_is_an_order_that_can_be_carried_out(name: str, edition: str) -> None:
    game, states = match(name, edition)
    offered = 0
    for state in states:
        seat = game.rules.to_move(state)
        if seat is None:
            break
        view = game.rules.view(state, seat)
        scene, controls = game.drawing.draw(view), game.drawing.controls(view)
        assert controls.many
        for choice in controls.choices:
            assert {choice.source, choice.target} <= ids(scene)
            assert choice.most is not None
            for amount in (choice.least, choice.most):
                action = game.codec.parse_action([list(choice.made(amount))])
                assert game.rules.carry_out(state, action)[1] == ()  # type: ignore[attr-defined]
            too_many = game.codec.parse_action([list(choice.made(choice.most + 1))])
            assert game.rules.carry_out(state, too_many)[1]  # type: ignore[attr-defined]
            offered += 1
    assert offered > 20


@every_game
def test_spectators_have_no_choices(name: str) -> None:
    game, states = match(name, "document", turns=1)
    assert game.drawing.controls(game.rules.view(states[0], None)).choices == ()
