"""An UNO player on IRC in forty lines: what it knows of the table is the status line alone (docs/status.md).

python examples/player.py HOST PORT NICK CHANNEL BOT
"""

import socket, sys, time


def choose(table: dict[str, str]) -> str:
    """What to say when the table waits for us."""
    hand, color, top = table["you"].split(","), table["color"].upper(), table["top"]
    favorite = max("RYGB", key=lambda letter: sum(card[0] == letter for card in hand))
    fits = [card for card in hand if card[0] == color or (top[0] != "W" != card[0] and card[1:] == top[1:])]
    wilds = [f"{card} {favorite}" for card in sorted(hand) if card[0] == "W"]  # W before W4
    turn = f"pl {(fits or wilds)[0]}" if fits or wilds else "dr"
    return {"turn": turn, "color": f"co {favorite}", "drawn": "pa"}.get(table["awaiting"], "ac")


host, port, nick, channel, bot = sys.argv[1:]
seated, done, asked = False, "", 0.0
with socket.create_connection((host, int(port))) as server:
    say = lambda line: server.sendall(f"{line}\r\n".encode())
    say(f"NICK {nick}\r\nUSER {nick} 0 * :{nick}")
    for line in server.makefile(errors="replace"):
        source, command, words = [*line.split(" ", 2), "", ""][:3]
        if source == "PING":
            say(f"PONG {command}")
        elif command == "001":
            say(f"JOIN {channel}")
        elif source.startswith(f":{bot}!") and " :uno/1 " in words:
            table = dict(word.split("=", 1) for word in words.split(" :uno/1 ")[1].split())
            seated = nick in [player.split(":")[0] for player in table["players"].split(",")]
            state = table["game"] + table["awaiting"] + table["top"] + table["you"]
            if table["phase"] == "lobby" and not seated:
                say(f"PRIVMSG {channel} :jo")
            elif table["phase"] == "playing" and table["player"] == nick and state != done:
                say(f"PRIVMSG {channel} :{choose(table)}")
                done = state  # what was refused once is not tried again
        elif source.startswith(f":{bot}!") and command in ("NOTICE", "PRIVMSG"):
            if command == "PRIVMSG" and time.monotonic() - asked < 10:
                continue  # told to everybody: news for us now and then
            say(f"PRIVMSG {bot} :us" if seated else f"PRIVMSG {channel} :!uno status")
            asked = time.monotonic()
