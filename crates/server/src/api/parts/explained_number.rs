//! A number and the events behind it, for the operation StatEvents and for the pages.

use std::ops::Range;

use football::analysis::attacks::{AttackSettings, explained_attacks};
use football::analysis::{
    Definition, EventFacts, RecordedMatch, Stat, StatValue, Subject, SubjectKind, Tally, event_facts, record_with,
    round,
};
use football::model::{Coach, CoachId, Event, Kind, Match, PlayerId, Side, Team, TeamId, Words};
use football::standings;
use store::{Entities, Page};

use super::reference::Ref;
use super::stat_events::{EntryMatch, EntryView, ExplainedMatch, ExplainedNumber, player, team};
use super::stat_path::{StandingColumn, StatPath};
use super::stat_sources::{PartTotal, PlayedPart, StatSources};
use super::structure::{counted, grouped_matches, team_name, with_teams_of};
use crate::api::error::{
    COACH_NOT_FOUND, PLAYER_NOT_FOUND, STAT_NOT_OF, STAT_OF_WHAT, STAT_UNKNOWN, TEAM_NOT_FOUND, TOURNAMENT_NOT_FOUND,
    stat_of,
};
use crate::api::{Data, EntitledEdition, EntitledMatch, Error};
use crate::render::{Message, Value};

/// Which number, of whom, where; and which of its entries.
#[derive(Clone, Copy, Debug)]
pub struct StatQuestion<'a> {
    /// `Pass.Accuracy`, `Momentum.2700`, `Standing.Points`.
    pub path: &'a str,
    pub match_id: Option<i64>,
    pub tournament_id: Option<i64>,
    pub team_id: Option<i64>,
    pub player_id: Option<i64>,
    pub stage_id: Option<i64>,
    pub page: Page,
    /// The numbers of the teams in matches under this coach. Pages ask for them; StatEvents has no such parameter.
    pub coach_id: Option<i64>,
    /// Without a team, player or coach, the number of all teams of the tournament, match by match. For pages.
    pub is_of_all_teams: bool,
    /// The latest entries of a match come first. For pages.
    pub is_newest_first: bool,
}

/// The number and its entries.
pub fn explained_number(data: &Data<'_>, question: &StatQuestion<'_>) -> Result<ExplainedNumber, Error> {
    let text = question.path;
    let path = StatPath::parse(text)?;
    let wanted = Wanted::from_question(question)?;
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
        page: question.page,
        coach: None,
        minute: None,
        is_newest_first: question.is_newest_first,
        total: 0,
        entries: Vec::new(),
    };
    match (question.match_id, question.tournament_id) {
        (Some(id), None) => in_match(data, &data.match_(id)?, path, wanted, &mut number)?,
        (None, Some(id)) => {
            let edition = data.edition(id, TOURNAMENT_NOT_FOUND)?;
            match path {
                StatPath::Statistic(definition) if question.is_of_all_teams && matches!(wanted, Wanted::Nobody) => {
                    of_all_teams(&edition, definition, &mut number)?;
                }
                StatPath::Statistic(definition) => in_tournament(data, &edition, definition, wanted, &mut number)?,
                StatPath::Standing(column) => {
                    let Wanted::Team(team) = wanted else { return Err(STAT_OF_WHAT.into()) };
                    in_table(data, &edition, column, team, question.stage_id, &mut number)?;
                }
                _ => return Err(not_of(text, stat_of::TOURNAMENT)),
            }
        }
        _ => return Err(STAT_OF_WHAT.into()),
    }
    Ok(number)
}

/// Whose number a question asks for.
#[derive(Clone, Copy)]
enum Wanted {
    Nobody,
    Team(TeamId),
    Player(PlayerId),
    /// The teams of a coach.
    Coach(CoachId),
}

impl Wanted {
    fn from_question(question: &StatQuestion<'_>) -> Result<Wanted, Error> {
        match (question.team_id, question.player_id, question.coach_id) {
            (None, None, None) => Ok(Wanted::Nobody),
            (Some(team), None, None) => Ok(Wanted::Team(TeamId(team))),
            (None, Some(player), None) => Ok(Wanted::Player(PlayerId::new(player))),
            (None, None, Some(coach)) => Ok(Wanted::Coach(CoachId(coach))),
            _ => Err(STAT_OF_WHAT.into()),
        }
    }

    /// The subject of a statistic; an error if neither a team nor a player is given, or if the statistic is not theirs.
    fn check(self, path: &str, definition: &Definition) -> Result<(), Error> {
        let (kind, what) = match self {
            Wanted::Nobody => return Err(STAT_OF_WHAT.into()),
            Wanted::Team(_) | Wanted::Coach(_) => (SubjectKind::Team, stat_of::TEAM),
            Wanted::Player(_) => (SubjectKind::Player, stat_of::PLAYER),
        };
        if definition.is_for(kind) { Ok(()) } else { Err(not_of(path, what)) }
    }

    fn subject(self, match_: &Match, recorded: &RecordedMatch) -> Result<Subject, Error> {
        match self {
            Wanted::Nobody => Err(STAT_OF_WHAT.into()),
            Wanted::Team(id) => side_of_team(match_, id).map(Subject::Team).ok_or_else(|| TEAM_NOT_FOUND.into()),
            Wanted::Coach(id) => side_of_coach(match_, id).map(Subject::Team).ok_or_else(|| COACH_NOT_FOUND.into()),
            Wanted::Player(id) => recorded.player(id).ok_or_else(|| PLAYER_NOT_FOUND.into()),
        }
    }

    /// The side of the team or player; home without one.
    fn side(self, match_: &Match, recorded: &RecordedMatch) -> Side {
        let is_away = match self {
            Wanted::Nobody => false,
            Wanted::Team(id) => match_.away.team == id,
            Wanted::Coach(id) => match_.away.coach == Some(id),
            Wanted::Player(id) => recorded.facts.player(id).is_some_and(|line| line.side == Side::Away),
        };
        if is_away { Side::Away } else { Side::Home }
    }
}

fn side_of_team(match_: &Match, team: TeamId) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| match_.sheet(*side).team == team)
}

fn side_of_coach(match_: &Match, coach: CoachId) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| match_.sheet(*side).coach == Some(coach))
}

fn not_of(path: &str, what: Words) -> Error {
    STAT_NOT_OF.with("name", path).with("what", Message::from(what))
}

/// A match with its events, analysed with a recorder.
struct LoadedMatch {
    events: Vec<Event>,
    recorded: RecordedMatch,
}

impl LoadedMatch {
    fn load(data: &Data<'_>, entitled: &EntitledMatch<'_>) -> Result<LoadedMatch, Error> {
        let events = entitled.events()?;
        let recorded = record_with(entitled.match_(), &events, data.models()?);
        Ok(LoadedMatch { events, recorded })
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
    let facts = event_facts(match_, &loaded.events, &data.models()?.xg);
    let recorded = &loaded.recorded;
    let mut side = wanted.side(match_, recorded);
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
        (StatPath::KIndex(_), Wanted::Team(_) | Wanted::Coach(_)) => return Err(not_of(&number.path, stat_of::TEAM)),
        (StatPath::KIndex(_), Wanted::Nobody) => return Err(STAT_OF_WHAT.into()),
        (StatPath::Momentum(second), Wanted::Nobody) => {
            let points = &recorded.facts.momentum.points;
            let Some(index) = points.iter().position(|point| point.second == second) else {
                let near = points.iter().min_by_key(|point| point.second.abs_diff(second));
                let near = near.map_or_else(String::new, |point| format!("Momentum.{}", point.second));
                return Err(STAT_UNKNOWN.with("name", number.path.as_str()).with("near", near));
            };
            number.value = points[index].value().into();
            number.minute = recorded.facts.momentum_minute(&points[index]).and_then(|(start, _)| start.minute());
            StatSources::of_momentum(&recorded.momentum_shares(index))
        }
        (StatPath::Attack(position, measure), Wanted::Nobody) => {
            let models = data.models()?;
            let attacks = explained_attacks(&loaded.events, &facts, &AttackSettings::default(), &models.xt);
            let Some((attack, shares)) = attacks.get(position - 1) else {
                let near = format!("Attack.{}", attacks.len());
                return Err(STAT_UNKNOWN.with("name", number.path.as_str()).with("near", near));
            };
            number.value = round((measure.value)(attack), measure.decimals).into();
            number.team = Some(team(&entities, match_.sheet(attack.side).team.0));
            side = attack.side;
            StatSources::of_attack(attack, shares, measure)
        }
        (StatPath::Momentum(_) | StatPath::Attack(..), Wanted::Team(_) | Wanted::Coach(_)) => {
            return Err(not_of(&number.path, stat_of::TEAM));
        }
        (StatPath::Momentum(_) | StatPath::Attack(..), Wanted::Player(_)) => {
            return Err(not_of(&number.path, stat_of::PLAYER));
        }
        (StatPath::Standing(_), _) => return Err(not_of(&number.path, stat_of::MATCH)),
    };
    name_subject(&entities, wanted, number);
    number.parts.clone_from(&sources.parts);
    let of = MatchOfNumber { match_, entities: &entities, side, value: number.value.clone() };
    number.add_match(of, &loaded.events, sources, || facts);
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
    let entities = edition.entities(&[Kind::Team, Kind::Player, Kind::Coach])?;
    let models = data.models()?;
    let (mut season, mut total) = (Tally::default(), StatSources::default());
    // One match at a time: only the entries of the page are kept.
    for FinalMatch { match_, side, tally } in stored_matches(edition, &entities, wanted)? {
        season.merge(&tally);
        let value = value(definition.value(&tally));
        let of = MatchOfNumber { match_: &match_, entities: &entities, side, value };
        // A match without an entry on the page needs no analysis, if its stored numbers tell how many entries it has.
        if let Some(parts) = StatSources::stored_parts(definition, &tally) {
            let entries = parts.iter().map(|part| part.entries).sum();
            if !number.shows(entries) {
                total.add_parts(parts);
                number.add_match_without_entries(of, entries);
                continue;
            }
        }
        let loaded = LoadedMatch::load(data, &data.match_(match_.id.0)?)?;
        let subject = wanted.subject(&match_, &loaded.recorded)?;
        let sources = StatSources::of_statistic(&loaded.recorded, definition, subject);
        total.add_parts(sources.parts.clone());
        number.add_match(of, &loaded.events, sources, || event_facts(&match_, &loaded.events, &models.xg));
    }
    if season.count(Stat::MatchesPlayed) > 0 {
        number.value = value(definition.value(&season));
    }
    number.parts = total.parts;
    name_subject(&entities, wanted, number);
    Ok(())
}

/// A match that counts, and the stored numbers of the team or player in it.
struct FinalMatch {
    match_: Match,
    side: Side,
    tally: Tally,
}

/// The final matches of a team or player. Their numbers are stored; only entries need an analysis.
fn stored_matches(
    edition: &EntitledEdition<'_>,
    entities: &Entities,
    wanted: Wanted,
) -> Result<Vec<FinalMatch>, Error> {
    match wanted {
        Wanted::Player(id) => {
            let named = edition.player_facts(id)?;
            if named.is_empty() {
                return Err(PLAYER_NOT_FOUND.into());
            }
            let counted = named.into_iter().filter(|(_, _, counts)| *counts);
            let stored = counted.filter_map(|(row, line, _)| {
                line.map(|line| FinalMatch { match_: row.match_, side: line.side, tally: line.tally })
            });
            Ok(stored.collect())
        }
        Wanted::Team(id) => {
            entities.get::<Team>(id.0).ok_or(TEAM_NOT_FOUND)?;
            stored_matches_of_team(edition, |match_| side_of_team(match_, id))
        }
        Wanted::Coach(id) => {
            entities.get::<Coach>(id.0).ok_or(COACH_NOT_FOUND)?;
            stored_matches_of_team(edition, |match_| side_of_coach(match_, id))
        }
        Wanted::Nobody => Err(STAT_OF_WHAT.into()),
    }
}

fn stored_matches_of_team(
    edition: &EntitledEdition<'_>,
    side: impl Fn(&Match) -> Option<Side>,
) -> Result<Vec<FinalMatch>, Error> {
    let counted = edition.team_facts()?.into_iter().filter(|facts| facts.counts);
    let stored = counted.filter_map(|facts| {
        let match_ = facts.row.match_;
        let side = side(&match_)?;
        let of = if side == Side::Home { facts.home } else { facts.away };
        Some(FinalMatch { match_, side, tally: of.tally })
    });
    Ok(stored.collect())
}

/// A number of both teams of every final match. The matches say where it comes from: their events would be too many.
fn of_all_teams(
    edition: &EntitledEdition<'_>,
    definition: &Definition,
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    if !definition.is_for(SubjectKind::Team) || !definition.adds_up() {
        return Err(STAT_OF_WHAT.into());
    }
    let entities = edition.entities(&[Kind::Team])?;
    let mut season = Tally::default();
    for facts in edition.team_facts()?.into_iter().filter(|facts| facts.counts) {
        let mut both = facts.home.tally;
        both.merge(&facts.away.tally);
        let value = value(definition.value(&both));
        number.matches.push(ExplainedMatch::new(&facts.row.match_, &entities, value, 0));
        season.merge(&both);
    }
    if season.count(Stat::MatchesPlayed) > 0 {
        number.value = value(definition.value(&season));
    }
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
        Wanted::Coach(id) => number.coach = Some(Ref { label: "", ..Ref::find_or_id::<Coach>(entities, "", id.0) }),
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

/// A match, whose side the number is of, and the number in it.
struct MatchOfNumber<'a> {
    match_: &'a Match,
    entities: &'a Entities,
    side: Side,
    value: Value,
}

impl ExplainedNumber {
    /// Adds a match and those of its entries that are on the page. The facts of its events are computed for these alone.
    fn add_match(
        &mut self,
        of: MatchOfNumber<'_>,
        events: &[Event],
        sources: StatSources,
        facts: impl FnOnce() -> Vec<EventFacts>,
    ) {
        let entries = sources.entries.len();
        if !self.shows(entries) {
            return self.add_match_without_entries(of, entries);
        }
        let MatchOfNumber { match_, entities, side, value } = of;
        self.matches.push(ExplainedMatch::new(match_, entities, value, entries));
        let of = EntryMatch { match_, events, facts: &facts(), entities, side };
        let mut entries = of.in_time_order(sources.entries);
        if self.is_newest_first {
            entries.reverse();
        }
        for (source, parts) in entries {
            self.add_entry(|| of.entry(source, parts));
        }
    }

    /// Adds a match with no entry on the page.
    fn add_match_without_entries(&mut self, of: MatchOfNumber<'_>, entries: usize) {
        self.matches.push(ExplainedMatch::new(of.match_, of.entities, of.value, entries));
        self.total += entries;
    }

    /// Whether one of the next entries is on the page.
    fn shows(&self, entries: usize) -> bool {
        let page = self.entries_of_page();
        entries > 0 && self.total < page.end && self.total + entries > page.start
    }

    /// Counts an entry, and keeps it if it is on the page.
    fn add_entry(&mut self, entry: impl FnOnce() -> EntryView) {
        if self.entries_of_page().contains(&self.total) {
            self.entries.push(entry());
        }
        self.total += 1;
    }

    fn entries_of_page(&self) -> Range<usize> {
        let size = self.page.size as usize;
        let first = (self.page.number as usize).saturating_sub(1).saturating_mul(size);
        first..first.saturating_add(size)
    }
}
