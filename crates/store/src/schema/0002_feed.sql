-- A match that is fed while it is played, or shown again: what it has been told, and with which sequence. See ingest/live.rs.
create table feed (
    match_id bigint primary key,
    ledger   bytea not null,  -- the checksum is inside
    events   bytea            -- of a match that is shown again: its own events, as in the table of events
);
