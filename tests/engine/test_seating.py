"""Opening a table, joining, leaving at any moment, hosts, computers, people the chat lost (rule book 4.7)."""

import pytest

from engine.causes import Departure, Ending
from engine.events import (
    ClockExtended,
    CountdownStarted,
    GameEnded,
    HostChanged,
    MatchWon,
    PlayerAway,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    TableOpened,
    TurnBegan,
)
from engine.refusals import Reason
from engine.state import is_over
from engine.values import Level
from tests.engine.scenario import (
    Table,
    case,
    color,
    come_back,
    deal,
    dealt,
    draw,
    given,
    go_away,
    join,
    kick,
    leave,
    lobby,
    open_table,
    opened,
    play,
    seat_computers,
    time_up,
)


def test_a_table_is_opened_by_its_host_under_the_rules_given() -> None:
    table = Table().when(open_table("ann", "official target=200"))
    assert table.happened(TableOpened, PlayerJoined)
    table.then(awaits="lobby", host="ann", seats="ann")
    assert table.state.rules.target == 200


def test_a_table_is_opened_once() -> None:
    lobby("ann").refuses(open_table("bob"), Reason.ALREADY_OPEN)
    dealt("ann bob").refuses(open_table("ann"), Reason.ALREADY_OPEN)


def test_at_a_table_nobody_opened_there_is_no_game() -> None:
    table = Table()
    for command in (join("ann"), leave("ann"), deal("ann"), draw("ann")):
        table.refuses(command, Reason.GAME_OVER)


def test_the_second_seat_starts_the_countdown_and_later_ones_do_not_restart_it() -> None:
    table = lobby("ann")
    assert table.clock == 600
    table.when(join("bob"))
    assert table.happened(PlayerJoined, CountdownStarted)
    assert table.clock == 60
    table.when(join("cat"))
    assert table.happened(PlayerJoined)


def test_seats_are_in_the_order_of_joining_and_joining_twice_is_harmless() -> None:
    table = lobby("ann bob cat").then(seats="ann bob cat")
    table.ignores(join("bob")).then(seats="ann bob cat")
    dealt("ann bob").ignores(join("bob"))


def test_a_full_table_takes_nobody() -> None:
    table = lobby("ann bob", "official max_players=2")
    table.refuses(join("cat"), Reason.TABLE_FULL)
    table.refuses(seat_computers("ann", "ada"), Reason.TABLE_FULL)


@case("T108", "T109")
def test_nobody_joins_or_comes_back_while_a_round_runs() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.refuses(join("dan"), Reason.ROUND_RUNNING)
    table.refuses(seat_computers("ann", "ada"), Reason.ROUND_RUNNING)
    table.when(leave("cat")).refuses(join("cat"), Reason.ROUND_RUNNING)


@case("T108", "T109")
def test_between_two_rounds_newcomers_and_leavers_may_take_a_seat() -> None:
    table = given(top="R5", ann="R1", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(leave("cat"), play("ann", "R1"), join("dan"), join("cat"), seat_computers("bob", "ada"))
    table.then(seats="ann bob dan cat ada").when(deal("dan"))
    assert all(len(table.hand(player)) >= 7 for player in ("ann", "bob", "cat", "dan", "ada"))


def test_computers_are_seated_by_anybody_with_a_seat_at_the_level_asked() -> None:
    table = lobby("ann").refuses(seat_computers("zoe", "ada"), Reason.NOT_SEATED)
    table.when(seat_computers("ann", "ada", "bit", level=Level.HARD))
    table.then(seats="ann ada bit")
    assert set(table.state.levels.values()) == {Level.HARD}
    assert table.happened(PlayerJoined, PlayerJoined, CountdownStarted)


def test_nobody_takes_two_seats_not_even_a_computer() -> None:
    table = lobby("ann").when(seat_computers("ann", "ada"))
    table.ignores(seat_computers("ann", "ada"), seat_computers("ann", "ann")).then(seats="ann ada")
    table.when(seat_computers("ann", "bit", "bit")).then(seats="ann ada bit")


@case("T118", "O03")
def test_a_second_start_is_refused_and_deals_nothing() -> None:
    table = dealt("ann bob cat")
    table.refuses(deal("bob"), Reason.ALREADY_DEALT)


@pytest.mark.parametrize("direction", ["cw", "ccw"])
@pytest.mark.parametrize("leaver", ["ann", "bob", "cat", "dan"])
@pytest.mark.parametrize("turn", ["ann", "bob", "cat", "dan"])
@case("T99", "T100", "O36", "O56", "O58")
def test_the_turn_points_at_a_person_and_passes_in_the_direction_of_play(
    turn: str, leaver: str, direction: str
) -> None:
    seats = ["ann", "bob", "cat", "dan"]
    step = 1 if direction == "cw" else -1
    expected = seats[(seats.index(turn) + step) % 4] if leaver == turn else turn
    table = given(top="R5", ann="R1 R2", bob="R3 R4", cat="R6 R7", dan="R8 R9", turn=turn, direction=direction)
    table.when(leave(leaver)).then(turn=expected, seats=" ".join(seat for seat in seats if seat != leaver))
    seats.remove(leaver)
    table.when(draw(expected), time_up()) if table.awaits.startswith("drawn") else table.when(time_up())
    table.then(turn=seats[(seats.index(expected) + step) % 3])


@case("O56")
def test_who_leaves_on_their_turn_says_goodbye_and_the_next_player_begins() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="R3 Y2", turn="bob")
    table.when(leave("bob")).then(turn="cat")
    assert table.happened(PlayerLeft, TurnBegan)
    assert table.said(PlayerLeft).departure is Departure.LEFT
    table.when(play("cat", "R3")).then(turn="ann")


@case("O58")
def test_who_leaves_off_turn_says_goodbye_and_nothing_else_happens() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="R3 Y2", turn="ann")
    table.when(leave("bob")).then(turn="ann")
    assert table.happened(PlayerLeft)
    table.when(play("ann", "R1")).then(turn="cat")


@case("T101", "O57")
def test_a_leavers_cards_go_under_the_draw_pile() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2 Y3", pile="G9 G8", turn="ann")
    before = list(table.state.pile)
    table.when(leave("cat")).then(pile=len(before) + 3, top="R5")
    assert table.state.pile[3:] == before
    assert sorted(card.code for card in table.state.pile[:3]) == ["Y1", "Y2", "Y3"]


@case("T102")
def test_the_drawn_card_goes_with_its_player() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", pile="R9", turn="ann")
    table.when(draw("ann"), leave("ann")).then(turn="bob")
    assert len(table.said(PlayerLeft).cards) == 3
    assert table.state.drawn is None


@case("T42")
def test_a_color_owed_by_a_leaver_stays_the_one_before() -> None:
    table = given(top="Y5", ann="W R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "W"), leave("ann")).then(turn="bob", color="yellow", top="W")


@case("T42", "T08")
def test_the_color_of_an_opening_wild_owed_by_a_leaver_is_settled_and_the_next_player_begins() -> None:
    table = opened("W", "ann bob cat dan")
    first = table.awaits.split()[1]
    seats = list(table.state.seats)
    table.when(leave(first)).then(turn=seats[(seats.index(first) + 1) % 4])  # type: ignore[arg-type]
    assert table.state.color is not None


def test_a_bystander_may_leave_while_a_color_is_owed() -> None:
    table = given(top="Y5", ann="W R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "W"), leave("bob")).then(awaits="color ann")
    table.when(color("ann", "red")).then(turn="cat")


@case("T103")
def test_three_players_become_two() -> None:
    table = given(top="R5", ann="RV R2 R3", bob="B1 B2", cat="Y1 Y2", turn="ann", direction="ccw")
    table.when(leave("bob"), play("ann", "RV")).then(turn="ann")


@case("T104", "T83", "O55", "O59")
def test_who_remains_alone_wins_the_match_by_forfeit_without_points() -> None:
    table = given(top="R5", ann="B6 B8 R7 RV W4 YS", bob="B1 G8 W Y3", turn="ann", scores={"bob": 30})
    table.when(leave("ann")).then(awaits="none", winner="bob", scores={"bob": 30})
    assert table.said(MatchWon) == MatchWon(table.state.seats[0], forfeit=True)
    assert is_over(table.state)


@case("T104")
def test_between_two_rounds_too_who_remains_alone_wins_the_match() -> None:
    table = given(top="R5", ann="R1", bob="B1 B2", turn="ann")
    table.when(play("ann", "R1"), leave("ann")).then(awaits="none", winner="bob")


@case("T105")
def test_when_the_last_person_leaves_computers_do_not_play_on() -> None:
    table = given(top="R5", ann="R1 R2", ada="B1 B2", bit="Y1 Y2", turn="ada", computers="ada bit")
    table.when(leave("ann")).then(awaits="none")
    assert table.said(GameEnded).ending is Ending.NO_PEOPLE
    assert table.state.winner is None


@case("T105")
def test_against_one_computer_leaving_ends_the_game_without_a_winner() -> None:
    table = given(top="R5", ann="R1 R2", ada="B1 B2", turn="ann", computers="ada")
    table.when(leave("ann"))
    assert table.said(GameEnded).ending is Ending.NO_PEOPLE


def test_with_people_left_a_computer_may_go() -> None:
    table = given(top="R5", ann="R1 R2", bob="G1 G2", ada="B1 B2", turn="ada", computers="ada")
    table.when(kick("ann", "ada")).then(turn="ann", seats="ann bob")


@case("O59")
def test_the_last_one_to_leave_the_lobby_ends_the_game() -> None:
    table = lobby("ann").when(leave("ann"))
    assert table.said(GameEnded).ending is Ending.EMPTY
    table.refuses(join("bob"), Reason.GAME_OVER)
    assert table.waits() == []


def test_leaving_the_lobby_leaves_it_open_for_the_others() -> None:
    table = lobby("ann bob").when(leave("ann")).then(awaits="lobby", seats="bob", host="bob")
    assert table.clock == 600
    table.when(join("cat"))
    assert table.happened(PlayerJoined, CountdownStarted)


@case("O60")
def test_a_leaving_host_is_followed_by_the_person_seated_longest() -> None:
    table = given(top="R5", ann="R1 R2", ada="G1 G2", bob="B1 B2", cat="Y1 Y2", turn="cat", computers="ada")
    table.when(leave("ann")).then(host="bob")
    assert table.said(HostChanged).player == "bob"


@case("T89")
@pytest.mark.parametrize(("leaver", "dealer"), [("bob", "cat"), ("ann", "bob"), ("cat", "bob")])
def test_the_deal_passes_on_from_where_a_leaving_dealer_sat(leaver: str, dealer: str) -> None:
    table = given(top="R5", ann="B1 B2", bob="R1 R2", cat="Y1 Y2", dan="R9", turn="dan", dealer="bob")
    if leaver != "bob":
        dealer = "cat" if leaver == "ann" else "dan"
    table.when(leave(leaver), play("dan", "R9"), deal("dan")).then(dealer=dealer)


@case("T89")
def test_the_deal_passes_on_when_the_dealer_in_the_first_seat_leaves() -> None:
    table = given(top="R5", ann="B1 B2", bob="R1 R2", cat="R9", turn="cat", dealer="ann")
    table.when(leave("ann"), play("cat", "R9"), deal("cat")).then(dealer="bob")


def test_leavers_keep_their_points_for_the_match() -> None:
    table = given(top="R5", ann="R1", bob="B1 B2", cat="Y1 Y2", turn="ann", scores={"cat": 70})
    table.when(leave("cat"), play("ann", "R1")).then(scores={"cat": 70, "ann": 3})


def test_a_stranger_cannot_leave() -> None:
    dealt("ann bob").refuses(leave("zoe"), Reason.NOT_SEATED)


# People the chat lost


@case("T106")
def test_a_player_the_chat_lost_keeps_the_seat_and_is_waited_for() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="bob")
    table.when(go_away("ann")).then(turn="bob", seats="ann bob cat")
    assert table.happened(PlayerAway)
    table.when(time_up()).when(time_up()).then(turn="ann")
    assert table.clock == 60


@case("T106")
def test_a_player_who_comes_back_plays_on() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(go_away("ann"), come_back("ann"))
    assert table.happened(PlayerBack, ClockExtended)
    assert table.clock == 90
    table.when(go_away("ann"), come_back("ann"))
    assert table.happened(PlayerBack)
    table.when(time_up()).then(seats="ann bob cat", turn="bob")


@case("T106")
def test_the_clock_of_a_player_who_is_away_ends_the_wait() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(go_away("ann"), time_up()).then(seats="bob cat", turn="bob")
    assert table.said(PlayerLeft).departure is Departure.TIMED_OUT


def test_away_and_back_are_said_once() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.ignores(come_back("ann")).when(go_away("ann")).ignores(go_away("ann"), go_away("zoe"), come_back("zoe"))


def test_a_player_lost_in_the_lobby_gives_up_the_seat() -> None:
    table = lobby("ann bob cat").when(go_away("bob")).then(seats="ann cat", awaits="lobby")
    table.ignores(come_back("bob"))


def test_computers_never_go_away() -> None:
    table = given(top="R5", ann="R1 R2", ada="B1 B2", turn="ada", computers="ada")
    table.ignores(go_away("ada"))


def test_an_away_player_may_still_act_and_leave() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(go_away("ann"), play("ann", "R1"), leave("ann"))
    assert table.state.away == set()
