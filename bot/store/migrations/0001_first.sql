-- Running and finished games, their events, and what came of them. In this and every later file: only SQL that
-- SQLite and PostgreSQL share, and each statement ends with a semicolon at the end of a line.

-- `owner`, `epoch` and `expires` are the lease: which process plays the game. A new owner raises the epoch.
CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    place TEXT NOT NULL,
    language TEXT NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION,
    owner TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);

-- One running game a place.
CREATE UNIQUE INDEX games_running ON games (place) WHERE ended IS NULL;

CREATE INDEX games_owned ON games (owner) WHERE ended IS NULL;

-- What happened, one row a command. The epoch says under which lease it was written; a lost lease gives NULL, and no row.
CREATE TABLE steps (
    game INTEGER NOT NULL REFERENCES games (game),
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE players (
    player TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    seen DOUBLE PRECISION NOT NULL
);

-- `winner` is NULL for a round that was blocked.
CREATE TABLE rounds (
    game INTEGER NOT NULL REFERENCES games (game),
    round INTEGER NOT NULL,
    place TEXT NOT NULL,
    finished DOUBLE PRECISION NOT NULL,
    winner TEXT,
    points INTEGER NOT NULL,
    PRIMARY KEY (game, round)
);

CREATE TABLE round_players (
    game INTEGER NOT NULL,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    computer INTEGER NOT NULL,
    points INTEGER NOT NULL,
    cards_left INTEGER NOT NULL,
    PRIMARY KEY (game, round, player),
    FOREIGN KEY (game, round) REFERENCES rounds (game, round)
);

CREATE TABLE matches (
    game INTEGER PRIMARY KEY REFERENCES games (game),
    place TEXT NOT NULL,
    winner TEXT NOT NULL,
    forfeit INTEGER NOT NULL,
    finished DOUBLE PRECISION NOT NULL
);
