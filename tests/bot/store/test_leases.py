"""Of several processes on one database, exactly one plays a running game."""

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.journal import Journal, LeaseLost
from bot.store.leases import LEASE_SECONDS, this_process
from tests.bot.store.samples import ELSEWHERE, HERE, OPENED, PLACE, PLAYED, Clock, count, journal, place, stored


async def taken(games: Journal) -> list[int]:
    """The games a journal gets when it looks for running ones."""
    return [saved.game for saved in (await games.running()).games]


async def test_a_game_that_another_process_plays_is_left_to_it(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, _), journal(store, ELSEWHERE, clock) as (theirs, _):
        game = await ours.open_game(PLACE, "en", OPENED)
        assert await taken(theirs) == []
        with pytest.raises(LeaseLost):
            await theirs.append(game, 2, PLAYED)
        await ours.append(game, 2, PLAYED)


async def test_an_expired_lease_may_be_taken_and_fences_the_old_owner(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, database), journal(store, ELSEWHERE, clock) as (theirs, _):
        game = await ours.open_game(PLACE, "en", OPENED)
        clock.time += LEASE_SECONDS
        assert await taken(theirs) == [game]
        with pytest.raises(LeaseLost):
            await ours.append(game, 2, PLAYED, [ours.remember(PLAYED[0].player, "late")])  # type: ignore[union-attr]
        assert await stored(database, game) == [1]
        assert await count(database, "players") == 0
        await theirs.append(game, 2, PLAYED)
        clock.time += LEASE_SECONDS
        assert await taken(ours) == [game]


async def test_a_game_taken_and_given_up_is_not_taken_back_before_its_table_has_noticed(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, _):
        game = await ours.open_game(PLACE, "en", OPENED)
        clock.time += LEASE_SECONDS
        async with journal(store, ELSEWHERE, clock) as (theirs, _):
            assert await taken(theirs) == [game]
        assert await taken(ours) == []
        with pytest.raises(LeaseLost):
            await ours.append(game, 2, PLAYED)
        assert await taken(ours) == [game]


async def test_an_expired_lease_that_nobody_took_still_holds(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, _):
        game = await ours.open_game(PLACE, "en", OPENED)
        clock.time += 10 * LEASE_SECONDS
        await ours.append(game, 2, PLAYED)


async def test_a_renewed_lease_does_not_expire(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, _), journal(store, ELSEWHERE, clock) as (theirs, _):
        await ours.open_game(PLACE, "en", OPENED)
        clock.time += LEASE_SECONDS - 1
        await ours.renew()
        clock.time += LEASE_SECONDS - 1
        assert await taken(theirs) == []


async def test_a_journal_keeps_its_leases_alive_by_itself(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.journal.RENEW_SECONDS", 0)
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, _), journal(store, ELSEWHERE, clock) as (theirs, _):
        await ours.open_game(PLACE, "en", OPENED)
        clock.time += LEASE_SECONDS
        await asyncio.sleep(0.02)
        assert await taken(theirs) == []


async def test_a_lost_lease_fails_its_own_table_only(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, database), journal(store, ELSEWHERE, clock) as (theirs, _):
        lost = await ours.open_game(place(0), "en", OPENED)
        clock.time += LEASE_SECONDS
        kept = [await ours.open_game(place(number), "en", OPENED) for number in range(1, 6)]
        assert await taken(theirs) == [lost]
        outcomes = await asyncio.gather(
            *(ours.append(game, 2, PLAYED) for game in (kept[0], lost, *kept[1:])), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes if outcome] == [LeaseLost]
        assert await stored(database, lost) == [1]


async def test_games_given_up_may_be_taken_at_once(store: Path) -> None:
    clock = Clock()
    async with journal(store, ELSEWHERE, clock) as (theirs, _):
        async with journal(store, HERE, clock) as (ours, _):
            games = [await ours.open_game(place(number), "en", OPENED) for number in range(3)]
        assert await taken(theirs) == games


async def test_two_processes_that_claim_at_once_share_the_games_between_them(store: Path) -> None:
    clock = Clock()
    async with journal(store, "gone:1:1", clock) as (gone, _):
        games = [await gone.open_game(place(number), "en", OPENED) for number in range(20)]
    async with journal(store, HERE, clock) as (ours, _), journal(store, ELSEWHERE, clock) as (theirs, _):
        shares = await asyncio.gather(taken(ours), taken(theirs))
        assert sorted(shares[0] + shares[1]) == games


def named(pid: int, start: int = 1) -> str:
    """An owner on this host."""
    return f"{socket.gethostname()}:{pid}:{start}"


async def leave_running(folder: Path, owner: str) -> int:
    """A game whose process was killed."""
    async with journal(folder, owner) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        await database.close()  # so that nothing can be given up
        return game


@pytest.fixture
def dead() -> int:
    """The id of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


async def test_the_game_of_a_dead_process_on_this_host_may_be_taken_at_once(store: Path, dead: int) -> None:
    game = await leave_running(store, named(dead))
    async with journal(store, this_process()) as (games, _):
        assert await taken(games) == [game]


async def test_the_game_of_an_earlier_process_with_our_own_id_may_be_taken_at_once(store: Path) -> None:
    game = await leave_running(store, named(os.getpid()))
    async with journal(store, this_process()) as (games, _):
        assert await taken(games) == [game]


@pytest.mark.parametrize("owner", [named(1), named(os.getppid()), "elsewhere:999999:1"])
async def test_the_game_of_a_process_that_may_live_must_expire_first(store: Path, owner: str) -> None:
    game = await leave_running(store, owner)
    clock = Clock()
    async with journal(store, this_process(), clock) as (games, _):
        assert await taken(games) == []
        clock.time += LEASE_SECONDS
        assert await taken(games) == [game]


async def test_a_game_of_another_process_can_not_be_abandoned(store: Path) -> None:
    clock = Clock()
    async with journal(store, HERE, clock) as (ours, _), journal(store, ELSEWHERE, clock) as (theirs, _):
        game = await ours.open_game(PLACE, "en", OPENED)
        await theirs.abandon(game)
        await ours.append(game, 2, PLAYED)
