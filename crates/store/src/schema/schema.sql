-- The tables of a store, for both engines. SQLite accepts PostgreSQL's type names and ignores them.
-- `{text}` stands for the engine's text type that compares byte by byte, `{by key}` for rows that are stored in the index of
-- the primary key: see schema/mod.rs.
-- Times are milliseconds since 1970, UTC. Kinds are the numbers of the model's Kind.
-- JSON and settings end with a line feed and a checksum, which includes the identity of the row: see rows/sealed_text.rs.

-- Every entity except matches: continents, countries, competitions, teams, players, …
create table entity (
    kind       bigint not null,
    id         bigint not null,
    parent_id  bigint,           -- an edition's competition, a stage's edition, a group's stage, a team's club
    ordinal    bigint not null,  -- its order among the children of its parent: a stage's order, the year of an edition; 0 elsewhere
    country_id bigint,           -- its country or nationality
    whole      {text},           -- JSON: the last complete document of a feed; null while there is only an overlay
    overlay    {text},           -- JSON merge patch: all overlays, combined
    body       {text},           -- JSON: whole with overlay applied, which responses show; null: not visible
    search     {text} not null,  -- its names in both languages, in the forms that searches compare, each after a line feed
    revision   bigint not null,  -- how often the body has changed; a deleted entity keeps its row with this and parent_id
    updated_at bigint not null,  -- when the body changed last; of a team also when a match changed that its home ground
                                 -- or coach may follow from
    origin     {text},           -- the feed that stated whole: statsbomb, native, …; null: unknown
    primary key (kind, id)
);
create index entity_parent on entity (kind, parent_id, ordinal, id);
create index entity_updated on entity (kind, updated_at, id) where body is not null;

-- The names of the entities that lists by name and searches show, so that these read a page by an index: see
-- rows/name_lines.rs.
create table name_line (
    kind bigint not null,
    list bigint not null,  -- 0: a line of the column search; 1 and 2: the lists in the order of English and of Arabic names
    line {text} not null,
    id   bigint not null,
    primary key (kind, list, line, id)
){by key};

-- How many entities of each kind, and how many matches (15) in each state, are visible, so that a list need not count them.
-- Entities have status 0.
create table visible_count (
    kind    bigint not null,
    status  bigint not null,
    visible bigint not null,
    primary key (kind, status)
);

-- A match without its events. The columns repeat the parts of the body that queries need.
create table match_ (
    id                 bigint primary key,
    edition_id         bigint,          -- null while the body is null
    stage_id           bigint,
    group_id           bigint,
    round              bigint,
    kickoff            bigint,
    status             bigint,
    home_team          bigint,
    away_team          bigint,
    stadium_id         bigint,
    home_coach         bigint,
    away_coach         bigint,
    home_score         bigint,
    away_score         bigint,
    home_yellow        bigint not null, -- cards, counted from the events
    home_second_yellow bigint not null,
    home_red           bigint not null,
    away_yellow        bigint not null,
    away_second_yellow bigint not null,
    away_red           bigint not null,
    event_count        bigint not null,
    content            bigint not null, -- what its data contains: the bits of the model's MatchContent
    whole              {text},          -- as in entity
    overlay            {text},
    body               {text},          -- score and shoot-out are filled in from the events if no document states them
    revision           bigint not null, -- counts its own changes from 1; 0 if it was never visible. A deleted match
                                        -- keeps its row, with nothing but this, so that the number never goes back
    updated_at         bigint not null,
    origin             {text}           -- as in entity
);
create index match_edition on match_ (edition_id, kickoff, id, status); -- the status: all that edition_counts needs
create index match_kickoff on match_ (kickoff, id, edition_id);
create index match_status on match_ (status, kickoff, id);
create index match_home on match_ (home_team, kickoff, id, away_team);
create index match_away on match_ (away_team, kickoff, id);
create index match_ground on match_ (home_team, edition_id, status, stadium_id); -- all that home_grounds_of_team needs
create index match_content on match_ (edition_id, status, content, origin); -- all that coverage.sql needs of it

-- The visible matches.
create view match_row as
select id, edition_id, kickoff, body, revision, updated_at, event_count,
       home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red
from match_
where body is not null;

-- The events of a match, encoded by rows/codec and compressed, but for those in feed_tail. The checksum is inside.
create table events (
    match_id         bigint primary key,
    encoding_version bigint not null,
    bytes            bytea not null
);

-- The facts that the statistics engine derived from a match at its present revision: see rows/facts.rs. A match
-- without events has no row, nor has one with lines in feed_tail. The checksums are inside.
create table facts (
    match_id       bigint primary key,
    engine_version bigint not null,
    teams          bytea not null,  -- read for every match of an edition at once
    players        bytea not null   -- the rest
);

-- The merged facts of the matches of an edition that count in aggregates, so that a list of all its players or teams
-- reads one row: see rows/totals.rs. An edition without such a match may have no row.
create table edition_totals (
    edition_id     bigint primary key,
    engine_version bigint not null,
    bytes          bytea            -- null: one of these matches has changed since. The checksum is inside
);

-- A match that a live feed sends, or that is replayed: see write/ingest/live.rs.
create table feed (
    match_id bigint primary key,
    ledger   bytea not null,  -- what the feed has sent, and with which sequence. The checksum is inside
    events   bytea            -- during a replay: the match's own events, as in the table events
);

-- The last lines of a live feed, which are in neither its events nor its ledger yet: see rows/feed_tail.rs. While there are any,
-- the match has no row of facts. The checksum is inside.
create table feed_tail (
    match_id bigint primary key,
    bytes    bytea not null
);

-- Who takes part in what. A match mentions its teams, coaches, officials, stadium and players, with group_id 0; a
-- group mentions its teams, with match_id 0.
create table mention (
    edition_id bigint not null,
    kind       bigint not null,
    entity_id  bigint not null,
    match_id   bigint not null,
    group_id   bigint not null,
    position   bigint,           -- the player's position in the match, from its facts; null: did not play
    primary key (edition_id, kind, entity_id, match_id, group_id)
);
create index mention_match on mention (match_id, kind, entity_id);
create index mention_group on mention (group_id) where group_id <> 0;
create index mention_entity on mention (kind, entity_id, edition_id, position);

-- A match under the id of another platform.
create table platform_match (
    platform_id bigint not null,
    external_id {text} not null,
    match_id    bigint not null,
    primary key (platform_id, external_id)
);
create index platform_match_match on platform_match (match_id);

-- Every change that a response could show, in commit order. The newest number is the version of the data.
create table change (
    seq             bigint primary key,
    kind            bigint not null,
    id              bigint not null,
    revision        bigint not null,
    at              bigint not null,
    reason          bigint not null,  -- new, live, corrected, deleted, …: see rows/change.rs
    edition_id      bigint,           -- of a match: its edition, or that of a deleted match
    left_edition_id bigint            -- of a match that moved: the edition before
);
create index change_object on change (kind, id, seq);

-- The newest change of each scope, from which ETags are made. Scope 0, id 0: reference data, which is every entity
-- except matches. Scope 1: the matches of the edition with this id, and those that were moved out of it. A scope
-- without a row has not changed yet.
create table scope_version (
    scope bigint not null,
    id    bigint not null,
    seq   bigint not null,  -- the number of the change
    at    bigint not null,  -- its time, which tells apart two stores that have counted to the same number
    primary key (scope, id)
);

-- What was decided about two ids of one kind: whether they mean the same. Reading applies it; no other row is changed by it.
create table link (
    kind     bigint not null,
    id       bigint not null,
    other_id bigint not null,  -- the id that is kept; of two that are different, the lower one
    decision bigint not null,  -- 1: the same, so that id is served as other_id; 0: different
    checksum {text} not null,  -- of the other columns: see rows/link.rs
    primary key (kind, id, other_id)
);

-- API keys: never the key, only its SHA-256.
create table api_key (
    id         bigint primary key,
    name       {text} not null,
    hash       bytea not null unique,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    editions   {text},          -- the editions it is entitled to, as ',1,2,3,'; null: all
    checksum   {text} not null  -- of the other columns and of its details in meta: see rows/key_row.rs
);

-- Webhooks: where events are sent, with which secret, and how far that has come. All of it is in the text: see
-- rows/webhook.rs.
create table webhook (
    id   bigint primary key,
    body {text} not null
);

-- The events that webhooks send. They stay for a time, so that they can be sent again.
create table webhook_event (
    id      bigint primary key,
    version bigint not null,  -- the number of the change in which it was found
    at      bigint not null,  -- the time of that change
    body    {text} not null
);
create index webhook_event_version on webhook_event (version, id);

-- The state of a match that the events so far have led to. What differs from it is the next event.
create table webhook_match (
    match_id bigint primary key,
    at       bigint not null,  -- when it was written
    body     {text} not null
);

-- Events that a webhook could not deliver, or not yet.
create table webhook_delivery (
    webhook_id bigint not null,
    event_id   bigint not null,
    next_at    bigint,         -- when it is tried again; null: it has failed
    body       {text} not null,
    primary key (webhook_id, event_id)
);

-- Everything else that has a name and a value.
create table meta (
    name  {text} primary key,
    value {text} not null
);
