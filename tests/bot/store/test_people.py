"""What is stored about a person, that it is deleted when they ask, and that nothing else is stored."""

import re
from pathlib import Path

from bot.personal import CONFIRM_SECONDS
from bot.store import boards, counting, people
from bot.store.codec import decode
from bot.store.people import GONE, STORED, Fate
from bot.store.statements import Row, Statement
from engine.evolve import replay
from engine.state import is_over
from tests.bot.table_talk import Said, Talk, dealt, person, talk

ROOT = Path(__file__).parents[3]
PRIVACY = (ROOT / "PRIVACY.md").read_text(encoding="utf-8")


async def win(uno: Talk) -> None:
    """A round that Ann wins."""
    await uno.sit(dealt(turn="ann", ann="R1", bob="R2 G3", cat="B4"))
    await uno.says("bob", "ca")
    await uno.says("cat", "ca")
    await uno.says("ann", "pl r1")


async def game(uno: Talk) -> None:
    """A game that Ann and Bob begin and an admin ends."""
    await uno.says("ann", "!uno start")
    await uno.says("bob", "jo")
    await uno.says("ann", "!deal")
    await uno.says("bob", "!uno stop", admin=True)


def answers(said: Said) -> list[str]:
    """The keys of what Ann or Bob was told."""
    return said.to("ann") or said.to("bob")


# The schema, and what is said of it


async def columns(uno: Talk) -> list[tuple[str, str]]:
    """All columns of all tables."""
    tables = await uno.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [(table, row[1]) for (table,) in tables for row in await uno.rows(f"PRAGMA table_info({table})")]


async def held(uno: Talk, table: str, column: str) -> list[Row]:
    """Everything a column holds."""
    return await uno.rows(f"SELECT {column} FROM {table}")  # noqa: S608 (names from the schema)


def told() -> set[tuple[str, str]]:
    """The columns that the privacy page names: `table`: `column`, `column` …"""
    found = set()
    for line in PRIVACY.splitlines():
        if line.startswith("| `"):
            table, *names = re.findall(r"`([a-z_]+)`", line)
            found |= {(table, name) for name in names}
    return found


async def test_the_privacy_page_names_every_column_that_is_stored_and_no_other() -> None:
    async with talk() as uno:
        stored = set(await columns(uno))
    assert sorted(stored - told()) == [], "columns that PRIVACY.md does not name"
    assert sorted(told() - stored) == [], "columns that PRIVACY.md names and nobody stores"


async def test_every_column_that_holds_a_players_id_is_known_to_the_forgetting() -> None:
    async with talk() as uno:
        holding = {(table, name) for table, name in await columns(uno) if name in ("player", "winner")}
        await win(uno)
        seen = set()
        for table, name in await columns(uno):
            rows = await held(uno, table, name)
            if any(row[0] == person("ann") for row in rows):
                seen.add((table, name))
    assert holding | seen | {("notes", "name")} == set(STORED)


# Being told, and being forgotten


async def test_a_person_is_told_all_that_is_stored_and_nobody_else_hears_it() -> None:
    async with talk() as uno:
        await win(uno)
        said = await uno.says("bob", "!uno mydata")
        assert said.audiences == {"bob"}
        assert "Your id is irc:net:bob." in said.text()
        assert "last seen as bob" in said.text()
        assert "on irc:net:#uno, rounds 1, matches won 0" in said.text()
        await uno.says("ann", "!uno board hide")
        assert "matches won 1" in (said := await uno.says("ann", "!uno mydata")).text()
        assert "off the boards of irc:net:#uno" in said.text()
        assert "Nothing about you is stored" in (await uno.says("eve", "!uno mydata")).text()


async def test_to_be_forgotten_is_asked_once_and_must_be_meant() -> None:
    async with talk() as uno:
        await win(uno)
        assert answers(await uno.says("ann", "!uno forget me")) == ["forget_sure"]
        await uno.passes(CONFIRM_SECONDS + 1)
        assert answers(await uno.says("ann", "!uno forget me")) == ["forget_sure"]
        assert answers(await uno.says("bob", "!uno forget me")) == ["forget_sure"]
        assert "1. ann" in (await uno.says("bob", "!uno top")).text()
        assert answers(await uno.says("ann", "!uno forget me")) == ["forgotten"]
        assert "nobody yet" in (await uno.says("bob", "!uno top")).text()


async def test_nothing_leads_back_to_whoever_was_forgotten() -> None:
    async with talk() as uno:
        await game(uno)
        await win(uno)
        for _ in range(2):
            await uno.says("ann", "!uno forget me")
        for table, name in await columns(uno):
            assert not [row for row in await held(uno, table, name) if ":ann" in str(row[0])], (table, name)
        assert "Nothing about you is stored" in (await uno.says("ann", "!uno mydata")).text()


async def test_old_games_keep_a_nameless_seat_and_can_still_be_replayed() -> None:
    async with talk() as uno:
        await game(uno)
        for _ in range(2):
            await uno.says("ann", "!uno forget me")
        steps = await uno.rows("SELECT events FROM steps ORDER BY game, seq")
        state = replay([event for (text,) in steps for event in decode(text)])
        assert is_over(state)
        assert sum(seat.startswith(GONE) for seat in state.seats) == 1
        assert person("bob") in state.seats


async def test_the_others_keep_their_numbers_and_ratings_even_when_they_are_recounted() -> None:
    async with talk() as uno:
        for _ in range(3):
            await win(uno)
        before = await boards.stats(uno.database, "irc:net:#uno", person("bob"))
        for _ in range(2):
            await uno.says("ann", "!uno forget me")
        assert await boards.stats(uno.database, "irc:net:#uno", person("bob")) == before
        await counting.recount(uno.database, "irc:net:#uno")
        assert "1. bob 3; 1. cat 3." in (await uno.says("bob", "!uno top games")).text()
        await counting.catch_up(uno.database, counting.in_utc)
        assert await boards.stats(uno.database, "irc:net:#uno", person("bob")) == before


async def test_what_a_chat_noted_about_a_person_is_deleted_with_the_rest() -> None:
    async with talk() as uno:
        await win(uno)
        for name in (person("ann"), person("anna")):
            sql = "INSERT INTO notes (chat, topic, name, text) VALUES ('irc', 'private', ?, '1')"
            await uno.database.write(Statement(sql, (name,)))
        for _ in range(2):
            await uno.says("ann", "!uno forget me")
        assert await uno.rows("SELECT name FROM notes") == [(person("anna"),)]


async def test_nobody_is_forgotten_while_they_play() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start")
        await uno.says("bob", "jo")
        assert answers(await uno.says("ann", "!uno forget me")) == ["forget_playing"]


async def test_nobody_has_others_forgotten() -> None:
    async with talk() as uno:
        assert answers(await uno.says("ann", "!uno forget bob")) == ["unclear.forget_words"]


# Two ids that are one person


async def test_linked_results_are_the_accounts_from_then_on() -> None:
    async with talk() as uno:
        await win(uno)
        assert await people.link(uno.database, person("ann"), person("account=ann")) == 1
        await counting.catch_up(uno.database, counting.in_utc)
        assert "account=ann" in (await uno.says("bob", "!uno top")).text()
        assert await boards.stats(uno.database, "irc:net:#uno", person("ann")) is None


async def test_whom_an_admin_has_hidden_is_hidden_under_the_account_too() -> None:
    async with talk() as uno:
        await win(uno)
        await uno.says("bob", "!uno board exclude ann", admin=True)
        await uno.database.write(boards.hide("irc:net:#uno", person("ann"), by_admin=True))
        await people.link(uno.database, person("ann"), person("account=ann"))
        await counting.catch_up(uno.database, counting.in_utc)
        assert "nobody yet" in (await uno.says("bob", "!uno top wins")).text()


def test_what_is_about_one_person_alone_is_deleted() -> None:
    assert STORED["players", "player"] is STORED["standings", "player"] is Fate.DELETED
    assert STORED["round_players", "player"] is Fate.NAMELESS
