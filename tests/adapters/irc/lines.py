"""Messages for the pure parts, written as a server would send them."""

from adapters.irc.message import Message, Source


def said(line: str) -> Message:
    """`@account=al :alice!a@host JOIN #uno` as a Message."""
    tags: dict[str, str] = {}
    source = Source("")
    if line.startswith("@"):
        written, line = line[1:].split(" ", 1)
        tags = {name: value for name, _, value in (tag.partition("=") for tag in written.split(";"))}
    if line.startswith(":"):
        name, line = line[1:].split(" ", 1)
        nick, _, mask = name.partition("!")
        source = Source(nick, mask)
    head, colon, last = line.partition(" :")
    command, *params = head.split()
    return Message(command, (*params, last) if colon else tuple(params), source, tags)
