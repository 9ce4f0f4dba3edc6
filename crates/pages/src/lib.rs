//! The match centre: pages for people, drawn by the server from the same data as the operations.
//!
//! A page is one file or folder, and one line in [`ROUTES`]. It reads a [`Data`], like an operation, so the entitlement
//! check is the same. It returns [`Page`]: HTML from a template, or a chart as SVG. Pages are readable without
//! JavaScript. No page loads anything from another host.

mod address;
mod calendar_file;
pub mod chart;
mod colour;
mod competition;
mod context;
mod counted;
mod digits;
mod directory;
mod editions;
mod embed;
mod figure;
mod layout;
pub mod login;
mod markup;
mod match_line;
mod match_page;
mod numbers;
mod pager;
pub mod penalties;
pub mod picture;
mod profile;
pub mod reference;
pub mod scoring;
mod settings;
mod share;
mod sitemap;
mod start;
mod table_kind;
mod tokens;
mod video_link;
mod why;
pub mod words;

pub use context::{PageContext, PageRequest, Theme};
pub use layout::{Html, Page, error_page};
pub use login::{foreign_form_page, login_page, look};
pub use match_page::charts;
pub use settings::{Access, Digits, PageSettings};
pub use tokens::stylesheet;

use football::model::{EditionId, Kind, MatchId};

use api::{Data, Error, PageScope};

/// A page: the pattern of its path, and what makes it.
#[derive(Debug)]
pub struct Route {
    /// `m/{id}`: an id stands for a positive number, `{word}` for letters and hyphens, `{picture}` for a chart of the match page.
    pub pattern: &'static str,
    pub run: fn(&PageContext<'_>, &Data<'_>) -> Result<Page, Error>,
}

/// Every page of the match centre.
#[rustfmt::skip]
pub static ROUTES: &[Route] = &[
    Route { pattern: "",       run: start::page },
    Route { pattern: "competitions", run: editions::page },
    Route { pattern: "m/{id}", run: match_page::page },
    Route { pattern: "m/{id}/why", run: why::in_match },
    Route { pattern: "m/{id}/{word}", run: match_page::part },
    Route { pattern: "m/{id}/{picture}", run: match_page::picture },
    Route { pattern: "p/{id}", run: profile::player },
    Route { pattern: "p/{id}/{word}", run: profile::player_part },
    Route { pattern: "p/{id}/touches.svg", run: profile::touches_file },
    Route { pattern: "p/{id}/shots.svg", run: profile::shots_file },
    Route { pattern: "team/{id}", run: profile::team },
    Route { pattern: "team/{id}/{word}", run: profile::team_part },
    Route { pattern: "coach/{id}", run: profile::coach },
    Route { pattern: "compare/p/{id}", run: profile::compare_players },
    Route { pattern: "compare/p/{id}/{id}", run: profile::compare_players },
    Route { pattern: "compare/team/{id}", run: profile::compare_teams },
    Route { pattern: "compare/team/{id}/{id}", run: profile::compare_teams },
    Route { pattern: "embed/m/{id}/{word}", run: embed::match_section },
    Route { pattern: "embed/t/{id}/{word}", run: embed::competition_card },
    Route { pattern: "m/{id}/players.csv", run: match_page::players_file },
    Route { pattern: "players", run: directory::players },
    Route { pattern: "search", run: directory::search },
    Route { pattern: "sitemap.xml", run: sitemap::index },
    Route { pattern: "sitemap/{word}", run: sitemap::part },
    Route { pattern: "t/{id}/sitemap.xml", run: sitemap::of_tournament },
    Route { pattern: "t/{id}/calendar.ics", run: calendar_file::of_competition },
    Route { pattern: "team/{id}/calendar.ics", run: calendar_file::of_team },
    Route { pattern: "t/{id}", run: competition::page },
    Route { pattern: "t/{id}/why", run: why::in_tournament },
    Route { pattern: "t/{id}/why-events", run: why::events_in_tournament },
    Route { pattern: "t/{id}/{word}", run: competition::part },
    Route { pattern: "t/{id}/bracket.svg", run: competition::bracket_file },
    Route { pattern: "t/{id}/scatter.svg", run: competition::scatter_file },
    Route { pattern: "teams", run: directory::teams },
];

impl Route {
    /// The page of a path without its outer slashes, and the ids in the path.
    pub fn find(path: &str) -> Option<(&'static Route, Vec<i64>)> {
        ROUTES.iter().find_map(|route| Some((route, route.ids(path)?)))
    }

    /// The data that the page of these ids is made from.
    pub fn scope(&self, ids: &[i64]) -> PageScope {
        match (self.pattern.trim_start_matches("embed/").split('/').next(), ids) {
            (Some("m"), [id]) => PageScope::Match(MatchId(*id)),
            (Some("t"), [id]) => PageScope::Edition(EditionId(*id)),
            _ => PageScope::Everything,
        }
    }

    /// The ids in a path, each replaced by the one that it is served as.
    pub fn kept_ids(&self, ids: &[i64], data: &Data<'_>) -> Result<Vec<i64>, Error> {
        let pattern = self.pattern.trim_start_matches("embed/").trim_start_matches("compare/");
        let kind = match pattern.split('/').next() {
            Some("m") => Kind::Match,
            Some("p") => Kind::Player,
            Some("team") => Kind::Team,
            Some("coach") => Kind::Coach,
            _ => return Ok(ids.to_vec()),
        };
        ids.iter().map(|id| data.kept_id(kind, *id)).collect()
    }

    /// The ids in a path, if it is of this pattern.
    pub fn ids(&self, path: &str) -> Option<Vec<i64>> {
        let (mut wanted, mut given) = (self.pattern.split('/'), path.split('/'));
        let mut ids = Vec::new();
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return Some(ids),
                (Some("{id}"), Some(text)) => ids.push(text.parse().ok().filter(|id| *id > 0)?),
                (Some("{word}"), Some(text)) if is_word(text) => {}
                (Some("{picture}"), Some(text)) if match_page::is_picture(text) => {}
                (Some(wanted), Some(given)) if wanted == given => {}
                _ => return None,
            }
        }
    }
}

/// Lower-case letters and hyphens.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| character.is_ascii_lowercase() || character == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_the_page_of_its_pattern() {
        for (path, expected) in [
            ("", Some(("", vec![]))),
            ("m/7", Some(("m/{id}", vec![7]))),
            ("compare/p/7/8", Some(("compare/p/{id}/{id}", vec![7, 8]))),
            ("m", None),
            ("m/7/x", Some(("m/{id}/{word}", vec![7]))),
            ("m/7/why", Some(("m/{id}/why", vec![7]))),
            ("m/7/momentum.svg", Some(("m/{id}/{picture}", vec![7]))),
            ("m/7/players.csv", Some(("m/{id}/players.csv", vec![7]))),
            ("m/7/nothing.svg", None),
            ("m/7/x/y", None),
            ("m/-7", None),
            ("m/0", None),
            ("m/99999999999999999999", None),
            ("x/7", None),
        ] {
            assert_eq!(Route::find(path).map(|(route, ids)| (route.pattern, ids)), expected, "{path}");
        }
    }
}
