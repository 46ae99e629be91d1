"""Which capabilities to ask for: only what the server offers and we use, since some refuse all for one."""

from collections.abc import Iterable, Mapping

WANTED = frozenset({
    "multi-prefix", "userhost-in-names", "message-tags", "account-tag", "account-notify", "extended-join", "chghost",
    "batch",
})  # fmt: skip
ECHO = frozenset({"echo-message", "labeled-response"})
"""What we have said comes back only where it can't be taken for somebody's: with both or not at all."""


def read(text: str) -> dict[str, str]:
    """`multi-prefix sasl=PLAIN,EXTERNAL` as names with their values."""
    return {name: value for name, _, value in (word.partition("=") for word in text.split())}


def to_request(offered: Iterable[str], granted: Iterable[str], also: Iterable[str] = ()) -> list[str]:
    """The names to ask for now, in order."""
    names, had = set(offered), set(granted)
    wanted = WANTED | set(also) | (ECHO if names | had >= ECHO else set())
    return sorted(names & wanted - had)


def sts_port(offered: Mapping[str, str]) -> int | None:
    """The port at which a server that was reached in the clear insists to be reached by TLS."""
    value = _sts(offered).get("port", "")
    return int(value) if value.isdecimal() and 0 < int(value) < 65536 else None


def sts_seconds(offered: Mapping[str, str]) -> int | None:
    """For how long a server that was reached by TLS insists on that."""
    value = _sts(offered).get("duration", "")
    return int(value) if value.isdecimal() and len(value) < 12 else None


def _sts(offered: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, _, value in (pair.partition("=") for pair in offered.get("sts", "").split(","))}
