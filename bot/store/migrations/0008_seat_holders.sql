-- By what the holders of seats in running games are recognized when they return: an account, else where they
-- connected from, else a word that only they were told. A row is deleted with the seat.
CREATE TABLE seat_holders (
    place TEXT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    account TEXT NOT NULL,
    trace TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (place, player)
);
