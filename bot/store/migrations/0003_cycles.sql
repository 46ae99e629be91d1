-- The cycles of games that go on by themselves; `owner` and `expires` are a lease as in `games`.
CREATE TABLE cycles (
    place TEXT PRIMARY KEY,
    phase TEXT NOT NULL,
    empty INTEGER NOT NULL,
    paused INTEGER NOT NULL,
    owner TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
