//! What the snapshots of a process keep in memory for those that follow.

use std::sync::Arc;

use football::analysis::{EditionTotals, Facts};
use football::identity::Links;
use football::model::{EditionId, Match, MatchId};

use super::decoded::Decoded;
use super::known::{Known, KnownOf};
use super::store_position::KeyMark;
use crate::rows::facts::TeamsPart;
use crate::rows::models::ActiveModels;

/// The end of a match's text. The id of a match is in its text, and known only after it has been parsed.
pub(super) type TextChecksums = [u8; 16];

/// About 3,000 matches. A parsed one takes about as much memory as its text.
const MATCH_BYTES_MAX: usize = 8 << 20;
/// About as many matches.
const TEAM_FACTS_BYTES_MAX: usize = 2 << 20;
/// About a hundred matches, which is more than are played at one time. The facts of one take about three times as much memory as its
/// events.
const ANALYSED_BYTES_MAX: usize = 4 << 20;
/// About ten editions of 380 matches.
const TOTALS_BYTES_MAX: usize = 1 << 20;

/// A match and its facts.
pub(super) struct AnalysedMatch {
    pub(super) match_: Arc<Match>,
    pub(super) facts: Facts,
}

pub(crate) struct Kept {
    pub(super) models: Known<ActiveModels>,
    pub(super) links: Known<Links>,
    /// The links that a caller with these editions sees.
    pub(super) links_of_editions: KnownOf<(KeyMark, i64, Vec<EditionId>), Links>,
    pub(super) matches: Decoded<TextChecksums, Match>,
    pub(super) team_facts: Decoded<MatchId, TeamsPart>,
    /// Facts that are not stored, by the stored events.
    pub(super) analysed: Decoded<MatchId, AnalysedMatch>,
    pub(super) totals: Decoded<EditionId, EditionTotals>,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept {
            models: Known::default(),
            links: Known::default(),
            links_of_editions: KnownOf::default(),
            matches: Decoded::new(MATCH_BYTES_MAX),
            team_facts: Decoded::new(TEAM_FACTS_BYTES_MAX),
            analysed: Decoded::new(ANALYSED_BYTES_MAX),
            totals: Decoded::new(TOTALS_BYTES_MAX),
        }
    }
}
