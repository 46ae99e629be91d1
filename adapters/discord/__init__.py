"""Discord: buttons, slash commands, typed lines and private messages, all of them the same game.

`client` runs the connection, `controls` turns what people do into lines of text, `screens` keeps the
table messages and `hands` the private ones true, `outbox` brings them there, `panels` says what they
look like. `discord` is imported here alone.
"""
