"""What everybody is told of deals, and of how rounds, matches and games end."""

from typing import assert_never

from bot.chat import Naming, Phrase, phrase
from engine.cards import sort_hand
from engine.events import DealerDrawn, GameEnded, MatchWon, NextRoundAwaited, RoundBlocked, RoundStarted, RoundWon
from engine.state import GameState


def round_sentence(
    event: RoundStarted | DealerDrawn | RoundBlocked | NextRoundAwaited | MatchWon | GameEnded,
    state: GameState,
    naming: Naming,
) -> Phrase:
    match event:
        case RoundStarted():
            key = "round_started_again" if event.returned else "round_started"
            n = state.rules.hand_size
            return phrase(key, round=event.round, dealer=naming(event.dealer), n=n, card=event.top)
        case DealerDrawn(draws=(), dealer=dealer):
            return phrase("dealer_is", player=naming(dealer))
        case DealerDrawn():
            draws = tuple(phrase("dealer_draw", player=naming(player), card=card) for player, card in event.draws)
            return phrase("dealer_drawn", draws=draws, player=naming(event.dealer))
        case RoundBlocked():
            return phrase("round_blocked")
        case NextRoundAwaited() if not state.rules.pause_seconds:
            return phrase("next_round_now")
        case NextRoundAwaited():
            return phrase("next_round", n=state.rules.pause_seconds)
        case MatchWon(player=player, forfeit=True):
            return phrase("match_forfeited", player=naming(player))
        case MatchWon(player=player, partner=partner) if partner:
            return phrase("match_won_together", player=naming(player), partner=naming(partner))
        case MatchWon(player=player) if not state.rules.target or state.rules.scoring == "none":
            return phrase("game_won", player=naming(player))
        case MatchWon(player=player, losers=losers) if losers:
            names = tuple(naming(loser) for loser in losers)
            return phrase("match_won_and_lost", player=naming(player), losers=names)
        case MatchWon(player=player):
            return phrase("match_won", player=naming(player))
        case GameEnded():
            return phrase(f"ended_{event.ending.name.lower()}")
        case _:
            assert_never(event)


def won(event: RoundWon, state: GameState, naming: Naming) -> Phrase:
    if state.rules.scoring == "winner":
        return phrase("round_won", player=naming(event.player), n=event.points)
    return phrase("round_won_plain", player=naming(event.player))


def standing(event: RoundWon, state: GameState, naming: Naming) -> list[list[Phrase]]:
    """What everybody held, and the points so far: two lines, the last open for what comes next."""
    held = tuple(phrase("held", player=naming(player), cards=tuple(sort_hand(hand))) for player, hand in event.hands)
    lines = [[phrase("left_over", hands=held)], []] if held else [[]]
    if state.rules.target and state.rules.scoring != "none":
        points = {player: state.scores.get(player, 0) for player in state.seated()}
        best_first = -1 if state.rules.scoring == "winner" else 1
        seats = sorted(state.seated(), key=lambda player: best_first * points[player])
        scores = tuple(phrase("score", player=naming(player), points=points[player]) for player in seats)
        lines[-1].append(phrase(f"standing_{state.rules.scoring}", scores=scores, target=state.rules.target))
    return lines
