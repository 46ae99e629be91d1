"""What one seat may know: its own hand, and what lies on the table for all to see.

Computer players get a view and nothing else, so none of them can look into another hand or into the
draw pile.
"""

from engine.cards import Card, Color
from engine.commands import Catch
from engine.state import GameState, Kind, legal_plays, player_after
from engine.values import PlayerId


class View:
    """The table as `seat` sees it, always as it is now."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: GameState, seat: PlayerId) -> None:
        self._state = state
        self.seat = seat

    @property
    def kind(self) -> Kind:
        """What the game awaits."""
        return self._state.awaiting.kind

    @property
    def hand(self) -> list[Card]:
        """The seat's own cards."""
        return self._state.hands[self.seat]

    @property
    def top(self) -> Card:
        """The card to match."""
        return self._state.top

    @property
    def color(self) -> Color | None:
        """The color in force."""
        return self._state.color

    @property
    def accused(self) -> PlayerId | None:
        """Who played the Wild Draw Four that lies unsettled."""
        return self._state.claim.player if self._state.claim else None

    @property
    def called(self) -> bool:
        """Whether the seat has called UNO ahead of its play."""
        return self._state.called == self.seat

    def plays(self) -> list[Card]:
        """The cards the seat may play now."""
        return legal_plays(self._state, self.seat)

    def count(self, player: PlayerId) -> int:
        """How many cards `player` holds; 0 for who has left."""
        return len(self._state.hands.get(player, ()))

    def opponents(self) -> list[PlayerId]:
        """The other seats, in the direction of play, the next player first."""
        others, player = [], player_after(self._state, self.seat)
        while player != self.seat:
            others.append(player)
            player = player_after(self._state, player)
        return others

    def catch(self) -> Catch | None:
        """The catch that is open to the seat now, if there is one."""
        exposed = self._state.exposed
        if exposed is None or exposed.player == self.seat or self.seat in exposed.catchers:
            return None
        return Catch(self.seat, exposed.player)
