"""The power goes: of what was being written any part may be on the disk, and what was acknowledged before is."""

import shutil
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import sqlite
from bot.store.statements import Statement
from tests.bot.store.samples import OPENED, PLAYED, journal, place

HEADER, PAGE = 24, 4096
FRAME = HEADER + PAGE  # of the log
LAST_FRAMES = 3


def noted(seq: int) -> Statement:
    """What is stored in one transaction with a step."""
    return Statement("INSERT INTO notes VALUES ('irc', 'step', ?, '')", (str(seq),))


async def written(folder: Path, steps: int = 12) -> Path:
    """A database whose steps are all in its log, as a machine would be found that lost its power now."""
    async with journal(folder) as (games, _):
        game = await games.open_game(place(1), "en", OPENED, [noted(1)])
        for seq in range(2, steps + 1):
            await games.append(game, seq, PLAYED, [noted(seq)])
        found = folder / "found"
        found.mkdir()
        for name in ("uno.db", "uno.db-wal"):
            shutil.copy(folder / name, found)
    return found / "uno.db"


def left_of(database: Path, folder: Path, size: int) -> list[int]:
    """The steps that are there when no more than `size` bytes of the log reached the disk."""
    copy = folder / "uno.db"
    shutil.copyfile(database, copy)
    (folder / "uno.db-wal").write_bytes(database.with_name("uno.db-wal").read_bytes()[:size])
    with closing(sqlite.connect(str(copy))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        steps = [seq for (seq,) in connection.execute("SELECT seq FROM steps ORDER BY seq")]
        notes = {int(name) for (name,) in connection.execute("SELECT name FROM notes")}
    assert notes == set(steps), "half a transaction"
    return steps


def check_cuts(database: Path, folder: Path, cuts: Iterable[int]) -> set[int]:
    """Every cut leaves all steps up to some one, and the more of the log there is the more; how many each time."""
    folder.mkdir()
    left = [left_of(database, folder, size) for size in cuts]
    assert all(steps == list(range(1, len(steps) + 1)) for steps in left)
    lengths = [len(steps) for steps in left]
    assert lengths == sorted(lengths)
    return set(lengths)


def sizes(database: Path) -> tuple[int, int]:
    """The log's size without its last frames, and its whole one."""
    whole = database.with_name("uno.db-wal").stat().st_size
    return whole - LAST_FRAMES * FRAME, whole


async def test_a_log_cut_off_anywhere_leaves_whole_steps_and_all_before_them(tmp_path: Path) -> None:
    database = await written(tmp_path)
    begin, whole = sizes(database)
    edges = {edge + by for edge in range(begin, whole + 1, FRAME) for by in (-1, 0, 1, HEADER - 1, HEADER, HEADER + 1)}
    cuts = sorted({*edges, *range(begin, whole, 499), whole} & set(range(begin, whole + 1)))
    lengths = check_cuts(database, tmp_path / "cut", cuts)
    assert len(lengths) > 1
    assert max(lengths) == 12


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_log_cut_off_at_any_byte_of_its_last_three_frames(tmp_path: Path) -> None:
    database = await written(tmp_path)
    begin, whole = sizes(database)
    assert max(check_cuts(database, tmp_path / "cut", range(begin, whole + 1))) == 12
