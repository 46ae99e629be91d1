"""Proving an account by SASL: with a certificate, by challenge and response, or by sending the password.

Fed what the server says after AUTHENTICATE, it says what to answer; who is asked, and what a failure
means, is left to others. The strongest mechanism that both sides have is tried first.
"""

import base64
import binascii
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scramp import ScramClient  # type: ignore[import-untyped] # the package has no types

EXTERNAL, SCRAM, PLAIN = "EXTERNAL", "SCRAM-SHA-256", "PLAIN"
_CHUNK = 400  # AUTHENTICATE carries so much at most; a shorter chunk, or "+", ends what is said
_LONGEST = 16 * 1024


class SaslFailed(Exception):
    """The server's side of the talk makes no sense, or it can't prove itself either."""


class Sasl:
    """One log-in to an account. `mechanisms` are those that may be used, in any order."""

    def __init__(self, account: str, password: str, mechanisms: Iterable[str]) -> None:
        self._account = account
        self._password = password
        allowed = set(mechanisms)
        self._untried = [name for name in (EXTERNAL, SCRAM, PLAIN) if name in allowed]
        self._mechanism = ""
        self._scram: ScramClient | None = None
        self._step = 0
        self._challenge = ""

    def offer(self, mechanisms: Iterable[str]) -> None:
        """The server knows these alone."""
        offered = {name.upper() for name in mechanisms}
        self._untried = [name for name in self._untried if name in offered]

    def begin(self) -> str | None:
        """The line that begins with the next mechanism; None when all have been tried."""
        if not self._untried:
            return None
        self._mechanism, self._step, self._challenge = self._untried.pop(0), 0, ""
        if self._mechanism == SCRAM:
            from scramp import ScramClient  # noqa: PLC0415 - few log in by it, and it takes a while to load

            self._scram = ScramClient([SCRAM], self._account, self._password)
        return f"AUTHENTICATE {self._mechanism}"

    def answer(self, chunk: str) -> list[str]:
        """The lines that answer what the server said; none until it has said all. Raises SaslFailed."""
        self._challenge += "" if chunk == "+" else chunk
        if len(self._challenge) > _LONGEST:
            raise SaslFailed("an endless challenge")
        if len(chunk) == _CHUNK:
            return []
        said, self._challenge = self._challenge, ""
        try:
            answer = self._respond(base64.b64decode(said, validate=True).decode())
        except (binascii.Error, ValueError, IndexError, KeyError) as fault:
            raise SaslFailed(f"{self._mechanism}: {type(fault).__name__}") from None
        return [f"AUTHENTICATE {piece}" for piece in _pieces(answer.encode())]

    def _respond(self, challenge: str) -> str:
        self._step += 1
        match self._mechanism:
            case "PLAIN" if self._step == 1:
                return f"{self._account}\0{self._account}\0{self._password}"
            case "EXTERNAL" if self._step == 1:
                return ""  # the certificate says it all
            case "SCRAM-SHA-256" if self._scram is not None:
                return self._scrambled(self._scram, challenge)
        raise SaslFailed(f"{self._mechanism}: more is asked than there is to say")

    def _scrambled(self, scram: "ScramClient", challenge: str) -> str:
        from scramp import ScramException  # noqa: PLC0415 - as above

        try:
            match self._step:
                case 1:
                    return str(scram.get_client_first())
                case 2:
                    scram.set_server_first(challenge)
                    return str(scram.get_client_final())
                case 3:
                    scram.set_server_final(challenge)  # the server proves that it knows the password too
                    return ""
        except ScramException as fault:
            raise SaslFailed(f"{SCRAM}: {type(fault).__name__}") from None
        raise SaslFailed("SCRAM: more is asked than there is to say")


def _pieces(answer: bytes) -> list[str]:
    """In chunks of 400; a lone "+" for nothing, and after a chunk that happens to be full."""
    text = base64.b64encode(answer).decode()
    pieces = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
    return pieces if len(text) % _CHUNK else [*pieces, "+"]
