//! The page of a player: profile, comparison with the same position, touches, shots, statistics and matches.

use std::cmp::Reverse;

use askama::Template;
use football::analysis::{PositionGroup, Stat, Tally};
use football::model::{Match, PlayerId, Side, Words};

use super::bar::bar;
use super::choice::{Choice, chosen_tournament};
use super::figure::{ASSISTS, Figure, GOALS, MATCHES, MINUTES, PLAYER_COLUMNS, RATING, TOUCHES, XG};
use super::match_lines::TeamMatchLine;
use super::name_cache::NameCache;
use super::percentile::Percentiles;
use super::player_edition::{PlayerEdition, editions};
use super::player_maps::PlayerMaps;
use super::statistics::{self, NumberCell, SeasonLine};
pub(super) use super::words::player as words;
use crate::address;
use crate::context::PageContext;
use crate::layout::render;
use crate::layout::{Html, Page};
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::why::NumbersOf;
use api::parts::page;
use api::parts::people::years;
use api::parts::player_record::PlayerRecord;
use api::parts::statistics_query::Per;
use api::rows::error::PLAYER_NOT_FOUND;
use api::{Data, EntitledMatch, EntityFilter, Error};

/// The matches that the page lists.
const MAX_MATCHES: usize = 20;
/// The part with the maps.
pub(super) const MAPS: &str = "maps";
static MATCH_FIGURES: [Figure; 4] = [MINUTES, GOALS, ASSISTS, RATING];
static TILES: [Figure; 6] = [MATCHES, MINUTES, GOALS, ASSISTS, XG, RATING];

#[derive(Template)]
#[template(path = "pages/player.html")]
struct PlayerBody<'a> {
    cx: &'a PageContext<'a>,
    id: i64,
    name: &'a str,
    /// The whole name, if the player is known by another.
    whole_name: Option<&'a str>,
    number: Option<u16>,
    team: Option<TeamView>,
    facts: Vec<(&'static str, String)>,
    tournaments: Vec<Choice>,
    tiles: Vec<(&'static Figure, NumberCell)>,
    compared: Option<Markup>,
    /// The address of the part with the maps; none without a tournament.
    maps: Option<String>,
    /// Whether there is a map of touches, and one of shots: none if nobody counted them.
    has_touches: bool,
    has_shots: bool,
    touches: Markup,
    shots: Markup,
    statistics: Option<Markup>,
    columns: &'static [Figure],
    matches: Vec<(TeamMatchLine, Vec<NumberCell>)>,
}

#[derive(Template)]
#[template(path = "pages/player-percentiles.html")]
struct PercentilesBody<'a> {
    cx: &'a PageContext<'a>,
    finding: String,
    is_few: bool,
    groups: Vec<(&'static str, Vec<PercentileRow>)>,
}

struct PercentileRow {
    figure: &'static Figure,
    value: Markup,
    bar: Markup,
    /// `better than 87%`.
    text: String,
}

/// The record of a player that the reader may see.
pub(super) fn record(data: &Data<'_>, id: i64) -> Result<PlayerRecord, Error> {
    let filter = EntityFilter { id: Some(id), ..EntityFilter::default() };
    let row = page::only(data.players(&filter, None)?, PLAYER_NOT_FOUND)?;
    PlayerRecord::load(data, vec![row])?.into_iter().next().ok_or_else(|| PLAYER_NOT_FOUND.into())
}

/// The facts of a profile: nationality, age, position.
pub(super) fn facts(cx: &PageContext<'_>, record: &PlayerRecord) -> Vec<(&'static str, String)> {
    let age = years(record.player.dob, record.today).map(|years| cx.numbers.integer(years));
    let position = record.positions.map(|(position, _)| cx.say(position.words()).to_owned());
    let nationality = record.nationality.as_ref().map(|country| cx.name(&country.name).to_owned());
    let facts = [
        (words::NATIONALITY, nationality),
        (words::AGE, age),
        (words::POSITION, position),
        (words::RETIRED, record.player.retired.then(|| cx.say(words::YES).to_owned())),
    ];
    facts.into_iter().filter_map(|(label, value)| Some((cx.say(label), value?))).collect()
}

pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let record = record(data, cx.id())?;
    let player = record.player.id;
    let editions = editions(data, player)?;
    let mut catalogue = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition.edition()));
    let offered: Vec<i64> = editions.iter().map(|edition| edition.edition.edition().id.0).collect();
    let tournament = chosen_tournament(cx, &offered);
    let current = editions.iter().find(|edition| Some(edition.edition.edition().id.0) == tournament);
    let name = cx.name(record.player.display_name());
    let whole = cx.name(&record.player.name);
    let mut seasons = Vec::new();
    let mut tournaments = Vec::new();
    for edition in &editions {
        let id = edition.edition.edition().id;
        let name = catalogue.edition(id)?;
        let is_current = Some(id.0) == tournament;
        tournaments.push(Choice { address: format!("?t={id}"), name: name.clone(), is_current });
        if let Some(tally) = edition.season.statistics() {
            seasons.push(SeasonLine { edition: id.0, name, tally: Some(tally) });
        }
    }
    let none = PlayerMaps::default();
    let percentiles = match current {
        Some(edition) => Percentiles::new(&*edition.edition.totals()?, player),
        None => None,
    };
    let tally = current.and_then(|edition| edition.season.statistics());
    let numbers = NumbersOf::tournament(tournament.unwrap_or_default()).player(player.number());
    let ended = editions.iter().map(PlayerEdition::ended).sum();
    let has_touches = current.is_none_or(|edition| edition.may_have(&TOUCHES));
    let has_shots = current.is_none_or(|edition| edition.may_have(&XG));
    let shirt =
        editions.iter().flat_map(|edition| &edition.named).find_map(|named| named.match_().member(player)?.shirt);
    let body = PlayerBody {
        cx,
        id: player.number(),
        name,
        whole_name: Some(whole).filter(|whole| *whole != name),
        number: shirt.or(record.player.number),
        team: match &record.team {
            Some(team) => Some(catalogue.team(football::model::TeamId(team.id))?),
            None => None,
        },
        facts: facts(cx, &record),
        tournaments,
        tiles: tally.map_or_else(Vec::new, |tally| {
            let counted = TILES.iter().filter(|figure| figure.is_in(tally));
            counted.map(|figure| (figure, NumberCell::linked(cx, figure, Some(tally), numbers))).collect()
        }),
        compared: match has_touches {
            true => Some(compared(cx, percentiles.as_ref(), numbers.per(Per::Ninety))?),
            false => None,
        },
        has_touches,
        has_shots,
        maps: current.map(|_| address::of(&format!("p/{}/{MAPS}", player.number()), &address::kept(cx, &[]))),
        touches: none.touches(cx, "")?,
        shots: none.shots(cx, "")?,
        statistics: statistics::table(cx, &PLAYER_COLUMNS, tournament, &seasons, ended, NumbersOf::player)?,
        columns: &MATCH_FIGURES,
        matches: match_rows(cx, data, &mut catalogue, &editions, player)?,
    };
    let mut description = vec![name.to_owned()];
    description.extend(body.facts.iter().map(|(label, value)| format!("{label}: {value}")));
    let named = editions.iter().flat_map(|edition| edition.named.iter().rev());
    let live = named.filter(|named| named.match_().status.is_in_progress());
    Ok(Page::Html(Html {
        title: name.to_owned(),
        description: description.join(" · "),
        section: "players",
        main: Markup::trusted(render(&body)?),
        follows: live.map(|named| named.match_().id.0).collect(),
        ..Html::default()
    }))
}

/// The latest matches that have started, newest first.
fn match_rows(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    catalogue: &mut NameCache<'_, '_>,
    editions: &[PlayerEdition<'_>],
    player: PlayerId,
) -> Result<Vec<(TeamMatchLine, Vec<NumberCell>)>, Error> {
    let has_started = |match_: &Match| match_.status.has_kicked_off() || match_.status.is_final();
    let mut named: Vec<&EntitledMatch<'_>> =
        editions.iter().flat_map(|edition| &edition.named).filter(|named| has_started(named.match_())).collect();
    named.sort_by_key(|named| Reverse((named.match_().kickoff, named.match_().id)));
    named.truncate(MAX_MATCHES);
    let lines = data.player_facts_of(&named, player)?;
    let mut rows = Vec::new();
    for (match_, (line, counts)) in named.iter().map(|named| named.match_()).zip(&lines) {
        let away = match_.away.squad.iter().any(|member| member.player == player);
        let side = line.as_ref().map_or(if away { Side::Away } else { Side::Home }, |line| line.side);
        let played: Option<&Tally> = line
            .as_ref()
            .map(|line| &line.tally)
            .filter(|tally| tally.count(Stat::MatchesPlayed) + tally.count(Stat::MatchesWithoutLineUp) > 0);
        let of = NumbersOf::match_(match_.id.0).player(player.number());
        // Ratings are shown once the match is final.
        let cell =
            |figure: &Figure| NumberCell::linked(cx, figure, played.filter(|_| *counts || !figure.is_rating()), of);
        rows.push((TeamMatchLine::new(cx, catalogue, match_, side)?, MATCH_FIGURES.iter().map(cell).collect()));
    }
    Ok(rows)
}

fn compared(cx: &PageContext<'_>, percentiles: Option<&Percentiles>, numbers: NumbersOf) -> Result<Markup, Error> {
    let Some(percentiles) = percentiles.filter(|percentiles| percentiles.others > 0) else {
        return Ok(Markup::trusted(format!("<p class=\"empty\">{}</p>", cx.say(words::NOT_COMPARED))));
    };
    let finding = cx.fill(
        words::AGAINST,
        &[
            &cx.numbers.integer(percentiles.others),
            cx.say(line_words(percentiles.line)),
            &cx.numbers.integer(percentiles.least_minutes),
        ],
    );
    let groups = percentiles.groups.iter().map(|(group, bars)| {
        let rows = bars.iter().map(|number| {
            let share = number.better_than.unwrap_or(0);
            let strength = match share {
                67.. => "bar-brand",
                34.. => "bar-brand bar-middle",
                _ => "bar-brand bar-low",
            };
            let percent = |share: u64| cx.numbers.percent(share as f64 / 100.0);
            PercentileRow {
                figure: number.figure,
                value: numbers.link(number.figure.path, &number.figure.write(cx, number.value)),
                bar: bar(share as f64 / 100.0, strength),
                text: number.better_than.map_or_else(
                    || crate::numbers::MISSING.to_owned(),
                    |share| cx.fill(words::BETTER_THAN, &[&percent(share)]),
                ),
            }
        });
        (cx.say(group.label), rows.collect())
    });
    let body = PercentilesBody { cx, finding, is_few: !percentiles.has_enough, groups: groups.collect() };
    Ok(Markup::trusted(render(&body)?))
}

fn line_words(line: PositionGroup) -> Words {
    match line {
        PositionGroup::Keeper => words::KEEPERS,
        PositionGroup::Defender => words::DEFENDERS,
        PositionGroup::Midfielder => words::MIDFIELDERS,
        PositionGroup::Forward => words::FORWARDS,
    }
}
