-- What players chose for themselves. `turns` counts those on which a newcomer got a hint.
CREATE TABLE preferences (
    player TEXT PRIMARY KEY,
    language TEXT,
    hand TEXT,
    plain INTEGER,
    turns INTEGER NOT NULL DEFAULT 0
);

-- Who wants to hear in private that a game opens where.
CREATE TABLE alerts (
    place TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (place, player)
);
