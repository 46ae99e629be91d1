"""A backup holds one moment, whole; it is restored into either kind of database, and never over one unasked."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.backup import backup, restore
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.statements import Statement, StoreError
from tests.bot.store.samples import ANN, HERE, OPENED, PLAYED, Clock, count, journal, place, stored, url
from tests.postgres import PostgresServer

# ruff: noqa: ASYNC240 (nobody waits for the loop here)


async def play(folder: Path, games: int = 3, steps: int = 4) -> None:
    """Games with some steps each."""
    async with journal(folder) as (opened, _):
        for number in range(games):
            game = await opened.open_game(place(number), "en", OPENED, [opened.remember(ANN, "Ann 'n' \"A\"")])
            for seq in range(2, steps + 1):
                await opened.append(game, seq, PLAYED)


async def games_in(address: str) -> dict[int, list[int]]:
    """The steps of each game."""
    async with await Database.open(address) as database:
        games = await database.read(Statement("SELECT game FROM games ORDER BY game"))
        return {game: await stored(database, game) for (game,) in games}


PLAYED_GAMES = {game: [1, 2, 3, 4] for game in (1, 2, 3)}


async def test_a_backup_restored_into_an_empty_place_is_the_same(store: Path, tmp_path: Path) -> None:
    await play(store)
    assert await backup(url(store), tmp_path / "saved") > 0
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    await restore(tmp_path / "saved", elsewhere, replace=False)
    assert await games_in(elsewhere) == PLAYED_GAMES
    async with await Database.open(elsewhere) as database:
        assert await database.read(Statement("SELECT name FROM players")) == [("Ann 'n' \"A\"",)]
        async with Journal(database, HERE, Clock()) as games:
            assert len((await games.running()).games) == 3


async def test_a_backup_moves_a_bot_from_sqlite_to_postgresql(postgres: PostgresServer, tmp_path: Path) -> None:
    await play(tmp_path)
    await backup(url(tmp_path), tmp_path / "saved")
    address = postgres.empty_database()
    await restore(tmp_path / "saved", address, replace=False)
    assert await games_in(address) == PLAYED_GAMES


async def test_a_backup_made_while_games_go_on_holds_whole_steps_of_one_moment(store: Path, tmp_path: Path) -> None:
    async with journal(store) as (games, _):
        opened = [await games.open_game(place(number), "en", OPENED) for number in range(3)]
        saving = asyncio.create_task(backup(url(store), tmp_path / "saved"))
        seq = 1
        while not saving.done():
            seq += 1
            await asyncio.gather(*(games.append(game, seq, PLAYED) for game in opened))
        await saving
    await restore(tmp_path / "saved", f"sqlite:///{tmp_path / 'then.db'}", replace=False)
    steps = await games_in(f"sqlite:///{tmp_path / 'then.db'}")
    assert len(steps) == 3
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in steps.values())


async def test_nothing_is_restored_over_a_database_unless_that_is_said(store: Path, tmp_path: Path) -> None:
    await play(store)
    await backup(url(store), tmp_path / "saved")
    await play_more(store)
    with pytest.raises(StoreError, match="--replace"):
        await restore(tmp_path / "saved", url(store), replace=False)
    assert len(await games_in(url(store))) == 4
    await restore(tmp_path / "saved", url(store), replace=True)
    assert await games_in(url(store)) == PLAYED_GAMES


async def play_more(folder: Path) -> None:
    async with journal(folder) as (games, _):
        await games.open_game(place(9), "en", OPENED)


async def test_what_is_replaced_is_kept_aside(tmp_path: Path) -> None:
    await play(tmp_path)
    await backup(url(tmp_path), tmp_path / "saved")
    await play_more(tmp_path)
    await restore(tmp_path / "saved", url(tmp_path), replace=True)
    assert len(await games_in(f"sqlite:///{tmp_path / 'uno.db.old'}")) == 4


async def test_a_damaged_database_may_be_replaced_by_its_backup(tmp_path: Path) -> None:
    await play(tmp_path)
    await backup(url(tmp_path), tmp_path / "saved")
    damage(tmp_path / "uno.db")
    with pytest.raises(StoreError, match="damaged"):
        await Database.open(url(tmp_path))
    with pytest.raises(StoreError, match="damaged"):
        await backup(url(tmp_path), tmp_path / "worse")
    assert not (tmp_path / "worse").exists()
    await restore(tmp_path / "saved", url(tmp_path), replace=True)
    assert await games_in(url(tmp_path)) == PLAYED_GAMES


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    await play(tmp_path)
    await backup(url(tmp_path), tmp_path / "saved")
    async with await Database.open(url(tmp_path)) as database:
        with pytest.raises(StoreError, match="stop it first"):
            await restore(tmp_path / "saved", url(tmp_path), replace=True)
        assert await count(database, "games") == 3


async def test_a_backup_is_written_over_nothing(tmp_path: Path) -> None:
    await play(tmp_path)
    (tmp_path / "saved").write_text("my diary")
    with pytest.raises(StoreError, match="exists"):
        await backup(url(tmp_path), tmp_path / "saved")
    assert (tmp_path / "saved").read_text() == "my diary"


async def test_a_backup_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    await play(tmp_path)
    with pytest.raises(StoreError):
        await backup(url(tmp_path), tmp_path / "away" / "saved")
    assert {path.name.partition("-")[0] for path in list(tmp_path.iterdir())} == {"uno.db"}


async def test_there_is_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        await backup(url(tmp_path), tmp_path / "saved")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["missing", "diary", "damaged", "newer"])
async def test_only_a_sound_backup_is_restored(tmp_path: Path, kind: str) -> None:
    saved = tmp_path / "saved"
    if kind == "diary":
        saved.write_text("my diary " * 1_000)
    elif kind != "missing":
        await play(tmp_path)
        await backup(url(tmp_path), saved)
    if kind == "damaged":
        damage(saved)
    if kind == "newer":
        with closing(sqlite3.connect(saved, isolation_level=None)) as other:
            other.execute("INSERT INTO schema_version VALUES (9999)")
    with pytest.raises(StoreError):
        await restore(saved, f"sqlite:///{tmp_path / 'new.db'}", replace=False)
    assert not (tmp_path / "new.db").exists()


def damage(path: Path) -> None:
    """Overwrite three of its pages."""
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * 12_288 + whole[16_384:])
