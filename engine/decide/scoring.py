"""The end of rounds and matches (rule book, S80 to S91, T82 to T92, T104).

Officially the winner of a round takes the value of all cards the others hold, and whoever reaches the
target first has won. Elsewhere points count against whoever still holds the cards, or nothing counts.
"""

from functools import cache

from engine.cards import CARDS, SPECIALS, Card, Rank
from engine.causes import Departure, Ending
from engine.decide.hands import hands_after
from engine.events import (
    Event,
    GameEnded,
    HostChanged,
    MatchWon,
    NextRoundAwaited,
    PlacesTaken,
    PlayerLeft,
    PointsCounted,
    RoundWon,
)
from engine.rules import Rules
from engine.state import GameState
from engine.values import PlayerId

PAIRED = 4  # players who make two pairs
Held = tuple[tuple[PlayerId, tuple[Card, ...]], ...]


def win_round(state: GameState, events: list[Event], winner: PlayerId) -> None:
    """`winner` has no cards any more, or is the only one left; what that is worth, and whether it decides the match.

    Where the others have played on for places, whoever was first has won.
    """
    hands = hands_after(state, events)
    hands.pop(winner, None)
    if state.rules.end == "play_on":
        events.append(PlacesTaken(places_after(state, events, winner)))
        winner = (*state.finished, winner)[0]
    held = tuple((player, tuple(hand)) for player, hand in hands.items())
    left = {player: worth(hand, state.rules) for player, hand in hands.items()}
    match state.rules.scoring:
        case "none":
            events += [RoundWon(winner, 0, 0, held), MatchWon(winner, partner=partner_of(state, winner))]
        case "winner":
            _count_for(state, events, left, winner, held)
        case "low" | "elimination":
            events.append(RoundWon(winner, 0, state.scores.get(winner, 0), held))
            _count_against(state, events, left, winner)


def places_after(state: GameState, events: list[Event], last: PlayerId) -> tuple[PlayerId, ...]:
    """First, second and so on: those without cards, in order, then who holds some, the knocked out last."""
    left = [event for event in events if isinstance(event, PlayerLeft)]
    out = [event.player for event in left if event.departure is Departure.KNOCKED_OUT]
    knocked_out = [player for player in state.sidelined if player not in state.finished] + out
    gone = {event.player for event in left}
    holding = [player for player in state.seats if player not in gone and player != last]
    return (*state.finished, last, *holding, *reversed(knocked_out))


def partner_of(state: GameState, player: PlayerId) -> PlayerId | None:
    """Where four play in pairs, who sits opposite (rule book, 2.2 "partners")."""
    if not state.rules.partners:
        return None
    seats = state.seated()
    if len(seats) != PAIRED or player not in seats:
        return None
    return seats[(seats.index(player) + PAIRED // 2) % PAIRED]


def _count_for(state: GameState, events: list[Event], left: dict[PlayerId, int], winner: PlayerId, held: Held) -> None:
    """The winner, and their partner, take the value of the opponents' cards, and more for who was knocked out (T90)."""
    partner = partner_of(state, winner)
    points = sum([worth for player, worth in left.items() if player != partner])
    if state.rules.mercy:
        just_now = [event for event in events if isinstance(event, PlayerLeft)]
        out = sum(event.departure is Departure.KNOCKED_OUT for event in just_now)
        points += (len(state.sidelined) - len(state.finished) + out) * state.rules.mercy_points
    total = state.scores.get(winner, 0) + points
    events.append(RoundWon(winner, points, total, held))
    if partner:
        events.append(PointsCounted(((winner, points, total), (partner, points, total))))
    if total < state.rules.target:  # a target of 0 makes every round a match
        events.append(NextRoundAwaited())
        return
    events.append(MatchWon(winner, losers=_losers(state, winner, partner), partner=partner))


def worth(hand: list[Card], rules: Rules) -> int:
    """The points of the cards left in a hand (rule book, S87 to S91)."""
    points = _points(rules.deck, rules.special_points, rules.wild_points)
    return sum([points[card.rank] for card in hand])


@cache
def _points(deck: str, special_points: int, wild_points: int) -> dict[Rank, int]:
    """What a card of each rank is worth by these rules."""
    points = {card.rank: card.points for card in CARDS.values()}
    points |= dict.fromkeys(SPECIALS, special_points)
    if deck == "flip112":
        points[Rank.SKIP_EVERYONE] = 30
    return points | {Rank.WILD: wild_points}


def _count_against(state: GameState, events: list[Event], left: dict[PlayerId, int], winner: PlayerId) -> None:
    """Everybody's points count against them: the lowest wins once somebody is there, or those who are there are out."""
    totals = {player: state.scores.get(player, 0) + left.get(player, 0) for player in state.seated()}
    events.append(PointsCounted(tuple((player, left.get(player, 0), total) for player, total in totals.items())))
    over = [player for player, total in totals.items() if total >= state.rules.target]
    if state.rules.scoring == "elimination":
        _eliminate(state, events, over)
        return
    lowest = [player for player, total in totals.items() if total == min(totals.values())]
    if over and len(lowest) > 1:  # those who tie play on among themselves (T86)
        _eliminate(state, events, [player for player in state.seated() if player not in lowest])
    else:
        events.append(MatchWon(lowest[0]) if over else NextRoundAwaited())


def _eliminate(state: GameState, events: list[Event], out: list[PlayerId]) -> None:
    """Who has reached the target is out; the winner of the round never is, so somebody is left (T87, T88)."""
    hands = hands_after(state, events)
    events += [PlayerLeft(player, Departure.ELIMINATED, tuple(hands.get(player, ()))) for player in out]
    left = [player for player in state.seated() if player not in out]
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


def _losers(state: GameState, winner: PlayerId, partner: PlayerId | None) -> tuple[PlayerId, ...]:
    """Where the loser is named: who has the fewest points when somebody wins; ties share (S85, T91)."""
    if not state.rules.name_loser:
        return ()
    points = {player: state.scores.get(player, 0) for player in state.seated() if player not in (winner, partner)}
    return tuple(player for player, total in points.items() if total == min(points.values()))
