"""What one seat may know: its own hand, and what lies on the table for all to see.

Computer players get a view and nothing else, so none of them can look into another hand or into the
draw pile.
"""

from collections import Counter
from itertools import chain

from engine.cards import Card, Color
from engine.commands import Catch
from engine.legality import forbidden, is_identical, legal_plays
from engine.state import GameState, Kind, player_after
from engine.values import PlayerId


class View:
    """The table as `seat` sees it, always as it is now."""

    __slots__ = ("_state", "rules", "seat")

    def __init__(self, state: GameState, seat: PlayerId) -> None:
        self._state = state
        self.seat = seat
        self.rules = state.rules

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
    def colors(self) -> tuple[Color, ...]:
        """The colors of the side in play."""
        return self._state.colors

    def backs(self, player: PlayerId) -> list[Card]:
        """The other sides of the cards that another player holds, which that player alone does not see."""
        backs = self._state.backs
        return [backs[card] for card in self._state.hands.get(player, ()) if backs and player != self.seat]

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

    @property
    def must_play(self) -> bool:
        """Whether a card that may be played must be."""
        drawn = self.kind is Kind.DRAWN and self.rules.drawn_play == "must"
        return drawn or (self.kind is Kind.TURN and not self.rules.voluntary_draw)

    @property
    def may_draw_again(self) -> bool:
        """Whether the card just drawn does not fit, and another one may be drawn."""
        return self.kind is Kind.DRAWN and self.rules.draw == "until_optional" and self._state.drawn is None

    def jump(self) -> Card | None:
        """The card identical to the top one that the seat may lay out of turn now, if there is one."""
        state = self._state
        hand = state.hands.get(self.seat, ())  # none, for who is out of the round
        if self.kind not in (Kind.TURN, Kind.DRAWN) or state.awaiting.player == self.seat or state.top not in hand:
            return None
        may = is_identical(state, state.top) and forbidden(state, self.seat, state.top) is None
        return state.top if may else None

    def owes_slap(self) -> bool:
        """Whether the seat has not yet slapped the card that everybody must slap."""
        state = self._state
        return self.kind is Kind.SLAP and self.seat in state.seats and self.seat not in state.slapped

    def hidden(self) -> Counter[Card]:
        """The cards that the seat can't see, wherever they are; whoever knows the deck can count them off."""
        hands = [hand for player, hand in self._state.hands.items() if player != self.seat]
        return Counter(chain(self._state.pile, *hands))

    @property
    def nothing_to_draw(self) -> bool:
        """Whether nearly all cards are in the players' hands, so that what is laid is soon drawn again."""
        state = self._state
        return len(state.pile) < len(state.seats) and len(state.discard) < 2 * len(state.seats)

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

    def neighbor(self, direction: int | None = None) -> PlayerId:
        """Who sits next in the direction of play, or in the `direction` given."""
        return player_after(self._state, self.seat, direction)

    def ring(self) -> list[PlayerId]:
        """All seats, in seat order whatever the direction."""
        return list(self._state.seats)

    def catch(self) -> Catch | None:
        """The catch that is open to the seat now, if there is one."""
        exposed = self._state.exposed
        is_out = self.seat not in self._state.seats
        if exposed is None or is_out or exposed.player == self.seat or self.seat in exposed.catchers:
            return None
        return Catch(self.seat, exposed.player)
