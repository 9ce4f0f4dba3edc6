//! `/team/<team>/season`: every result and fixture of a team in one tournament, by day.

use askama::Template;
use football::model::{EditionId, Kind, Match};

use super::choice::{Choice, chosen_tournament};
use super::match_lines::{TeamMatchLine, side_of};
use super::name_cache::NameCache;
use super::team_place::{TeamPlace, place};
use super::team_record::record;
pub use super::words::team_season as own_words;
use crate::context::PageContext;
use crate::counted;
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use crate::pager::{PAGE_ROWS, Pager, page_number};
use crate::words;
use api::{Data, EntitledMatch, Error};

#[derive(Template)]
#[template(path = "pages/team-season.html")]
struct SeasonBody<'a> {
    cx: &'a PageContext<'a>,
    team: i64,
    name: &'a str,
    edition: i64,
    tournament: String,
    tournaments: Vec<Choice>,
    place: Option<TeamPlace>,
    total: usize,
    lines: Vec<TeamMatchLine>,
    pager: Option<Pager>,
}

impl TeamPlace {
    /// `3 of 20 · Points: 45`.
    pub(super) fn text(&self, cx: &PageContext<'_>) -> String {
        let numbers = [cx.numbers.integer(self.rank), cx.numbers.integer(self.teams), cx.numbers.integer(self.points)];
        cx.fill(own_words::PLACE_OF, &numbers.each_ref().map(String::as_str))
    }
}

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let record = record(data, cx.id())?;
    let team = record.team.id;
    let mut editions = data.editions_of(Kind::Team, team.0)?;
    let mut matches = data.matches_of_team(team)?;
    // The tournament of the latest match first.
    let latest = |id: EditionId| matches.iter().position(|entitled| entitled.match_().edition == id);
    editions.sort_by_key(|edition| {
        let at = latest(edition.edition().id);
        (at.is_none(), at)
    });
    let offered: Vec<i64> = editions.iter().map(|edition| edition.edition().id.0).collect();
    let shown = chosen_tournament(cx, &offered);
    let mut catalogue = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition()));
    let mut tournaments = Vec::new();
    for edition in &editions {
        let id = edition.edition().id;
        let name = catalogue.edition(id)?;
        tournaments.push(Choice { address: format!("?t={id}"), name, is_current: Some(id.0) == shown });
    }
    let current = editions.iter().find(|edition| Some(edition.edition().id.0) == shown);
    let place = current.map(|edition| place(data, edition, team)).transpose()?.flatten();
    matches.retain(|entitled| Some(entitled.match_().edition.0) == shown);
    let mut of_season: Vec<&Match> = matches.iter().map(EntitledMatch::match_).collect();
    of_season.sort_by_key(|match_| (match_.kickoff.is_none(), match_.kickoff, match_.id));
    let before = (page_number(cx) as usize - 1).saturating_mul(PAGE_ROWS as usize);
    let mut lines = Vec::new();
    for match_ in of_season.iter().skip(before).take(PAGE_ROWS as usize) {
        lines.push(TeamMatchLine::new(cx, &mut catalogue, match_, side_of(match_, team))?);
    }
    let edition = shown.unwrap_or_default();
    let parameter = edition.to_string();
    let total = of_season.len();
    let path = format!("/team/{team}/{}", cx.last_segment());
    let body = SeasonBody {
        cx,
        team: team.0,
        name: cx.name(&record.team.name),
        edition,
        tournament: tournaments
            .iter()
            .find(|choice| choice.is_current)
            .map_or(String::new(), |choice| choice.name.clone()),
        tournaments,
        place,
        total,
        lines,
        pager: Pager::new(cx, &path, total as u64, Some(("t", &parameter))),
    };
    let live = of_season.iter().filter(|match_| match_.status.is_in_progress());
    let title = format!("{} · {}", cx.name_in_text(&record.team.name), body.tournament);
    Ok(Page::Html(Html {
        description: format!("{title} · {}", cx.counted(counted::MATCHES, total)),
        title,
        section: "teams",
        main: Markup::trusted(render(&body)?),
        follows: live.map(|match_| match_.id.0).collect(),
        ..Html::default()
    }))
}
