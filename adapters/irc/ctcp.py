"""The client-to-client requests that a well-behaved bot answers, privately, by notice, and not often."""

from adapters.irc.budget import Budget
from adapters.irc.message import Message

_BURST, _PER_SECOND = 3, 3 / 30


class Courtesy:
    """Answers VERSION, PING and CLIENTINFO: three at once, then one in ten seconds."""

    def __init__(self) -> None:
        self._budget = Budget(_BURST, _PER_SECOND)

    def reply(self, request: Message, now: float) -> str | None:
        """The line to send back to who asked, if we answer."""
        answer = _answer(request.param(1).upper(), request.param(2))
        if answer is None or request.source.mask == "" or not self._budget.spend(now):
            return None
        return f"NOTICE {request.source.nick} :\x01{answer}\x01"


def _answer(question: str, argument: str) -> str | None:
    match question:
        case "VERSION":
            return "VERSION UNO bot"
        case "PING":
            return f"PING {argument[:100]}"
        case "CLIENTINFO":
            return "CLIENTINFO CLIENTINFO PING VERSION"
    return None
