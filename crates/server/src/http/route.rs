//! The table of routes: which path leads where. The path of a request is read once, here.

use football::model::MatchId;

use api::operations::operation;
use pages::scoring;

/// Where a path leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// Whether the service is alive.
    Alive,
    /// Whether its store responds.
    Ready,
    /// The page of metrics. It is on a port of its own.
    Metrics,
    /// Lines of live matches; of one alone, if the path goes on with it.
    FeedLines,
    Documents,
    /// Tokens for the push.
    Tokens,
    /// The tools of the Model Context Protocol.
    Tools,
    /// The push of one match.
    Follow,
    Login,
    Logout,
    Robots,
    /// The push to open pages.
    Changes,
    /// The page of a scorer.
    Score(Option<MatchId>),
    Page(&'static pages::Route),
    /// An operation in the classic profile.
    Classic,
    /// An operation, a file, or nothing that exists.
    Operation,
}

/// The paths of the service without their outer slashes. `{rest}` is the remaining path. The rows of pages follow, and every other
/// path is that of an operation.
#[rustfmt::skip]
const ROUTES: [(&str, Target); 16] = [
    ("healthz",            Target::Alive),
    ("readyz",             Target::Ready),
    ("metrics",            Target::Metrics),
    ("ingest/live",        Target::FeedLines),
    ("ingest/live/{rest}", Target::FeedLines),
    ("ingest/documents",   Target::Documents),
    ("tokens",             Target::Tokens),
    ("mcp",                Target::Tools),
    ("live/{rest}",        Target::Follow),
    ("login",              Target::Login),
    ("logout",             Target::Logout),
    ("robots.txt",         Target::Robots),
    ("changes",            Target::Changes),
    ("score",              Target::Score(None)),
    ("classic",            Target::Classic),
    ("classic/{rest}",     Target::Classic),
];

/// A path that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    pub(super) target: Target,
    /// Where the remaining path begins, in the path without its outer slashes.
    rest_at: usize,
}

impl Route {
    pub(super) fn of(path: &str) -> Route {
        let path = path.trim_matches('/');
        // Most requests are for operations. None of them has the path of a row.
        if operation(path).is_some() {
            return Route { target: Target::Operation, rest_at: 0 };
        }
        let row = ROUTES.iter().find_map(|(pattern, target)| Some((*target, rest_at(pattern, path)?)));
        let (target, rest_at) = row.unwrap_or_else(|| {
            let score = || scoring::find(path).map(|id| Target::Score(id.map(MatchId)));
            let page = || pages::Route::find(path).map(|(page, _)| Target::Page(page));
            (score().or_else(page).unwrap_or(Target::Operation), path.len())
        });
        Route { target, rest_at }
    }

    pub(super) fn is_classic(self) -> bool {
        matches!(self.target, Target::Classic)
    }

    /// The remaining path; none if there is nothing left.
    pub(super) fn rest(self, path: &str) -> Option<&str> {
        path.trim_matches('/').get(self.rest_at..).filter(|rest| !rest.is_empty())
    }

    /// The operation in the path. None if the query names it.
    pub(super) fn operation_name(self, path: &str) -> Option<&str> {
        let name = match self.target {
            Target::Classic => self.rest(path).unwrap_or_default().trim_start_matches('/'),
            _ => path.trim_matches('/'),
        };
        if matches!(name, "" | "api.php") { None } else { Some(name) }
    }
}

/// Where the remaining path begins, if the path is of this pattern.
fn rest_at(pattern: &str, path: &str) -> Option<usize> {
    match pattern.strip_suffix("{rest}") {
        Some(start) => path.starts_with(start).then_some(start.len()),
        None => (path == pattern).then_some(path.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_one_target() {
        for (path, target, rest, operation_name) in [
            ("/", "Page", None, None),
            ("/api.php", "Operation", None, None),
            ("/TournamentList", "Operation", Some("TournamentList"), Some("TournamentList")),
            ("/classic", "Classic", None, None),
            ("/classic/api.php", "Classic", Some("api.php"), None),
            ("/classic//TournamentList/", "Classic", Some("/TournamentList"), Some("TournamentList")),
            ("/classical", "Operation", None, Some("classical")),
            ("/healthz", "Alive", None, Some("healthz")),
            ("/ingest/live", "FeedLines", None, Some("ingest/live")),
            ("/ingest/live/7/", "FeedLines", Some("7"), Some("ingest/live/7")),
            ("/ingest/documents", "Documents", None, Some("ingest/documents")),
            ("/ingest", "Operation", None, Some("ingest")),
            ("/ingest/lives", "Operation", None, Some("ingest/lives")),
            ("/ingest/documents/7", "Operation", None, Some("ingest/documents/7")),
            ("/live/7", "Follow", Some("7"), Some("live/7")),
            ("/live", "Operation", None, Some("live")),
            ("/m/7", "Page", None, Some("m/7")),
            ("/score/7", "Score", None, Some("score/7")),
            ("/score/x", "Operation", None, Some("score/x")),
        ] {
            let route = Route::of(path);
            let found = format!("{:?}", route.target);
            assert!(found.starts_with(target), "{path}: {found}");
            assert_eq!((route.rest(path), route.operation_name(path)), (rest, operation_name), "{path}");
        }
    }

    #[test]
    fn no_operation_has_the_path_of_a_row() {
        for operation in api::OPERATIONS {
            let is_row = ROUTES.iter().any(|(pattern, _)| rest_at(pattern, operation.name).is_some());
            assert!(!is_row && pages::Route::find(operation.name).is_none(), "{}", operation.name);
        }
    }
}
