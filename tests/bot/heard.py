"""Who is at the table, in every state it can be in, and what a line means there."""

from bot.arguments import Meaning
from bot.grammar import understand
from engine.cards import CARDS
from engine.rules import Rules
from engine.state import Decision, GameState, Kind
from engine.values import PlayerId

ANN, BOB, EVE = PlayerId("irc:net:ann"), PlayerId("irc:net:bob"), PlayerId("irc:net:eve")
NAMES = {"ann": ANN, "bob": BOB, "bob the great": BOB}


def table(kind: Kind, player: PlayerId | None = ANN, *, drawn: str | None = None) -> GameState:
    return GameState(awaiting=Decision(kind, player, 7), seats=[ANN, BOB], drawn=CARDS[drawn] if drawn else None)


LOBBY = table(Kind.LOBBY, None)
TURN = table(Kind.TURN)  # ann's
BOBS_TURN = table(Kind.TURN, BOB)
OWED = table(Kind.COLOR)  # by ann
FACED = table(Kind.CHALLENGE)  # by ann
DRAWN = table(Kind.DRAWN, drawn="G7")  # by ann
PAUSE = table(Kind.NEXT_ROUND, None)
OVER = table(Kind.NOTHING, None)
STATES = [None, LOBBY, TURN, BOBS_TURN, OWED, FACED, DRAWN, PAUSE, OVER]


def find(name: str) -> PlayerId | None:
    return NAMES.get(name.lower())


def heard(
    text: str, state: GameState | None = TURN, *, by: PlayerId = ANN, private: bool = False, admin: bool = False,
    classic: bool = False,
) -> Meaning | None:  # fmt: skip
    seated = state is not None and by in state.seats
    return understand(
        text, by, state, find, private=private, seated=seated, rules=Rules(target=0), admin=admin, classic=classic
    )
