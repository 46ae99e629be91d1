-- What a chat wants to find again after a restart, such as which message shows a table. Nothing of the game is here.
CREATE TABLE notes (
    chat TEXT NOT NULL,
    topic TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (chat, topic, name)
);
