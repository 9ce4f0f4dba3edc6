-- The tables of schema 14, the first that was released. This file does not change: the tests migrate its tables.
create table entity (
    kind       bigint not null,
    id         bigint not null,
    parent_id  bigint,
    ordinal    bigint not null,
    country_id bigint,
    whole      {text},
    overlay    {text},
    body       {text},
    search     {text} not null,
    revision   bigint not null,
    updated_at bigint not null,
    origin     {text},
    primary key (kind, id)
);
create index entity_parent on entity (kind, parent_id, ordinal, id);
create index entity_updated on entity (kind, updated_at, id) where body is not null;
create table name_line (
    kind bigint not null,
    list bigint not null,
    line {text} not null,
    id   bigint not null,
    primary key (kind, list, line, id)
){by key};
create table visible_count (
    kind    bigint not null,
    status  bigint not null,
    visible bigint not null,
    primary key (kind, status)
);
create table match_ (
    id                 bigint primary key,
    edition_id         bigint,
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
    home_yellow        bigint not null,
    home_second_yellow bigint not null,
    home_red           bigint not null,
    away_yellow        bigint not null,
    away_second_yellow bigint not null,
    away_red           bigint not null,
    event_count        bigint not null,
    content            bigint not null,
    whole              {text},
    overlay            {text},
    body               {text},
    revision           bigint not null,
    updated_at         bigint not null,
    origin             {text}
);
create index match_edition on match_ (edition_id, kickoff, id, status);
create index match_kickoff on match_ (kickoff, id, edition_id);
create index match_status on match_ (status, kickoff, id);
create index match_home on match_ (home_team, kickoff, id, away_team);
create index match_away on match_ (away_team, kickoff, id);
create index match_ground on match_ (home_team, edition_id, status, stadium_id);
create index match_content on match_ (edition_id, status, content, origin);
create view match_row as
select id, edition_id, kickoff, body, revision, updated_at, event_count,
       home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red
from match_
where body is not null;
create table events (
    match_id         bigint primary key,
    encoding_version bigint not null,
    bytes            bytea not null
);
create table facts (
    match_id       bigint primary key,
    engine_version bigint not null,
    teams          bytea not null,
    players        bytea not null
);
create table edition_totals (
    edition_id     bigint primary key,
    engine_version bigint not null,
    bytes          bytea
);
create table feed (
    match_id bigint primary key,
    ledger   bytea not null,
    events   bytea
);
create table feed_tail (
    match_id bigint primary key,
    bytes    bytea not null
);
create table mention (
    edition_id bigint not null,
    kind       bigint not null,
    entity_id  bigint not null,
    match_id   bigint not null,
    group_id   bigint not null,
    position   bigint,
    primary key (edition_id, kind, entity_id, match_id, group_id)
);
create index mention_match on mention (match_id, kind, entity_id);
create index mention_group on mention (group_id) where group_id <> 0;
create index mention_entity on mention (kind, entity_id, edition_id, position);
create table platform_match (
    platform_id bigint not null,
    external_id {text} not null,
    match_id    bigint not null,
    primary key (platform_id, external_id)
);
create index platform_match_match on platform_match (match_id);
create table change (
    seq             bigint primary key,
    kind            bigint not null,
    id              bigint not null,
    revision        bigint not null,
    at              bigint not null,
    reason          bigint not null,
    edition_id      bigint,
    left_edition_id bigint
);
create index change_object on change (kind, id, seq);
create table scope_version (
    scope bigint not null,
    id    bigint not null,
    seq   bigint not null,
    at    bigint not null,
    primary key (scope, id)
);
create table link (
    kind     bigint not null,
    id       bigint not null,
    other_id bigint not null,
    decision bigint not null,
    checksum {text} not null,
    primary key (kind, id, other_id)
);
create table api_key (
    id         bigint primary key,
    name       {text} not null,
    hash       bytea not null unique,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    editions   {text},
    checksum   {text} not null
);
create table webhook (
    id   bigint primary key,
    body {text} not null
);
create table webhook_event (
    id      bigint primary key,
    version bigint not null,
    at      bigint not null,
    body    {text} not null
);
create index webhook_event_version on webhook_event (version, id);
create table webhook_match (
    match_id bigint primary key,
    at       bigint not null,
    body     {text} not null
);
create table webhook_delivery (
    webhook_id bigint not null,
    event_id   bigint not null,
    next_at    bigint,
    body       {text} not null,
    primary key (webhook_id, event_id)
);
create table meta (
    name  {text} primary key,
    value {text} not null
);
