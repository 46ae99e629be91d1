"""All tables: who is heard where, what outlives the process, and games that can't be played on."""

import asyncio
from copy import deepcopy

import pytest

from bot.chat import Line
from bot.store.journal import Journal
from bot.store.leases import LEASE_SECONDS
from bot.tables import CLAIM_SECONDS
from engine.cards import print_cards
from engine.commands import TimeUp
from tests.bot.table_talk import QUIET, Said, Talk, dealt, keys, person, place, read, talk

PEOPLE = {"ann": "R1 B2 B3", "bob": "R2 G2 G3"}
OTHERS = {"cat": "R1 B2 B3", "dan": "R2 G2 G3"}


async def restart(uno: Talk) -> Said:
    """End the process and begin the next one, which resumes what was running; what that one says."""
    await uno.close()
    uno.start()
    await uno.tables.resume()
    return await uno.settled()


# Channels


async def test_each_channel_has_a_table_of_its_own() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.sit(dealt(turn="cat", **OTHERS), "#two")
        said = await uno.says("cat", "pl r1", "#two")
        assert [line.place for line in said.lines] == [place("#two")] * 2
        assert uno.state.awaiting.player == person("ann")
        assert (await uno.says("ann", "pl r1", "#two")).lines == []


async def test_a_player_may_sit_at_two_tables() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1 B2", bob="G2 G3"))
        await uno.sit(dealt(turn="ann", ann="R3 B4", cat="Y2 Y3"), "#two")
        assert (await uno.says("ann", "pl r3", "#two")).public == ["played turn"]
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]


async def test_a_new_game_may_begin_where_one_has_ended() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.says("ann", "!uno stop")
        assert (await uno.says("ann", "us")).lines == []
        assert (await uno.says("bob", "!uno")).public == ["table_opened_rules"]
        assert " game=2 " in (await uno.says("bob", "us")).text()


async def test_what_comes_while_a_table_closes_is_heard_anew() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        uno.hear("ann", "!uno stop")
        uno.hear("bob", "!uno start")
        uno.hear("ann", "!uno join")
        said = await uno.settled()
        assert said.public == ["ended_stopped", "table_opened_rules", "joined countdown"]
        assert uno.state.seats == [person("bob"), person("ann")]


async def test_two_who_open_a_table_in_one_instant_sit_at_one() -> None:
    async with talk() as uno:
        uno.hear("ann", "!uno start")
        uno.hear("bob", "!uno start")
        assert (await uno.settled()).public == ["table_opened_rules", "joined countdown"]
        assert uno.state.seats == [person("ann"), person("bob")]


async def test_presence_concerns_only_tables_at_which_somebody_sits() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        assert (await uno.presence("eve", present=False)).lines == []
        assert (await uno.presence("bob", present=False)).public == ["away"]


# Where no table is


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("!uno help", "help"),
        ("!uno rules", "rules_official rules_single rules_changed rules_options"),
        ("!uno about", "about"),
        ("!uno status", "status"),
        ("!uno hand", "no_table"),
        ("!uno play r5", "no_table"),
        ("!uno bot", "no_table"),
        ("!uno strat", "unknown_nearest"),
        ("!uno jump r5", "no_table"),
        ("!uno set", "settings_here settings_how"),
        ("!uno start targt=5", "unclear.rules_nearest"),
    ],
)
async def test_without_a_table_every_command_is_answered_to_its_asker(line: str, answer: str) -> None:
    async with talk() as uno:
        said = await uno.says("ann", line)
        assert (said.audiences, said.to("ann")) == ({"ann"}, [answer])
        assert said.lines[0].place == place()


async def test_the_status_without_a_table_is_the_golden_line() -> None:
    async with talk() as uno:
        assert (await uno.says("ann", "!uno status")).text().startswith("uno/1 game=0 phase=none awaiting=none ")


# In private


async def test_in_private_no_prefix_is_needed() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        assert (await uno.says("bob", "hand", channel="")).to("bob") == ["hand"]
        assert (await uno.says("ann", "play r1", channel="")).public == ["played turn"]
        assert (await uno.says("bob", "!uno hand", channel="")).to("bob") == ["hand"]


async def test_who_sits_at_one_table_is_understood_to_mean_it() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.sit(dealt(turn="cat", **OTHERS), "#two")
        said = await uno.says("cat", "pl r1", channel="")
        assert {line.place for line in said.lines} == {place("#two")}


async def test_who_sits_at_two_tables_is_asked_which() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1 B2", bob="G2 G3"))
        await uno.sit(dealt(turn="ann", ann="R3 B4", cat="Y2 Y3"), "#two")
        said = await uno.says("ann", "pl r3", channel="")
        assert (said.audiences, said.to("ann")) == ({"ann"}, ["which_table"])
        assert "#uno and #two" in said.text()
        assert "#uno pl r3" in said.text()
        said = await uno.says("ann", "#TWO pl r3", channel="")
        assert said.public == ["played turn"]
        assert {line.place for line in said.lines} == {place("#two")}


async def test_a_channel_may_be_named_where_it_need_not_be() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        assert (await uno.says("ann", "#uno pl r1", channel="")).public == ["played turn"]


async def test_an_admin_of_the_network_stops_a_game_from_afar_by_naming_its_channel() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        assert (await uno.says("eve", "#uno stop", "")).to("eve") == ["unknown_nearest"]
        assert uno.tables_are_open()
        assert (await uno.says("boss", "#uno stop", "", admin=True)).public == ["ended_stopped"]


async def test_a_channel_alone_is_answered() -> None:
    """It is all that somebody said who was just asked which channel they mean."""
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        assert (await uno.says("ann", "#uno", channel="")).audiences == {"ann"}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hand", "no_table_of_yours"),
        ("pl r5", "no_table_of_yours"),
        ("start", "open_in_channel"),
        ("!uno", "open_in_channel"),
        ("help", "help"),
        ("qqq", "unknown"),
        ("status", "status"),
    ],
)
async def test_in_private_who_sits_nowhere_gets_an_answer(line: str, answer: str) -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        said = await uno.says("eve", line, channel="")
        assert (said.audiences, said.to("eve")) == ({"eve"}, [answer])
        assert said.lines[0].place == place("")


# The end of the process, and the next one


async def test_a_process_that_ends_says_so_and_keeps_the_game() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        assert (await uno.close()).public == ["closing"]
        assert await uno.rows("SELECT game, owner, ended FROM games") == [(1, "", None)]


async def test_a_process_that_ends_hears_nothing_more() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.close()
        uno.hear("ann", "pl r1")
        uno.hear("eve", "!uno help")
        assert uno.chat.take().lines == []


async def test_what_was_said_before_the_end_is_still_done() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        uno.hear("ann", "pl r1")
        assert (await uno.close()).public == ["played turn", "closing"]


async def test_a_resumed_game_is_the_same_with_a_full_clock() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.says("ann", "pl r1")
        await uno.passes(80)
        before = deepcopy(uno.state)
        assert (await restart(uno)).lines == []
        assert uno.state == before
        assert print_cards(uno.hand("bob")) == "R2 G2 G3"
        assert " seconds=90 " in (await uno.says("bob", "us")).text()
        assert (await uno.says("bob", "pl r2")).public == ["played turn"]


async def test_names_are_known_after_a_restart() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        await uno.says("ann", "!uno bot")
        await restart(uno)
        assert "RoboAda" in (await uno.says("ann", "!table")).text()


async def test_the_bot_greets_when_it_has_arrived_again() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.close()
        uno.start()
        assert (await uno.arrives()).lines == []
        await uno.tables.resume()
        assert (await uno.settled()).public == ["back_again top awaiting_turn"]
        assert (await uno.arrives()).public == ["back_again top awaiting_turn"]


async def test_where_no_game_runs_nobody_is_greeted() -> None:
    async with talk() as uno:
        assert (await uno.arrives()).lines == []


async def test_a_computer_on_turn_plays_on_after_a_restart() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="robo", robo="R1 B2 B3", ann="R2 G2", computers="robo"))
        await restart(uno)
        assert "played turn" in (await uno.passes(2)).public


async def test_another_process_takes_over_what_nobody_plays_any_more() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        old = uno.tables
        uno.start()
        await uno.tables.resume()
        await uno.passes(LEASE_SECONDS - 1)
        assert (await uno.says("ann", "us")).lines == []
        await uno.passes(2)
        await uno.tables.resume()
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]
        await old.close()


async def looks(uno: Talk) -> None:
    """Let time pass for a process to look for games, and the database answer."""
    for _ in range(9):
        await uno.passes(CLAIM_SECONDS)
        await uno.rows("SELECT 1")


async def test_a_running_process_takes_over_by_itself_whatever_the_database_says_meanwhile() -> None:
    async with talk() as uno:
        other = Journal(uno.database, "other:1:1", lambda: 0)
        await other.open_game(place(), "en", dealt(turn="ann", **PEOPLE))
        await other.release()
        claiming = asyncio.create_task(uno.tables.keep_claiming())
        await uno.rows("ALTER TABLE games RENAME TO lost")
        await looks(uno)
        assert not uno.tables_are_open()
        await uno.rows("ALTER TABLE lost RENAME TO games")
        await looks(uno)
        claiming.cancel()
        await asyncio.wait([claiming])
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]


async def test_a_table_taken_by_another_process_falls_silent() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        await uno.passes(LEASE_SECONDS + 1)
        claimed = await Journal(uno.database, "other:1:1", lambda: 1e9).running()
        assert [saved.game for saved in claimed.games] == [1]
        assert (await uno.says("ann", "pl r1")).lines == []
        assert await uno.rows("SELECT max(seq) FROM steps") == [(1,)]


async def test_a_place_in_which_another_process_plays_stays_silent() -> None:
    async with talk() as uno:
        other = Journal(uno.database, "other:1:1", lambda: 1e9)
        await other.open_game(place(), "en", dealt(turn="cat", **OTHERS))
        assert (await uno.says("ann", "!uno start")).lines == []
        assert await uno.rows("SELECT count(*) FROM games") == [(1,)]


# Games that can't be restored


async def break_game(uno: Talk, change: str) -> None:
    """Have two games running, change the first one's rows, and begin the next process."""
    await uno.sit(dealt(turn="ann", **PEOPLE))
    await uno.sit(dealt(turn="cat", **OTHERS), "#two")
    await uno.close()
    await uno.rows(change)
    uno.start()


NONSENSE = "UPDATE steps SET events = '[[\"Nonsense\",{}]]' WHERE game = 1"
IMPOSSIBLE = (
    'UPDATE steps SET events = \'[["CardPlayed",{"player":"x","card":"R5","color":null}]]\' WHERE game = 1'  # by nobody
)
MISSING = "DELETE FROM steps WHERE game = 1"


@pytest.mark.parametrize("change", [NONSENSE, IMPOSSIBLE, MISSING], ids=["unreadable", "impossible", "no steps"])
async def test_a_broken_game_stops_no_other_and_its_place_is_free_and_told(change: str) -> None:
    async with talk() as uno:
        await break_game(uno, change)
        await uno.tables.resume()
        assert (await uno.says("cat", "pl r1", "#two")).public == ["played turn"]
        assert (await uno.arrives()).public == ["lost_game"]
        assert (await uno.arrives()).lines == []
        assert (await uno.says("ann", "!uno start")).public == ["table_opened_rules"]


async def test_a_game_in_no_place_stops_no_other() -> None:
    async with talk() as uno:
        await break_game(uno, "UPDATE games SET place = 'nowhere' WHERE game = 1")
        await uno.tables.resume()
        assert (await uno.says("cat", "pl r1", "#two")).public == ["played turn"]


async def test_where_the_bot_is_already_a_broken_game_is_told_at_once() -> None:
    async with talk() as uno:
        await break_game(uno, NONSENSE)
        await uno.arrives()
        await uno.tables.resume()
        assert (await uno.settled()).public == ["lost_game"]


async def test_a_game_whose_names_can_not_be_read_is_played_on() -> None:
    """Else nobody plays it, and nobody can begin another in its place."""
    async with talk() as uno:
        await break_game(uno, "ALTER TABLE players RENAME TO lost")
        await uno.tables.resume()
        await uno.settled()
        await uno.rows("ALTER TABLE lost RENAME TO players")
        await uno.tables.resume()
        assert (await uno.says("ann", "pl r1")).public == ["played turn"]


# The language


async def test_lines_are_in_the_language_of_the_place() -> None:
    async with talk(language="it") as uno:
        said = await uno.says("ann", "!uno start")
        assert {line.language for line in said.lines} == {"it"}
        assert read(said.lines[0], said.lines[0].language).startswith("ann apre un tavolo")
        said = await uno.says("eve", "!uno help")
        assert {line.language for line in said.lines} == {"it"}


async def test_a_resumed_game_keeps_its_language() -> None:
    async with talk(language="it") as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        uno.table().mailbox.put(TimeUp(uno.state.awaiting.number))
        said = await uno.settled()
        lines: list[Line] = said.lines
        assert {line.language for line in lines} == {"it"}
        assert keys(lines[0].phrases).startswith("timed_out")
        assert uno.state.rules.target == int(QUIET.rpartition("=")[2])
