"""A finished round counts once, whatever happens around it."""

from pathlib import Path

import pytest

from bot.store.results import results
from bot.store.statements import Conflict, Row, Statement
from engine.cards import parse_cards
from engine.causes import Ending
from engine.events import Event, GameEnded, MatchWon, NextRoundAwaited, RoundBlocked, RoundWon
from engine.state import GameState
from engine.values import Level, PlayerId
from tests.bot.store.samples import ANN, BOB, OPENED, PLACE, PLAYED, journal

ADA = PlayerId("computer:Ada")
TABLE = GameState(round=3, seats=[ANN, BOB, ADA], levels={ADA: Level.EASY})
WON: list[Event] = [RoundWon(ANN, 27, 310, ((BOB, parse_cards("R5 GS")), (ADA, parse_cards("B2")))), NextRoundAwaited()]

ROUNDS = Statement("SELECT game, round, place, finished, winner, points FROM rounds")
SEATS = Statement("SELECT player, computer, points, cards_left FROM round_players ORDER BY player")
MATCHES = Statement("SELECT game, place, winner, forfeit, finished FROM matches")


async def kept(folder: Path, *steps: list[Event]) -> dict[str, list[Row]]:
    """What is stored of a game in which `steps` happened."""
    async with journal(folder) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        for seq, events in enumerate(steps, 2):
            await games.append(game, seq, events, results(game, PLACE, TABLE, events, 5.0))
        asked = {"rounds": ROUNDS, "seats": SEATS, "matches": MATCHES}
        return {table: await database.read(question) for table, question in asked.items()}


async def test_a_won_round_is_kept_with_everybody_who_played_it(tmp_path: Path) -> None:
    rows = await kept(tmp_path, WON)
    assert rows["rounds"] == [(1, 3, "irc:libera:#uno", 5.0, ANN, 27)]
    assert rows["seats"] == [(ADA, 1, 0, 1), (ANN, 0, 27, 0), (BOB, 0, 0, 2)]
    assert rows["matches"] == []


async def test_a_round_counts_once_however_often_it_is_told(tmp_path: Path) -> None:
    rows = await kept(tmp_path, WON, WON)
    assert len(rows["rounds"]) == 1
    assert len(rows["seats"]) == 3


async def test_a_won_match_is_kept_beside_its_last_round(tmp_path: Path) -> None:
    rows = await kept(tmp_path, [*WON[:1], MatchWon(ANN)])
    assert rows["matches"] == [(1, "irc:libera:#uno", ANN, 0, 5.0)]
    assert len(rows["rounds"]) == 1


async def test_a_match_won_by_forfeit_has_no_round(tmp_path: Path) -> None:
    rows = await kept(tmp_path, [MatchWon(BOB, forfeit=True)])
    assert rows["matches"] == [(1, "irc:libera:#uno", BOB, 1, 5.0)]
    assert rows["rounds"] == []


async def test_a_blocked_round_has_no_winner(tmp_path: Path) -> None:
    rows = await kept(tmp_path, [RoundBlocked(), NextRoundAwaited()])
    assert rows["rounds"] == [(1, 3, "irc:libera:#uno", 5.0, None, 0)]
    assert rows["seats"] == []


async def test_nothing_is_kept_of_a_game_without_a_result(tmp_path: Path) -> None:
    assert not any((await kept(tmp_path, PLAYED, [GameEnded(Ending.STOPPED)])).values())


async def test_a_result_is_stored_only_with_its_events(tmp_path: Path) -> None:
    async with journal(tmp_path) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        with pytest.raises(Conflict):
            await games.append(game, 1, WON, results(game, PLACE, TABLE, WON, 5.0))
        assert await database.read(ROUNDS) == []
