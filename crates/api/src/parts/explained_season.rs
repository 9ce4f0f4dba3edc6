//! A statistic over the final matches of a tournament, and the events behind it.

use std::sync::Arc;

use football::analysis::{Definition, Stat, SubjectKind, Tally, event_facts};
use football::model::{Coach, Kind, Match, Name, Player, Side};
use store::MatchTeamFacts;

use super::explained_match::{LoadedMatch, MatchOfNumber, Wanted, name_subject, side_of_coach, side_of_team, value};
use super::reference::Ref;
use super::stat_events::{ExplainedMatch, ExplainedNumber, Rate};
use super::stat_sources::StatSources;
use super::statistics_query::{Per, as_real};
use crate::prelude::*;

/// The number, and those of its entries that are on the page.
pub(super) fn in_tournament(
    data: &Data<'_>,
    edition: &EntitledEdition<'_>,
    definition: &Definition,
    (wanted, per): (Wanted, Option<Per>),
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    wanted.check(&number.path, definition)?;
    let stored = stored_matches(edition, wanted)?;
    let entities = edition.entities(&[Kind::Team, Kind::Player, Kind::Coach])?;
    let models = data.models()?;
    let (mut season, mut total) = (Tally::default(), StatSources::default());
    // One match at a time: only the entries of the page are kept.
    for FinalMatch { match_, side, tally } in stored {
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
        number.set_value(definition, &season, per);
    }
    number.parts = total.parts;
    name_subject(&entities, wanted, number);
    Ok(())
}

/// The number, its parts and its matches, from stored facts. Its entries are left for another request.
pub(super) fn number_of_season(
    data: &Data<'_>,
    edition: &EntitledEdition<'_>,
    definition: &Definition,
    (wanted, per): (Wanted, Option<Per>),
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    wanted.check(&number.path, definition)?;
    let stored = stored_matches(edition, wanted)?;
    let entities = edition.entities(&[Kind::Team])?;
    let mut season = Tally::default();
    for FinalMatch { match_, tally, .. } in &stored {
        season.merge(tally);
        number.matches.push(ExplainedMatch::new(match_, &entities, value(definition.value(tally)), 0));
    }
    if season.count(Stat::MatchesPlayed) > 0 {
        number.set_value(definition, &season, per);
        number.parts = StatSources::parts_of_tally(definition, &season);
    }
    number.has_entries_apart = true;
    match wanted {
        Wanted::Team(_) | Wanted::Nobody => name_subject(&entities, wanted, number),
        Wanted::Player(id) => {
            let name = data.find::<Player>(Some(id.number()))?.map(|player| player.display_name().clone());
            number.player = Some(named(id.number(), name));
        }
        Wanted::Coach(id) => number.coach = Some(named(id.0, data.find::<Coach>(Some(id.0))?.map(|coach| coach.name))),
    }
    Ok(())
}

fn named(id: i64, name: Option<Name>) -> Ref {
    Ref { label: "", id, name: name.unwrap_or_else(|| Name::new(id.to_string())) }
}

/// A match that counts, and the stored numbers of the team or player in it.
struct FinalMatch {
    match_: Arc<Match>,
    side: Side,
    tally: Tally,
}

/// The final matches of a team or player. Their numbers are stored; only entries need an analysis.
fn stored_matches(edition: &EntitledEdition<'_>, wanted: Wanted) -> Result<Vec<FinalMatch>, Error> {
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
            let named = edition.team_facts_of(Kind::Team, id.0)?;
            if named.is_empty() && !edition.has_participant(Kind::Team, id.0)? {
                return Err(TEAM_NOT_FOUND.into());
            }
            Ok(counted_matches(named, |match_| side_of_team(match_, id)))
        }
        Wanted::Coach(id) => {
            let named = edition.team_facts_of(Kind::Coach, id.0)?;
            if named.is_empty() {
                return Err(COACH_NOT_FOUND.into());
            }
            Ok(counted_matches(named, |match_| side_of_coach(match_, id)))
        }
        Wanted::Nobody => Err(STAT_OF_WHAT.into()),
    }
}

fn counted_matches(named: Vec<MatchTeamFacts>, side: impl Fn(&Match) -> Option<Side>) -> Vec<FinalMatch> {
    let counted = named.into_iter().filter(|facts| facts.counts());
    let stored = counted.filter_map(|facts| {
        let side = side(&facts.row.match_)?;
        let tally = facts.team(side).tally.clone();
        Some(FinalMatch { match_: facts.row.match_, side, tally })
    });
    stored.collect()
}

/// A number of both teams of every final match. The matches say where it comes from: their events would be too many.
pub(super) fn of_all_teams(
    edition: &EntitledEdition<'_>,
    definition: &Definition,
    per: Option<Per>,
    number: &mut ExplainedNumber,
) -> Result<(), Error> {
    if !definition.is_for(SubjectKind::Team) || !definition.adds_up() {
        return Err(STAT_OF_WHAT.into());
    }
    let entities = edition.entities(&[Kind::Team])?;
    let mut season = Tally::default();
    for facts in edition.team_facts()?.into_iter().filter(|facts| facts.counts()) {
        let mut both = facts.team(Side::Home).tally.clone();
        both.merge(&facts.team(Side::Away).tally);
        let value = value(definition.value(&both));
        number.matches.push(ExplainedMatch::new(&facts.row.match_, &entities, value, 0));
        season.merge(&both);
    }
    if season.count(Stat::MatchesPlayed) > 0 {
        let total = definition.value(&season);
        number.value = value(total);
        // The tally has every match twice, once for each team.
        if let (Some(Per::Match), Some(sum)) = (per, as_real(total)) {
            let of = number.matches.len() as u64;
            number.rate = Some(Rate { per: Per::Match, total: value(total), of });
            number.value = (sum / of as f64).into();
        }
    }
    Ok(())
}
