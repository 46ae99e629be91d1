"""A finished round counts once, whatever happens around it."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.results import keep, outcomes
from bot.store.statements import Conflict, Row, Statement
from engine.cards import CARDS, parse_cards
from engine.causes import Departure, Ending
from engine.events import (
    CardPlayed,
    Event,
    GameEnded,
    MatchWon,
    NextRoundAwaited,
    PlayerLeft,
    RoundBlocked,
    RoundWon,
)
from engine.rules import Rules
from engine.state import Decision, GameState, Kind
from engine.values import Level, PlayerId
from tests.bot.store.samples import ANN, BOB, OPENED, PLACE, PLAYED, journal

ADA, CAT = PlayerId("computer:Ada"), PlayerId("irc:libera:cat")
TABLE = GameState(round=3, seats=[ANN, BOB, ADA], levels={ADA: Level.EASY})
LEFT_OVER = ((BOB, parse_cards("R5 GS")), (ADA, parse_cards("B2")))
WON: list[Event] = [CardPlayed(ANN, CARDS["R5"], None), RoundWon(ANN, 27, 310, LEFT_OVER), NextRoundAwaited()]

ROUNDS = Statement("SELECT game, round, server, finished, seconds, rules, winner, points FROM rounds")
SEATS = Statement(
    "SELECT player, computer, rank, points, cards_left, cards_played, forfeit FROM round_players ORDER BY rank, player"
)
MATCHES = Statement("SELECT game, server, winner, forfeit, people, finished, partner FROM matches")


def statements(game: int, events: list[Event], state: GameState = TABLE) -> list[Statement]:
    """What is stored beside `events` at a table where Bob has laid two cards in four seconds."""
    ended = outcomes(game, PLACE, state, events, 5.0, 1.0, Counter({BOB: 2}))
    return [statement for outcome in ended for statement in keep(outcome)]


async def kept(folder: Path, *steps: list[Event], state: GameState = TABLE) -> dict[str, list[Row]]:
    """What is stored of a game in which `steps` happened."""
    async with journal(folder) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        for seq, events in enumerate(steps, 2):
            await games.append(game, seq, events, statements(game, events, state))
        asked = {"rounds": ROUNDS, "seats": SEATS, "matches": MATCHES}
        return {table: await database.read(question) for table, question in asked.items()}


async def test_a_won_round_is_kept_with_everybody_who_played_it(store: Path) -> None:
    rows = await kept(store, WON)
    assert rows["rounds"] == [(1, 3, "irc:libera:#uno", 5.0, 4.0, "official", ANN, 27)]
    assert rows["seats"] == [(ANN, 0, 1, 27, 0, 1, 0), (ADA, 1, 2, 0, 1, 0, 0), (BOB, 0, 3, 0, 2, 2, 0)]
    assert rows["matches"] == []


async def test_places_go_by_what_the_cards_left_are_worth_and_ties_share(store: Path) -> None:
    hands = ((BOB, parse_cards("R5")), (CAT, parse_cards("G2 G3")), (ADA, parse_cards("B1")))
    rows = await kept(store, [RoundWon(ANN, 11, 11, hands)])
    assert {player: rank for player, _, rank, *_ in rows["seats"]} == {ANN: 1, ADA: 2, BOB: 3, CAT: 3}


async def test_partners_win_together(store: Path) -> None:
    state = replace(TABLE, rules=Rules.parse("partners=on target=0"), seats=[ANN, BOB, ADA, CAT])
    hands = ((BOB, parse_cards("R5")), (ADA, parse_cards("W")), (CAT, parse_cards("G2")))
    rows = await kept(store, [RoundWon(ANN, 7, 7, hands), MatchWon(ANN, partner=ADA)], state=state)
    assert {player: (rank, points) for player, _, rank, points, *_ in rows["seats"]} == {
        ANN: (1, 7), ADA: (1, 7), CAT: (3, 0), BOB: (4, 0),
    }  # fmt: skip
    assert rows["matches"] == [(1, "irc:libera:#uno", ANN, 0, 3, 5.0, ADA)]


async def test_whoever_left_the_round_comes_last_and_apart(store: Path) -> None:
    state = replace(TABLE, gone=frozenset({CAT}))
    rows = await kept(store, WON, state=state)
    assert rows["seats"][-1] == (CAT, 0, 4, 0, 0, 0, 1)


async def test_a_round_is_kept_with_the_rules_it_was_played_by(store: Path) -> None:
    rows = await kept(store, WON, state=replace(TABLE, rules=Rules.parse("classic target=200")))
    assert rows["rounds"][0][5] == "classic target=200"


async def test_a_round_counts_once_however_often_it_is_told(store: Path) -> None:
    rows = await kept(store, WON, WON)
    assert len(rows["rounds"]) == 1
    assert len(rows["seats"]) == 3


async def test_a_won_match_is_kept_beside_its_last_round(store: Path) -> None:
    rows = await kept(store, [*WON[:2], MatchWon(ANN)])
    assert rows["matches"] == [(1, "irc:libera:#uno", ANN, 0, 2, 5.0, None)]
    assert len(rows["rounds"]) == 1


async def test_a_match_won_by_forfeit_between_rounds_has_no_round(store: Path) -> None:
    rows = await kept(store, [PlayerLeft(ANN, Departure.LEFT), MatchWon(BOB, forfeit=True)])
    assert rows["matches"] == [(1, "irc:libera:#uno", BOB, 1, 2, 5.0, None)]
    assert rows["rounds"] == []


async def test_a_round_ended_by_leaving_is_kept_without_points(store: Path) -> None:
    state = GameState(round=3, seats=[ANN, BOB], awaiting=Decision(Kind.TURN, ANN, 9))
    rows = await kept(store, [PlayerLeft(ANN, Departure.LEFT), MatchWon(BOB, forfeit=True)], state=state)
    assert rows["rounds"] == [(1, 3, "irc:libera:#uno", 5.0, 4.0, "official", BOB, 0)]
    assert rows["seats"] == [(BOB, 0, 1, 0, 0, 2, 0), (ANN, 0, 2, 0, 0, 0, 1)]


async def test_a_blocked_round_has_no_winner(store: Path) -> None:
    rows = await kept(store, [RoundBlocked(), NextRoundAwaited()])
    assert rows["rounds"] == [(1, 3, "irc:libera:#uno", 5.0, 4.0, "official", None, 0)]
    assert rows["seats"] == []


async def test_nothing_is_kept_of_a_game_without_a_result(store: Path) -> None:
    assert not any((await kept(store, PLAYED, [GameEnded(Ending.STOPPED)])).values())


async def test_a_result_is_stored_only_with_its_events(store: Path) -> None:
    async with journal(store) as (games, database):
        game = await games.open_game(PLACE, "en", OPENED)
        with pytest.raises(Conflict):
            await games.append(game, 1, WON, statements(game, WON))
        assert await database.read(ROUNDS) == []
