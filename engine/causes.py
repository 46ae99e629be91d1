"""Why something happened: the words that events carry."""

from enum import Enum


class Cause(Enum):
    """Why somebody drew."""

    TURN = "turn"  # by choice, on their turn
    TIMEOUT = "timeout"  # by default, when the clock ran out
    DRAW_TWO = "draw two"
    DRAW_FOUR = "draw four"  # accepted, or the last card of a round
    PENALTY = "penalty"  # the draw cards of other decks
    ROULETTE = "roulette"  # turned up until a color came
    BLUFF = "bluff"  # caught bluffing with a Wild Draw Four
    WRONG_CHALLENGE = "wrong challenge"
    UNO = "uno"  # caught without having called
    MISTAKE = "mistake"  # a misplay, a false call, a false catch
    SLAP = "slap"  # last to slap
    SPEAKING = "speaking"  # words during a silence
    ADVICE = "advice"
    DOWNPOUR = "downpour"  # a wild that makes all the others draw
    JOINING = "joining"  # dealt in while the round was running


class Departure(Enum):
    """Why a seat became empty."""

    LEFT = "left"
    KICKED = "kicked"
    TIMED_OUT = "timed out"
    ELIMINATED = "eliminated"  # too many points
    KNOCKED_OUT = "knocked out"  # too many cards; back in the next round
    FINISHED = "finished"  # no cards, while the others play on; back in the next round


class Ending(Enum):
    """Why a game ended without a winner."""

    STOPPED = "stopped"
    EMPTY = "empty"  # nobody came, or everybody left the lobby
    NO_PEOPLE = "no people"  # only computer players were left


class Vote(Enum):
    """What the seated may vote for."""

    SKIP = "skip"
    KICK = "kick"
    ADVICE = "advice"
