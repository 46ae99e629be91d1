"""What hosts, admins and votes may do: skip, remove, pause, resume, stop."""

from collections.abc import Callable

import pytest

from engine.causes import Departure, Ending, Vote
from engine.commands import Command
from engine.events import CardsDrawn, GameEnded, GamePaused, GameResumed, PlayerForced, PlayerLeft, TurnBegan, VoteCast
from engine.refusals import Reason
from engine.state import is_over
from tests.engine.scenario import (
    Table,
    case,
    catch,
    deal,
    dealt,
    draw,
    given,
    join,
    kick,
    leave,
    lobby,
    pause,
    play,
    resume,
    skip,
    stop,
    time_up,
    uno,
)


def five(turn: str = "bob") -> Table:
    return given(top="R5", ann="R1 R2 R3", bob="G1 G2", cat="Y1 Y2", dan="B1 B2", eve="B3 B4", turn=turn, pile="G9")


def test_the_host_has_the_player_on_turn_skipped_who_draws_one() -> None:
    table = five().when(skip("ann", "bob")).then(turn="cat", bob="G1 G2 G9")
    assert table.happened(PlayerForced, CardsDrawn, TurnBegan)


def test_an_admin_of_the_place_needs_no_seat_to_skip_or_remove() -> None:
    five().when(skip("zoe", "bob", authority=True)).then(turn="cat")
    five().when(kick("zoe", "bob", authority=True)).then(turn="cat", seats="ann cat dan eve")


def test_being_skipped_is_no_time_out() -> None:
    table = given(top="R5", ann="R1 R2", bob="G1 G2", cat="Y1 Y2", turn="bob", pile="G9 G8 G7 G6 G4 G3 Y9")
    for _ in range(2):
        table.when(skip("ann", "bob"), draw("cat"), draw("ann"))
    table.when(skip("ann", "bob"), time_up(), time_up(), time_up()).then(seats="ann bob cat")


def test_each_kind_of_decision_may_be_skipped() -> None:
    table = given(top="R5", ann="R1 R2", bob="W4 B1 B2", cat="Y1 Y2", turn="bob")
    table.when(play("bob", "W4"), skip("ann", "bob")).then(awaits="challenge cat", color="red")
    table.when(skip("ann", "cat")).then(turn="ann", counts={"cat": 6})


def test_a_drawn_card_is_kept_by_who_is_skipped() -> None:
    table = given(top="G5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="bob", pile="G9")
    table.when(draw("bob"), skip("ann", "bob")).then(turn="cat", bob="B1 B2 G9")


def test_only_the_player_on_turn_may_be_skipped() -> None:
    five().refuses(skip("ann", "cat"), Reason.TARGET_NOT_ON_TURN)
    lobby("ann bob").refuses(skip("zoe", "bob", authority=True), Reason.NOT_DEALT_YET)
    lobby("ann bob").refuses(skip("ann", "bob"), Reason.NOT_DEALT_YET)


def test_nobody_is_skipped_or_removed_who_has_no_seat() -> None:
    five().refuses(skip("ann", "zoe"), Reason.NO_SUCH_PLAYER)
    five().refuses(kick("ann", "zoe"), Reason.NO_SUCH_PLAYER)
    five().refuses(kick("zoe", "zoe", authority=True), Reason.NO_SUCH_PLAYER)


def test_strangers_have_no_vote() -> None:
    five().refuses(skip("zoe", "bob"), Reason.NOT_SEATED)
    five().refuses(kick("zoe", "bob"), Reason.NOT_SEATED)


@pytest.mark.parametrize(("command", "vote"), [(skip, Vote.SKIP), (kick, Vote.KICK)])
def test_it_takes_more_than_half_of_the_other_people(command: Callable[[str, str], Command], vote: Vote) -> None:
    table = five().when(command("cat", "bob"))
    assert table.said(VoteCast) == VoteCast(table.state.seats[2], table.state.seats[1], vote, needed=2)
    table.refuses(command("cat", "bob"), Reason.ALREADY_VOTED)
    table.when(command("dan", "bob")).then(turn="bob")
    table.when(command("eve", "bob")).then(turn="cat")
    assert table.said(VoteCast).needed == 0


def test_who_is_voted_about_has_no_vote() -> None:
    five().refuses(skip("bob", "bob"), Reason.NOT_ALLOWED)


def test_with_two_players_there_is_no_vote() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", turn="ann")
    table.refuses(skip("bob", "ann"), Reason.NOT_ALLOWED)
    table.refuses(kick("bob", "ann"), Reason.NOT_ALLOWED)


def test_never_fewer_than_two_votes_are_needed_and_computers_have_none() -> None:
    table = given(
        top="R5", ann="R1 R2", bob="B1 B2", cat="G1 G2", ada="Y1 Y2", bit="Y3 Y4", turn="ann", computers="ada bit"
    )
    table.when(kick("bob", "ann"))
    assert table.said(VoteCast).needed == 1
    table.refuses(kick("ada", "ann"), Reason.NOT_ALLOWED)
    table.when(kick("cat", "ann")).then(seats="bob cat ada bit", host="bob", turn="bob")


def test_a_vote_of_who_has_left_does_not_count() -> None:
    table = five().when(kick("cat", "bob"), leave("cat"), kick("dan", "bob"))
    assert table.said(VoteCast).needed == 1
    table.when(kick("eve", "bob")).then(seats="ann dan eve")


def test_votes_against_a_player_are_settled_by_their_leaving() -> None:
    table = lobby("ann bob cat dan eve").when(kick("bob", "eve"), leave("eve"), join("eve"), kick("cat", "eve"))
    assert table.said(VoteCast).needed == 2


def test_votes_to_skip_are_forgotten_when_the_turn_passes() -> None:
    table = five().when(skip("cat", "bob"), skip("dan", "bob"), draw("bob"), *[time_up()] * 4).then(turn="bob")
    table.when(skip("cat", "bob"))
    assert table.said(VoteCast).needed == 2


def test_votes_to_remove_a_player_last_longer_than_a_turn() -> None:
    table = five().when(kick("cat", "eve"), draw("bob"), kick("dan", "eve"), time_up(), kick("bob", "eve"))
    table.then(seats="ann bob cat dan")


def test_the_host_removes_a_player_whose_cards_go_under_the_pile() -> None:
    table = five().when(kick("ann", "cat")).then(seats="ann bob dan eve", turn="bob")
    left = table.said(PlayerLeft)
    assert (left.player, left.departure, len(left.cards)) == ("cat", Departure.KICKED, 2)


def test_the_host_removes_somebody_from_the_lobby() -> None:
    lobby("ann bob cat").when(kick("ann", "bob")).then(seats="ann cat", awaits="lobby")


def test_removing_oneself_is_leaving() -> None:
    for player in ("ann", "bob"):
        table = five().when(kick(player, player))
        assert table.said(PlayerLeft).departure is Departure.LEFT


@case("O60")
def test_an_absent_host_may_be_voted_out() -> None:
    table = five(turn="ann").when(kick("bob", "ann"), kick("cat", "ann"), kick("dan", "ann"))
    table.then(host="bob", seats="bob cat dan eve", turn="bob")


def test_a_paused_game_holds_the_clock_and_refuses_to_be_played() -> None:
    table = five().when(pause("ann")).then(awaits="turn bob")
    assert table.happened(GamePaused)
    assert table.waits() == []
    for command in (draw("bob"), play("bob", "G1"), uno("bob"), catch("bob"), skip("ann", "bob"), draw("cat")):
        table.refuses(command, Reason.PAUSED)
    table.ignores(time_up())
    table.refuses(pause("ann"), Reason.ALREADY_PAUSED)


def test_a_resumed_game_goes_on_where_it_was_with_a_full_clock() -> None:
    table = five()
    number = table.state.awaiting.number
    table.when(pause("ann"), resume("ann")).then(awaits="turn bob")
    assert table.happened(GameResumed)
    table.ignores(time_up(number))
    assert table.clock == 90
    table.refuses(resume("ann"), Reason.NOT_PAUSED)
    table.when(draw("bob")).then(turn="cat")


def test_a_drawn_card_outlives_a_pause() -> None:
    table = given(top="G5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="bob", pile="G9")
    table.when(draw("bob"), pause("ann"), resume("ann")).then(awaits="drawn bob")
    table.when(play("bob", "G9")).then(turn="cat")


def test_only_the_host_or_an_admin_pauses_resumes_and_stops() -> None:
    table = five()
    for command in (pause("bob"), resume("bob"), stop("bob"), stop("zoe")):
        table.refuses(command, Reason.NOT_ALLOWED)
    table.when(pause("zoe", authority=True), resume("zoe", authority=True), stop("zoe", authority=True))


def test_players_may_leave_and_be_removed_while_the_game_is_paused() -> None:
    table = five().when(pause("ann"), leave("bob")).then(awaits="turn cat", seats="ann cat dan eve")
    table.when(kick("ann", "cat")).then(awaits="turn dan")
    assert table.waits() == []
    table.when(leave("ann"), resume("dan")).then(awaits="turn dan", host="dan")


def test_a_paused_lobby_does_not_deal_but_takes_players() -> None:
    table = lobby("ann bob").when(pause("ann")).refuses(deal("ann"), Reason.PAUSED)
    table.when(join("cat"), resume("ann"), deal("ann"))


def test_a_stopped_game_has_no_winner_and_is_over() -> None:
    table = dealt("ann bob").when(stop("ann"))
    assert table.said(GameEnded).ending is Ending.STOPPED
    assert is_over(table.state)
    assert table.state.winner is None
    assert table.waits() == []
    for command in (draw("ann"), join("cat"), deal("ann"), leave("ann"), pause("ann"), resume("ann"), stop("ann")):
        table.refuses(command, Reason.GAME_OVER)
    table.refuses(kick("zoe", "ann", authority=True), Reason.GAME_OVER)
    table.refuses(skip("zoe", "ann", authority=True), Reason.GAME_OVER)
    table.ignores(time_up())
