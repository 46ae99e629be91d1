"""What is stored about a person, that it is deleted when they ask, and that nothing else is stored."""

import json
import re
from pathlib import Path

import pytest

from bot.chat import Heard, User
from bot.personal import CONFIRM_SECONDS
from bot.store import boards, counting, score_files
from bot.store.codec import decode, encode
from bot.store.holders import Holder, hold
from bot.store.people import GONE, STORED, Fate
from bot.store.statements import Row, Statement
from engine.evolve import replay
from engine.state import is_over
from engine.values import PlayerId
from tests.bot.store.samples import columns
from tests.bot.table_talk import QUIET, Said, Talk, dealt, keys, person, place, talk

pytestmark = pytest.mark.usefixtures("any_database")
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
        stored = set(await columns(uno.database))
    assert sorted(stored - told()) == [], "columns that PRIVACY.md does not name"
    assert sorted(told() - stored) == [], "columns that PRIVACY.md names and nobody stores"


async def test_every_column_that_holds_a_players_id_is_known_to_the_forgetting() -> None:
    async with talk() as uno:
        holding = {
            (table, name) for table, name in await columns(uno.database) if name in ("player", "winner", "partner")
        }
        await win(uno)
        seen = set()
        for table, name in await columns(uno.database):
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


async def test_an_admin_is_told_of_their_changes_and_forgotten_in_the_log() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno set target 300", admin=True)
        assert "names you with 1 change." in (await uno.says("ann", "!uno mydata")).text()
        for _ in range(2):
            await uno.says("ann", "!uno forget me")
        ((player,),) = await uno.rows("SELECT player FROM setting_changes")
        assert player.startswith(GONE)
        assert "target" in (await uno.says("bob", "!uno set log", admin=True)).text()


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


SHE = PlayerId("irc:net:zoë\"'%_\\")  # an id with every sign that text in SQL or JSON is careful with
CALLED = "Zoë 'the quick' \"50%\""
HOME = "irc:net:#uno"
HELD = Holder(SHE, CALLED, "", "z@host", "word")  # of a seat that she left long ago


async def leave_traces(uno: Talk) -> None:
    """She does all that a person can do here, in one place or another, and others write about her."""
    uno.player_of[CALLED] = SHE
    for line in ("!uno set target=300", "!uno preset classic", "!uno set reset"):
        await uno.says(CALLED, line, admin=True)
    for line in ("!uno me language it", "!uno me alert on", "!uno board hide"):
        await uno.says(CALLED, line)
    await uno.says(CALLED, "!uno start", "#began")
    await uno.says("bob", "jo", "#began")
    await uno.says("bob", "!uno stop", "#began", admin=True)
    for seat, winner in (("ann", CALLED), ("cat", "ann")):  # with her partner, and by her partner
        text = encode(dealt(turn="ann", rules=f"{QUIET} partners=on", ann="R1", bob="R2", cat="R3 G3", dan="G4"))
        await uno.sit(decode(text.replace(json.dumps(person(seat)), json.dumps(SHE))))
        await uno.says(winner, "pl r1")
    await uno.database.write(
        score_files.keep_scores(HOME, SHE, 10, 1000, 0), boards.hide(HOME, SHE, by_admin=True), hold(place(), HELD),
        *(Statement("INSERT INTO notes VALUES ('irc', 'hand', ?, '1')", (name,)) for name in (SHE, f"{SHE} {place()}")),
    )  # fmt: skip


async def test_nothing_leads_back_to_whoever_was_forgotten() -> None:
    """Whatever tables and columns the schema has by now: none holds her id or her name, not even within a text."""
    async with talk() as uno:
        await leave_traces(uno)
        assert set(STORED) <= await naming_her(uno)
        for _ in range(2):
            await uno.says(CALLED, "!uno forget me")
        assert await naming_her(uno) == set()
        assert "Nothing about you is stored" in (await uno.says(CALLED, "!uno mydata")).text()


async def naming_her(uno: Talk) -> set[tuple[str, str]]:
    """The columns in which her id or her name is."""
    signs = {sign for text in (SHE, CALLED) for sign in (text, json.dumps(text)[1:-1])}
    return {
        (table, column)
        for table, column in await columns(uno.database)
        for row in await held(uno, table, column)
        if any(sign in str(row[0]) for sign in signs)
    }


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

ANN = User(PlayerId("irc:net:account=annie"), "ann", account="annie", trace="a@b", by_name=person("ann"))


async def ask(uno: Talk, user: User, line: str = "!uno link") -> list[str]:
    """The keys of the answer to somebody whose account is known."""
    uno.tables.deliver(Heard(place(), user, line))
    return [keys(line.phrases) for line in (await uno.settled()).lines]


async def test_whoever_has_logged_in_takes_the_results_of_their_nick_along() -> None:
    async with talk() as uno:
        await win(uno)
        before = await boards.stats(uno.database, "irc:net:#uno", person("ann"))
        assert await ask(uno, ANN) == ["link_sure"]
        assert await ask(uno, ANN) == ["linked"]
        assert "1. ann 9." in (await uno.says("bob", "!uno top")).text()
        assert await boards.stats(uno.database, "irc:net:#uno", ANN.player) == before
        assert await boards.stats(uno.database, "irc:net:#uno", person("ann")) is None
        assert await ask(uno, ANN) == ["link_nothing"]


async def test_results_under_both_are_added_up() -> None:
    async with talk() as uno:
        await win(uno)
        await win(uno)
        await uno.database.write(
            Statement("UPDATE round_players SET player = ? WHERE game = 2 AND player = ?", (ANN.player, person("ann")))
        )
        await uno.database.write(
            score_files.keep_scores("irc:net:#uno", person("ann"), 10, 1000, 0),
            score_files.keep_scores("irc:net:#uno", ANN.player, 1, 100, 0),
        )
        for _ in range(2):
            await ask(uno, ANN)
        board = (await uno.says("bob", "!uno top wins")).text()
        assert "1. ann 13" in board


async def test_without_an_account_there_is_nothing_to_link_to() -> None:
    async with talk() as uno:
        await win(uno)
        assert await ask(uno, User(person("ann"), "ann", trace="a@b", by_name=person("ann"))) == ["link_log_in"]
        assert await ask(uno, User(PlayerId("discord:1"), "ann")) == ["link_needless"]


async def test_nothing_is_linked_while_a_game_is_running_under_the_nick() -> None:
    async with talk() as uno:
        await win(uno)
        await uno.says("ann", "!uno start")
        await uno.says("bob", "jo")
        assert await ask(uno, ANN) == ["link_playing"]


async def test_whom_an_admin_has_hidden_is_hidden_under_the_account_too() -> None:
    async with talk() as uno:
        await win(uno)
        await uno.says("ann", "ca")
        await uno.database.write(boards.hide("irc:net:#uno", person("ann"), by_admin=True))
        for _ in range(2):
            await ask(uno, ANN)
        assert "nobody yet" in (await uno.says("bob", "!uno top wins")).text()


def test_what_is_about_one_person_alone_is_deleted() -> None:
    assert STORED["players", "player"] is STORED["standings", "player"] is Fate.DELETED
    assert STORED["round_players", "player"] is Fate.NAMELESS
