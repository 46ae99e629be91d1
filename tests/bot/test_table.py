"""One table: a line is decided, journaled, recorded and only then announced; the clock and the computers play along."""

from copy import deepcopy

import pytest

from engine.cards import CARDS, parse_cards
from engine.commands import Play
from engine.events import Event, MoveHeld, UnoDue, UnoGraceEnded
from engine.refusals import Reason
from tests.bot.table_talk import GRACE, HANDS, QUIET, THINK, computer, dealt, is_refusal, person, read, talk

TEN_MINUTES = 600


# The lobby


async def test_a_table_is_opened_filled_and_dealt() -> None:
    async with talk(rules="official") as uno:
        assert (await uno.says("ann", "!uno start")).public == ["table_opened"]
        assert (await uno.says("bob", "!uno join")).public == ["joined countdown"]
        assert (await uno.says("ann", "!uno bot easy 2")).public == ["joined joined"]
        said = await uno.says("bob", "!deal")
        assert said.public[0] == "dealer_drawn"
        assert said.to("ann")[0].startswith("hand")
        assert said.audiences == {None, "ann", "bob"}
        assert uno.state.seats == [person("ann"), person("bob"), computer("RoboAda"), computer("RoboMax")]


async def test_rules_may_be_asked_for_when_a_table_is_opened() -> None:
    async with talk() as uno:
        said = await uno.says("ann", "!uno start target=200 hand_size=5")
        assert said.public == ["table_opened_rules"]
        assert (uno.state.rules.target, uno.state.rules.hand_size) == (200, 5)


async def test_the_cards_are_dealt_when_the_countdown_ends() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        await uno.says("bob", "jo")
        assert (await uno.passes(59)).public == []
        assert (await uno.passes(1)).public[0] == "dealer_drawn"


async def test_a_lobby_of_one_closes_by_itself() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        assert (await uno.passes(600)).public == ["ended_empty"]
        assert (await uno.says("ann", "!uno table")).to("ann") == ["no_table"]


async def test_uno_alone_means_whatever_comes_next() -> None:
    async with talk() as uno:
        assert (await uno.says("ann", "!uno")).public == ["table_opened_rules"]
        assert (await uno.says("bob", "!uno")).public == ["joined countdown"]
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1 R2", bob="G1 G2"))
        assert (await uno.says("ann", "!uno")).public == ["uno_called"]
        assert is_refusal(await uno.says("eve", "!uno"), "eve", Reason.ROUND_RUNNING)


async def test_a_refused_request_for_computers_uses_up_no_name() -> None:
    async with talk(rules="official max_players=2") as uno:
        await uno.says("ann", "!uno start")
        assert is_refusal(await uno.says("ann", "!uno bot 2"), "ann", Reason.TABLE_FULL)
        await uno.says("ann", "!uno bot")
        assert uno.state.seats == [person("ann"), computer("RoboAda")]


# The step


async def test_a_turn_costs_two_lines() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        said = await uno.says("ann", "pl r1")
        assert [(line.audience, read(line)) for line in said.lines] == [
            (None, "ann plays Red 1. Your turn, bob."),
            (person("bob"), "Your hand: Red 2, Green 2, Green 3."),
        ]


async def test_nothing_is_told_that_is_not_stored() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        before = deepcopy(uno.state)
        await uno.fail()
        for line in ("pl r1", "dr", "!uno leave"):
            said = await uno.says("ann", line)
            assert said.audiences == {"ann"}
            assert said.to("ann") == ["not_stored"]
        assert uno.state == before
        await uno.fail(fails=False)
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]
        assert await uno.rows("SELECT max(seq) FROM steps") == [(2,)]


async def test_whatever_is_told_is_stored() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        for step, line in enumerate(("pl r1", "pl r2", "pl r3"), 2):
            said = await uno.says(uno.on_turn(), line)
            assert said.public == ["played turn"]
            assert await uno.rows("SELECT max(seq) FROM steps") == [(step,)]


async def test_a_table_that_can_not_be_stored_is_not_opened() -> None:
    async with talk() as uno:
        await uno.fail()
        said = await uno.says("ann", "!uno start")
        assert (said.audiences, said.to("ann")) == ({"ann"}, ["not_stored"])
        await uno.fail(fails=False)
        assert (await uno.says("ann", "!uno start")).public == ["table_opened_rules"]


async def test_a_time_out_that_can_not_be_stored_is_tried_again() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.fail()
        said = await uno.passes(90)
        assert "timed_out" not in said.text()
        assert person("ann") == uno.state.awaiting.player
        await uno.fail(fails=False)
        assert (await uno.passes(90)).public[-1].startswith("timed_out")


async def test_what_fails_by_itself_is_not_told_over_and_over() -> None:
    """Nobody asked, so nobody is told more than once while the database takes nothing."""
    async with talk() as uno:
        await uno.sit(dealt(turn="robo", robo="R1 B2 B3", ann="R2 G2", computers="robo"))
        await uno.fail()
        told = [await uno.passes(THINK) for _ in range(5)]
        assert sum("not_stored" in said.public for said in told) <= 1


async def test_a_held_move_that_can_not_be_stored_is_not_told_over_and_over() -> None:
    """It is due at once, so that trying again at once would never rest."""
    ann, move = person("ann"), Play(person("ann"), CARDS["R7"])
    held: list[Event] = [UnoDue(ann, grace=True), MoveHeld(move), UnoGraceEnded(ann)]
    async with talk() as uno:
        await uno.rows("CREATE TRIGGER full BEFORE INSERT ON steps WHEN new.seq > 1 BEGIN SELECT raise(ABORT, ''); END")
        said = await uno.sit([*dealt(turn="ann", ann="R7", bob="G1 G2"), *held])
        assert said.public.count("not_stored") <= 1


async def test_two_lines_in_one_instant_are_taken_in_order() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="W R1 B2", bob="G1 G2"))
        uno.hear("ann", "pl w")
        uno.hear("ann", "co r")
        uno.hear("bob", "dr")
        said = await uno.settled()
        assert said.public[:2] == ["played color_asked", "color_chosen turn"]
        assert said.public[2].startswith("drew")


async def test_a_bug_leaves_the_table_as_it_was_and_the_player_informed() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        pile, uno.state.pile = uno.state.pile, [CARDS["R5"]]
        uno.state.hands[person("ann")].append(None)  # type: ignore[arg-type]  # what no rule can make
        assert (await uno.says("ann", "ca")).to("ann") == ["broken"]
        uno.state.hands[person("ann")].pop()
        uno.state.pile = pile
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]


async def test_the_game_ends_with_its_result_stored_once_and_the_place_is_free() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1", bob="G1 G2"))
        said = await uno.says("ann", "pl r1")
        assert said.public == ["played round_won", "left_over", "game_won"]
        assert await uno.rows("SELECT winner, points FROM rounds") == [(person("ann"), 3)]
        assert await uno.rows("SELECT winner FROM matches") == [(person("ann"),)]
        assert await uno.rows("SELECT count(*) FROM games WHERE ended IS NULL") == [(0,)]
        assert (await uno.says("bob", "!uno start")).public == ["table_opened_rules"]


# Refusals


@pytest.mark.parametrize(
    ("who", "line", "reason"),
    [
        ("bob", "pl r2", Reason.NOT_YOUR_TURN),
        ("ann", "pl g9", Reason.NOT_IN_HAND),
        ("ann", "pl b2", Reason.DOES_NOT_FIT),
        ("ann", "pa", Reason.DRAW_FIRST),
        ("ann", "co r", Reason.NO_COLOR_OWED),
        ("ann", "ch", Reason.NOTHING_TO_CHALLENGE),
        ("ann", "ac", Reason.NOTHING_TO_ACCEPT),
        ("ann", "uno", Reason.UNO_NOT_DUE),
        ("bob", "callout", Reason.NOBODY_TO_CATCH),
        ("bob", "!pause", Reason.NOT_ALLOWED),
        ("ann", "!deal", Reason.ALREADY_DEALT),
        ("eve", "!uno play r1", Reason.NOT_SEATED),
        ("eve", "!uno join", Reason.ROUND_RUNNING),
        ("bob", "!uno start", Reason.ALREADY_DEALT),
        ("bob", "!uno start target=0", Reason.ALREADY_OPEN),
    ],
)
async def test_a_refusal_is_for_the_asker_and_changes_nothing(who: str, line: str, reason: Reason) -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        before = deepcopy(uno.state)
        assert is_refusal(await uno.says(who, line), who, reason)
        assert uno.state == before
        assert await uno.rows("SELECT max(seq) FROM steps") == [(1,)]


@pytest.mark.parametrize("line", ["hello", "pl r1", "r1", "dr", "ca", "red", "!play r1", "!draw", "uno", "!xyzzy"])
async def test_a_strangers_talk_is_met_with_silence(line: str) -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        before = deepcopy(uno.state)
        assert (await uno.says("eve", line)).lines == []
        assert uno.state == before


@pytest.mark.parametrize("line", ["pl r1", "jo", "ca", "!uno", "!uno join", "!play", "hello there"])
async def test_where_no_table_is_bare_words_are_talk(line: str) -> None:
    async with talk() as uno:
        said = await uno.says("eve", line)
        assert said.audiences <= {"eve"} or said.public == ["table_opened_rules"]
        assert bool(said.lines) == line.startswith("!uno")


async def test_a_button_of_an_earlier_decision_is_refused() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        number = uno.state.awaiting.number
        before = deepcopy(uno.state)
        for line in ("!uno play r1", "!uno draw", "!uno pass", "!uno color red", "!uno challenge", "!uno accept"):
            assert is_refusal(await uno.says("ann", line, about=number - 1), "ann", Reason.STALE)
        assert uno.state == before
        assert (await uno.says("ann", "!uno play r1", about=number)).public == ["played turn"]
        assert is_refusal(await uno.says("ann", "!uno play r1", about=number), "ann", Reason.STALE)


async def test_more_time_makes_no_button_of_the_same_turn_stale() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        number = uno.state.awaiting.number
        await uno.says("ann", "!uno wait")
        assert (await uno.says("ann", "!uno play r1", about=number)).public == ["played turn"]


async def test_a_button_that_decides_nothing_never_gets_stale() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        assert (await uno.says("bob", "!uno hand", about=1)).to("bob") == ["hand"]
        assert (await uno.says("bob", "!uno table", about=1)).public != []


# Names


async def test_a_player_is_found_by_the_beginning_of_a_name() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1 B2", annabel="R2 G2", bob="R3 G3"))
        assert (await uno.says("ann", "!uno kick ANNA")).public == ["departed_kicked"]
        assert person("annabel") not in uno.state.seats


async def test_a_whole_name_goes_before_a_longer_one() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="bob", bob="R3 G3", ann="R1 B2", annabel="R2 G2"))
        await uno.says("bob", "!uno kick ann")
        assert uno.state.seats == [person("bob"), person("annabel")]


@pytest.mark.parametrize("name", ["an", "nobody", "@", "eve"])
async def test_a_wrong_or_ambiguous_name_is_nobodys(name: str) -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="bob", bob="R3 G3", ann="R1 B2", annabel="R2 G2"))
        said = await uno.says("bob", f"!uno kick {name}")
        assert (said.audiences, said.to("bob")) == ({"bob"}, ["unclear.no_player"])
        assert len(uno.state.seats) == 3


# The end by hand


async def test_the_host_or_an_admin_may_stop_a_game() -> None:
    for who, admin in (("ann", False), ("eve", True)):
        async with talk() as uno:
            await uno.sit(dealt(turn="ann", **HANDS))
            assert is_refusal(await uno.says("bob", "!uno stop"), "bob", Reason.NOT_ALLOWED)
            assert (await uno.says(who, "!uno stop", admin=admin)).public == ["ended_stopped"]
            assert await uno.rows("SELECT count(*) FROM games WHERE ended IS NULL") == [(0,)]


async def test_after_ten_idle_minutes_anybody_may_stop_a_game() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=f"{QUIET} turn_seconds=3600", **HANDS))
        await uno.passes(TEN_MINUTES - 1)
        await uno.says("bob", "!table")  # a question is no move
        assert is_refusal(await uno.says("eve", "!uno stop"), "eve", Reason.NOT_ALLOWED)
        await uno.passes(1)
        assert (await uno.says("eve", "!uno stop")).public == ["ended_stopped"]


async def test_a_move_begins_the_idle_minutes_anew() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=f"{QUIET} turn_seconds=3600", **HANDS))
        await uno.passes(TEN_MINUTES - 1)
        await uno.says("ann", "pl r1")
        await uno.passes(TEN_MINUTES - 1)
        assert is_refusal(await uno.says("bob", "!uno stop"), "bob", Reason.NOT_ALLOWED)


async def test_a_refused_line_is_no_move() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=f"{QUIET} turn_seconds=3600", **HANDS))
        await uno.passes(TEN_MINUTES - 1)
        await uno.says("bob", "pl r2")
        await uno.passes(1)
        assert (await uno.says("bob", "!uno stop")).public == ["ended_stopped"]


# Coming and going


async def test_who_is_lost_keeps_the_seat_and_has_a_clock_of_their_own() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        assert (await uno.presence("ann", present=False)).public == ["away"]
        said = await uno.passes(60)
        assert said.public[-1].startswith("timed_out departed_timed_out")
        assert person("ann") not in uno.state.seats


async def test_who_comes_back_in_time_plays_on() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.presence("ann", present=False)
        await uno.passes(59)
        said = await uno.presence("ann", present=True)
        assert (said.public, said.to("ann")) == (["back"], ["hand"])
        assert (await uno.passes(69)).lines == []
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]


async def test_presence_told_twice_is_said_once() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        assert (await uno.presence("ann", present=True)).lines == []
        await uno.presence("ann", present=False)
        assert (await uno.presence("ann", present=False)).lines == []


async def test_in_the_lobby_the_seat_of_who_is_lost_is_free() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        await uno.says("bob", "jo")
        assert (await uno.presence("bob", present=False)).public == ["departed_left"]
        assert uno.state.seats == [person("ann")]


async def test_who_joins_and_is_lost_in_one_instant_keeps_no_seat() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        uno.hear("bob", "!uno join")
        await uno.presence("bob", present=False)
        assert uno.state.seats == [person("ann")]


# Calling UNO


async def test_who_calls_in_the_grace_time_is_caught_by_nobody() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=GRACE, ann="R1 B2", bob="R2 G3", cat="Y2 Y3"))
        await uno.says("ann", "pl r1")
        said = await uno.says("cat", "callout")
        assert (said.audiences, said.to("cat")) == ({"cat"}, ["catch_held"])
        assert (await uno.says("ann", "uno")).public == ["uno_called"]
        assert (await uno.passes(3)).lines == []
        assert len(uno.hand("ann")) == 1


async def test_a_catch_in_the_grace_time_bites_when_it_is_over() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=GRACE, ann="R1 B2", bob="R2 G3", cat="Y2 Y3", pile="B7 B8"))
        await uno.says("ann", "pl r1")
        await uno.says("cat", "callout ann")
        said = await uno.passes(3)
        assert (said.public, said.to("ann")) == (["uno_caught draws"], ["you_drew"])
        assert uno.hand("ann") == list(parse_cards("B2 B7 B8"))


async def test_a_held_move_follows_by_itself() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=GRACE, ann="RS R7", bob="G1 G2"))
        await uno.says("ann", "pl rs")
        assert (await uno.says("ann", "pl r7")).to("ann") == ["move_held"]
        assert (await uno.passes(3)).public == ["played round_won", "left_over", "game_won"]


# House rules


async def test_a_word_in_a_silence_costs_a_card_and_a_command_nothing() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R7 R1 B2 B3", bob="R2 G2 G3", rules="official seven=silence uno_grace=0"))
        await uno.says("ann", "pl r7")
        for line in ("ct", "!table", "!weather in rome", "uno"):
            await uno.says("bob", line)
        assert len(uno.hand("bob")) == 3
        assert (await uno.says("bob", "well  played")).public == ["silence_broken draws"]
        assert len(uno.hand("bob")) == 5
        assert (await uno.says("eve", "who plays?")).lines == []
        await uno.says("bob", "a secret", "")
        assert len(uno.hand("bob")) == 5


async def test_without_a_silence_talk_is_free() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R7 R1 B2 B3", bob="R2 G2 G3", rules="official seven=silence"))
        assert (await uno.says("bob", "well played")).lines == []


async def test_a_mistake_right_after_somebody_elses_move_costs_nothing() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R7 R1 B2 B3", bob="R2 G2 G3", rules="official misplay_penalty=2"))
        await uno.says("ann", "pl r7")
        said = await uno.says("bob", "pl g2")
        assert is_refusal(said, "bob", Reason.DOES_NOT_FIT)
        await uno.passes(2)
        assert (await uno.says("bob", "pl g2")).public == ["misplayed draws"]


async def test_ones_own_change_excuses_no_mistake() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="RS R1 B2 B3", bob="R2 G2 G3", rules="official misplay_penalty=2"))
        await uno.says("ann", "pl rs")
        assert (await uno.says("ann", "pl b2")).public == ["misplayed draws"]


async def test_a_swap_is_asked_for_and_made_by_name() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R7 R1 B2 B3", bob="R2 G2", cat="Y1 Y2", rules="official seven=swap"))
        await uno.says("ann", "pl r7")
        said = await uno.says("ann", "!swap bob")
        assert said.public == ["hands_swapped turn"]
        assert [card.code for card in uno.hand("ann")] == ["R2", "G2"]


async def test_a_button_from_an_earlier_turn_swaps_nothing() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R7 R1 B2 B3", bob="R2 G2", rules="official seven=swap"))
        await uno.says("ann", "pl r7")
        said = await uno.says("ann", "!swap bob", about=uno.state.awaiting.number - 1)
        assert is_refusal(said, "ann", Reason.STALE)


# Computers and house rules


async def test_every_computer_slaps_by_itself() -> None:
    async with talk() as uno:
        hands = {"ann": "R8 R1 B2 B3", "robo": "R2 G2 G3", "max": "Y1 Y2 Y3"}
        await uno.sit(dealt(turn="ann", computers="robo max", rules="official slap=8", **hands))
        await uno.says("ann", "pl r8")
        said = await uno.passes(THINK)
        assert " ".join(said.public) == "slapped slapped"
        assert "slap_last" in " ".join((await uno.says("ann", "!slap")).public)


async def test_a_computer_jumps_in_while_the_others_wait() -> None:
    async with talk() as uno:
        hands = {"ann": "R4 R1 B2 B3", "bob": "R2 G2 G3", "robo": "R4 Y2 Y3"}
        await uno.sit(dealt(turn="ann", computers="robo", level="hard", rules="official jump_in=colored", **hands))
        await uno.says("ann", "pl r4")
        said = await uno.passes(1.7)
        assert said.public == ["jumped_in played turn"]
