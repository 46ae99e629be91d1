"""The classic's cycle: thirty seconds to join, a game, thirty seconds of rest, and again by itself."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from engine.refusals import Reason
from engine.state import is_playing
from tests.bot.table_talk import THINK, Said, Talk, is_refusal, person, talk
from tests.transcripts import Round

pytestmark = pytest.mark.usefixtures("any_database")
CLASSIC = "classic hand_size=3"


@asynccontextmanager
async def cycle(rules: str = CLASSIC) -> AsyncIterator[Talk]:
    """A channel in which the cycle is turned on, and ann has just started it."""
    async with talk(rules=rules, rng=Random(3)) as uno:
        uno.wants_cycle = True
        said = await uno.says("ann", "!uno")
        assert said.public == ["cycle_opened", "cycle_joining"]
        yield uno


async def play_out(uno: Talk) -> Said:
    """Let everybody's clock run out until the game has ended."""
    while uno.tables_are_open():
        said = await uno.passes(THINK if uno.state.awaiting.player in uno.state.levels else 90)
    return said


async def test_uno_starts_the_cycle_and_seats_nobody() -> None:
    async with cycle() as uno:
        assert not uno.tables_are_open()
        assert (await uno.says("ann", "jo")).public == ["classic_joins"]
        assert uno.state.seats == [person("ann")]


async def test_an_operator_turns_it_on_and_off_for_a_channel() -> None:
    async with talk(rules=CLASSIC) as uno:
        await uno.says("op", "!uno set cycle on", admin=True)
        await uno.steward.idle()
        assert (await uno.says("ann", "!uno")).public == ["cycle_opened", "cycle_joining"]
        await uno.says("op", "!stop", admin=True)
        await uno.says("op", "!uno set cycle off", admin=True)
        await uno.steward.idle()
        assert (await uno.says("ann", "!uno")).public == ["table_opened_preset"]


async def test_without_the_setting_uno_opens_a_table() -> None:
    async with talk(rules=CLASSIC) as uno:
        assert (await uno.says("ann", "!uno")).public == ["table_opened_preset"]


async def test_a_cycle_is_started_in_a_channel() -> None:
    async with talk(rules=CLASSIC) as uno:
        uno.wants_cycle = True
        assert (await uno.says("ann", "uno", "")).to("ann") == ["open_in_channel"]


async def test_rules_asked_for_at_the_start_are_played_and_their_asker_seated() -> None:
    async with talk(rules=CLASSIC) as uno:
        uno.wants_cycle = True
        said = await uno.says("ann", "!uno start hand_size=5")
        assert sorted(said.public) == ["classic_joins", "cycle_joining", "cycle_opened"]
        assert uno.state.rules.hand_size == 5


async def test_after_thirty_seconds_the_cards_are_dealt() -> None:
    async with cycle() as uno:
        await uno.says("ann", "jo")
        await uno.says("bob", "join")
        assert (await uno.passes(29)).public == []
        assert (await uno.passes(1)).public == ["classic_welcome", "classic_first"]
        assert uno.on_turn() == "ann"  # who joins first plays first


async def test_programs_see_that_a_seat_may_be_taken() -> None:
    async with cycle() as uno:
        assert " phase=lobby " in (await uno.says("bob", "!uno status")).text()
        await uno.passes(30)
        assert " phase=none " in (await uno.says("bob", "!uno status")).text()


async def test_a_robot_joins_a_lonely_player() -> None:
    async with cycle() as uno:
        await uno.says("ann", "jo")
        said = await uno.passes(30)
        assert said.public == ["classic_joins", "classic_welcome", "classic_first"]
        assert [uno.state.levels.get(seat) is None for seat in uno.state.seats] == [True, False]


async def test_the_next_game_opens_thirty_seconds_after_the_last_one() -> None:
    async with cycle() as uno:
        await uno.says("ann", "jo")
        await uno.passes(30)
        said = await play_out(uno)
        assert said.public[-1] == "cycle_next"
        assert (await uno.says("bob", "jo")).to("bob") == ["cycle_wait"]
        assert (await uno.passes(30)).public == ["cycle_opened", "cycle_joining"]


async def test_between_two_games_one_scoreboard_after_the_other_is_shown() -> None:
    async with cycle() as uno:
        people, shown = Round(uno, Random(5)), []
        for _ in range(4):
            await uno.says("ann", "jo")
            await uno.says("bob", "jo")
            await uno.passes(30)
            while uno.tables_are_open():
                await people._go_on()
            assert (await uno.passes(14)).public == []
            shown += [*(await uno.passes(1)).public, *(await uno.stored()).public]
            await uno.passes(15)
        assert shown == ["board", "board", "board", "records_month records_all"]  # last month had no games


async def test_where_there_is_nothing_to_show_no_scoreboard_is() -> None:
    async with cycle() as uno:
        await bring_to(uno, "resting")
        assert [*(await uno.passes(15)).public, *(await uno.stored()).public] == []


async def test_after_three_rounds_in_which_nobody_came_it_stops() -> None:
    async with cycle() as uno:
        for _ in range(2):
            assert (await uno.passes(30)).public == ["cycle_nobody"]
            assert (await uno.passes(30)).public == ["cycle_opened", "cycle_joining"]
        assert (await uno.passes(30)).public == ["cycle_idle"]
        assert (await uno.passes(600)).public == []
        assert (await uno.says("ann", "!uno")).public == ["cycle_opened", "cycle_joining"]


async def test_a_game_in_between_forgives_the_empty_rounds() -> None:
    async with cycle() as uno:
        for _ in range(4):
            await uno.passes(30)
        await uno.says("ann", "jo")
        await uno.passes(30)
        await play_out(uno)
        for _ in range(2):
            await uno.passes(30)
            assert (await uno.passes(30)).public == ["cycle_nobody"]


async def test_who_joins_and_leaves_again_leaves_the_round_empty() -> None:
    async with cycle() as uno:
        await uno.says("ann", "jo")
        await uno.says("ann", "!remove")
        assert (await uno.passes(30)).public == ["cycle_nobody"]


@pytest.mark.parametrize("moment", ["joining", "seated", "playing", "resting"])
async def test_an_operator_stops_it_at_any_moment(moment: str) -> None:
    async with cycle() as uno:
        await bring_to(uno, moment)
        said = await uno.says("op", "!stop", admin=True)
        assert said.public[-1] == ("cycle_over" if moment in ("seated", "playing") else "cycle_stopped")
        assert (await uno.passes(600)).public == []
        assert not uno.tables_are_open()


@pytest.mark.parametrize("line", ["!stop", "!uno stop", "!pause", "!uno resume"])
async def test_between_two_games_only_an_operator_steers(line: str) -> None:
    async with cycle() as uno:
        said = await uno.says("eve", line)
        assert is_refusal(said, "eve", Reason.NOT_ALLOWED) if "uno" in line else said.lines == []
        assert (await uno.passes(30)).public == ["cycle_nobody"]


async def test_the_same_word_holds_the_game_and_lets_it_go_on() -> None:
    async with cycle() as uno:
        await bring_to(uno, "playing")
        assert (await uno.says("op", "!pause", admin=True)).public == ["paused"]
        assert (await uno.passes(600)).public == []
        assert (await uno.says("op", "!pause", admin=True)).public == ["resumed_waiting"]


@pytest.mark.parametrize("moment", ["joining", "resting"])
async def test_the_same_word_holds_the_time_between_games_too(moment: str) -> None:
    async with cycle() as uno:
        await bring_to(uno, moment)
        assert (await uno.says("op", "!pause", admin=True)).public == ["cycle_paused"]
        assert (await uno.passes(600)).public == []
        assert (await uno.says("op", "!pause", admin=True)).public == ["cycle_resumed"]
        assert len((await uno.passes(30)).public) > 0


async def test_a_lobby_held_by_an_operator_is_not_dealt_to() -> None:
    async with cycle() as uno:
        await bring_to(uno, "seated")
        await uno.says("op", "!pause", admin=True)
        assert (await uno.passes(60)).public == []
        await uno.says("op", "!pause", admin=True)
        assert (await uno.passes(10)).public == ["classic_joins", "classic_welcome", "classic_first"]


async def test_an_operator_puts_the_robot_into_a_running_game_once() -> None:
    async with cycle() as uno:
        await uno.says("ann", "jo")
        await uno.says("bob", "jo")
        await uno.passes(30)
        assert (await uno.says("op", "!join", admin=True)).public == ["joined_late draws"]
        assert len(uno.state.levels) == 1
        assert (await uno.says("op", "!join", admin=True)).to("op") == ["unclear.robot_plays"]
        await uno.says("eve", "!join")
        assert person("eve") in uno.state.seats


async def test_in_a_round_dealt_early_the_cycle_waits_for_its_end() -> None:
    async with cycle() as uno:
        await uno.says("ann", "jo")
        await uno.says("bob", "jo")
        await uno.says("ann", "!deal")
        assert (await uno.passes(30)).public == []
        assert is_playing(uno.state)
        assert (await play_out(uno)).public[-1] == "cycle_next"


@pytest.mark.parametrize("moment", ["joining", "seated", "playing", "resting"])
async def test_it_survives_a_restart_at_any_moment(moment: str) -> None:
    async with cycle() as uno:
        await bring_to(uno, moment)
        await uno.close()
        uno.start()
        await uno.tables.resume()
        assert (await uno.settled()).public == []
        said = await uno.arrives()
        if moment == "playing":
            assert (await play_out(uno)).public[-1] == "cycle_next"
        elif moment == "resting":
            assert said.public == ["cycle_next"]
            assert (await uno.passes(30)).public == ["cycle_opened", "cycle_joining"]
        else:
            assert said.public[-1] == "cycle_joining"
            dealt = ["classic_joins", "classic_welcome", "classic_first"]
            assert (await uno.passes(30)).public == (dealt if moment == "seated" else ["cycle_nobody"])


async def test_a_game_that_ended_unseen_does_not_hold_it_up() -> None:
    async with cycle() as uno:
        await bring_to(uno, "playing")
        await uno.close()
        await uno.rows("UPDATE games SET ended = 1")
        uno.start()
        await uno.arrives()
        await uno.tables.resume()
        assert (await uno.settled()).public == ["cycle_next"]


async def test_of_two_processes_one_keeps_the_cycle() -> None:
    async with cycle() as uno:
        first = uno.tables
        uno.start()
        await uno.tables.resume()
        assert (await uno.arrives()).public == []
        assert (await uno.passes(30)).public == ["cycle_nobody"]
        await first.close()


async def test_what_could_not_be_stored_is_not_said_and_tried_again() -> None:
    async with talk(rules=CLASSIC) as uno:
        uno.wants_cycle = True
        await uno.fail()
        said = await uno.says("ann", "!uno")
        assert (said.public, said.to("ann")) == ([], ["not_stored"])
        await uno.fail(fails=False)
        assert (await uno.says("ann", "!uno")).public == ["cycle_opened", "cycle_joining"]
        await uno.fail()
        assert (await uno.passes(30)).public == []
        await uno.fail(fails=False)
        assert (await uno.passes(5)).public == ["cycle_nobody"]


async def test_turned_off_it_ends_with_the_rest() -> None:
    async with cycle() as uno:
        await bring_to(uno, "resting")
        uno.wants_cycle = False
        assert [*(await uno.passes(30)).public, *(await uno.stored()).public] == ["cycle_over"]


async def bring_to(uno: Talk, moment: str) -> None:
    """Bring the cycle that ann has started there."""
    if moment != "joining":
        await uno.says("ann", "jo")
    if moment in ("playing", "resting"):
        await uno.passes(30)
    if moment == "resting":
        await play_out(uno)
