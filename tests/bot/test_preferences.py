"""What players choose for themselves, and what newcomers are told: `!uno me`, alerts, hints."""

import pytest

from bot.chat import Line, Wishes
from bot.queries import Mine, Unclear, unclear
from tests.bot.heard import LOBBY, heard
from tests.bot.table_talk import HANDS, Talk, computer, dealt, person, read, talk

pytestmark = pytest.mark.usefixtures("any_database")


async def asks(uno: Talk, who: str, text: str, channel: str = "#uno") -> str:
    """What `who` is answered to `!uno me …`."""
    said, later = await uno.says(who, text, channel), await uno.stored()
    lines = [line for line in (*said.lines, *later.lines) if line.audience == person(who)]
    return " ".join(map(read, lines))


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("", {}), ("hand msg", {"hand": "msg"}), ("hand query", {"hand": "msg"}),
        ("HAND Notice :)", {"hand": "notice"}),
        ("plain on hand msg", {"plain": "on", "hand": "msg"}), ("language it", {"language": "it"}),
        ("alerts off", {"alert": "off"}), ("language default", {"language": "default"}),
    ],
)  # fmt: skip
def test_several_things_may_be_chosen_at_once(text: str, changes: dict[str, str]) -> None:
    assert heard(f"!uno me {text}") == heard(f"!uno me {text}", None) == heard(f"me {text}", LOBBY, private=True)
    assert heard(f"!uno me {text}") == Mine(tuple(changes.items()))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("hand", unclear("me_setting", option="hand", takes="notice, msg, default")),
        ("hand maybe", unclear("me_setting", option="hand", takes="notice, msg, default")),
        ("plain on language xx", unclear("me_setting", option="language", takes="en, it, default")),
        ("shoe on", unclear("me_option", word="shoe", options="hand, plain, language, alert")),
    ],
)
def test_of_several_choices_all_are_made_or_none(text: str, answer: Unclear) -> None:
    assert heard(f"!uno me {text}") == answer


async def test_a_choice_is_told_and_kept_over_a_restart() -> None:
    async with talk() as uno:
        assert "hand default, plain default, language en, alert off" in await asks(uno, "ann", "!uno me")
        assert "hand msg, plain on" in await asks(uno, "ann", "!uno me hand msg plain on")
        await uno.close()
        uno.start()
        await uno.preferences.load()
        assert "hand msg, plain on" in await asks(uno, "ann", "!uno me")
        assert "hand default, plain on" in await asks(uno, "ann", "me hand default", "")
        assert "hand default" in await asks(uno, "bob", "!uno me")


async def test_a_language_is_for_what_only_its_player_is_told() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        assert "lingua" not in await asks(uno, "ann", "!uno me language it")
        said = await uno.says("ann", "ca")
        assert [(line.language, line.wishes) for line in said.lines] == [("it", Wishes("it"))]
        assert [line.language for line in (await uno.says("bob", "ca")).lines] == ["en"]
        assert [line.language for line in (await uno.says("ann", "pl r1")).lines if line.audience is None] == ["en"]


async def test_what_could_not_be_stored_is_not_chosen() -> None:
    async with talk() as uno:
        await uno.fail()
        assert "could not be saved" in await asks(uno, "ann", "!uno me plain on")
        await uno.fail(fails=False)
        assert "plain default" in await asks(uno, "ann", "!uno me")


# Alerts


async def alerted(uno: Talk, opener: str = "bob", line: str = "!uno start") -> set[str | None]:
    """Who is told that a game opens."""
    said = await uno.says(opener, line)
    return {one.audience and one.audience.rpartition(":")[2] for one in said.lines if is_alert(one)}


def is_alert(line: Line) -> bool:
    """Whether a line says that a game opens."""
    return line.phrases[0].key == "alert"


async def test_who_asked_for_it_is_told_when_a_game_opens_there() -> None:
    async with talk() as uno:
        await asks(uno, "ann", "!uno me alert on")
        await asks(uno, "cat", "!uno me alert on", "#two")
        assert await alerted(uno) == {"ann"}


async def test_nobody_is_told_of_a_game_they_open_themselves() -> None:
    async with talk() as uno:
        await asks(uno, "ann", "!uno me alert on")
        assert await alerted(uno, "ann") == set()


async def test_nobody_is_told_twice_in_half_an_hour() -> None:
    async with talk() as uno:
        await asks(uno, "ann", "!uno me alert on")
        heard_of = []
        for seconds in (0, 600, 1300):
            await uno.passes(seconds)
            heard_of.append(await alerted(uno))
            await uno.says("bob", "!uno stop")
        assert heard_of == [{"ann"}, set(), {"ann"}]


async def test_a_cycle_that_begins_is_told_too() -> None:
    async with talk() as uno:
        await asks(uno, "ann", "!uno me alert on")
        uno.wants_cycle = True
        assert await alerted(uno, line="!uno") == {"ann"}


async def test_an_alert_is_ended_as_it_was_begun() -> None:
    async with talk() as uno:
        await asks(uno, "ann", "!uno me alert on")
        assert "alert off" in await asks(uno, "ann", "!uno me alert off")
        assert await alerted(uno) == set()


async def test_an_alert_is_for_a_channel() -> None:
    async with talk() as uno:
        assert "in the channel" in await asks(uno, "ann", "me alert on", "")


# Hints


async def hints(uno: Talk, *lines: str) -> list[str]:
    """The hints that ann and bob are given while they say these lines in turn."""
    found = []
    for number, line in enumerate(lines):
        said = await uno.says(("ann", "bob")[number % 2], line)
        found += [phrase.key for one in said.lines for phrase in one.phrases if phrase.key.startswith("hint")]
    return found


async def test_a_newcomers_first_three_turns_come_with_a_hint() -> None:
    async with talk() as uno:
        uno.hints = True
        uno.start()
        await uno.sit(dealt(turn="ann", ann="R1 R2 R3 R4 R6 R7", bob="R1 R2 R3 R4 R6 R7"))
        given = await hints(uno, "pl r1", "pl r1", "pl r2", "pl r2", "pl r3", "pl r3", "pl r4", "pl r4")
        assert given == ["hint_play", "hint_play", "hint_wild", "hint_wild", "hint_uno", "hint_uno"]


async def test_where_uno_is_called_for_the_players_the_last_hint_is_another_one() -> None:
    async with talk() as uno:
        uno.hints = True
        uno.start()
        await uno.sit(dealt(turn="ann", rules="classic", ann="R1 R2 R3 R4 R6 R7", bob="R1 R2 R3 R4 R6 R7"))
        assert (await hints(uno, "pl r1", "pl r1", "pl r2", "pl r2", "pl r3"))[-1] == "hint_look"


async def test_who_has_had_the_hints_is_no_newcomer_after_a_restart() -> None:
    async with talk() as uno:
        uno.hints = True
        uno.start()
        await uno.sit(dealt(turn="ann", ann="R1 R2 R3 R4 R6 R7", bob="R1 R2 R3 R4 R6 R7"))
        await hints(uno, "pl r1", "pl r1")
        await uno.close()
        uno.start()
        await uno.preferences.load()
        await uno.tables.resume()
        assert await hints(uno, "pl r2", "pl r2") == ["hint_wild", "hint_wild"]


async def test_hints_may_be_switched_off() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1 R2 R3", bob="R1 R2 R3"))
        assert await hints(uno, "pl r1") == []


async def test_robots_need_no_hints() -> None:
    async with talk() as uno:
        uno.hints = True
        uno.start()
        await uno.sit(dealt(turn="ann", ann="R1 R2 R3", robo="R1 R2 R3", computers="robo"))
        await hints(uno, "pl r1")
        assert not uno.preferences._turns.get(computer("robo"))
