"""Seats belong to people, not to names: who holds one is told to the chat, stored, and known again."""

import pytest

from bot.chat import Line, Recognized, Seated, Vacated
from engine.values import PlayerId
from tests.bot.table_talk import Said, Talk, person, place, read, talk

pytestmark = pytest.mark.usefixtures("any_database")


def word_in(said: Said, who: str) -> str:
    """The word of their seat that somebody is told."""
    texts = [read(line) for line in said.lines if line.audience == person(who)]
    (told,) = [text for text in texts if "seat word" in text]
    return told.partition("Your seat word is ")[2].partition(":")[0]


async def ann_opens(uno: Talk) -> str:
    """A table with ann at it, who comes from a@h; her word."""
    uno.traces |= {"ann": "a@h"}
    return word_in(await uno.says("ann", "!uno start"), "ann")


async def test_whoever_sits_down_is_told_a_word_and_the_chat_who_they_are() -> None:
    async with talk() as uno:
        await ann_opens(uno)
        assert uno.known == [Seated(place(), person("ann"), "ann", account="", trace="a@h")]


async def test_whoever_has_an_account_needs_no_word() -> None:
    async with talk() as uno:
        uno.traces["ann"], uno.accounts["ann"] = "a@h", "queen"
        assert "seat word" not in (await uno.says("ann", "!uno start")).text()
        assert uno.known == [Seated(place(), person("ann"), "ann", account="queen", trace="a@h")]


async def test_where_names_are_proof_enough_nobody_is_told_anything() -> None:
    async with talk() as uno:
        assert (await uno.says("ann", "!uno start")).audiences == {None}
        assert uno.known == []


async def test_the_word_gives_the_seat_to_who_says_it() -> None:
    async with talk() as uno:
        word = await ann_opens(uno)
        told = await uno.says("eve", f"back {word.upper()}", channel="")
        assert told.to("ann") == ["seat_claimed"]  # whom the chat finds at eve's connection by now
        assert uno.known[-1] == Recognized(person("eve"), person("ann"))
        uno.player_of["eve"], uno.traces["eve"] = person("ann"), "e@elsewhere"
        fresh = word_in(await uno.presence("eve", present=True), "ann")
        assert fresh != word
        assert (await uno.says("bob", f"back {word}", channel="")).to("bob") == ["no_such_word"]
        assert (await uno.says("bob", f"!uno back {fresh}")).to("ann") == ["seat_claimed"]


async def test_a_wrong_word_or_none_says_what_to_do() -> None:
    async with talk() as uno:
        await ann_opens(uno)
        for text in ("back nonsense", "back 😀", "!uno back x y z"):
            assert (await uno.says("eve", text, channel="")).to("eve")[0] in ("no_such_word", "unclear.back_word")
        assert (await uno.says("ann", "!uno back")).to("ann") == ["unclear.back_word"]
        assert (await uno.says("ann", "!uno back nonsense")).to("ann") == ["no_such_word"]
        assert not [known for known in uno.known if isinstance(known, Recognized)]


async def test_another_account_or_host_of_the_same_person_is_remembered() -> None:
    async with talk() as uno:
        await ann_opens(uno)
        uno.accounts["ann"] = "queen"
        await uno.says("ann", "!uno rules")
        assert uno.known[-1] == Seated(place(), person("ann"), "ann", account="queen", trace="a@h")
        assert await uno.rows("SELECT account, trace FROM seat_holders") == [("queen", "a@h")]


async def test_a_seat_given_up_is_nobodys() -> None:
    async with talk() as uno:
        word = await ann_opens(uno)
        await uno.says("bob", "!uno join")
        await uno.says("ann", "!uno leave")
        assert uno.known[-1] == Vacated(place(), person("ann"))
        assert await uno.rows("SELECT * FROM seat_holders") == []
        assert (await uno.says("eve", f"back {word}", channel="")).to("eve") == ["no_such_word"]


async def test_when_the_game_is_over_nothing_is_remembered() -> None:
    async with talk() as uno:
        await ann_opens(uno)
        await uno.says("ann", "!uno stop")
        assert uno.known[-1] == Vacated(place(), person("ann"))
        assert await uno.rows("SELECT * FROM seat_holders") == []


async def test_after_a_restart_the_chat_is_told_again_and_the_word_still_counts() -> None:
    async with talk() as uno:
        word = await ann_opens(uno)
        await uno.close()
        uno.known.clear()
        uno.start()
        await uno.tables.resume()
        await uno.settled()
        assert uno.known == [Seated(place(), person("ann"), "ann", account="", trace="a@h")]
        assert (await uno.says("eve", f"back {word}", channel="")).to("ann") == ["seat_claimed"]


async def test_a_seat_that_could_not_be_stored_is_not_told() -> None:
    async with talk() as uno:
        await ann_opens(uno)
        uno.traces["bob"] = "b@h"
        await uno.fail()
        said = await uno.says("bob", "!uno join")
        assert said.to("bob") == ["not_stored"]
        assert PlayerId("irc:net:bob") not in [known.player for known in uno.known]
        await uno.fail(fails=False)
        assert word_in(await uno.says("bob", "!uno join"), "bob")


async def test_no_line_names_a_word_to_anybody_else() -> None:
    async with talk() as uno:
        word = await ann_opens(uno)
        lines = [line for line in uno.chat.said if isinstance(line, Line)]
        assert all(word not in read(line) for line in lines if line.audience != person("ann"))
