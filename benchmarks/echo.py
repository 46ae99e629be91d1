"""The least that answers on IRC: what it hears in a channel, it says there; to "us …" the asker alone.

`python -m benchmarks.echo HOST PORT CHANNEL`
"""

import asyncio
import sys

NICK = "echo"


async def main(host: str, port: int, channel: str) -> None:
    """Until the server ends the connection."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"NICK {NICK}\r\nUSER {NICK} 0 * :{NICK}\r\n".encode())
    while line := await reader.readline():
        words = line.split(b" ", 3)
        if words[0] == b"PING":
            writer.write(b"PONG " + words[1])
        elif words[1] in (b"376", b"422"):
            writer.write(f"JOIN {channel}\r\n".encode())
        elif words[1] == b"PRIVMSG" and words[2] == channel.encode():
            asker = words[0].partition(b"!")[0]
            private = words[3].startswith(b":us ")
            target = b"NOTICE " + asker[1:] if private else b"PRIVMSG " + words[2]
            writer.write(target + b" " + words[3])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
