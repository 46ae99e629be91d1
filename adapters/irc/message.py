"""One thing a server said, taken apart.

Numerics keep their code ("001"), everything else its word in capitals ("JOIN"). A PRIVMSG that
carries a client-to-client request is a "CTCP" whose parameters are target, request and argument.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.values import value


@dataclass(frozen=True, slots=True)
class Source:
    """Who a message comes from. `mask` is user@host, empty for a server."""

    nick: str
    mask: str = ""


@value
class Message:
    """A message: who, what, with which parameters and tags."""

    command: str
    params: tuple[str, ...] = ()
    source: Source = Source("")
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The last parameter, the one that may hold blanks."""
        return self.params[-1] if self.params else ""

    def param(self, place: int) -> str:
        """The parameter at `place`, empty when the server left it out."""
        return self.params[place] if place < len(self.params) else ""
