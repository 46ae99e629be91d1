-- What servers have set for themselves. A scope is a place's home or, for what holds in one channel alone, the place.
CREATE TABLE settings (
    scope TEXT NOT NULL,
    option TEXT NOT NULL,
    setting TEXT NOT NULL,
    PRIMARY KEY (scope, option)
);

-- Every change, one row an option; those made by one line share its number.
CREATE TABLE setting_changes (
    scope TEXT NOT NULL,
    number INTEGER NOT NULL,
    option TEXT NOT NULL,
    old TEXT NOT NULL,
    new TEXT NOT NULL,
    player TEXT NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (scope, number, option)
);
