//! The tool that finds ids by name.

use std::collections::HashMap;

use football::model::{Country, CountryId, Edition, Kickoff, Name, Player, PlayerId, Team};

use crate::parts::match_header::match_name;
use crate::parts::name_search::{NameSearch, matches_by_teams};
use crate::parts::tournament::edition_names;
use crate::prelude::*;

/// The results of each kind.
const ROWS: u32 = 10;

const TEAM: &str = "team";
const PLAYER: &str = "player";
const COACH: &str = "coach";
const TOURNAMENT: &str = "tournament";
const MATCH: &str = "match";
const KINDS: &[&str] = &[TEAM, PLAYER, COACH, TOURNAMENT, MATCH];
const PARAMETERS: &[&str] = &["team_id", "player_id", "coach_id", "tournament_id", "match_id"];

pub const OPERATION: Operation = Operation {
    name: "find",
    about: "Finds the ids that all other tools need: of teams, players, coaches, tournaments and matches, by words of the name, or parts \
            of them, in English or Arabic, in any order. Whole words come first. A misspelt name finds the names that are like it. A match is \
            found by its teams: `Spain Italy`, or one team for all its matches, first the played ones from the newest on, then those to \
            come. Gives at most 10 results of each kind.",
    params: &[
        required("name", ParamType::Text, "a part of the name; of a match, the names of one or both teams"),
        optional("kind", ParamType::Words(KINDS), "only results of these kinds"),
    ],
    response: Shape::Record(&FOUND),
    example: "name=a",
    run,
    ..Operation::STANDARD
};

/// Something that a name may mean.
struct FoundName {
    kind: &'static str,
    id: i64,
    name: Name,
    country: Option<Name>,
    team: Option<Name>,
    tournament: Option<Name>,
    season: Option<Name>,
    kickoff: Option<Kickoff>,
}

impl FoundName {
    fn new(kind: &'static str, id: i64, name: Name) -> FoundName {
        let (country, team, tournament, season, kickoff) = (None, None, None, None, None);
        FoundName { kind, id, name, country, team, tournament, season, kickoff }
    }

    /// The parameter of other tools that takes the id.
    fn parameter(&self) -> &'static str {
        let at = KINDS.iter().position(|kind| *kind == self.kind).unwrap_or_default();
        PARAMETERS[at]
    }
}

struct Found {
    results: Vec<FoundName>,
    total: u64,
    are_nearest: bool,
}

#[rustfmt::skip]
static FOUND_NAME: Table<FoundName> = Table("FoundName", &[
    one_of(KINDS, text("kind",           "what it is",                                        |f| f.kind.into())),
    integer("id",                        "its id",                                            |f| f.id.into()),
    one_of(PARAMETERS, text("parameter", "the parameter of other tools that takes the id",    |f| f.parameter().into())),
    text("name",                         "the name in the requested language",                |f| (&f.name).into()),
    nullable(text("country",             "its country; of a person, the nationality",         |f| f.country.as_ref().into())),
    nullable(text("team",                "of a player, the team of the latest match",         |f| f.team.as_ref().into())),
    nullable(text("tournament",          "of a match, the tournament",                        |f| f.tournament.as_ref().into())),
    nullable(text("season",              "of a tournament or a match, the season",            |f| f.season.as_ref().into())),
    nullable(date_time("dateTime",       "of a match, kick-off",                              |f| f.kickoff.into())),
]);

#[rustfmt::skip]
static FOUND: Table<Found> = Table("Found", &[
    boolean("nearest",  "true if no name contains the text: the results have names that are like it", |f| f.are_nearest.into()),
    integer("total",    "how many there are; more than the results if there are too many",            |f| f.total.into()),
    list("results",     "what the name may mean", &FOUND_NAME,                                        |f| FOUND_NAME.list(&f.results)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let text = request.text("name").unwrap_or_default();
    let kinds = request.words("kind").unwrap_or(KINDS);
    let found = found(data, text, kinds)?;
    Ok(Output::new(FOUND.record(&found), success::FOUND))
}

fn found(data: &Data<'_>, text: &str, kinds: &[&str]) -> Result<Found, Error> {
    let has = |kind: &str| kinds.contains(&kind);
    let mut countries = Countries::default();
    let (mut results, mut total, mut are_nearest) = (Vec::new(), 0, false);
    if kinds.iter().any(|kind| *kind != MATCH) {
        let search = NameSearch::run(data, text, ROWS)?;
        are_nearest = search.are_nearest;
        if has(TEAM) {
            total += search.teams.total;
            for team in search.teams.rows {
                let country = countries.name(data, team.country)?;
                results.push(FoundName { country, ..FoundName::new(TEAM, team.id.0, team.name) });
            }
        }
        if has(PLAYER) {
            total += search.players.total;
            results.extend(players(data, &search.players.rows, &mut countries)?);
        }
        if has(COACH) {
            total += search.coaches.total;
            for coach in search.coaches.rows {
                let country = countries.name(data, coach.nationality)?;
                results.push(FoundName { country, ..FoundName::new(COACH, coach.id.0, coach.name) });
            }
        }
        if has(TOURNAMENT) {
            total += search.tournaments.total;
            for tournament in search.tournaments.rows {
                let country = tournament.competition.as_ref().and_then(|competition| competition.country);
                let country = countries.name(data, country)?;
                let season = Some(tournament.edition.season.clone());
                let found = FoundName::new(TOURNAMENT, tournament.edition.id.0, tournament.name());
                results.push(FoundName { country, season, ..found });
            }
        }
    }
    if has(MATCH) {
        let mut matches = matches_by_teams(data, text)?;
        total += matches.len() as u64;
        matches.truncate(ROWS as usize);
        results.extend(match_names(data, &matches)?);
    }
    are_nearest &= !results.is_empty();
    Ok(Found { results, total, are_nearest })
}

fn players(data: &Data<'_>, players: &[Player], countries: &mut Countries) -> Result<Vec<FoundName>, Error> {
    let ids: Vec<PlayerId> = players.iter().map(|player| player.id).collect();
    let present = data.present_teams(&ids)?;
    let mut results = Vec::new();
    for player in players {
        let team: Option<Team> = data.find(present.get(&player.id).map(|team| team.0))?;
        let found = FoundName::new(PLAYER, player.id.number(), player.display_name().clone());
        let country = countries.name(data, player.nationality)?;
        results.push(FoundName { country, team: team.map(|team| team.name), ..found });
    }
    Ok(results)
}

fn match_names(data: &Data<'_>, matches: &[EntitledMatch<'_>]) -> Result<Vec<FoundName>, Error> {
    let entities = data.entities_of(matches)?;
    let named = |entitled: &EntitledMatch<'_>| {
        let match_ = entitled.match_();
        let [home, away] = [match_.home.team, match_.away.team]
            .map(|id| entities.get::<Team>(id.0).map_or_else(|| Name::new(id.to_string()), |team| team.name.clone()));
        let (tournament, season) = edition_names(&entities, match_.edition);
        let season = entities.get::<Edition>(match_.edition.0).map(|_| season);
        let found = FoundName::new(MATCH, match_.id.0, match_name(&home, &away, match_.score));
        FoundName { tournament: Some(tournament), season, kickoff: match_.kickoff, ..found }
    };
    Ok(matches.iter().map(named).collect())
}

/// The names of countries that were asked for already.
#[derive(Default)]
struct Countries(HashMap<CountryId, Option<Name>>);

impl Countries {
    fn name(&mut self, data: &Data<'_>, id: Option<CountryId>) -> Result<Option<Name>, Error> {
        let Some(id) = id else { return Ok(None) };
        if let Some(name) = self.0.get(&id) {
            return Ok(name.clone());
        }
        let name = data.find::<Country>(Some(id.0))?.map(|country| country.name);
        self.0.insert(id, name.clone());
        Ok(name)
    }
}
