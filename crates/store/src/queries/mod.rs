//! Every query and statement of the store, one text each, in the dialect that SQLite and PostgreSQL share.
//!
//! What works on both: `bigint`, `text`, `bytea`; `on conflict`; a list of ids as the text `',1,2,3,'`, tested with
//! `$1 like '%,' || id || ',%'`; an optional filter as `(column = $2 or $2 is null)`, in that order or with a cast,
//! because PostgreSQL takes a placeholder's type from its first use. What does not: dates, JSON operators, arrays.
//! Placeholders appear in ascending order, because SQLite numbers them by appearance.

macro_rules! queries {
    ($($name:ident = $file:literal;)*) => {
        $(pub(crate) const $name: &str = include_str!($file);)*

        /// Every text with its file name.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &str)] = &[$(($file, $name)),*];
    };
}

queries! {
    SCHEMA_VERSION = "schema_version.sql";
    SCHEMA_ADD = "schema_add.sql";
    STORE_POSITION = "store_position.sql";
    BUMP_POSITION = "bump_position.sql";
    ENTITY = "entity.sql";
    ENTITIES = "entities.sql";
    ENTITY_DOCUMENTS = "entity_documents.sql";
    ENTITY_STORED = "entity_stored.sql";
    ENTITY_IDS = "entity_ids.sql";
    ENTITY_COLUMNS = "entity_columns.sql";
    PLATFORMS_OF_MATCH = "platforms_of_match.sql";
    CHANGE_NUMBERS = "change_numbers.sql";
    NOTES = "notes.sql";
    ENTITY_PUT = "entity_put.sql";
    PARENT = "parent.sql";
    CHILDREN = "children.sql";
    GROUPS_OF_EDITION = "groups_of_edition.sql";
    FIRST_KICKOFFS = "first_kickoffs.sql";
    EDITIONS = "editions.sql";
    EDITIONS_OF_PARTICIPANT = "editions_of_participant.sql";
    EDITION_COUNTS = "edition_counts.sql";
    COVERAGE = "coverage.sql";
    MATCHES_OF_EDITION = "matches_of_edition.sql";
    MATCHES_LISTED = "matches_listed.sql";
    MATCHES_FOUND = "matches_found.sql";
    MATCHES_BETWEEN = "matches_between.sql";
    MATCHES_WITH_STATUS = "matches_with_status.sql";
    KICKOFFS_AROUND = "kickoffs_around.sql";
    MATCH_BY_ID = "match_by_id.sql";
    MATCH_BY_PLATFORM = "match_by_platform.sql";
    MATCH_BODIES = "match_bodies.sql";
    MATCH_STORED = "match_stored.sql";
    MATCH_IDS = "match_ids.sql";
    MATCH_IDS_OF_EDITION = "match_ids_of_edition.sql";
    MATCH_COLUMNS = "match_columns.sql";
    MATCHES_TO_ANALYSE = "matches_to_analyse.sql";
    MATCH_PUT = "match_put.sql";
    EVENTS = "events.sql";
    EVENTS_PUT = "events_put.sql";
    EVENTS_DROP = "events_drop.sql";
    FEED = "feed.sql";
    FEED_ANY = "feed_any.sql";
    FEED_PUT = "feed_put.sql";
    FEED_DROP = "feed_drop.sql";
    FACTS = "facts.sql";
    FACTS_OF_EDITION = "facts_of_edition.sql";
    FACTS_OF_EDITION_PLAYERS = "facts_of_edition_players.sql";
    FACTS_OF_PLAYER = "facts_of_player.sql";
    FACTS_OF_PARTICIPANT = "facts_of_participant.sql";
    FACTS_STORED = "facts_stored.sql";
    FACTS_PUT = "facts_put.sql";
    FACTS_DROP = "facts_drop.sql";
    TOTALS = "totals.sql";
    TOTALS_PUT = "totals_put.sql";
    TOTALS_STALE = "totals_stale.sql";
    TOTALS_ADD_MISSING = "totals_add_missing.sql";
    TOTALS_DROP_ALL = "totals_drop_all.sql";
    TOTALS_EXPECTED = "totals_expected.sql";
    ENTITIES_OF_EDITION = "entities_of_edition.sql";
    ENTITY_OF_EDITION = "entity_of_edition.sql";
    ENTITIES_OF_MATCH = "entities_of_match.sql";
    HOME_GROUNDS_OF_EDITION = "home_grounds_of_edition.sql";
    HOME_GROUNDS_OF_TEAM = "home_grounds_of_team.sql";
    COACH_OF_TEAM = "coach_of_team.sql";
    TEAM_TOUCH = "team_touch.sql";
    POSITIONS_OF_MATCH = "positions_of_match.sql";
    POSITIONS_OF_EDITION = "positions_of_edition.sql";
    POSITIONS_PLAYED = "positions_played.sql";
    POSITIONS_OF_PLAYER = "positions_of_player.sql";
    MENTIONS_OF_MATCH = "mentions_of_match.sql";
    MENTIONS_DROP_MATCH = "mentions_drop_match.sql";
    MENTIONS_DROP_GROUP = "mentions_drop_group.sql";
    MENTION_ADD = "mention_add.sql";
    PLATFORM_HOLDER = "platform_holder.sql";
    PLATFORMS_DROP = "platforms_drop.sql";
    PLATFORM_ADD = "platform_add.sql";
    LISTING = "listing.sql";
    LISTING_FOUND = "listing_found.sql";
    LISTING_ROW = "listing_row.sql";
    LISTING_OF_CLUBS = "listing_of_clubs.sql";
    TEAMS_OF_CLUB = "teams_of_club.sql";
    MATCHES_OF_TEAM = "matches_of_team.sql";
    MATCHES_OF_PLAYER = "matches_of_player.sql";
    EDITIONS_OF_PLAYER = "editions_of_player.sql";
    LATEST_MATCH_OF_PLAYER = "latest_match_of_player.sql";
    STRAYS = "strays.sql";
    DANGLING = "dangling.sql";
    ORIGINS = "origins.sql";
    SCOPE_PUT = "scope_put.sql";
    SCOPES_BEHIND = "scopes_behind.sql";
    STATE_OF_EVERYTHING = "state_of_everything.sql";
    STATE_OF_EDITION = "state_of_edition.sql";
    STATE_OF_MATCH = "state_of_match.sql";
    STATE_OF_PLATFORM_MATCH = "state_of_platform_match.sql";
    CHANGE_ADD = "change_add.sql";
    CHANGES_SINCE = "changes_since.sql";
    CHANGES_NEWEST = "changes_newest.sql";
    CHANGE_APPEND = "change_append.sql";
    SCOPE_APPEND = "scope_append.sql";
    MATCH_TOUCH = "match_touch.sql";
    CHANGE_OLDEST = "change_oldest.sql";
    CHANGE_KEPT = "change_kept.sql";
    CHANGES_DROP = "changes_drop.sql";
    LINKS = "links.sql";
    LINKS_VISIBLE = "links_visible.sql";
    LINK_PUT = "link_put.sql";
    LINK_DROP = "link_drop.sql";
    LINK_DOCUMENTS = "link_documents.sql";
    LINK_MATCHES = "link_matches.sql";
    KEYS = "keys.sql";
    KEY_BY_HASH = "key_by_hash.sql";
    KEY_BY_ID = "key_by_id.sql";
    KEY_NAMED = "key_named.sql";
    KEY_NEXT = "key_next.sql";
    KEY_PUT = "key_put.sql";
    KEY_USED = "key_used.sql";
    SOURCE_FINGERPRINTS = "source_fingerprints.sql";
    WEBHOOKS = "webhooks.sql";
    WEBHOOK = "webhook.sql";
    WEBHOOK_NEXT = "webhook_next.sql";
    WEBHOOK_PUT = "webhook_put.sql";
    WEBHOOK_DROP = "webhook_drop.sql";
    WEBHOOK_EVENTS = "webhook_events.sql";
    WEBHOOK_EVENT = "webhook_event.sql";
    WEBHOOK_EVENT_BOUNDS = "webhook_event_bounds.sql";
    WEBHOOK_EVENT_BEFORE = "webhook_event_before.sql";
    WEBHOOK_EVENT_PUT = "webhook_event_put.sql";
    WEBHOOK_EVENTS_PRUNE = "webhook_events_prune.sql";
    WEBHOOK_MATCH = "webhook_match.sql";
    WEBHOOK_MATCHES = "webhook_matches.sql";
    WEBHOOK_MATCH_PUT = "webhook_match_put.sql";
    WEBHOOK_MATCH_DROP = "webhook_match_drop.sql";
    WEBHOOK_MATCHES_PRUNE = "webhook_matches_prune.sql";
    WEBHOOK_DELIVERIES = "webhook_deliveries.sql";
    WEBHOOK_DELIVERIES_FAILED = "webhook_deliveries_failed.sql";
    WEBHOOK_DELIVERIES_ALL = "webhook_deliveries_all.sql";
    WEBHOOK_DELIVERY_PUT = "webhook_delivery_put.sql";
    WEBHOOK_DELIVERY_DROP = "webhook_delivery_drop.sql";
    WEBHOOK_DELIVERIES_DROP = "webhook_deliveries_drop.sql";
    WEBHOOK_DELIVERIES_PRUNE = "webhook_deliveries_prune.sql";
    MATCH_CHANGES_SINCE = "match_changes_since.sql";
    NOTE = "note.sql";
    NOTE_PUT = "note_put.sql";
    NOTE_DROP = "note_drop.sql";
}
