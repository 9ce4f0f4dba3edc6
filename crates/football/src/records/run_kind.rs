//! The kinds of runs.

use std::cmp::Ordering;

use super::finished::TeamResult;
use crate::model::vocabulary::vocabulary;

vocabulary! {
    /// What all matches of a run have in common.
    RunKind {
        Wins        = 1, "WINS",         "Wins",            "انتصارات متتالية";
        Unbeaten    = 2, "UNBEATEN",     "Unbeaten",        "دون هزيمة";
        Draws       = 3, "DRAWS",        "Draws",           "تعادلات متتالية";
        Losses      = 4, "LOSSES",       "Losses",          "هزائم متتالية";
        Winless     = 5, "WINLESS",      "Without a win",   "دون فوز";
        Scoring     = 6, "SCORING",      "Scoring",         "تسجيل في مباريات متتالية";
        Scoreless   = 7, "SCORELESS",    "Without scoring", "دون تسجيل";
        CleanSheets = 8, "CLEAN_SHEETS", "Clean sheets",    "شباك نظيفة";
        Conceding   = 9, "CONCEDING",    "Conceding",       "استقبال أهداف في مباريات متتالية";
    }
}

impl RunKind {
    /// The kinds that the start of a season can be: the best and the worst.
    pub const STARTS: &'static [RunKind] = &[RunKind::Wins, RunKind::Unbeaten, RunKind::Losses, RunKind::Winless];

    /// Whether a match with this result belongs to the run.
    pub fn has(self, result: &TeamResult) -> bool {
        match self {
            RunKind::Wins => result.outcome() == Ordering::Greater,
            RunKind::Unbeaten => result.outcome() != Ordering::Less,
            RunKind::Draws => result.outcome() == Ordering::Equal,
            RunKind::Losses => result.outcome() == Ordering::Less,
            RunKind::Winless => result.outcome() != Ordering::Greater,
            RunKind::Scoring => result.scored > 0,
            RunKind::Scoreless => result.scored == 0,
            RunKind::CleanSheets => result.conceded == 0,
            RunKind::Conceding => result.conceded > 0,
        }
    }
}
