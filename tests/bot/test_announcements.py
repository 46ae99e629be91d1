"""What everybody is told of each thing that may happen: one sentence, where one is needed at all."""

import pytest

from bot.announcements import announce
from bot.chat import Phrase
from bot.phrasebook import say
from engine.causes import Cause, Departure, Ending, Vote
from engine.commands import Draw
from engine.events import (
    CardPlayed,
    CardsDrawn,
    CatchHeld,
    ClockExtended,
    Event,
    GameEnded,
    GamePaused,
    GameResumed,
    HostChanged,
    MatchWon,
    MoveHeld,
    NextRoundAwaited,
    PenaltyAccepted,
    PlayerAway,
    PlayerBack,
    PlayerForced,
    PlayerJoined,
    PlayerLeft,
    PlayerSkipped,
    RoundBlocked,
    RoundStarted,
    RoundWon,
    TimedOut,
    TurnBegan,
    UnoDue,
    UnoGraceEnded,
    UnoWindowClosed,
    VoteCast,
)
from engine.rules import Rules
from engine.state import GameState
from engine.values import Level, PlayerId
from tests.bot.table_talk import PLAIN, keys, naming
from tests.engine.scenario import (
    Asked,
    Table,
    accept,
    cards,
    catch,
    challenge,
    draw,
    given,
    grace_over,
    join,
    lobby,
    open_table,
    opened,
    play,
    seat_computers,
    skip,
    time_up,
    uno,
)

ANN, BOB, CAT = map(PlayerId, ("ann", "bob", "cat"))


def lines(table: Table, *commands: Asked) -> list[str]:
    """The keys of each public line that the last of `commands` comes to."""
    table.when(*commands)
    return [keys(line) for line in announce(table.events, table.state, naming)]


def of(*events: Event, state: GameState | None = None) -> list[str]:
    """The keys of each public line for `events`."""
    return [keys(line) for line in announce(list(events), state or position().state, naming)]


def position(**changes: str) -> Table:
    """Ann, Bob and Cat in a round, Ann on turn."""
    hands = {"ann": "R1 B2 B3", "bob": "G1 G2", "cat": "Y1 Y2"}
    return given(**{"turn": "ann", "top": "R5", **hands, **changes})  # type: ignore[arg-type]


def values(table: Table, key: str) -> Phrase:
    """The one sentence of that key in the last step."""
    (found,) = (part for line in announce(table.events, table.state, naming) for part in line if part.key == key)
    return found


# A turn


def test_a_play_names_the_card_and_the_next_player() -> None:
    table = position()
    assert lines(table, play("ann", "R1")) == ["played turn"]
    assert values(table, "played").values == {"player": naming(ANN), "card": cards("R1")[0]}
    assert values(table, "turn").values == {"player": naming(BOB)}


def test_a_wild_names_its_color_when_it_was_chosen_with_it() -> None:
    assert lines(position(ann="W B1 B2"), play("ann", "W", "blue")) == ["played_wild turn"]


def test_a_wild_whose_color_is_owed_has_none_yet() -> None:
    assert lines(position(ann="W B1 B2"), play("ann", "W")) == ["played color_asked"]


def test_a_draw_two_says_at_once_who_draws_and_who_is_skipped() -> None:
    table = position(ann="RD B1 B2")
    assert lines(table, play("ann", "RD")) == ["played draws_and_is_skipped turn"]
    assert values(table, "draws_and_is_skipped").values == {"player": naming(BOB), "n": 2}


def test_a_wild_draw_four_is_offered_and_settled() -> None:
    table = position(ann="W4 R2 B2")
    assert lines(table, play("ann", "W4", "blue")) == ["played_wild challenge_offered"]
    assert lines(table, challenge("bob")) == ["challenge_won draws turn"]
    table = position(ann="W4 G2 B2")
    assert lines(table, play("ann", "W4", "blue"), challenge("bob")) == ["challenge_lost draws_and_is_skipped turn"]
    table = position(ann="W4 G2 B2")
    assert lines(table, play("ann", "W4", "blue"), accept("bob")) == ["draws_and_is_skipped turn"]


def test_a_call_and_a_catch_are_heard_by_everybody() -> None:
    assert lines(position(ann="R1 B2"), play("ann", "R1", uno=True)) == ["played uno_called turn"]
    forgotten = position(ann="R1 B2")
    assert lines(forgotten, play("ann", "R1")) == ["played turn"]
    assert lines(forgotten, uno("ann")) == ["uno_called"]
    forgotten = position(ann="R1 B2")
    assert lines(forgotten, play("ann", "R1"), catch("cat")) == ["uno_caught draws"]


def test_in_the_grace_time_a_catch_is_kept_quiet() -> None:
    table = position(ann="R1 B2", rules="official uno_grace=3").when(play("ann", "R1"))
    assert lines(table, catch("cat")) == []
    assert lines(table, grace_over) == ["uno_caught draws"]


def test_where_being_caught_costs_nothing_nothing_is_drawn() -> None:
    """With `uno_penalty=0` the pile is not to blame."""
    table = position(ann="R1 B2", rules="official uno_grace=0 uno_penalty=0").when(play("ann", "R1"))
    assert lines(table, catch("cat")) == ["uno_caught"]


def test_as_many_are_drawn_as_are_left() -> None:
    table = position(ann="RD B1 B2", hoard="cat")
    assert lines(table, play("ann", "RD")) == ["played reshuffled draws_and_is_skipped turn"]
    assert values(table, "draws_and_is_skipped").values["n"] == 1


def test_a_reshuffle_is_told_before_the_draw() -> None:
    table = position(discard="G3 G4", hoard="cat")
    assert lines(table, draw("ann")) == ["reshuffled drew turn"]


def test_where_nothing_is_left_to_draw_everybody_hears_it() -> None:
    assert lines(position(hoard="cat"), draw("ann")) == ["nothing_to_draw turn"]


def test_who_is_skipped_hears_it_even_when_nothing_is_left_to_draw() -> None:
    events = (PenaltyAccepted(BOB), CardsDrawn(BOB, (), Cause.DRAW_FOUR), PlayerSkipped(BOB), TurnBegan(CAT))
    assert of(*events) == ["nothing_to_draw skipped turn"]


@pytest.mark.parametrize("event", [
    UnoDue(ANN, grace=True), UnoGraceEnded(ANN), UnoWindowClosed(ANN), CatchHeld(BOB), MoveHeld(Draw(ANN)),
    PenaltyAccepted(ANN),
])  # fmt: skip
def test_what_is_seen_anyway_or_is_nobodys_business_is_not_told(event: Event) -> None:
    assert of(event) == []


# Rounds


def test_the_first_deal_is_told_in_two_lines() -> None:
    table = lobby("ann bob cat")
    assert lines(table, time_up()) == ["dealer_drawn", lines_of_a_start(table)]
    started = values(table, "round_started").values
    assert (started["round"], started["n"]) == (1, 7)


def lines_of_a_start(table: Table) -> str:
    """The second line of the deal that the last step was, whatever card was turned up."""
    return keys(announce(table.events, table.state, naming)[1])


@pytest.mark.parametrize(
    ("top", "sentences"),
    [
        ("RS", "round_started skipped turn"),
        ("RV", "round_started reversed turn"),
        ("RD", "round_started draws_and_is_skipped turn"),
        ("W", "round_started color_asked"),
        ("R5", "round_started turn"),
    ],
)
def test_what_the_first_card_does_is_told_with_it(top: str, sentences: str) -> None:
    table = opened(top, "ann bob cat")
    assert keys(announce(table.events, table.state, naming)[-1]) == sentences


@pytest.mark.parametrize("top", ["RS", "RD"])
def test_the_first_turn_of_a_round_is_nobodys_turn_again(top: str) -> None:
    table = opened(top, "ann bob")
    assert keys(announce(table.events, table.state, naming)[-1]).endswith(" turn")


def test_a_wild_draw_four_turned_up_is_told_as_put_back() -> None:
    started = RoundStarted(1, ANN, (), (), cards("R5")[0], returned=1)
    assert of(started, TurnBegan(BOB)) == ["round_started_again turn"]


def won(*after: Event, target: int = 500) -> list[str]:
    """What is told when Ann has won a round with 3 points."""
    state = GameState(rules=Rules(target=target), seats=[ANN, BOB], scores={ANN: 3}, awaiting=position().state.awaiting)
    events = (CardPlayed(ANN, cards("R1")[0], None), RoundWon(ANN, 3, 3, ((BOB, cards("G1 G2")),)))
    return of(*events, *after, state=state)


def test_a_won_round_tells_the_points_what_was_left_and_the_standing() -> None:
    assert won(NextRoundAwaited()) == ["played round_won", "left_over", "standing_winner next_round"]


def test_the_standing_begins_with_the_leader() -> None:
    state = GameState(rules=Rules(target=100), seats=[ANN, BOB, CAT], scores={BOB: 30, CAT: 70})
    line = announce([RoundWon(CAT, 70, 70, ((ANN, cards("R1")),)), NextRoundAwaited()], state, naming)[-1]
    assert say(line[:1], "en", PLAIN).index("cat 70") < say(line[:1], "en", PLAIN).index("bob 30")
    assert "ann 0" in say(line[:1], "en", PLAIN)


def test_a_match_is_won_with_its_points_a_single_game_without() -> None:
    assert won(MatchWon(ANN)) == ["played round_won", "left_over", "standing_winner match_won"]
    assert won(MatchWon(ANN), target=0) == ["played round_won", "left_over", "game_won"]


def test_a_match_won_because_all_others_left_says_so() -> None:
    assert of(PlayerLeft(BOB, Departure.LEFT), MatchWon(ANN, forfeit=True)) == ["departed_left match_forfeited"]


def test_a_blocked_round_is_told_as_void() -> None:
    assert of(RoundBlocked(), NextRoundAwaited()) == ["round_blocked next_round"]


# The table


def test_opening_tells_the_rules_that_differ_from_the_official_ones() -> None:
    assert lines(Table(), open_table("ann")) == ["table_opened"]
    table = Table()
    assert lines(table, open_table("ann", "target=200")) == ["table_opened_rules"]
    assert values(table, "table_opened_rules").values["rules"] == "official target=200"
    table = Table()
    assert lines(table, open_table("ann", "russian stack=same")) == ["table_opened_preset"]
    told = values(table, "table_opened_preset").values
    assert told["rules"] == "russian stack=same"
    assert "uno_penalty=4" in str(told["changes"])
    assert "stack=same" in str(told["changes"])


def test_the_countdown_is_told_when_the_second_seat_is_taken() -> None:
    table = lobby("ann")
    assert lines(table, join("bob")) == ["joined countdown"]
    assert values(table, "countdown").values == {"n": 60}
    assert lines(table, join("cat")) == ["joined"]
    assert lines(table, seat_computers("ann", "Ada", "Max", level=Level.EASY)) == ["joined joined"]


@pytest.mark.parametrize("ending", Ending)
def test_a_game_without_a_winner_says_why(ending: Ending) -> None:
    assert of(GameEnded(ending)) == [f"ended_{ending.name.lower()}"]


@pytest.mark.parametrize("departure", Departure)
def test_who_leaves_leaves_for_a_reason(departure: Departure) -> None:
    assert of(PlayerLeft(BOB, departure, cards("R1 R2"))) == [f"departed_{departure.name.lower()}"]


def test_a_time_out_tells_what_was_done_instead() -> None:
    assert lines(position(), time_up()) == ["timed_out drew turn"]
    owing = position(ann="W B1 B2")
    assert lines(owing, play("ann", "W"), time_up()) == ["timed_out color_chosen turn"]


@pytest.mark.parametrize("vote", Vote)
def test_a_vote_says_how_many_more_it_takes(vote: Vote) -> None:
    assert of(VoteCast(ANN, BOB, vote, 1)) == [f"vote_{vote.value}"]
    assert of(VoteCast(ANN, BOB, vote, 0)) == [f"vote_{vote.value}_carried"]


def test_a_host_may_have_somebody_skipped() -> None:
    assert lines(position(turn="bob"), skip("ann", "bob")) == ["forced drew turn"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (PlayerAway(BOB), "away"),
        (PlayerBack(BOB), "back"),
        (HostChanged(BOB), "host_changed"),
        (ClockExtended(BOB), "clock_extended"),
        (TimedOut(BOB), "timed_out"),
        (PlayerForced(BOB), "forced"),
        (GamePaused(BOB), "paused"),
        (PlayerSkipped(BOB), "skipped"),
        (PlayerJoined(BOB), "joined"),
        (CardsDrawn(BOB, cards("R1 R2"), Cause.UNO), "draws"),
    ],
)
def test_each_thing_has_its_sentence(event: Event, sentence: str) -> None:
    assert of(event) == [sentence]


def test_a_game_that_goes_on_says_whom_it_waits_for() -> None:
    assert of(GameResumed(ANN)) == ["resumed_waiting"]
    assert of(GameResumed(ANN), state=lobby("ann").state) == ["resumed"]
