//! What the snapshots of a process keep in memory for those that follow.

use football::analysis::EditionTotals;
use football::identity::Links;
use football::model::{EditionId, Match, MatchId};

use super::decode_cache::DecodeCache;
use super::latest::{Latest, LatestFor};
use super::live_matches::LiveMatches;
use super::store_position::KeyMark;
use crate::rows::facts::TeamsPart;
use crate::rows::key_record::KeyRecord;
use crate::rows::models::ActiveModels;

/// The end of a match's text. The id of a match is in its text, and known only after it has been parsed.
pub(super) type TextChecksums = [u8; 16];

/// About 3,000 matches. A parsed one takes about as much memory as its text.
const MAX_MATCH_BYTES: usize = 8 << 20;
/// About as many matches.
const MAX_TEAM_FACTS_BYTES: usize = 2 << 20;
/// About ten editions of 380 matches.
const MAX_TOTALS_BYTES: usize = 1 << 20;

pub(crate) struct SnapshotCaches {
    pub(super) models: Latest<ActiveModels>,
    pub(super) links: Latest<Links>,
    /// The links that a caller with these editions sees.
    pub(super) links_of_editions: LatestFor<(KeyMark, i64, Vec<EditionId>), Links>,
    /// A name, and its keys.
    pub(super) keys_named: Latest<(String, Vec<KeyRecord>)>,
    pub(super) matches: DecodeCache<TextChecksums, Match>,
    pub(super) team_facts: DecodeCache<MatchId, TeamsPart>,
    /// Facts that are not stored.
    pub(super) live: LiveMatches,
    pub(super) totals: DecodeCache<EditionId, EditionTotals>,
}

impl Default for SnapshotCaches {
    fn default() -> SnapshotCaches {
        SnapshotCaches {
            models: Latest::default(),
            links: Latest::default(),
            links_of_editions: LatestFor::default(),
            keys_named: Latest::default(),
            matches: DecodeCache::new(MAX_MATCH_BYTES),
            team_facts: DecodeCache::new(MAX_TEAM_FACTS_BYTES),
            live: LiveMatches::default(),
            totals: DecodeCache::new(MAX_TOTALS_BYTES),
        }
    }
}
