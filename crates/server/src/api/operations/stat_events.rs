//! The events behind a number.
//!
//! The match is analysed again with a recorder, by the code that computes the number for all other responses. The entries
//! therefore add up to the number.

use football::analysis::attacks::{AttackSettings, explained_attacks};
use football::analysis::{
    Definition, EventFacts, RecordedMatch, Stat, StatValue, Subject, SubjectKind, Tally, event_facts, record_with,
    round,
};
use football::model::{Event, Kind, Match, PlayerId, Side, Team, TeamId, Words};
use football::standings;
use store::Entities;

use crate::api::error::{
    PLAYER_NOT_FOUND, STAT_NOT_OF, STAT_OF_WHAT, STAT_UNKNOWN, TEAM_NOT_FOUND, TOURNAMENT_NOT_FOUND, stat_of,
};
use crate::api::parts::page::{PAGE_NUMBER, PAGE_SIZE, requested};
use crate::api::parts::stat_events::{EXPLAINED, EntryMatch, EntryView, ExplainedMatch, ExplainedNumber, player, team};
use crate::api::parts::stat_path::{StandingColumn, StatPath};
use crate::api::parts::stat_sources::{PartTotal, PlayedPart, StatSources};
use crate::api::parts::structure::{counted, grouped_matches, team_name, with_teams_of};
use crate::api::request::{Takes, optional, required};
use crate::api::{
    Data, Depends, EntitledEdition, EntitledMatch, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope,
    Shape, success,
};
use crate::render::{Message, Value};

pub const OPERATION: Operation = Operation {
    name: "StatEvents",
    about: "The events behind a number: of a player or a team in a match or over the final matches of a tournament, of a \
            minute of the momentum (Momentum.2700: the match second of the point), of an attack (Attack.3 or Attack.3.XG: the number \
            among the attacks of MatchAttacks), or of a column of a table (Standing.Points). The entries add up to the number: \
            the same rules that compute it report what they count.",
    version: "V2",
    origin: Origin::Touchline,
    profile: Profile::Standard,
    envelope: Envelope::A,
    xml: true,
    params: &[
        required(
            "stat",
            Takes::Text,
            "the path of the number: Pass.Accuracy, GoalsScored.XG, KIndex.Rating, Momentum.2700, Attack.3, Standing.Points",
        ),
        optional("match_id", Takes::Id, "the match; otherwise tournament_id"),
        optional("tournament_id", Takes::Id, "the tournament: its final matches"),
        optional("team_id", Takes::Id, "the team; otherwise player_id. Momentum and attacks need neither"),
        optional("player_id", Takes::Id, "the player"),
        optional(
            "stage_id",
            Takes::Id,
            "of a standing, the stage; if left out, the last stage with a table of the team",
        ),
        PAGE_SIZE,
        PAGE_NUMBER,
    ],
    response: Shape::Record(&EXPLAINED),
    depends: Depends::on(Scope::Everything),
    example: "match_id=1&player_id=109&stat=Pass.Accuracy",
    run,
};

/// Whose number a request asks for.
#[derive(Clone, Copy)]
enum Wanted {
    Nobody,
    Team(TeamId),
    Player(PlayerId),
}

impl Wanted {
    fn from_request(request: &Request) -> Result<Wanted, Error> {
        match (request.id("team_id"), request.id("player_id")) {
            (None, None) => Ok(Wanted::Nobody),
            (Some(team), None) => Ok(Wanted::Team(TeamId(team))),
            (None, Some(player)) => Ok(Wanted::Player(PlayerId::new(player))),
            (Some(_), Some(_)) => Err(STAT_OF_WHAT.into()),
        }
    }

    /// The subject of a statistic; an error if neither a team nor a player is given, or if the statistic is not theirs.
    fn check(self, path: &str, definition: &Definition) -> Result<(), Error> {
        let (kind, what) = match self {
            Wanted::Nobody => return Err(STAT_OF_WHAT.into()),
            Wanted::Team(_) => (SubjectKind::Team, stat_of::TEAM),
            Wanted::Player(_) => (SubjectKind::Player, stat_of::PLAYER),
        };
        if definition.is_for(kind) { Ok(()) } else { Err(not_of(path, what)) }
    }

    fn subject(self, match_: &Match, recorded: &RecordedMatch) -> Result<Subject, Error> {
        match self {
            Wanted::Nobody => Err(STAT_OF_WHAT.into()),
            Wanted::Team(id) => {
                let side = Side::BOTH.into_iter().find(|side| match_.sheet(*side).team == id);
                side.map(Subject::Team).ok_or_else(|| TEAM_NOT_FOUND.into())
            }
            Wanted::Player(id) => recorded.player(id).ok_or_else(|| PLAYER_NOT_FOUND.into()),
        }
    }
}

fn not_of(path: &str, what: Words) -> Error {
    STAT_NOT_OF.with("name", path).with("what", Message::from(what))
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let text = request.text("stat").unwrap_or_default();
    let path = StatPath::parse(text)?;
    let wanted = Wanted::from_request(request)?;
    let mut number = ExplainedNumber {
        path: text.to_owned(),
        label: path.label(),
        meaning: path.meaning(),
        note: path.note(),
        formula: path.formula(),
        team: None,
        player: None,
        value: Value::Null,
        rank: None,
        decided_by: None,
        parts: Vec::new(),
        matches: Vec::new(),
        page: requested(data, request),
        total: 0,
        entries: Vec::new(),
    };
    match (request.id("match_id"), request.id("tournament_id")) {
        (Some(id), None) => in_match(data, &data.match_(id)?, path, wanted, &mut number)?,
        (None, Some(id)) => {
            let edition = data.edition(id, TOURNAMENT_NOT_FOUND)?;
            match path {
                StatPath::Statistic(definition) => in_tournament(data, &edition, definition, wanted, &mut number)?,
                StatPath::Standing(column) => {
                    let Wanted::Team(team) = wanted else { return Err(STAT_OF_WHAT.into()) };
                    in_table(data, &edition, column, team, request.id("stage_id"), &mut number)?;
                }
                _ => return Err(not_of(text, stat_of::TOURNAMENT)),
            }
        }
        _ => return Err(STAT_OF_WHAT.into()),
    }
    Ok(Output::new(EXPLAINED.record(&number), success::STAT_EVENTS))
}

/// A match with its events, analysed with a recorder.
struct LoadedMatch {
    events: Vec<Event>,
    facts: Vec<EventFacts>,
    recorded: RecordedMatch,
}

impl LoadedMatch {
    fn load(data: &Data<'_>, entitled: &EntitledMatch<'_>) -> Result<LoadedMatch, Error> {
        let (match_, events, models) = (entitled.match_(), entitled.events()?, data.models()?);
        let facts = event_facts(match_, &events, &models.xg);
        let recorded = record_with(match_, &events, models);
        Ok(LoadedMatch { events, facts, recorded })
    }
}

fn in_match(
    data: &Data<'_>,
    entitled: &EntitledMatch<'_>,
    path: StatPath,
    wanted: Wanted,
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    let match_ = entitled.match_();
    let entities = entitled.entities()?;
    let loaded = LoadedMatch::load(data, entitled)?;
    let recorded = &loaded.recorded;
    let sources = match (path, wanted) {
        (StatPath::Statistic(definition), _) => {
            wanted.check(&number.path, definition)?;
            let subject = wanted.subject(match_, recorded)?;
            number.value = recorded.tally(subject).map_or(Value::Null, |tally| value(definition.value(tally)));
            StatSources::of_statistic(recorded, definition, subject)
        }
        (StatPath::KIndex(index), Wanted::Player(id)) => {
            recorded.player(id).ok_or(PLAYER_NOT_FOUND)?;
            let line = recorded.facts.player(id).filter(|_| recorded.facts.is_final);
            match line.and_then(|line| line.kindex) {
                Some(kindex) => {
                    let rating = round(kindex.rating, 1);
                    number.value = if index == 0 { kindex.points.into() } else { rating.into() };
                    StatSources::of_kindex(recorded, id, index != 0)
                }
                None => StatSources::default(),
            }
        }
        (StatPath::KIndex(_), Wanted::Team(_)) => return Err(not_of(&number.path, stat_of::TEAM)),
        (StatPath::KIndex(_), Wanted::Nobody) => return Err(STAT_OF_WHAT.into()),
        (StatPath::Momentum(second), Wanted::Nobody) => {
            let points = &recorded.facts.momentum.points;
            let Some(index) = points.iter().position(|point| point.second == second) else {
                let near = points.iter().min_by_key(|point| point.second.abs_diff(second));
                let near = near.map_or_else(String::new, |point| format!("Momentum.{}", point.second));
                return Err(STAT_UNKNOWN.with("name", number.path.as_str()).with("near", near));
            };
            number.value = points[index].value().into();
            StatSources::of_momentum(&recorded.momentum_shares(index))
        }
        (StatPath::Attack(position, measure), Wanted::Nobody) => {
            let models = data.models()?;
            let attacks = explained_attacks(&loaded.events, &loaded.facts, &AttackSettings::default(), &models.xt);
            let Some((attack, shares)) = attacks.get(position - 1) else {
                let near = format!("Attack.{}", attacks.len());
                return Err(STAT_UNKNOWN.with("name", number.path.as_str()).with("near", near));
            };
            number.value = round((measure.value)(attack), measure.decimals).into();
            number.team = Some(team(&entities, match_.sheet(attack.side).team.0));
            StatSources::of_attack(attack, shares, measure)
        }
        (StatPath::Momentum(_) | StatPath::Attack(..), Wanted::Team(_)) => {
            return Err(not_of(&number.path, stat_of::TEAM));
        }
        (StatPath::Momentum(_) | StatPath::Attack(..), Wanted::Player(_)) => {
            return Err(not_of(&number.path, stat_of::PLAYER));
        }
        (StatPath::Standing(_), _) => return Err(not_of(&number.path, stat_of::MATCH)),
    };
    name_subject(&entities, wanted, number);
    number.parts.clone_from(&sources.parts);
    number.add_match(&loaded, match_, &entities, number.value.clone(), sources);
    Ok(())
}

fn in_tournament(
    data: &Data<'_>,
    edition: &EntitledEdition<'_>,
    definition: &Definition,
    wanted: Wanted,
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    wanted.check(&number.path, definition)?;
    let entities = edition.entities(&[Kind::Team, Kind::Player])?;
    let rows = match wanted {
        Wanted::Player(id) => {
            let named = edition.player_facts(id)?;
            if named.is_empty() {
                return Err(PLAYER_NOT_FOUND.into());
            }
            named.into_iter().map(|(row, ..)| row).collect()
        }
        Wanted::Team(id) => {
            entities.get::<Team>(id.0).ok_or(TEAM_NOT_FOUND)?;
            let plays = |match_: &Match| [match_.home.team, match_.away.team].contains(&id);
            edition.matches()?.into_iter().filter(|row| plays(&row.match_)).collect::<Vec<_>>()
        }
        Wanted::Nobody => return Err(STAT_OF_WHAT.into()),
    };
    let (mut season, mut total) = (Tally::default(), StatSources::default());
    // One match at a time: only the entries of the page are kept.
    for row in rows.into_iter().filter(|row| row.match_.status.is_final()) {
        let entitled = data.match_(row.match_.id.0)?;
        let loaded = LoadedMatch::load(data, &entitled)?;
        let subject = wanted.subject(entitled.match_(), &loaded.recorded);
        let (Ok(subject), true) = (subject, loaded.recorded.facts.counts()) else { continue };
        let Some(tally) = loaded.recorded.tally(subject) else { continue };
        season.merge(tally);
        let sources = StatSources::of_statistic(&loaded.recorded, definition, subject);
        total.add_parts(sources.parts.clone());
        number.add_match(&loaded, entitled.match_(), &entities, value(definition.value(tally)), sources);
    }
    if season.count(Stat::MatchesPlayed) > 0 {
        number.value = value(definition.value(&season));
    }
    number.parts = total.parts;
    name_subject(&entities, wanted, number);
    Ok(())
}

/// A column of the table is the sum of the tables of each match alone, plus the adjustments.
fn in_table(
    data: &Data<'_>,
    edition: &EntitledEdition<'_>,
    column: &StandingColumn,
    id: TeamId,
    stage: Option<i64>,
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    let entities = edition.entities(&[Kind::Team])?;
    let rules = &edition.edition().rules;
    let name_of = |team: TeamId| team_name(&entities, team).en;
    let stages = grouped_matches(edition)?.into_iter().rev();
    let mut groups = stages
        .filter(|(known, _)| known.nature == football::model::Nature::League)
        .filter(|(known, _)| stage.is_none_or(|stage| known.id.0 == stage))
        .flat_map(|(_, groups)| groups)
        .map(|(group, rows)| (with_teams_of(&group, &rows), rows));
    let (group, rows) = groups.find(|(group, _)| group.teams.contains(&id)).ok_or(TEAM_NOT_FOUND)?;
    let results: Vec<_> = rows.iter().filter_map(|row| Some((row, counted(row, data.live_tables)?))).collect();
    let table_of = |group: &football::model::Group, results: &[standings::MatchResult]| {
        standings::table(rules, group, results, name_of)
    };
    let all: Vec<_> = results.iter().map(|(_, result)| *result).collect();
    let table = table_of(&group, &all);
    let place = table.iter().position(|row| row.team == id).ok_or(TEAM_NOT_FOUND)?;
    let bare = football::model::Group { adjustments: Vec::new(), ..group.clone() };
    let part = |contribution: i64| PlayedPart {
        part: "COUNTED",
        counter: column.path.into(),
        weight: None,
        contribution: contribution as f64,
    };
    for (row, result) in results.iter().filter(|(_, result)| [result.home, result.away].contains(&id)) {
        let alone = table_of(&bare, &[*result]);
        let added = alone.iter().find(|row| row.team == id).map_or(0, column.value);
        number.matches.push(ExplainedMatch::new(&row.match_, &entities, added.into(), 1));
        let view = EntryView::of_match(row.match_.id.0, part(added));
        number.add_entry(|| view);
    }
    if column.path == "Standing.Points" {
        for adjustment in group.adjustments.iter().filter(|adjustment| adjustment.team == id) {
            let view = EntryView::adjustment(adjustment.reason.clone(), part(adjustment.points.into()));
            number.add_entry(|| view);
        }
    }
    let standing = &table[place];
    number.value = (column.value)(standing).into();
    (number.rank, number.decided_by) = (Some(place + 1), standing.decided_by.map(|criterion| criterion.name()));
    number.team = Some(team(&entities, id.0));
    number.parts = vec![PartTotal {
        part: "COUNTED",
        counter: column.path.into(),
        value: (column.value)(standing) as f64,
        weight: None,
        contribution: None,
        entries: number.total,
    }];
    Ok(())
}

fn name_subject(entities: &Entities, wanted: Wanted, number: &mut ExplainedNumber) {
    match wanted {
        Wanted::Team(id) => number.team = Some(team(entities, id.0)),
        Wanted::Player(id) => number.player = Some(player(entities, id)),
        Wanted::Nobody => {}
    }
}

fn value(value: StatValue) -> Value {
    match value {
        StatValue::Count(count) => count.into(),
        StatValue::Real(value) => value.into(),
        StatValue::Missing => Value::Null,
    }
}

impl ExplainedNumber {
    /// Adds a match and those of its entries that are on the page.
    fn add_match(
        &mut self,
        loaded: &LoadedMatch,
        match_: &Match,
        entities: &Entities,
        value: Value,
        sources: StatSources,
    ) {
        let of = EntryMatch { match_, events: &loaded.events, facts: &loaded.facts, entities };
        self.matches.push(ExplainedMatch::new(match_, entities, value, sources.entries.len()));
        for (source, parts) in of.in_time_order(sources.entries) {
            self.add_entry(|| of.entry(source, parts));
        }
    }

    /// Counts an entry, and keeps it if it is on the page.
    fn add_entry(&mut self, entry: impl FnOnce() -> EntryView) {
        let size = self.page.size as usize;
        let first = (self.page.number as usize).saturating_sub(1).saturating_mul(size);
        if (first..first.saturating_add(size)).contains(&self.total) {
            self.entries.push(entry());
        }
        self.total += 1;
    }
}
