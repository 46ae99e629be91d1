"""Who is best on a server: boards, numbers and records, as people ask for them at a table and away from it."""

from datetime import UTC, datetime

import pytest

from engine.events import Event
from tests.bot.table_talk import Talk, dealt, person, talk

pytestmark = pytest.mark.usefixtures("any_database")

SHORT = {"ann": "R1", "bob": "R2 G3 W"}  # Ann goes out for 55 points


def round_for_ann(**hands: str) -> list[Event]:
    """A round in which Ann is about to go out."""
    return dealt(turn="ann", **(hands or SHORT))


async def win(uno: Talk, channel: str = "#uno", **hands: str) -> None:
    """Ann wins a round."""
    await uno.sit(round_for_ann(**hands), channel)
    await uno.says("ann", "pl r1", channel)


async def told(uno: Talk, line: str, who: str = "bob", channel: str = "#uno", *, admin: bool = False) -> str:
    """The answer to a line, as it is shown."""
    return (await uno.says(who, line, channel, admin=admin)).text()


async def test_whoever_wins_a_round_is_on_the_board_with_the_points() -> None:
    async with talk() as uno:
        await win(uno)
        assert await told(uno, "!uno top") == "Most points, ever: 1. ann 55."
        assert await told(uno, "!uno top wins month") == "Most rounds won, this month: 1. ann 1."
        assert await told(uno, "!uno top games") == "Most rounds played, ever: 1. ann 1; 1. bob 1."
        assert "nobody yet" in await told(uno, "!uno top rate")


async def test_the_board_is_told_to_everybody_in_a_channel_and_to_the_asker_alone_in_private() -> None:
    async with talk() as uno:
        await win(uno)
        assert (await uno.says("bob", "!uno top")).audiences == {None}
        said = await uno.says("bob", "uno top", "")
        assert said.audiences == {"bob"}
        assert "1. ann 55" in said.text()


async def test_in_private_a_stranger_is_told_to_ask_in_a_channel() -> None:
    async with talk() as uno:
        await win(uno)
        assert "Ask in a channel" in await told(uno, "uno top", "eve", "")


async def test_each_channel_of_irc_has_a_board_of_its_own() -> None:
    async with talk() as uno:
        await win(uno)
        assert "nobody yet" in await told(uno, "!uno top", channel="#other")


async def test_boards_answer_while_a_round_is_running() -> None:
    async with talk() as uno:
        await win(uno)
        await uno.sit(round_for_ann())
        assert await told(uno, "!uno top") == "Most points, ever: 1. ann 55."
        assert uno.on_turn() == "ann"


async def test_alone_among_computer_players_nothing_counts() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", computers="Ada", ann="R1", Ada="R2 G3 W"))
        await uno.says("ann", "pl r1")
        assert "nobody yet" in await told(uno, "!uno top")
        assert await uno.rows("SELECT count(*) FROM round_players") == [(2,)]


@pytest.mark.parametrize("name", ["o'neill\";--", "%_\\", "nu\0l", "{p}", "\N{PLAYING CARD ACE OF SPADES}", "\ud83c"])
async def test_whatever_signs_a_name_has_its_bearer_is_on_the_board_like_anybody(name: str) -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn=name, **{name: "R1", "bob": "R2"}))
        await uno.says(name, "pl r1")
        shown = await told(uno, "!uno top wins")
        assert shown.startswith("Most rounds won, ever: 1. ")
        assert shown.endswith(" 1.")
        assert "has won 1 of 1 round, 100%" in await told(uno, "!uno stats", name)


async def test_computer_players_are_on_no_board() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", computers="Ada", ann="R1", bob="R3", Ada="R2 G3 W"))
        await uno.says("ann", "pl r1")
        assert await told(uno, "!uno top games") == "Most rounds played, ever: 1. ann 1; 1. bob 1."


async def test_a_match_won_because_all_left_is_counted_apart_and_leaving_is_a_game_lost() -> None:
    async with talk() as uno:
        await uno.sit(round_for_ann())
        await uno.says("ann", "ca")
        await uno.says("bob", "!leave")
        assert "nobody yet" in await told(uno, "!uno top")
        assert "1 match fell to them because everybody else left" in await told(uno, "!uno stats ann")
        assert "bob has won 0 of 1 round, 0%" in await told(uno, "!uno stats")


async def test_the_numbers_of_a_player_are_shown_by_name() -> None:
    async with talk() as uno:
        for _ in range(3):
            await win(uno)
        said = await told(uno, "!uno stats Ann")
        assert "ann has won 3 of 3 rounds, 100%." in said
        assert "Points: 165, at most 55 in one round." in said
        assert "Longest streak: 3 wins, now 3." in said
        assert "Rating: 1" in said
        assert "Nobody on this board is called zoe" in await told(uno, "!uno stats zoe")
        assert "eve has no finished round here yet" in await told(uno, "!uno stats", "eve")


async def test_a_renamed_player_keeps_their_row_under_the_new_name() -> None:
    async with talk() as uno:
        await win(uno)
        await uno.rows("SELECT 1")
        await uno.database.write(uno.journal.remember(person("ann"), "Annie"))
        assert await told(uno, "!uno top") == "Most points, ever: 1. Annie 55."
        assert "Annie has won 1 of 1 round" in await told(uno, "!uno stats annie")


PAIRS = "official uno_grace=0 target=0 partners=on"


async def test_partners_win_together_and_are_rated_together() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=PAIRS, ann="R1", bob="R2", cat="G3", dan="G4"))
        await uno.says("ann", "pl r1")
        assert await told(uno, "!uno top") == "Most points, ever: 1. ann 6; 1. cat 6."
        assert await told(uno, "!uno top wins") == "Most rounds won, ever: 1. ann 1; 1. cat 1."
        first, second, third, fourth = (await told(uno, "!uno top rating")).split(": ", 1)[1].rstrip(".").split("; ")
        assert (first[:6], second[:6], third[:6], fourth[:6]) == ("1. ann", "1. cat", "3. bob", "3. dan")
        assert "most wins in a row" not in await told(uno, "!uno records")
        assert await uno.rows("SELECT winner, partner FROM matches") == [(person("ann"), person("cat"))]


async def test_partners_who_play_against_computer_players_alone_have_beaten_nobody() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=PAIRS, computers="Ada Ben", ann="R1", Ada="R2", cat="G3", Ben="G4"))
        await uno.says("ann", "pl r1")
        assert "nobody yet" in await told(uno, "!uno top games")
        assert "Nobody is on a winning streak" in await told(uno, "!unorow")


async def test_somebody_with_a_computer_player_for_a_partner_wins_and_loses_like_anybody() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=PAIRS, computers="Ada", ann="R1", bob="R2", Ada="G3", dan="G4"))
        await uno.says("ann", "pl r1")
        assert await told(uno, "!uno top wins") == "Most rounds won, ever: 1. ann 1."
        assert await told(uno, "!uno top games") == "Most rounds played, ever: 1. ann 1; 1. bob 1; 1. dan 1."
        assert "1. ann" in await told(uno, "!uno top rating")


async def test_records_are_of_this_month_and_of_all_time() -> None:
    async with talk() as uno:
        assert "no records yet" in await told(uno, "!uno records")
        await win(uno)
        await win(uno, ann="R1", bob="R2")
        said = await told(uno, "!uno records")
        assert said.splitlines() == [f"{await told(uno, '!unostats')} {await told(uno, '!unorecords')}"]
        assert said.startswith("Records of this month: ")
        assert "Records of all time: " in said
        assert said.count("most points in a round 55, ann") == 2
        assert said.count("most wins in a row 2, ann") == 2


async def test_the_streak_is_that_of_the_last_winner() -> None:
    async with talk() as uno:
        assert "Nobody is on a winning streak" in await told(uno, "!unorow")
        await win(uno)
        await win(uno)
        assert await told(uno, "!unorow") == "ann has won the last 2 rounds they played."


async def test_whoever_wishes_is_off_the_boards_and_on_again() -> None:
    async with talk() as uno:
        await win(uno)
        assert "off the boards" in await told(uno, "!uno board hide", "ann")
        assert "nobody yet" in await told(uno, "!uno top")
        assert "not shown" in await told(uno, "!uno stats ann")
        assert "ann has won 1" in await told(uno, "!uno stats", "ann")
        await told(uno, "!uno board show", "ann")
        assert "1. ann 55" in await told(uno, "!uno top")


async def test_an_admin_takes_somebody_off_the_boards_and_only_an_admin_takes_that_back() -> None:
    async with talk() as uno:
        await win(uno)
        assert "Only admins" in await told(uno, "!uno board exclude ann")
        assert "ann is off the boards" in await told(uno, "!uno board exclude ann", admin=True)
        assert "only an admin can bring you back" in await told(uno, "!uno board show", "ann")
        assert "nobody yet" in await told(uno, "!uno top")
        await told(uno, "!uno board include ann", admin=True)
        assert "1. ann 55" in await told(uno, "!uno top")


async def test_what_ended_before_a_restart_is_counted_after_it() -> None:
    async with talk() as uno:
        await uno.sit(round_for_ann())
        await uno.database.write()
        await uno.says("ann", "pl r1")
        await uno.close()
        uno.start()
        assert "1. ann 55" in await told(uno, "!uno top")


async def test_months_end_at_the_servers_midnight_and_are_reckoned_again_when_its_clock_is_set() -> None:
    async with talk() as uno:
        uno.tell_time(datetime(2026, 12, 1, 4, 0, tzinfo=UTC).timestamp())
        await win(uno)
        uno.tell_time(datetime(2026, 12, 1, 6, 0, tzinfo=UTC).timestamp())
        assert "1. ann 55" in await told(uno, "!uno top month")
        await told(uno, "!uno set timezone America/New_York", admin=True)
        assert "nobody yet" in await told(uno, "!uno top month")
        assert await told(uno, "!uno top last month") == "Most points, last month: 1. ann 55."
        assert "1. ann 55" in await told(uno, "!uno top")


async def test_scores_that_can_not_be_read_are_told_so() -> None:
    async with talk() as uno:
        await win(uno)
        await uno.rows("ALTER TABLE standings RENAME TO gone")
        assert "can't be read right now" in await told(uno, "!uno top")
        await uno.rows("ALTER TABLE gone RENAME TO standings")
        assert "1. ann 55" in await told(uno, "!uno top")
