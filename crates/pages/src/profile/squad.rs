//! The players of a team in one tournament, with their main numbers.

use std::collections::HashMap;

use askama::Template;
use football::analysis::{EditionTotals, PlayerTotals, PositionGroup};
use football::model::{Match, Position, Side, SquadMember, TeamId};
use store::Page as ListPage;

use super::figure::{ASSISTS, Figure, GOALS, MATCHES, MINUTES, RATING};
use super::statistics::NumberCell;
use super::words::squad as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::parts::people::years;
use api::parts::tournament_statistics;
use api::{Data, EntityFilter, Error};

/// More than any squad of a season.
const MAX_PLAYERS: u32 = 200;
static COLUMNS: [Figure; 5] = [MATCHES, MINUTES, GOALS, ASSISTS, RATING];

#[derive(Template)]
#[template(path = "pages/team-squad.html")]
struct SquadBody<'a> {
    cx: &'a PageContext<'a>,
    columns: &'static [Figure],
    lines: Vec<(&'static str, Vec<SquadRow>)>,
}

struct SquadRow {
    id: i64,
    name: String,
    number: Option<u16>,
    position: Option<Position>,
    age: Option<i32>,
    cells: Vec<NumberCell>,
}

/// `matches` are those of the team in the edition, newest first.
pub(super) fn markup(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    team: TeamId,
    edition: i64,
    matches: &[&Match],
    totals: &EditionTotals,
) -> Result<Markup, Error> {
    // Of an old season, the ages then.
    let latest = matches.iter().filter_map(|match_| match_.kickoff).max().map(|kickoff| data.kickoff_day(kickoff));
    let shown_on = latest.map_or(data.today(), |latest| latest.min(data.today()));
    let mut members: HashMap<i64, (Option<u16>, Option<Position>)> = HashMap::new();
    for match_ in matches {
        let sheets = [Side::Home, Side::Away].map(|side| match_.sheet(side)).into_iter();
        for member in sheets.filter(|sheet| sheet.team == team).flat_map(|sheet| &sheet.squad) {
            let known = members.entry(member.player.number()).or_default();
            *known = (known.0.or(member.shirt), known.1.or_else(|| SquadMember::position(member)));
        }
    }
    let seasons: HashMap<i64, PlayerTotals<'_>> = tournament_statistics::players_of(totals, Some(team))
        .into_iter()
        .map(|totals| (totals.player.number(), totals))
        .collect();
    let page = ListPage { size: MAX_PLAYERS, ..ListPage::default() };
    let filter = EntityFilter { editions: &[edition], page, ..EntityFilter::default() };
    let mut rows = Vec::new();
    for player in data.players(&filter, Some(team))?.rows {
        let player = player.entity;
        let Some((number, stated)) = members.get(&player.id.number()).copied() else { continue };
        let season = seasons.get(&player.id.number());
        let played = season.and_then(|totals| totals.season.position());
        let of = NumbersOf::tournament(edition).player(player.id.number());
        rows.push(SquadRow {
            id: player.id.number(),
            name: cx.name(player.display_name()).to_owned(),
            number: number.or(player.number),
            position: played.or_else(|| player.stated_positions().map(|(first, _)| first)).or(stated),
            age: years(player.dob, shown_on),
            cells: COLUMNS
                .iter()
                .map(|figure| NumberCell::linked(cx, figure, season.map(PlayerTotals::tally), of))
                .collect(),
        });
    }
    rows.sort_by_key(|row| (row.number.is_none(), row.number, row.id));
    let groups = [
        (words::KEEPERS, Some(PositionGroup::Keeper)),
        (words::DEFENDERS, Some(PositionGroup::Defender)),
        (words::MIDFIELDERS, Some(PositionGroup::Midfielder)),
        (words::FORWARDS, Some(PositionGroup::Forward)),
        (words::OTHERS, None),
    ];
    let mut lines = Vec::new();
    for (label, line) in groups {
        let of_line = rows.extract_if(.., |row| row.position.map(PositionGroup::from_position) == line);
        let of_line: Vec<SquadRow> = of_line.collect();
        if !of_line.is_empty() {
            lines.push((cx.say(label), of_line));
        }
    }
    Ok(Markup::trusted(render(&SquadBody { cx, columns: &COLUMNS, lines })?))
}
