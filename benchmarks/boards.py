"""Leaderboards over a million results, and what it costs to record a round, next to bare sqlite3."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

from benchmarks.measuring import Row, Watch, side_by_side_async
from bot.chat import Place
from bot.store import boards
from bot.store.codec import encode
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.leases import this_process
from bot.store.outcomes import FinishedRound, Seat
from bot.store.results import keep
from bot.store.standings import EVER
from bot.store.statements import Statement
from engine.events import Event, RoundWon, TableOpened
from engine.rules import Rules
from engine.values import PlayerId

SEATS = 4
MANY, FEW = 250_000, 250  # rounds: a million results, and a thousand
PLAYERS = 20_000
PLACE = Place("irc", "libera", "#uno")
RECORDED = 300  # rounds in a run
IN_TIME = "below 5 ms"


async def rows() -> list[Row]:
    """Everything about results."""
    with TemporaryDirectory() as folder:
        return [*await _reading(Path(folder)), *await _recording(Path(folder))]


async def _reading(folder: Path) -> list[Row]:
    async with await _filled(folder / "many.db", MANY) as many, await _filled(folder / "few.db", FEW) as few:
        await _print_plans(many)
        ((middle, last),) = [await _ranked(many)]
        found = await side_by_side_async(
            {
                "page": lambda: _microseconds(lambda: boards.top(many, PLACE.home, "points")),
                "few": lambda: _microseconds(lambda: boards.top(few, PLACE.home, "points")),
                "middle": lambda: _microseconds(lambda: boards.top(many, PLACE.home, "points", asker=middle)),
                "last": lambda: _microseconds(lambda: boards.top(many, PLACE.home, "points", asker=last)),
            }
        )
    results = f"{MANY * SEATS:,} results of {PLAYERS:,} players"
    return [
        Row(f"µs for a top-10 page over {results}, next to {FEW * SEATS:,}", found["page"], found["few"],
            f"{IN_TIME}, 3 times", lambda ours, ratio: ours < 5_000 and ratio <= 3),
        Row("µs for the page and the place of a middling player", found["middle"], (), IN_TIME, _is_in_time),
        Row("µs for the page and the place of the last player", found["last"], (), IN_TIME, _is_in_time),
    ]  # fmt: skip


def _is_in_time(ours: float, _: float) -> bool:
    return ours < 5_000


async def _microseconds(ask: Callable[[], Awaitable[object]]) -> float:
    await ask()
    watch = Watch()
    await ask()
    return watch.seconds() * 1e6


async def _filled(path: Path, rounds: int) -> Database:
    """A database in which so many rounds were played, each by four of the players."""
    async with await Database.open(f"sqlite:///{path}"):
        pass  # which makes the schema
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executemany(_ROUND, ((game, PLACE.home, PLACE.home, float(game)) for game in range(rounds)))
        connection.executemany(_SEAT, _seats(rounds))
        connection.execute(_SUM, (PLACE.home,))
        connection.commit()
    return await Database.open(f"sqlite:///{path}")


def _seats(rounds: int) -> Iterator[tuple[int, str, int, int]]:
    rng = Random(1)
    for game in range(rounds):
        for rank, number in enumerate(rng.sample(range(PLAYERS), SEATS), 1):
            yield game, f"irc:libera:p{number}", rank, 0 if rank > 1 else rng.randrange(1, 400)


async def _ranked(database: Database) -> tuple[PlayerId, PlayerId]:
    """Who is in the middle of the board, and who is last."""
    asked = Statement("SELECT player FROM standings WHERE points > 0 ORDER BY points DESC")
    players = [PlayerId(player) for (player,) in await database.read(asked)]
    return players[len(players) // 2], players[-1]


async def _print_plans(database: Database) -> None:
    """How the questions are answered: every step must be a search by an index."""
    for asked in (
        boards.top_statement(PLACE.home, "points", EVER, 10),
        boards.place_statement(PLACE.home, "points", EVER, 99),
    ):
        for *_, step in await database.read(Statement(f"EXPLAIN QUERY PLAN {asked.sql}", asked.params)):
            print(f"   {step}")


async def _recording(folder: Path) -> list[Row]:
    files = (folder / f"{number}.db" for number in range(100))
    found = await side_by_side_async({"ours": lambda: _record(next(files)), "bare": lambda: _record_bare(next(files))})
    name = "µs to record a finished round, next to bare sqlite3 with the same rows"
    return [Row(name, found["ours"], found["bare"], "at most 4 times", lambda _, ratio: ratio <= 4)]


def _finished(number: int) -> tuple[list[Event], list[Statement]]:
    """The last step of a round, and the rows of its result."""
    names = [PlayerId(f"irc:libera:p{seat}") for seat in range(SEATS)]
    seats = tuple(Seat(name, False, rank, 40 * (rank == 1), rank, 9) for rank, name in enumerate(names, 1))
    won = FinishedRound(1, number, PLACE.home, str(PLACE), time(), 60.0, "official", names[0], 40, seats)
    return [RoundWon(names[0], 40, 40, ())], keep(won)


async def _record(path: Path) -> float:
    """Microseconds a round, one after the other."""
    steps = [_finished(number) for number in range(RECORDED)]
    async with await Database.open(f"sqlite:///{path}") as database, Journal(database, this_process()) as journal:
        game = await journal.open_game(PLACE, "en", [TableOpened(Rules(), PlayerId("irc:libera:p0"))])
        watch = Watch()
        for seq, (events, rows) in enumerate(steps, 2):
            await journal.append(game, seq, events, rows)
        return watch.seconds() / RECORDED * 1e6


async def _record_bare(path: Path) -> float:
    """The same rows by the sqlite3 module, in this thread."""
    steps = [(encode(events), rows) for events, rows in map(_finished, range(RECORDED))]
    async with await Database.open(f"sqlite:///{path}"):
        pass
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0"):
            connection.execute(f"PRAGMA {pragma}")
        watch = Watch()
        for seq, (text, rows) in enumerate(steps):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO steps (game, seq, epoch, events) VALUES (1, ?, 1, ?)", (seq, text))
            for row in rows:
                connection.execute(row.sql, row.params)
            connection.execute("COMMIT")
        return watch.seconds() / RECORDED * 1e6


_ROUND = (
    "INSERT INTO rounds (game, round, place, server, finished, seconds, rules, winner, points, people, due)"
    " VALUES (?, 1, ?, ?, ?, 60, 'official', '', 0, 4, 0)"
)
_SEAT = (
    "INSERT INTO round_players"
    " (game, round, player, computer, rank, points, bonus, cards_left, cards_played, forfeit)"
    " VALUES (?, 1, ?, 0, ?, ?, 0, 3, 9, 0)"
)
_SUM = """
    INSERT INTO standings (server, period, player, games, wins, points, blackjacks, matches, forfeits, carried, rate,
        streak, best_streak, best_points, best_cards, rated, rating)
    SELECT ?, '', player, count(*), sum(rank = 1), sum(points), 0, 0, 0, 0, 1.0 * sum(rank = 1) / count(*),
        0, 1, max(points), 36, count(*), 1000 + sum(points) / 10
    FROM round_players GROUP BY player
"""
