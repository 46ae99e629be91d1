"""The port between the core and the chats: what an adapter says, what it is told, what it must do.

An adapter says `Heard` for every line that may concern the bot, `Presence` when a person is lost or
found again, and `Arrived` when it can speak somewhere. It is told only `Line`. How a line looks,
how it is split, paced and retried, is the adapter's alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.cards import Card, Color
from engine.values import PlayerId, value

if TYPE_CHECKING:
    from bot.views import HandView, TableView


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands. `server` is a network or a guild; `channel` is empty in a private chat."""

    chat: str
    server: str
    channel: str

    def __str__(self) -> str:
        return f"{self.chat}:{self.server}:{self.channel}"

    @property
    def home(self) -> str:
        """The community whose rules, results and data these are: a guild, or one channel of a network."""
        return str(self) if self.chat == "irc" else f"{self.chat}:{self.server}"

    @classmethod
    def parse(cls, text: str) -> "Place":
        """The inverse of `str`."""
        chat, server, channel = text.split(":", 2)
        return cls(chat, server, channel)


@value
class User:
    """Who speaks. `player` stays the same as long as it is the same person; `name` may change.

    `account` is the one that the chat vouches for, and `trace` where they are connected from; both are
    empty where the chat has no such thing. Neither makes anybody somebody else. `by_name` is who they
    would be by their name alone, where people are known by that until they log in.
    """

    player: PlayerId
    name: str
    admin: bool = False  # of the place they speak in
    account: str = field(default="", compare=False)
    trace: str = field(default="", compare=False)
    by_name: PlayerId | None = field(default=None, compare=False)


@value
class Heard:
    """One line from one person. `text` uses the prefix `!`, whatever the place's own prefix is.

    `private`: said to the bot alone, so it needs no prefix, and what comes of it is told to the speaker
    alone. `game` and `about` are the numbers of the game and the decision that a button was made for.
    `receipt` is a number of the adapter's own: whatever answers this line carries it too. The last line
    that does holds no sentence, and with it comes the speaker's hand, if they have one. `within` is the
    channel that the place is a thread of.
    """

    place: Place
    user: User
    text: str
    private: bool = False
    about: int | None = None
    game: int | None = None
    receipt: int | None = None
    within: str | None = None


@value
class Presence:
    """A person was lost from `place` (a part, a quit, a kick), or is back."""

    place: Place
    user: User
    present: bool


@value
class Arrived:
    """The bot can speak in `place` now, for the first time or again."""

    place: Place


@dataclass(frozen=True, slots=True)
class Removed:
    """The bot can't speak in `place` any more, for good; with an empty channel, on that whole server."""

    place: Place


@value
class Departed:
    """The bot can't speak in `place` until it arrives again; `thrown_out` says that somebody wanted it so."""

    place: Place
    thrown_out: bool = False


@value
class Split:
    """Several people were lost from `place` at once by a fault of the network, or are back together."""

    place: Place
    users: tuple[User, ...]
    present: bool


@value
class Muted:
    """A person who is in `place` is kept from speaking there by its operators, or may speak again."""

    place: Place
    user: User
    muted: bool


Said = Heard | Presence | Arrived | Removed | Departed | Split | Muted


@value
class Seated:
    """A player holds a seat in `place`: whoever takes their name meanwhile is somebody else.

    Told again when it changes how they are recognized. `name` is empty where it is not known.
    """

    place: Place
    player: PlayerId
    name: str
    account: str
    trace: str


@value
class Vacated:
    """A player holds no seat in `place` any more."""

    place: Place
    player: PlayerId


@value
class Recognized:
    """Whoever the chat calls `speaker` has proven to be `player`."""

    speaker: PlayerId
    player: PlayerId


Known = Seated | Vacated | Recognized


@value
class Name:
    """A player named in a phrase."""

    player: PlayerId
    text: str


Naming = Callable[[PlayerId], Name]
"""How a player is called."""


@value
class Word:
    """A phrase that fills a place in another one."""

    phrase: "Phrase"


Value = (
    int | str | Name | Word | Card | Color | Place
    | tuple[Card, ...] | tuple[Name, ...] | tuple[Place, ...] | tuple["Phrase", ...]
)  # fmt: skip


@value
class Phrase:
    """One sentence, by its key in the catalogs, and what fills its places. `n` picks the plural."""

    key: str
    values: dict[str, Value]


def phrase(key: str, **values: Value) -> Phrase:
    """`Phrase` with its values as keywords."""
    return Phrase(key, values)


class Topic(Enum):
    """What a line is about, in the order in which it may overtake others on a slow chat."""

    TURN = 1  # what happened, whose turn it is
    HAND = 2  # a player's cards: the whole hand makes what was told of it before worthless
    ANSWER = 3  # an answer or a refusal to one person's line
    HELP = 4  # longer texts that nobody waits for
    STATUS = 5  # one line for programs, shown as it is


@dataclass(frozen=True, slots=True)
class Wishes:
    """How one player wants what only they are told; None: as it is done where they play.

    `hand` is how it is sent (notice or msg) and `plain` whether without colors, for chats that know of these.
    """

    language: str | None = None
    hand: str | None = None
    plain: bool | None = None


AS_USUAL = Wishes()


@value
class Line:
    """What is to be said: whole sentences, in `language`, to everyone in `place` or to one player there.

    A chat that draws gets the `view` that has become true: of the table with a line for everyone, of
    the hand with a line for its owner. There the lines of a whole step are one, and there may be no
    sentence at all where only the view has changed.
    """

    place: Place
    audience: PlayerId | None
    phrases: tuple[Phrase, ...]
    language: str
    topic: Topic
    view: "TableView | HandView | None" = None
    receipt: int | None = None
    wishes: Wishes = AS_USUAL


Deliver = Callable[[Said], None]


class Chat(Protocol):
    """What every chat does for the core. `draws` says that it wants views with its lines.

    `feeds` name its connections: of the workers on one database, one at a time listens to each.
    """

    name: str
    draws: bool
    feeds: tuple[str, ...]

    def serves(self, place: Place) -> bool:
        """Whether what is said in `place` comes over these connections."""

    async def run(self, deliver: Deliver) -> None:
        """Connect and deliver what is heard, reconnecting for ever.

        When cancelled, send what is still queued, for at most three seconds, and leave politely.
        Raises only when starting is impossible for good.
        """

    def post(self, line: Line) -> None:
        """Queue a line. Never blocks and never raises, connected or not."""


class Notes(Protocol):
    """What a chat finds again after a restart: short texts by topic and name, nothing of the game."""

    async def read(self, topic: str) -> dict[str, str]:
        """All notes on a topic, by name; none when they can't be read."""

    def keep(self, topic: str, name: str, text: str) -> None:
        """Write or replace a note. Never blocks and never raises."""

    def forget(self, topic: str, name: str) -> None:
        """Strike a note out, if there is one."""


@runtime_checkable
class Recognizing(Protocol):
    """What a chat does besides, where anybody may take any name."""

    def know(self, known: Known) -> None:
        """Take in who holds a seat. Never blocks and never raises."""
