"""UNO on IRC: several networks and channels at once, in the classic's two lines a turn.

Pure parts know the protocol and are fed messages and the time: registration, joins, roster, outbox,
split, hearing, liveness. `guard` makes the `irc` package safe and `network` puts all of them to work.
"""
