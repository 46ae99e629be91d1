"""Commands that arrive late or twice (rule book 4.8)."""

from engine.refusals import Reason
from tests.engine.scenario import (
    accept,
    case,
    catch,
    challenge,
    color,
    deal,
    draw,
    given,
    grace_over,
    join,
    keep,
    leave,
    lobby,
    play,
    time_up,
    uno,
)


@case("T113")
def test_a_play_sent_twice_by_who_holds_two_such_cards_is_played_once() -> None:
    table = given(top="R5", ann="R7 R7 B1", bob="R8 B2", cat="G1 G2", turn="ann")
    table.when(play("ann", "R7")).refuses(play("ann", "R7"), Reason.NOT_YOUR_TURN)
    table.then(turn="bob", ann="R7 B1")


@case("T114")
def test_two_draws_are_one_card() -> None:
    table = given(top="R5", ann="B1 B2", bob="R8 B2", turn="ann", pile="G9 G8")
    table.when(draw("ann")).refuses(draw("ann"), Reason.NOT_YOUR_TURN).then(ann="B1 B2 G9", pile=102)


@case("T114")
def test_a_second_draw_while_the_drawn_card_is_thought_over_is_refused() -> None:
    table = given(top="R5", ann="B1 B2", bob="R8 B2", turn="ann", pile="R9 G8")
    table.when(draw("ann")).refuses(draw("ann"), Reason.ALREADY_DREW)


@case("T115")
def test_a_wild_sent_again_with_a_color_after_the_color_was_named_is_out_of_turn() -> None:
    table = given(top="R5", ann="W W B2", bob="R8 B2", turn="ann")
    table.when(play("ann", "W"), color("ann", "green")).refuses(play("ann", "W", "green"), Reason.NOT_YOUR_TURN)
    table.then(ann="W B2", color="green")


@case("T116")
def test_a_card_played_a_round_of_turns_ago_is_not_in_hand_and_costs_nothing() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="R8 B2 B3", turn="ann")
    table.when(play("ann", "R1"), play("bob", "R8")).refuses(play("ann", "R1"), Reason.NOT_IN_HAND)
    table.then(ann="R2 R3", turn="ann")


@case("T118", "O03")
def test_two_starts_are_one_deal() -> None:
    table = lobby("ann bob cat").when(deal("ann"))
    hands = {player: list(hand) for player, hand in table.state.hands.items()}
    table.refuses(deal("bob"), Reason.ALREADY_DEALT)
    assert table.state.hands == hands
    assert table.state.round == 1


@case("T118")
def test_a_lobbys_clock_that_fires_after_the_deal_deals_nothing() -> None:
    table = lobby("ann bob")
    number = table.state.awaiting.number
    table.when(deal("ann")).ignores(time_up(number))


@case("T119")
def test_of_an_act_and_the_clock_whichever_comes_first_counts() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="R8 B2 B3", turn="ann")
    number = table.state.awaiting.number
    table.when(play("ann", "R1")).ignores(time_up(number)).then(turn="bob", bob="R8 B2 B3")


def test_a_color_named_twice_is_named_once() -> None:
    table = given(top="R5", ann="W R2 R3", bob="G8 B2", turn="ann")
    table.when(play("ann", "W"), color("ann", "green")).refuses(color("ann", "blue"), Reason.NO_COLOR_OWED)
    table.then(color="green")


def test_an_answer_to_a_wild_draw_four_sent_twice_counts_once() -> None:
    table = given(top="R5", ann="W4 R2 R3", bob="G8 B2", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "W4", "green"), accept("bob"))
    table.refuses(accept("bob"), Reason.NOTHING_TO_ACCEPT)
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)
    table.refuses(draw("bob"), Reason.NOT_YOUR_TURN).then(counts={"bob": 6})


def test_a_drawn_card_kept_twice_is_kept_once() -> None:
    table = given(top="R5", ann="B1 B2", bob="R8 B2", turn="ann", pile="R9")
    table.when(draw("ann"), keep("ann")).refuses(keep("ann"), Reason.NOT_YOUR_TURN).then(turn="bob")


def test_a_grace_time_ends_once() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", turn="ann", rules="official uno_grace=3")
    table.when(play("ann", "R1"))
    over = grace_over(table.state)
    table.when(over).ignores(over)


def test_the_grace_time_of_one_player_is_not_ended_by_that_of_another() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 B2", cat="Y1 Y2", turn="ann", rules="official uno_grace=3")
    table.when(play("ann", "R1"))
    over = grace_over(table.state)
    table.when(play("bob", "R3"), catch("cat", "bob")).ignores(over).then(bob="B2")
    table.when(uno("bob")).then(bob="B2")


def test_a_second_leave_and_a_second_join_change_nothing() -> None:
    table = lobby("ann bob cat").when(leave("bob")).refuses(leave("bob"), Reason.NOT_SEATED)
    table.ignores(join("cat")).then(seats="ann cat")
