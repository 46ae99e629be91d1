"""What every chat must do: the same dialogues get the same answers, publicly what is everybody's, privately the rest.

A chat's own tests say how people speak there and what they see; here is what is said, and what must come of it.
Only words are compared: what a card or a command looks like is each chat's own.
"""

from dataclasses import dataclass
from typing import Protocol

HERE, ALONE = "in the channel", "in private"
SOMETHING = ("",)  # whatever it is


@dataclass(frozen=True)
class Turn:
    """`who` says `line`; then everybody is told `public`, and `who` alone `private`. Empty: nothing of the kind."""

    who: str
    line: str
    public: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    where: str = HERE


@dataclass(frozen=True)
class Told:
    """What one line made the bot say, in plain words."""

    public: str
    private: str


class Chat(Protocol):
    """One chat with ann, bob and eve in it."""

    async def say(self, who: str, line: str, where: str) -> Told:
        """Let somebody say a line; all that comes of it. In private where `where` is ALONE."""


DIALOGUES: dict[str, list[Turn]] = {
    "a table is opened, joined, dealt and stopped": [
        Turn("ann", "!uno start official uno_grace=0", public=("ann opens a table",)),
        Turn("bob", "!uno join", public=("bob takes a seat", "The cards are dealt")),
        Turn("bob", "!uno deal", public=("Round 1", "deals 7 cards each"), private=SOMETHING),
        Turn("ann", "!uno stop", public=("The game is stopped",)),
    ],
    "what is not allowed is refused to whoever asked": [
        Turn("ann", "!uno deal", private=("No game is running here", "uno start")),
        Turn("ann", "!uno start", public=("ann opens a table",)),
        Turn("ann", "!uno deal", private=("It takes two to play", "uno bot")),
        Turn("eve", "!uno leave", private=("You have no seat at this table",)),
        Turn("eve", "!uno stop", private=("for the host or an admin",)),
        Turn("ann", "!uno play r5", private=("not dealt yet",)),
        Turn("ann", "!uno stop", public=("The game is stopped",)),
    ],
    "what is not clear is answered with what to do": [
        Turn("ann", "!uno start stack=nonsense", private=("stack takes one of",)),
        Turn("ann", "!uno strat", private=("strat", "start")),
        Turn("ann", "!uno start", public=("ann opens a table",)),
        Turn("ann", "!uno bot lots", private=("lots is no level",)),
        Turn("ann", "!uno play", private=("Say which card",)),
        Turn("ann", "!uno play r55", private=("r55 is no card",)),
        Turn("ann", "!uno kick nobody", private=("No single player here is called nobody",)),
        Turn("ann", "!uno stop", public=("The game is stopped",)),
    ],
    "questions are answered": [
        Turn("ann", "!uno status", private=("uno/1 game=0 phase=none",)),
        Turn("ann", "!uno start", public=("ann opens a table",)),
        Turn("bob", "!uno join", public=("bob takes a seat",)),
        Turn("bob", "!uno status", private=("uno/1 game=", "phase=lobby", "players=ann:0,bob:0")),
        Turn("eve", "!uno help", private=("To play right now",)),
        Turn("eve", "!uno about", private=("uno-bot",)),
        Turn("eve", "!uno rules stack", private=("What answers a penalty",)),
        Turn("ann", "!uno table", public=("No cards are dealt yet",)),
        Turn("ann", "!uno stop", public=("The game is stopped",)),
    ],
    "a private line means the table where one sits": [
        Turn("eve", "help", private=("To play right now",), where=ALONE),
        Turn("eve", "hand", private=("You sit at no table",), where=ALONE),
        Turn("ann", "!uno start", public=("ann opens a table",)),
        Turn("bob", "!uno join", public=("bob takes a seat",)),
        Turn("bob", "status", private=("uno/1 game=", "phase=lobby"), where=ALONE),
        Turn("bob", "leave", public=("bob",), where=ALONE),
        Turn("ann", "!uno stop", public=("The game is stopped",)),
    ],
    "what is not meant for the bot is met with silence": [
        Turn("eve", "hello everybody"),
        Turn("eve", "uno is fun"),
        Turn("eve", "!unrelated"),
        Turn("eve", "pl r5"),
        Turn("ann", "!uno start", public=("ann opens a table",)),
        Turn("eve", "draw"),
        Turn("eve", "!play r5"),
        Turn("ann", "!uno stop", public=("The game is stopped",)),
    ],
}


async def hold(chat: Chat, dialogue: list[Turn]) -> None:
    """Let the dialogue happen; every answer must hold what it should, where it should, and nothing else be said."""
    for turn in dialogue:
        told = await chat.say(turn.who, turn.line, turn.where)
        for wanted, said in ((turn.public, told.public), (turn.private, told.private)):
            assert all(words in said for words in wanted), f"{turn}: {said!r}"
            assert wanted or not said, f"{turn}: {told}"
