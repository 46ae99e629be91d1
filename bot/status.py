"""The machine-readable status line: one line of `key=value` words, always the same keys in the same order."""

import re

from bot.chat import Naming
from engine.cards import sort_hand
from engine.state import GameState, Kind, is_playing, player_after
from engine.values import PlayerId

FORMAT = "uno/1"
NO_GAME = (
    f"{FORMAT} game=0 phase=none awaiting=none player=- seconds=0 top=- color=- direction=cw pending=0 pile=0"
    " players=- you=-"
)
MAY_JOIN = NO_GAME.replace("phase=none", "phase=lobby")  # nobody sits yet where the classic's cycle deals


def status_line(game: int, state: GameState, asker: PlayerId, naming: Naming, seconds: int) -> str:
    """The table in one line, with the asker's own cards; `seconds` are left to decide."""
    playing = is_playing(state)
    words = {
        "game": str(game),
        "phase": _phase(state),
        "awaiting": state.awaiting.kind.value if playing else Kind.NOTHING.value,
        "player": _word(naming(state.awaiting.player).text) if state.awaiting.player else "-",
        "seconds": str(seconds),
        "top": state.top.code if playing else "-",
        "color": state.color.value.lower() if playing and state.color else "-",
        "direction": "cw" if state.direction > 0 else "ccw",
        "pending": str(state.pending),
        "pile": str(len(state.pile) if playing else 0),
        "players": _players(state, naming),
        "you": ",".join(card.code for card in sort_hand(state.hands[asker])) if asker in state.hands else "-",
    }
    return " ".join([FORMAT, *(f"{key}={word or '-'}" for key, word in words.items())])


def seats_in_order(state: GameState) -> list[PlayerId]:
    """The seated, from whoever is on turn on, in the direction of play."""
    player = state.awaiting.player or state.seats[0]
    order = [player]
    while len(order) < len(state.seats):
        player = player_after(state, player)
        order.append(player)
    return order


def _phase(state: GameState) -> str:
    if state.paused:
        return "paused"
    return "playing" if is_playing(state) or state.awaiting.kind is Kind.NEXT_ROUND else "lobby"


def _players(state: GameState, naming: Naming) -> str:
    return ",".join(f"{_word(naming(player).text)}:{len(state.hands.get(player, ()))}" for player in state.seated())


def _word(name: str) -> str:
    """A name that can't be taken for the line's own signs."""
    return re.sub(r"[\s,:=]+", "_", name.strip())
