//! Two players or two teams side by side, in a tournament of both.

use askama::Template;
use football::analysis::{PositionGroup, Tally};
use football::model::{Colour, EditionId, Team, TeamId};

use super::compare_form::{self, Compared};
use super::figure::{ASSISTS, FigureGroup, GOALS, MATCHES, MINUTES, ProfileFigure, TEAM_FIGURES, player_figures};
use super::name_cache::NameCache;
use super::statistics::NumberCell;
use super::{Choice, chosen_tournament, paired, player, team};
use crate::api::parts::statistics_query::per_90;
use crate::api::parts::tournament_statistics::per_match;
use crate::api::{Data, Error};
use crate::pages::colour::pair_style;
use crate::pages::layout::render;
use crate::pages::markup::Markup;
use crate::pages::match_page::TeamView;
use crate::pages::{Html, Page, PageContext};

static PLAYER_TILES: [ProfileFigure; 4] = [MATCHES, MINUTES, GOALS, ASSISTS];
static TEAM_TILES: [ProfileFigure; 1] = [MATCHES];

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
    /// The numbers in each tournament, the latest first.
    seasons: Vec<(EditionId, Tally)>,
    tournaments: Vec<(EditionId, String)>,
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
    tiles: Vec<(&'static ProfileFigure, NumberCell)>,
    form: Markup,
}

mod words {
    use football::model::Words;

    pub const TITLE: Words = Words { en: "{} and {} compared", ar: "مقارنة بين {} و{}" };
    pub const TITLE_OF_ONE: Words = Words { en: "Compare {}", ar: "مقارنة {}" };
    pub const TOURNAMENTS: Words = Words { en: "Tournament", ar: "البطولة" };
    pub const SIDE_BY_SIDE: Words = Words { en: "Side by side", ar: "وجها لوجه" };
    pub const PER_90: Words = Words { en: "per 90 minutes", ar: "لكل 90 دقيقة" };
    pub const PER_MATCH: Words = Words { en: "per match", ar: "لكل مباراة" };
    pub const APART: Words = Words {
        en: "They share no tournament with statistics: each is shown in their latest one",
        ar: "لا تجمعهما بطولة ذات إحصاءات: لكل منهما أرقام آخر بطولة له",
    };
    pub const NO_NUMBERS: Words = Words {
        en: "There is nothing to compare: one of the two has no final match yet",
        ar: "لا شيء للمقارنة: لأحدهما لا توجد مباراة منتهية بعد",
    };
}

pub(in crate::pages) fn page_of_players(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let contenders = cx.ids.iter().map(|id| player_contender(cx, data, *id)).collect::<Result<Vec<_>, Error>>()?;
    let are_keepers = contenders.iter().all(|contender| contender.line == Some(PositionGroup::Keeper));
    let line = if are_keepers { PositionGroup::Keeper } else { PositionGroup::Forward };
    page(cx, data, Compared::Players, &contenders, player_figures(line))
}

pub(in crate::pages) fn page_of_teams(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let contenders = cx.ids.iter().map(|id| team_contender(cx, data, *id)).collect::<Result<Vec<_>, Error>>()?;
    page(cx, data, Compared::Teams, &contenders, &TEAM_FIGURES)
}

fn player_contender(cx: &PageContext<'_>, data: &Data<'_>, id: i64) -> Result<Contender, Error> {
    let record = player::record(data, id)?;
    let editions = player::editions(data, record.player.id)?;
    let mut catalogue = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition.edition()));
    let (mut seasons, mut tournaments) = (Vec::new(), Vec::new());
    for edition in &editions {
        let id = edition.edition.edition().id;
        if let Some(tally) = edition.season.statistics() {
            tournaments.push((id, catalogue.edition(id)?));
            seasons.push((id, tally.clone()));
        }
    }
    let team = match &record.team {
        Some(team) => catalogue.team_entity(TeamId(team.id))?,
        None => None,
    };
    Ok(Contender {
        id,
        name: cx.name(record.player.display_name()).to_owned(),
        crest: team.as_ref().map(|team| TeamView::new(team.id.0, Some(team))),
        colours: team.as_ref().and_then(|team: &Team| team.colours),
        facts: player::facts(cx, &record),
        line: record.positions.map(|(position, _)| PositionGroup::from_position(position)),
        seasons,
        tournaments,
    })
}

fn team_contender(cx: &PageContext<'_>, data: &Data<'_>, id: i64) -> Result<Contender, Error> {
    let record = team::record(data, id)?;
    let matches = data.matches_of_team(record.team.id)?;
    let editions = team::editions(data, record.team.id, &matches)?;
    let mut catalogue = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition.edition()));
    let (mut seasons, mut tournaments) = (Vec::new(), Vec::new());
    for edition in editions {
        let id = edition.edition.edition().id;
        if let Some(tally) = edition.tally {
            tournaments.push((id, catalogue.edition(id)?));
            seasons.push((id, tally));
        }
    }
    let coach = record.coach.as_ref().map(|coach| (cx.say(team::words::COACH), cx.name(&coach.name).to_owned()));
    Ok(Contender {
        id,
        name: cx.name(&record.team.name).to_owned(),
        crest: Some(TeamView::new(id, Some(&record.team))),
        colours: record.team.colours,
        facts: team::facts(cx, &record).into_iter().chain(coach).collect(),
        line: None,
        seasons,
        tournaments,
    })
}

fn page(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    compared: Compared,
    contenders: &[Contender],
    groups: &'static [FigureGroup],
) -> Result<Page, Error> {
    let has = |contender: &Contender, id: EditionId| contender.seasons.iter().any(|(of, _)| *of == id);
    let first = contenders.first().map_or(&[][..], |contender| &contender.tournaments);
    let shared: Vec<&(EditionId, String)> =
        first.iter().filter(|(id, _)| contenders.iter().all(|contender| has(contender, *id))).collect();
    let offered: Vec<i64> = shared.iter().map(|(id, _)| id.0).collect();
    let tournament = chosen_tournament(cx, &offered);
    let tallies: Vec<Option<&(EditionId, Tally)>> = contenders
        .iter()
        .map(|contender| {
            let chosen = |(id, _): &&(EditionId, Tally)| tournament.is_none_or(|tournament| id.0 == tournament);
            contender.seasons.iter().find(chosen)
        })
        .collect();
    let names: Vec<&str> = contenders.iter().map(|contender| contender.name.as_str()).collect();
    let is_pair = contenders.len() > 1;
    let bars = match (&tallies[..], &names[..]) {
        ([Some((_, one)), Some((_, two))], [first, second]) => {
            let factor = |tally: &Tally| if compared == Compared::Players { per_90(tally) } else { per_match(tally) };
            paired::markup(cx, groups, [first, second], [(one, factor(one)), (two, factor(two))])?
        }
        _ if is_pair => Markup::trusted(format!("<p class=\"empty\">{}</p>", cx.say(words::NO_NUMBERS))),
        _ => Markup::default(),
    };
    let tiles: &'static [ProfileFigure] = if compared == Compared::Players { &PLAYER_TILES } else { &TEAM_TILES };
    let mut views = Vec::new();
    for (contender, season) in contenders.iter().zip(&tallies) {
        let tournament = season.and_then(|(id, _)| contender.tournaments.iter().find(|(of, _)| of == id));
        // The form beside one side replaces the other.
        views.push(ContenderView {
            contender,
            tournament: tournament.map_or_else(String::new, |(_, name)| name.clone()),
            tiles: tiles
                .iter()
                .map(|figure| (figure, NumberCell::new(cx, figure, season.map(|(_, tally)| tally))))
                .collect(),
            form: compare_form::markup(cx, data, compared, (contender.id, &contender.name))?,
        });
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
        tournaments: if is_pair {
            let choice = |(id, name): &&(EditionId, String)| Choice {
                address: format!("?t={id}"),
                name: name.clone(),
                is_current: Some(id.0) == tournament,
            };
            shared.iter().map(choice).collect()
        } else {
            Vec::new()
        },
        notice: (is_pair && offered.is_empty() && tallies.iter().all(Option::is_some)).then(|| cx.say(words::APART)),
        bars,
        per: cx.say(if compared == Compared::Players { words::PER_90 } else { words::PER_MATCH }),
    };
    let colours = |index: usize| contenders.get(index).and_then(|contender| contender.colours);
    Ok(Page::Html(Html {
        description: title.clone(),
        title,
        section: if compared == Compared::Players { "players" } else { "teams" },
        style: pair_style(colours(0), colours(1)),
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}
