//! The start page: live matches first, then the matches of a day, the competitions, and the top of a table.

mod calendar;
mod days;
mod live_card;
mod month;
mod words;

use std::collections::{HashMap, HashSet};

use askama::Template;
use football::model::{EditionId, Match, MatchMinute, Name, Stadium, Stage};

use self::calendar::Calendar;
use self::days::{Day, Days};
use self::live_card::LiveCard;
use self::month::span;
use super::counted;
use super::editions::{EditionLine, edition_lines, first_lines};
use super::layout::{render, words as frame_words};
use super::markup::Markup;
use super::match_line::{MatchLine, TeamCache, counted_xg, words as line_words};
use super::match_page::{MatchView, TeamView};
use super::why::NumbersOf;
use crate::context::PageContext;
use crate::layout::{Html, Page};
use api::parts::structure::grouped_matches;
use api::parts::tables::{Counting, RankedRow};
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, EntitledMatch, Error};

/// The most matches that are shown as cards, that one day shows, and that the page follows.
const MAX_LIVE_MATCHES: u32 = 12;
const MAX_DAY_MATCHES: u32 = 100;
/// A day with fewer matches than this is shown with the days around it, each with at most so many matches.
const DAY_FEW: u32 = 8;
const MAX_FOLLOWED: usize = 20;
const MAX_COMPETITIONS: usize = 8;
/// The matches before and after the shown day whose competitions the page may show.
const MATCHES_AROUND: u32 = 24;
const TABLE_ROWS: usize = 7;

#[derive(Template)]
#[template(path = "pages/start.html")]
struct StartBody<'a> {
    cx: &'a PageContext<'a>,
    strip: Vec<Day>,
    calendar: Calendar,
    live: Vec<LiveCard>,
    /// That there are no matches, or that another day is shown.
    remark: String,
    nearest: [Option<Day>; 2],
    groups: Vec<DayGroup>,
    /// The days around a day with few matches.
    around: Vec<(Day, Vec<DayGroup>)>,
    competitions: Vec<EditionLine>,
    top: Option<TopTable>,
}

/// The matches of one competition on a day.
struct DayGroup {
    edition: i64,
    name: String,
    round: String,
    lines: Vec<MatchLine>,
}

struct TopTable {
    edition: i64,
    name: String,
    rows: Vec<(RankedRow, TeamView)>,
}

impl TopTable {
    /// A number of a team in the table, as a link to the matches behind it.
    fn number(&self, team: &TeamView, path: &str, text: impl AsRef<str>) -> Markup {
        NumbersOf::tournament(self.edition).team(team.id).link(&format!("Standing.{path}"), text.as_ref())
    }
}

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let mut teams = TeamCache::default();
    let live = data.matches_in_progress(MAX_LIVE_MATCHES)?;
    let mut minutes = HashMap::new();
    let (mut cards, mut style) = (Vec::new(), String::new());
    for match_ in &live {
        let view = MatchView::load(data, match_.match_().id.0)?;
        minutes.extend(view.minute.map(|minute| (view.match_().id.0, minute)));
        let card = LiveCard::new(cx, &view);
        style.push_str(&view.style_of(&card.class));
        cards.push(card);
    }
    let (days, of_day) = Days::choose(cx, data, MAX_DAY_MATCHES)?;
    let scheduled = of_day.iter().filter(|match_| !match_.match_().status.is_final());
    let mut follows: Vec<i64> = live.iter().chain(scheduled).map(|match_| match_.match_().id.0).collect();
    follows.sort_unstable();
    follows.dedup();
    follows.truncate(MAX_FOLLOWED);
    let lines = shown_editions(cx, data, &live, &of_day, &days)?;
    let is_quiet = of_day.len() < DAY_FEW as usize;
    let groups = day_groups(cx, data, of_day, &lines, &minutes, &mut teams)?;
    let mut around = Vec::new();
    if is_quiet {
        for (day, matches) in days.around(cx, data, DAY_FEW)? {
            around.push((day, day_groups(cx, data, matches, &lines, &minutes, &mut teams)?));
        }
    }
    let order = |line: &EditionLine| {
        let today = groups.iter().find(|group| group.edition == line.id).map_or(0, |group| group.lines.len());
        (line.counts.in_progress, line.is_current, today, line.counts.matches)
    };
    let mut competitions = lines;
    competitions.sort_by_key(|line| std::cmp::Reverse(order(line)));
    let top = top_table(data, &competitions, &mut teams)?;
    competitions.truncate(MAX_COMPETITIONS);
    let body = StartBody {
        cx,
        strip: days.strip(cx),
        calendar: Calendar::load(cx, data, &days)?,
        live: cards,
        remark: days.remark(cx),
        nearest: days.nearest(cx),
        groups,
        around,
        competitions,
        top,
    };
    Ok(Page::Html(Html {
        title: cx.say(frame_words::MATCHES).to_owned(),
        description: cx.say(words::DESCRIPTION).to_owned(),
        section: "matches",
        style,
        main: Markup::trusted(render(&body)?),
        follows,
        ..Html::default()
    }))
}

/// The editions of the live matches, of the matches of the day and of those next to it. If these are few, the first ones by name, too.
fn shown_editions(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    live: &[EntitledMatch<'_>],
    of_day: &[EntitledMatch<'_>],
    days: &Days,
) -> Result<Vec<EditionLine>, Error> {
    let mut editions: Vec<EditionId> = live.iter().chain(of_day).map(|match_| match_.match_().edition).collect();
    editions.extend(data.editions_around(span(cx, days.shown()).0, MATCHES_AROUND)?);
    let mut lines = edition_lines(cx, data, editions)?;
    if lines.len() < MAX_COMPETITIONS {
        let known: HashSet<i64> = lines.iter().map(|line| line.id).collect();
        lines.extend(first_lines(cx, data)?.into_iter().filter(|line| !known.contains(&line.id)));
    }
    Ok(lines)
}

/// The matches of a day by competition, in the order of the first kick-off.
fn day_groups(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    matches: Vec<EntitledMatch<'_>>,
    editions: &[EditionLine],
    minutes: &HashMap<i64, MatchMinute>,
    teams: &mut TeamCache,
) -> Result<Vec<DayGroup>, Error> {
    let mut groups: Vec<(EditionId, Vec<Match>, DayGroup)> = Vec::new();
    for entitled in matches {
        let match_ = entitled.match_();
        let pair = [teams.get(data, match_.home.team)?, teams.get(data, match_.away.team)?];
        let xg =
            if match_.status.is_final() && entitled.row().has_events { counted_xg(&entitled.facts()?) } else { None };
        let stadium = data.find::<Stadium>(match_.stadium.map(|id| id.0))?;
        let note = stadium.as_ref().map_or("", |stadium| cx.name(&stadium.name));
        let line = MatchLine::new(cx, match_, pair, minutes.get(&match_.id.0).copied(), xg, note);
        match groups.iter_mut().find(|(edition, ..)| *edition == match_.edition) {
            Some((_, matches, group)) => {
                matches.push(match_.clone());
                group.lines.push(line);
            }
            None => {
                let edition = editions.iter().find(|edition| edition.id == match_.edition.0);
                let name = edition.map_or_else(|| match_.edition.to_string(), |edition| edition.name.clone());
                let group = DayGroup { edition: match_.edition.0, name, round: String::new(), lines: vec![line] };
                groups.push((match_.edition, vec![match_.clone()], group));
            }
        }
    }
    let mut shown = Vec::new();
    for (edition, matches, mut group) in groups {
        let stages = data.edition(edition.0, TOURNAMENT_NOT_FOUND)?.stages()?;
        group.round = round(cx, &matches, &stages);
        shown.push(group);
    }
    Ok(shown)
}

/// The stage and the round of matches, as far as they have them in common.
fn round(cx: &PageContext<'_>, matches: &[Match], stages: &[Stage]) -> String {
    let Some(first) = matches.first() else { return String::new() };
    let stage = first.stage.filter(|stage| matches.iter().all(|match_| match_.stage == Some(*stage)));
    let stage = stage.and_then(|id| stages.iter().find(|stage| stage.id == id)).filter(|_| stages.len() > 1);
    let round = first.round.filter(|round| matches.iter().all(|match_| match_.round == Some(*round)));
    let round = round.filter(|_| stage.is_none_or(|stage| stage.rounds > 1));
    let stage: Option<&Name> = stage.map(|stage| &stage.name);
    let round = round.map(|round| cx.fill(line_words::ROUND, &[&cx.numbers.integer(round)]));
    let parts: Vec<String> = stage.map(|name| cx.name(name).to_owned()).into_iter().chain(round).collect();
    parts.join(" · ")
}

/// The top of the first table that has enough teams.
fn top_table(data: &Data<'_>, editions: &[EditionLine], teams: &mut TeamCache) -> Result<Option<TopTable>, Error> {
    for line in editions.iter().filter(|line| line.is_current).take(3) {
        let edition = data.edition(line.id, TOURNAMENT_NOT_FOUND)?;
        let mut stages = grouped_matches(&edition)?;
        if stages.len() != 1 || stages[0].1.len() != 1 {
            continue;
        }
        let entities = edition.entities(&[football::model::Kind::Team])?;
        let (stage, mut groups) = stages.remove(0);
        let Some((group, rows)) = groups.pop() else { continue };
        let counting = Counting {
            edition: edition.edition(),
            entities: &entities,
            until_round: None,
            live: data.live_tables,
            wanted: [true, false, false, false],
        };
        let [Some(table), ..] = counting.tables(&stage, group, &rows).tables else { continue };
        if table.len() < TABLE_ROWS || table.iter().all(|row| row.standing.matches() == 0) {
            continue;
        }
        let mut rows = Vec::new();
        for row in table.into_iter().take(TABLE_ROWS) {
            let team = teams.get(data, row.standing.team)?;
            rows.push((row, team));
        }
        return Ok(Some(TopTable { edition: line.id, name: line.name.clone(), rows }));
    }
    Ok(None)
}
