"""What the journal has acknowledged is on the disk; what it refuses has changed nothing."""

import asyncio
from pathlib import Path

import pytest

from bot.store.journal import Journal, PlaceTaken, Saved
from bot.store.statements import Conflict, Statement, StoreError
from engine.values import PlayerId
from tests.bot.store.samples import ANN, BOB, HERE, OPENED, PLACE, PLAYED, Clock, count, journal, place, stored

DIARY = Statement("INSERT INTO nowhere VALUES (1)")


async def test_a_game_is_stored_with_its_first_step(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(PLACE, "it", OPENED)
        assert await database.read(Statement("SELECT game, place, language, ended, owner FROM games")) == [
            (game, "irc:libera:#uno", "it", None, HERE)
        ]
        assert await stored(database, game) == [1]


async def test_games_are_numbered_upwards_even_after_a_restart(store: Path) -> None:
    async with journal(store) as (games, _):
        assert [await games.open_game(place(number), "en", OPENED) for number in range(3)] == [1, 2, 3]
    async with journal(store) as (games, _):
        assert await games.open_game(PLACE, "en", OPENED) == 4


async def test_many_games_opened_at_once_get_numbers_of_their_own(store: Path) -> None:
    async with journal(store) as (games, database):
        opened = await asyncio.gather(*(games.open_game(place(number), "en", OPENED) for number in range(20)))
        assert len(set(opened)) == 20
        assert await count(database, "steps") == 20


async def test_two_processes_that_open_games_at_once_get_numbers_of_their_own(store: Path) -> None:
    async with journal(store) as (ours, database), journal(store, "elsewhere:1:1") as (theirs, _):
        opened = [
            await games.open_game(place(number), "en", OPENED)
            for number, games in enumerate([ours, theirs, ours, theirs])
        ]
        assert len(set(opened)) == 4
        assert await count(database, "games") == 4


async def test_a_place_has_one_running_game(store: Path) -> None:
    async with journal(store) as (games, database), journal(store, "elsewhere:1:1") as (others, _):
        game = await games.open_game(PLACE, "en", OPENED)
        for opener in (games, others):
            with pytest.raises(PlaceTaken):
                await opener.open_game(PLACE, "en", OPENED)
        assert await count(database, "games") == 1
        await games.append(game, 2, PLAYED, ended=True)
        assert await others.open_game(PLACE, "en", OPENED) > game


async def test_steps_come_back_in_order(store: Path) -> None:
    async with journal(store) as (games, _):
        game = await games.open_game(PLACE, "it", OPENED)
        await games.append(game, 2, PLAYED)
        await games.append(game, 3, PLAYED[1:])
    async with journal(store) as (games, _):
        claimed = await games.running()
    assert claimed.games == [Saved(game, PLACE, "it", Clock().time, 3, [*OPENED, *PLAYED, *PLAYED[1:]], [])]
    assert claimed.broken == []


async def test_a_game_that_has_ended_is_running_no_more(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        await games.append(game, 2, PLAYED, ended=True)
        assert await stored(database, game) == [1, 2]
        with pytest.raises(StoreError):
            await games.append(game, 3, PLAYED)
    async with journal(store) as (games, _):
        assert (await games.running()).games == []


async def test_a_step_is_stored_once(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        await games.append(game, 2, PLAYED)
        with pytest.raises(Conflict):
            await games.append(game, 2, OPENED)
        assert await stored(database, game) == [1, 2]
        await games.append(game, 3, PLAYED)


async def test_a_step_and_what_goes_with_it_are_stored_together_or_not_at_all(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED, [games.remember(ANN, "Ann")])
        with pytest.raises(StoreError, match="nowhere"):
            await games.append(game, 2, PLAYED, [games.remember(BOB, "Bob"), DIARY], ended=True)
        assert await stored(database, game) == [1]
        assert await count(database, "players") == 1
        await games.append(game, 2, PLAYED, [games.remember(BOB, "Bob")])
        assert await count(database, "players") == 2


async def test_a_game_that_could_not_be_opened_leaves_nothing_behind(store: Path) -> None:
    async with journal(store) as (games, database):
        with pytest.raises(StoreError, match="nowhere"):
            await games.open_game(PLACE, "en", OPENED, [DIARY])
        assert await count(database, "games") == await count(database, "steps") == 0
        await games.open_game(PLACE, "en", OPENED)


async def test_of_many_tables_that_append_at_once_only_the_culprit_fails(store: Path) -> None:
    async with journal(store) as (games, database):
        opened = [await games.open_game(place(number), "en", OPENED) for number in range(30)]
        appends = [games.append(game, 2, PLAYED, [DIARY] if game == opened[7] else []) for game in opened]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert [game for game, outcome in zip(opened, outcomes, strict=True) if outcome] == [opened[7]]
        assert isinstance(outcomes[7], StoreError)
        assert [len(await stored(database, game)) for game in opened] == [
            1 if game == opened[7] else 2 for game in opened
        ]


async def test_a_bad_value_fails_its_own_table_only(store: Path) -> None:
    async with journal(store) as (games, database):
        opened = [await games.open_game(place(number), "en", OPENED) for number in range(5)]
        unstorable = Statement("INSERT INTO hidden VALUES ('here', 'irc:libera:ann', ?)", (2**70,))
        appends = [games.append(game, 2, PLAYED, [unstorable] if game == opened[2] else []) for game in opened]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert [outcome is None for outcome in outcomes] == [True, True, False, True, True]
        assert await count(database, "hidden") == 0


@pytest.mark.parametrize("turns", range(6))
async def test_an_append_that_is_cancelled_is_stored_whole_or_not_at_all(store: Path, turns: int) -> None:
    async with journal(store) as (games, database):
        opened = [await games.open_game(place(number), "en", OPENED) for number in range(3)]
        tasks = [asyncio.create_task(games.append(game, 2, PLAYED, [games.remember(ANN, "Ann")])) for game in opened]
        for _ in range(turns):
            await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.wait(tasks)
        assert tasks[0].exception() is tasks[2].exception() is None
        await games.append(opened[0], 3, PLAYED)  # the journal goes on
        assert await stored(database, opened[1]) in ([1], [1, 2])


async def test_a_full_disk_fails_the_append_and_leaves_the_journal_usable(tmp_path: Path) -> None:
    async with journal(tmp_path) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        ((pages,),) = await database.read(Statement("PRAGMA page_count"))
        await database.read(Statement(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(StoreError, match="full"):
            await games.append(game, 2, PLAYED * 2_000)
        assert await stored(database, game) == [1]
        await games.append(game, 2, PLAYED)


async def test_names_are_known_after_a_restart_by_the_last_one_used(store: Path) -> None:
    async with journal(store) as (games, _):
        game = await games.open_game(PLACE, "en", OPENED, [games.remember(ANN, "Ann"), games.remember(BOB, "Bob")])
        await games.append(game, 2, PLAYED, [games.remember(ANN, "Ann|away")])
    async with journal(store) as (games, _):
        assert await games.names([ANN, BOB, PlayerId("irc:libera:cat")]) == {ANN: "Ann|away", BOB: "Bob"}
        assert await games.names([]) == {}


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        ("UPDATE steps SET events = '[[\"CardsEaten\",{}]]' WHERE game = 1 AND seq = 2", "CardsEaten"),
        ("UPDATE steps SET events = '[[' WHERE game = 1 AND seq = 1", "JSON"),
        ("DELETE FROM steps WHERE game = 1 AND seq = 2", "step 2 is missing"),
        ("DELETE FROM steps WHERE game = 1", "no step"),
        ("UPDATE games SET place = 'nowhere' WHERE game = 1", "unpack"),
    ],
)
async def test_a_game_that_can_not_be_read_does_not_stop_the_others(store: Path, harm: str, reason: str) -> None:
    async with journal(store) as (games, database):
        for number in range(2):
            game = await games.open_game(place(number), "en", OPENED)
            await games.append(game, 2, PLAYED)
            await games.append(game, 3, PLAYED)
        await database.write(Statement(harm))
        kept = await count(database, "steps")
    async with journal(store) as (games, database):
        claimed = await games.running()
        assert [saved.game for saved in claimed.games] == [2]
        assert [broken.game for broken in claimed.broken] == [1]
        assert reason in claimed.broken[0].reason
        assert await count(database, "steps") == kept
        assert (await games.running()).broken == []  # told once


async def test_an_abandoned_game_frees_its_place_and_keeps_its_steps(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        await games.abandon(game)
        assert await stored(database, game) == [1]
        await games.open_game(PLACE, "en", OPENED)


async def test_the_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.writer.IDLE_COMMITS", 10)
    async with journal(tmp_path) as (games, _):
        game = await games.open_game(PLACE, "en", OPENED)
        log = tmp_path / "uno.db-wal"
        made = log.stat().st_size  # by the schema
        for seq in range(2, 100):
            await games.append(game, seq, PLAYED)
        assert log.stat().st_size < made + 200_000  # a commit takes some 10,000


async def test_a_journal_that_was_never_started_needs_no_stopping(store: Path) -> None:
    async with journal(store) as (_, database):
        assert (await Journal(database, "here:1:2").running()).games == []
