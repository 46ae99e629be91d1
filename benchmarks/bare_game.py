"""The least that plays official UNO in Python with its checks: no events, no people, one file.

It is the measure of the machine: what a game costs before anything is recorded, told or kept. Players
are as simple as our easy ones. Challenges and UNO calls are left out; a Wild Draw Four is accepted.
"""

from random import Random

WILD, WILD_FOUR = 13, 14
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
HAND = 7

Card = tuple[int, int]  # color 0 to 3, or -1 for wilds; rank
DECK: list[Card] = [
    *((color, rank) for color in range(4) for rank in (0, *range(1, 13), *range(1, 13))),
    *((-1, rank) for rank in (WILD, WILD_FOUR) for _ in range(4)),
]


class Round:
    """One round between `players`."""

    def __init__(self, players: int, rng: Random) -> None:
        self.rng = rng
        self.pile = rng.sample(DECK, len(DECK))
        self.hands = [[self.pile.pop() for _ in range(HAND)] for _ in range(players)]
        while self.pile[-1][0] < 0:
            self.pile.insert(rng.randrange(len(self.pile)), self.pile.pop())
        self.discard = [self.pile.pop()]
        self.color = self.discard[0][0]
        self.turn, self.direction = 0, 1
        self.moves = 0

    def play_out(self) -> int:
        """Play to the end; the number of moves."""
        rng = self.rng
        while True:
            hand = self.hands[self.turn]
            self.moves += 1
            fitting = [card for card in hand if self.fits(card)]
            if fitting:
                self.play(fitting[int(rng.random() * len(fitting))], int(rng.random() * 4))
            elif not self.draw_and_play():
                self.advance(1)
            if not hand:
                return self.moves

    def fits(self, card: Card) -> bool:
        """Whether a card may be played now."""
        color, rank = card
        return color < 0 or color == self.color or rank == self.discard[-1][1]

    def draw_and_play(self) -> bool:
        """Draw one card and play it if it fits, which is a move of its own."""
        drawn = self.draw(self.turn, 1)
        if not drawn or not self.fits(drawn[0]):
            return False
        self.moves += 1
        self.play(drawn[0], int(self.rng.random() * 4))
        return True

    def play(self, card: Card, color: int) -> None:
        """Play a card that is held and fits; anything else raises ValueError."""
        hand = self.hands[self.turn]
        if card not in hand or not self.fits(card):
            raise ValueError(card)
        hand.remove(card)
        self.discard.append(card)
        rank = card[1]
        self.color = color if card[0] < 0 else card[0]
        if rank == REVERSE:
            self.direction = -self.direction
        following = (self.turn + self.direction) % len(self.hands)
        if rank in (DRAW_TWO, WILD_FOUR):
            self.draw(following, 2 if rank == DRAW_TWO else 4)
        self.advance(2 if rank in (SKIP, DRAW_TWO, WILD_FOUR) else 1)

    def draw(self, player: int, count: int) -> list[Card]:
        """Draw as many cards as there are, the discards shuffled back when needed."""
        if len(self.pile) < count:
            top = self.discard.pop()
            self.pile = self.rng.sample(self.discard, len(self.discard)) + self.pile
            self.discard = [top]
        drawn = [self.pile.pop() for _ in range(min(count, len(self.pile)))]
        self.hands[player] += drawn
        return drawn

    def advance(self, steps: int) -> None:
        """Pass the turn on."""
        self.turn = (self.turn + steps * self.direction) % len(self.hands)
