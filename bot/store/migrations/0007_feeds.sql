-- Which worker listens to which connection with a chat: of several with the same settings, one at a time.
CREATE TABLE feeds (
    feed TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
