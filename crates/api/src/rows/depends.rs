//! What a response depends on: the data in its scope, and the version of that data.

use football::model::{EditionId, MatchId};
use store::{EditionPageState, EditionState, FinishedMatchState, LastChange, MatchState};

/// What the responses of an operation depend on, besides its parameters, the key's entitlement and the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CacheScope {
    pub scope: Scope,
    /// The response shows ages, which change at midnight.
    pub changes_daily: bool,
    /// The response reports how long it took, so no two responses have the same bytes.
    pub reports_duration: bool,
}

/// The data that a response is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The requested match, and all reference data.
    Match,
    /// The matches of the requested edition, and all reference data.
    Edition,
    /// As an edition; everything if the request asks for all seasons of its competition.
    Seasons,
    /// All matches and all reference data. Player profiles need it: they are counted over all matches.
    Everything,
}

impl CacheScope {
    pub const fn on(scope: Scope) -> CacheScope {
        CacheScope { scope, changes_daily: false, reports_duration: false }
    }

    pub const fn changing_daily(mut self) -> CacheScope {
        self.changes_daily = true;
        self
    }

    pub const fn reporting_duration(mut self) -> CacheScope {
        self.reports_duration = true;
        self
    }
}

/// The data that a page is made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageScope {
    /// All matches and all reference data.
    Everything,
    /// This match, the earlier meetings of its teams, and all reference data. Before its end, and if its data has less than every touch
    /// of the ball, the page shows matches around it, so it is made from everything.
    Match(MatchId),
    /// The matches of this edition, the seasons of its competition, and all reference data.
    Edition(EditionId),
}

/// The version of the data in the scope of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageVersion {
    Everything(LastChange),
    FinishedMatch(FinishedMatchState),
    Edition(EditionPageState),
}

/// The version of the data in a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataVersion {
    Match(MatchState),
    Edition(EditionState),
    Everything(LastChange),
}
