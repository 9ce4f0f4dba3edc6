//! The players with the highest numbers.

use std::collections::BTreeSet;

use askama::Template;
use football::analysis::{Definition, PlayerTotals, PositionGroup, Stat, definition};
use football::model::{Name, Player, PlayerId};
use store::Entities;

use super::card::Card;
use super::statistic::{self, OptionGroup};
use super::view::CompetitionView;
use super::words::leaders as words;
use crate::context::PageContext;
use crate::figure::write;
use crate::layout::render;
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::why::NumbersOf;
use api::parts::statistics::PLAYER_TOTALS;
use api::parts::statistics_query::{as_real, sort_by_number};
use api::parts::tournament_statistics::players_of;
use api::{EntitledEdition, Error};

const CLEAN_SHEETS: &str = "Defensive.Cleansheet";

/// The statistics that are always shown.
#[rustfmt::skip]
const LEADERS: [&str; 6] =
    ["GoalsScored.Total", "Chances.Assists", "GoalsScored.XG", "KIndex.RatingMean", "Cards.Yellow", CLEAN_SHEETS];
const ROWS: usize = 4;
const ROWS_OF_CHOSEN: usize = 10;
/// A mean says little of a player who hardly played: the least share of the longest time on the pitch.
const MINUTES_SHARE: f64 = 0.3;

#[derive(Template)]
#[template(path = "pages/competition-leaders.html")]
struct Leaders<'a> {
    cx: &'a PageContext<'a>,
    lists: Vec<LeaderList>,
    options: Vec<OptionGroup>,
}

struct LeaderList {
    title: &'static str,
    path: &'static str,
    rows: Vec<LeaderRow>,
}

struct LeaderRow {
    id: i64,
    name: String,
    team: TeamView,
    value: Markup,
    /// Of the highest, in per cent.
    share: String,
}

/// None if matches have ended and nobody counted anything in them.
pub(super) fn card(
    cx: &PageContext<'_>,
    view: &CompetitionView,
    edition: &EntitledEdition<'_>,
) -> Result<Option<Card>, Error> {
    let players = players_of(&view.totals, None);
    let players: Vec<&PlayerTotals<'_>> = players.iter().collect();
    let choices = statistic::counted_choices(&PLAYER_TOTALS, &players.iter().map(|totals| totals.tally()));
    let chosen = cx.query.get("stat").and_then(|path| choices.iter().find(|definition| definition.path == path));
    let mut lists: Vec<Ranking<'_>> = Vec::new();
    lists.extend(chosen.map(|of| ranking(&players, of, ROWS_OF_CHOSEN)));
    // Every player of a team has its clean sheets. Readers look for the goalkeeper.
    let is_keeper = |totals: &&&PlayerTotals<'_>| {
        totals.season.position().map(PositionGroup::from_position) == Some(PositionGroup::Keeper)
    };
    let keepers: Vec<&PlayerTotals<'_>> = players.iter().filter(is_keeper).copied().collect();
    for path in LEADERS {
        let among = if path == CLEAN_SHEETS { &keepers } else { &players };
        lists.extend(definition(path).map(|of| ranking(among, of, ROWS)));
    }
    lists.retain(|list| !list.best.is_empty());
    if lists.is_empty() && view.has_ended_match() {
        return Ok(None);
    }
    let ids: BTreeSet<PlayerId> = lists.iter().flat_map(|list| &list.best).map(|(totals, _)| totals.player).collect();
    let named = edition.players(&ids.into_iter().collect::<Vec<_>>())?;
    let lists = lists.into_iter().map(|list| list.view(cx, view, &named)).collect();
    let options = statistic::options(cx, &choices, chosen.map_or("", |definition| definition.path));
    let body = Leaders { cx, lists, options };
    Ok(Some(Card {
        id: "leaders",
        part: None,
        tab: words::LEADERS,
        title: cx.say(words::LEADERS).to_owned(),
        note: String::new(),
        body: Markup::trusted(render(&body)?),
    }))
}

/// The players with the highest numbers of a statistic, each with the number.
struct Ranking<'a> {
    of: &'static Definition,
    best: Vec<(&'a PlayerTotals<'a>, f64)>,
}

/// The players with the highest numbers above 0. Means are of players with enough minutes.
fn ranking<'a>(players: &[&'a PlayerTotals<'a>], of: &'static Definition, rows: usize) -> Ranking<'a> {
    let minutes = |totals: &PlayerTotals<'_>| totals.tally().count(Stat::MinutesPlayed) as f64;
    let longest = players.iter().map(|totals| minutes(totals)).fold(0.0, f64::max);
    let mut best: Vec<(&PlayerTotals<'_>, f64)> = players
        .iter()
        .filter(|totals| of.adds_up() || minutes(totals) >= longest * MINUTES_SHARE)
        .filter_map(|totals| Some((*totals, as_real(of.value(totals.tally())).filter(|number| *number > 0.0)?)))
        .collect();
    sort_by_number(&mut best, false, |(_, number)| Some(*number));
    best.truncate(rows);
    Ranking { of, best }
}

impl Ranking<'_> {
    fn view(self, cx: &PageContext<'_>, view: &CompetitionView, named: &Entities) -> LeaderList {
        let (of, highest) = (self.of, self.best.first().map_or(1.0, |(_, number)| *number));
        let row = |(totals, number): &(&PlayerTotals<'_>, f64)| {
            let player = named.get::<Player>(totals.player.number());
            let unknown = || Name::new(totals.player.to_string());
            let name = player.map_or_else(unknown, |player| player.display_name().clone());
            LeaderRow {
                id: totals.player.number(),
                name: cx.name(&name).to_owned(),
                team: view.team(totals.team),
                value: NumbersOf::tournament(cx.id())
                    .player(totals.player.number())
                    .link(of.path, &write(cx, of.unit, of.value(totals.tally()))),
                share: format!("{:.0}", number / highest * 100.0),
            }
        };
        LeaderList { title: cx.say(of.name()), path: of.path, rows: self.best.iter().map(row).collect() }
    }
}
