//! A number and the events behind it, for the operation StatEvents and for the pages.

use football::analysis::attacks::{AttackSettings, explained_attacks};
use football::analysis::{event_facts, round};
use football::model::{CoachId, PlayerId, TeamId};
use store::Page;

use super::explained_match::{LoadedMatch, MatchOfNumber, Wanted, name_subject, not_of};
use super::explained_season::{in_tournament, number_of_season, of_all_teams};
use super::explained_table::{TableQuestion, in_table};
use super::stat_events::{ExplainedNumber, team};
use super::stat_path::StatPath;
use super::stat_sources::StatSources;
use super::statistics_query::Per;
use super::tables::TableKind;
use crate::prelude::*;
use crate::rows::error::stat_of;

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
    /// Of a standing. Pages ask for all of them; StatEvents has no such parameter.
    pub table: TableKind,
    pub page: Page,
    /// The numbers of the teams in matches under this coach. Pages ask for them; StatEvents has no such parameter.
    pub coach_id: Option<i64>,
    /// Without a team, player or coach, the number of all teams of the tournament, match by match. For pages.
    pub is_of_all_teams: bool,
    /// The latest entries of a match come first. For pages.
    pub is_newest_first: bool,
    /// The number per 90 minutes or per match. For pages.
    pub per: Option<Per>,
    /// Of a statistic of a tournament, the number, its parts and its matches alone: the stored facts have them, and no event is
    /// read. For pages, which show the entries as a part.
    pub is_without_entries: bool,
}

/// The number and its entries.
pub fn explained_number(data: &Data<'_>, question: &StatQuestion<'_>) -> Result<ExplainedNumber, Error> {
    let text = question.path;
    let path = StatPath::parse(text)?;
    let wanted = wanted(question)?;
    let mut number = ExplainedNumber {
        path: text.to_owned(),
        label: path.label(),
        meaning: path.meaning(),
        note: path.note(),
        formula: path.formula(),
        team: None,
        player: None,
        value: Value::Null,
        rate: None,
        rank: None,
        decided_by: None,
        parts: Vec::new(),
        matches: Vec::new(),
        page: question.page,
        coach: None,
        minute: None,
        is_newest_first: question.is_newest_first,
        has_entries_apart: false,
        total: 0,
        entries: Vec::new(),
    };
    match (question.match_id, question.tournament_id) {
        (Some(id), None) => in_match(data, &data.match_(id)?, path, (wanted, question.per), &mut number)?,
        (None, Some(id)) => {
            let edition = data.edition(id, TOURNAMENT_NOT_FOUND)?;
            match path {
                StatPath::Statistic(definition) if question.is_of_all_teams && matches!(wanted, Wanted::Nobody) => {
                    of_all_teams(&edition, definition, question.per, &mut number)?;
                }
                StatPath::Statistic(definition) if question.is_without_entries => {
                    number_of_season(data, &edition, definition, (wanted, question.per), &mut number)?;
                }
                StatPath::Statistic(definition) => {
                    in_tournament(data, &edition, definition, (wanted, question.per), &mut number)?;
                }
                StatPath::Standing(column) => {
                    let Wanted::Team(team) = wanted else { return Err(STAT_OF_WHAT.into()) };
                    let asked = TableQuestion { column, team, stage: question.stage_id, kind: question.table };
                    in_table(data, &edition, asked, &mut number)?;
                }
                _ => return Err(not_of(text, stat_of::TOURNAMENT)),
            }
        }
        _ => return Err(STAT_OF_WHAT.into()),
    }
    Ok(number)
}

/// Whose number a question asks for.
fn wanted(question: &StatQuestion<'_>) -> Result<Wanted, Error> {
    match (question.team_id, question.player_id, question.coach_id) {
        (None, None, None) => Ok(Wanted::Nobody),
        (Some(team), None, None) => Ok(Wanted::Team(TeamId(team))),
        (None, Some(player), None) => Ok(Wanted::Player(PlayerId::new(player))),
        (None, None, Some(coach)) => Ok(Wanted::Coach(CoachId(coach))),
        _ => Err(STAT_OF_WHAT.into()),
    }
}

fn in_match(
    data: &Data<'_>,
    entitled: &EntitledMatch<'_>,
    path: StatPath,
    (wanted, per): (Wanted, Option<Per>),
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
            if let Some(tally) = recorded.tally(subject) {
                number.set_value(definition, tally, per);
            }
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
