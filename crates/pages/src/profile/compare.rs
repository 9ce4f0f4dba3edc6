//! Two players or two teams side by side, in a tournament of both.

use askama::Template;
use football::analysis::PositionGroup;
use football::model::{Colour, EditionId, Kind, Team};

use super::choice::Choice;
use super::compare_form::{self, Compared};
use super::compare_seasons::{Seasons, tournaments};
use super::figure::{ASSISTS, Figure, FigureGroup, GOALS, MATCHES, MINUTES, TEAM_FIGURES, player_figures};
use super::name_cache::NameCache;
use super::statistics::NumberCell;
use super::team_record::record as team_record;
use super::words::compare as words;
use super::{paired, player, team};
use crate::colour::pair_style;
use crate::context::PageContext;
use crate::layout::render;
use crate::layout::{Html, Page};
use crate::markup::Markup;
use crate::match_page::TeamView;
use api::parts::statistics_query::Per;
use api::{Data, Error};

static PLAYER_TILES: [Figure; 4] = [MATCHES, MINUTES, GOALS, ASSISTS];
static TEAM_TILES: [Figure; 1] = [MATCHES];

/// One side of a comparison.
#[derive(Debug)]
struct Contender {
    id: i64,
    name: String,
    /// The team, or the team of the player.
    crest: Option<TeamView>,
    colours: Option<[Colour; 2]>,
    facts: Vec<(&'static str, String)>,
    line: Option<PositionGroup>,
    /// The tournaments that name them, the latest first.
    tournaments: Vec<EditionId>,
}

#[derive(Template)]
#[template(path = "pages/compare.html")]
struct CompareBody<'a> {
    cx: &'a PageContext<'a>,
    compared: Compared,
    title: String,
    contenders: Vec<ContenderView<'a>>,
    tournaments: Vec<Choice>,
    /// Why the two are not of one tournament.
    notice: Option<&'static str>,
    bars: Markup,
    per: &'static str,
}

struct ContenderView<'a> {
    contender: &'a Contender,
    tournament: String,
    tiles: Vec<(&'static Figure, NumberCell)>,
    form: Markup,
}

pub fn page_of_players(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let contenders = cx.ids.iter().map(|id| player_contender(cx, data, *id)).collect::<Result<Vec<_>, Error>>()?;
    let are_keepers = contenders.iter().all(|contender| contender.line == Some(PositionGroup::Keeper));
    let line = if are_keepers { PositionGroup::Keeper } else { PositionGroup::Forward };
    page(cx, data, Compared::Players, &contenders, player_figures(line))
}

pub fn page_of_teams(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let contenders = cx.ids.iter().map(|id| team_contender(cx, data, *id)).collect::<Result<Vec<_>, Error>>()?;
    page(cx, data, Compared::Teams, &contenders, &TEAM_FIGURES)
}

fn player_contender(cx: &PageContext<'_>, data: &Data<'_>, id: i64) -> Result<Contender, Error> {
    let record = player::record(data, id)?;
    let team = data.find::<Team>(record.team.as_ref().map(|team| team.id))?;
    Ok(Contender {
        id,
        name: cx.name(record.player.display_name()).to_owned(),
        crest: team.as_ref().map(|team| TeamView::new(team.id.0, Some(team))),
        colours: team.as_ref().and_then(|team: &Team| team.colours),
        facts: player::facts(cx, &record),
        line: record.positions.map(|(position, _)| PositionGroup::from_position(position)),
        tournaments: tournaments(data, Kind::Player, id)?,
    })
}

fn team_contender(cx: &PageContext<'_>, data: &Data<'_>, id: i64) -> Result<Contender, Error> {
    let record = team_record(data, id)?;
    let coach = record.coach.as_ref().map(|coach| (cx.say(team::words::COACH), cx.name(&coach.name).to_owned()));
    Ok(Contender {
        id,
        name: cx.name(&record.team.name).to_owned(),
        crest: Some(TeamView::new(id, Some(&record.team))),
        colours: record.team.colours,
        facts: team::facts(cx, &record).into_iter().chain(coach).collect(),
        line: None,
        tournaments: tournaments(data, Kind::Team, id)?,
    })
}

fn page(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    compared: Compared,
    contenders: &[Contender],
    groups: &'static [FigureGroup],
) -> Result<Page, Error> {
    let first = contenders.first().map_or(&[][..], |contender| &contender.tournaments);
    let has = |contender: &Contender, id: &EditionId| contender.tournaments.contains(id);
    let shared: Vec<EditionId> =
        first.iter().filter(|id| contenders.iter().all(|contender| has(contender, id))).copied().collect();
    let asked = cx.query.get("t").and_then(|id| id.parse().ok()).map(EditionId).filter(|id| shared.contains(id));
    let sides: Vec<(i64, &[EditionId])> =
        contenders.iter().map(|contender| (contender.id, &contender.tournaments[..])).collect();
    let (tournament, tallies) = Seasons::new(data, compared).chosen(&sides, &shared, asked)?;
    let mut catalogue = NameCache::of_editions(cx, data)?;
    let names: Vec<&str> = contenders.iter().map(|contender| contender.name.as_str()).collect();
    let is_pair = contenders.len() > 1;
    let bars = match (&tallies[..], &names[..]) {
        ([Some((of_one, one)), Some((of_two, two))], [first, second]) => {
            let per = if compared == Compared::Players { Per::Ninety } else { Per::Match };
            let numbers =
                [(0, of_one), (1, of_two)].map(|(side, id)| compared.numbers(*id, contenders[side].id).per(per));
            paired::markup(cx, groups, [first, second], [one, two], per, numbers)?
        }
        _ => None,
    };
    let bars = match bars {
        Some(bars) => bars,
        None if is_pair => Markup::trusted(format!("<p class=\"empty\">{}</p>", cx.say(words::NO_NUMBERS))),
        None => Markup::default(),
    };
    let tiles: &'static [Figure] = if compared == Compared::Players { &PLAYER_TILES } else { &TEAM_TILES };
    let mut views = Vec::new();
    for (contender, season) in contenders.iter().zip(&tallies) {
        // The form beside one side replaces the other.
        views.push(ContenderView {
            contender,
            tournament: match season {
                Some((id, _)) => catalogue.edition(*id)?,
                None => String::new(),
            },
            tiles: tiles
                .iter()
                .filter(|figure| tallies.iter().flatten().any(|(_, tally)| figure.is_in(tally)))
                .map(|figure| {
                    let cell = match season {
                        Some((id, tally)) => {
                            NumberCell::linked(cx, figure, Some(tally), compared.numbers(*id, contender.id))
                        }
                        None => NumberCell::new(cx, figure, None),
                    };
                    (figure, cell)
                })
                .collect(),
            form: compare_form::markup(cx, data, compared, (contender.id, &contender.name))?,
        });
    }
    let mut choices = Vec::new();
    for id in shared.iter().filter(|_| is_pair) {
        let is_current = Some(*id) == tournament;
        choices.push(Choice { address: format!("?t={id}"), name: catalogue.edition(*id)?, is_current });
    }
    let title = match &names[..] {
        [one, two] => cx.fill(words::TITLE, &[one, two]),
        _ => cx.fill(words::TITLE_OF_ONE, &names),
    };
    let body = CompareBody {
        cx,
        compared,
        title: title.clone(),
        contenders: views,
        tournaments: choices,
        notice: (is_pair && tournament.is_none() && tallies.iter().all(Option::is_some)).then(|| cx.say(words::APART)),
        bars,
        per: cx.say(if compared == Compared::Players { words::PER_90_NOTE } else { words::PER_MATCH }),
    };
    let colours = |index: usize| contenders.get(index).and_then(|contender| contender.colours);
    Ok(Page::Html(Html {
        description: title.clone(),
        title,
        section: if compared == Compared::Players { "players" } else { "teams" },
        style: pair_style(colours(0), colours(1), ""),
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}
