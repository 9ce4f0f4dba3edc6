-- The first schema. Times are milliseconds since 1970, UTC. Kinds are the numbers of the model's Kind.

-- Every thing of the catalogue: continents, countries, competitions, teams, players, … all but matches.
create table entity (
    kind       bigint not null,
    id         bigint not null,
    parent_id  bigint,           -- an edition's competition, a stage's edition, a group's stage
    place      bigint not null,  -- its place among its parent's: a stage's order; 0 elsewhere
    country_id bigint,           -- its country or nationality
    whole      text,             -- JSON: what the feed stated last; null while only an overlay came
    overlay    text,             -- JSON merge patch: all that was laid over it
    body       text,             -- JSON: whole with overlay over it, what is answered; null: not visible
    search     text not null,    -- its folded names in both languages, one a line
    revision   bigint not null,  -- how often the body changed
    updated_at bigint not null,  -- when the body changed last
    primary key (kind, id)
);
create index entity_parent on entity (kind, parent_id, place, id);

-- A match without its events. The columns repeat what questions need of the body.
create table match_ (
    id                 bigint primary key,
    edition_id         bigint,          -- null with the body
    stage_id           bigint,
    group_id           bigint,
    round              bigint,
    kickoff            bigint,
    status             bigint,
    home_team          bigint,
    away_team          bigint,
    home_score         bigint,
    away_score         bigint,
    home_yellow        bigint not null, -- cards, counted from the events
    home_second_yellow bigint not null,
    home_red           bigint not null,
    away_yellow        bigint not null,
    away_second_yellow bigint not null,
    away_red           bigint not null,
    event_count        bigint not null,
    whole              text,            -- as of an entity
    overlay            text,
    body               text,            -- score and shoot-out filled in from the events where nobody stated them
    revision           bigint not null, -- counts its own changes from 1; 0 while it is not visible
    updated_at         bigint not null
);
create index match_edition on match_ (edition_id, kickoff, id);

-- A match as it is answered.
create view match_row as
select id, edition_id, kickoff, body, revision, updated_at, event_count,
       home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red
from match_
where body is not null;

-- The events of a match, columns compressed together: see codec.rs. The checksum is inside.
create table events (
    match_id         bigint primary key,
    encoding_version bigint not null,
    bytes            bytea not null
);

-- What the statistics engine made of a match at its present revision, written with it: see facts.rs. No row where there
-- are no events. The checksums are inside.
create table facts (
    match_id       bigint primary key,
    engine_version bigint not null,
    teams          bytea not null,  -- what is read of every match of an edition at once
    players        bytea not null   -- the rest
);

-- Who takes part in what. A match mentions its teams, coaches, officials, stadium and players, with group_id 0; a
-- group mentions its teams, with match_id 0.
create table mention (
    edition_id bigint not null,
    kind       bigint not null,
    entity_id  bigint not null,
    match_id   bigint not null,
    group_id   bigint not null,
    position   bigint,           -- what a player played in the match, from its facts; null: he did not play
    primary key (edition_id, kind, entity_id, match_id, group_id)
);
create index mention_match on mention (match_id, kind, entity_id);
create index mention_group on mention (group_id) where group_id <> 0;
create index mention_entity on mention (kind, entity_id, edition_id, position);

-- A match under the id of another platform.
create table platform_match (
    platform_id bigint not null,
    external_id text not null,
    match_id    bigint not null,
    primary key (platform_id, external_id)
);
create index platform_match_match on platform_match (match_id);

-- Every change that an answer could show, in the order they became durable. The newest number is the data's version.
create table change (
    seq      bigint primary key,
    kind     bigint not null,
    id       bigint not null,
    revision bigint not null,
    at       bigint not null
);

-- API keys: never the key, only its SHA-256.
create table api_key (
    id         bigint primary key,
    name       text not null,
    hash       bytea not null unique,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    editions   text             -- the editions it is entitled to, as ',1,2,3,'; null: all
);

-- Whatever else is worth a name and a value.
create table meta (
    name  text primary key,
    value text not null
);
