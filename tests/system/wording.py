"""What the bot says on IRC, read back: cards by their words, with or without colors, and the status line."""

import re
from collections import Counter
from dataclasses import dataclass

from engine.cards import CARDS

COLOR_NAMES = {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue"}
RANK_NAMES = {"S": "Skip", "V": "Reverse", "D": "Draw Two"}

_CODES = re.compile("\x03(?:[0-9]{1,2}(?:,[0-9]{1,2})?)?|[\x02\x0f]")
_CARD = re.compile(
    "(?P<color>Red|Yellow|Green|Blue) (?P<rank>[0-9]|Skip|Reverse|Draw Two)|Wild(?P<four>\\+4| Draw Four)?"
)
_CODE_OF_COLOR = {name: code for code, name in COLOR_NAMES.items()}
_CODE_OF_RANK = {name: code for code, name in RANK_NAMES.items()}


def bare(text: str) -> str:
    """The words alone: no codes, no room in colored boxes."""
    return re.sub(" ([.,:])", r"\1", re.sub(" {2,}", " ", _CODES.sub("", text))).strip()


def cards_in(text: str) -> list[str]:
    """Every card named in bare words, in notation."""
    return [_notation(found) for found in _CARD.finditer(text)]


def ends_game(text: str) -> bool:
    """Whether these bare words say that the game is over."""
    return re.search(r"wins the (match|game)|the game ends|The game is stopped|The table is closed", text) is not None


def _notation(found: re.Match[str]) -> str:
    if found["color"]:
        return _CODE_OF_COLOR[found["color"]] + _CODE_OF_RANK.get(found["rank"], found["rank"])
    return "W4" if found["four"] else "W"


@dataclass(frozen=True)
class Status:
    """The status line."""

    game: int
    phase: str
    awaiting: str
    player: str
    seconds: int
    top: str
    color: str
    direction: str
    pending: int
    pile: int
    players: dict[str, int]
    you: Counter[str] | None

    @classmethod
    def read(cls, line: str) -> "Status":
        """Exactly the line of the command reference."""
        first, *words = line.split(" ")
        assert first == "uno/1"
        keys = [word.partition("=")[0] for word in words]
        assert keys == KEYS, line
        value = dict(word.split("=", 1) for word in words)
        seats = [] if value["players"] == "-" else [seat.rsplit(":", 1) for seat in value["players"].split(",")]
        return cls(
            game=int(value["game"]),
            phase=value["phase"],
            awaiting=value["awaiting"],
            player=value["player"],
            seconds=int(value["seconds"]),
            top=value["top"],
            color=value["color"],
            direction=value["direction"],
            pending=int(value["pending"]),
            pile=int(value["pile"]),
            players={name: int(count) for name, count in seats},
            you=None if value["you"] == "-" else Counter(value["you"].split(",")),
        )

    def public(self) -> tuple[object, ...]:
        """What must be the same for whoever asks at one moment."""
        players = tuple(self.players.items())
        return (self.game, self.phase, self.awaiting, self.player, self.top, self.color, self.direction,
                self.pending, self.pile, players)  # fmt: skip

    def fits(self, code: str) -> bool:
        """Whether a card may be played now."""
        card, top = CARDS[code], CARDS[self.top]
        if card.color is None or (card.color.value.lower() == self.color):
            return True
        return not top.is_wild and card.rank is top.rank


KEYS = [
    "game", "phase", "awaiting", "player", "seconds", "top", "color", "direction", "pending", "pile", "players", "you",
]  # fmt: skip

NO_GAME = Status.read(
    "uno/1 game=0 phase=none awaiting=none player=- seconds=0 top=- color=- direction=cw pending=0 pile=0"
    " players=- you=-"
)
