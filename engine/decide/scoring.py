"""The end of rounds and matches (rule book, S80 to S91, T82 to T92, T104).

Officially the winner of a round takes the value of all cards the others hold, and whoever reaches the
target first has won. Elsewhere points count against whoever still holds the cards, or nothing counts.
"""

from engine.cards import SPECIALS, Card, Rank
from engine.causes import Departure, Ending
from engine.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    GameEnded,
    HostChanged,
    MatchWon,
    NextRoundAwaited,
    PlayerLeft,
    PointsCounted,
    RoundWon,
)
from engine.rules import Rules
from engine.state import GameState
from engine.values import PlayerId

Hands = dict[PlayerId, list[Card]]


def win_round(state: GameState, events: list[Event], winner: PlayerId) -> None:
    """`winner` has played their last card; what that is worth, and whether it decides the match."""
    hands = _hands_after(state, events)
    del hands[winner]
    held = tuple((player, tuple(hand)) for player, hand in hands.items())
    left = {player: worth(hand, state.rules) for player, hand in hands.items()}
    match state.rules.scoring:
        case "none":
            events += [RoundWon(winner, 0, 0, held), MatchWon(winner)]
        case "winner":
            points = sum(left.values())
            total = state.scores.get(winner, 0) + points
            events.append(RoundWon(winner, points, total, held))
            decided = total >= state.rules.target  # a target of 0 makes every round a match
            events.append(MatchWon(winner, losers=_losers(state, winner)) if decided else NextRoundAwaited())
        case "low" | "elimination":
            events.append(RoundWon(winner, 0, state.scores.get(winner, 0), held))
            _count_against(state, events, left, winner)


def worth(hand: list[Card], rules: Rules) -> int:
    """The points of the cards left in a hand (rule book, S87 to S91)."""
    return sum(_points(card, rules) for card in hand)


def _points(card: Card, rules: Rules) -> int:
    if card.rank in SPECIALS:
        return rules.special_points
    return rules.wild_points if card.rank is Rank.WILD else card.points


def _count_against(state: GameState, events: list[Event], left: dict[PlayerId, int], winner: PlayerId) -> None:
    """Everybody's points count against them: the lowest wins once somebody is there, or those who are there are out."""
    totals = {player: state.scores.get(player, 0) + left.get(player, 0) for player in state.seats}
    events.append(PointsCounted(tuple((player, left.get(player, 0), total) for player, total in totals.items())))
    over = [player for player, total in totals.items() if total >= state.rules.target]
    if state.rules.scoring == "elimination":
        _eliminate(state, events, over)
        return
    lowest = [player for player, total in totals.items() if total == min(totals.values())]
    if over and len(lowest) > 1:  # those who tie play on among themselves (T86)
        _eliminate(state, events, [player for player in state.seats if player not in lowest])
    else:
        events.append(MatchWon(lowest[0]) if over else NextRoundAwaited())


def _eliminate(state: GameState, events: list[Event], out: list[PlayerId]) -> None:
    """Who has reached the target is out; the winner of the round never is, so somebody is left (T87, T88)."""
    hands = _hands_after(state, events)
    events += [PlayerLeft(player, Departure.ELIMINATED, tuple(hands[player])) for player in out]
    left = [player for player in state.seats if player not in out]
    if len(left) == 1:
        events.append(MatchWon(left[0]))
        return
    people = [player for player in left if player not in state.levels]
    if not people:
        events.append(GameEnded(Ending.NO_PEOPLE))
        return
    if state.host in out:
        events.append(HostChanged(people[0]))
    events.append(NextRoundAwaited())


def _losers(state: GameState, winner: PlayerId) -> tuple[PlayerId, ...]:
    """Where the loser is named: who has the fewest points when somebody wins; ties share (S85, T91)."""
    if not state.rules.name_loser:
        return ()
    points = {player: state.scores.get(player, 0) for player in state.seats if player != winner}
    return tuple(player for player, total in points.items() if total == min(points.values()))


def _hands_after(state: GameState, events: list[Event]) -> Hands:
    hands = {player: list(state.hands[player]) for player in state.seats}
    for event in events:
        if isinstance(event, CardsDrawn):
            hands[event.player] += event.cards
        elif isinstance(event, CardPlayed):
            hands[event.player].remove(event.card)
    return hands
