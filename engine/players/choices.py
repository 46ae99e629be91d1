"""What the players of all levels do alike where no card is to be weighed: defaults, partners, hands that move."""

from engine.cards import Card, Rank
from engine.commands import Accept, Command, Draw, Order, Pass, Swap
from engine.players.view import View
from engine.state import CHALLENGE, TURN, Kind
from engine.values import PlayerId


def without_a_card(view: View) -> Command:
    """What is left to do when no card is to be played."""
    kind = view.kind
    if kind is TURN:
        return Draw(view.seat)
    if kind is CHALLENGE:
        return Accept(view.seat)
    match kind:
        case Kind.SWAP:
            return Swap(view.seat, smallest_hand(view))
        case Kind.ORDER:
            return Order(view.seat, ())
        case Kind.PENALTY:
            return Accept(view.seat)
        case Kind.DRAWN if not view.may_draw_again:
            return Pass(view.seat)
        case _:
            return Draw(view.seat)


def smallest_hand(view: View) -> PlayerId:
    """The opponent with the fewest cards: one must swap, and wants to hold as few as possible."""
    return min(view.opponents(), key=view.count)


def together(view: View, card: Card) -> tuple[Card, ...]:
    """The other cards of the hand to lay with `card`, where several may be laid: all that are alike.

    Of an overlay the color held most comes to lie on top.
    """
    rules = view.rules
    if not rules.lays_several or view.kind is not TURN:
        return ()
    rest = list(view.hand)
    rest.remove(card)
    if card.is_number and rules.overlay != "off":
        colors = [other.color for other in rest]
        return tuple(sorted((other for other in rest if other.rank is card.rank), key=lambda o: colors.count(o.color)))
    is_draw_two = card.rank is Rank.DRAW_TWO and rules.multi == "identical+draw" and rules.finish == "any"
    return tuple(other for other in rest if other is card) if card.is_number or is_draw_two else ()


def partner(view: View, card: Card) -> PlayerId | None:
    """With whom to swap hands for `card`; None when it asks for nobody."""
    swaps = card.rank is Rank.WILD_SWAP_HANDS or (card.rank is Rank.SEVEN and view.rules.seven == "swap")
    return smallest_hand(view) if swaps else None


def rotated(view: View) -> Order:
    """All hands one seat on, in the way that leaves the smallest one here; nothing moves when that is one's own."""
    ring = view.ring()
    place = ring.index(view.seat)
    before, behind = ring[place - 1], ring[(place + 1) % len(ring)]
    left = tuple(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    right = tuple((receiver, giver) for giver, receiver in left)
    ways = {view.seat: (), before: left, behind: right}
    return Order(view.seat, ways[min(ways, key=view.count)])
