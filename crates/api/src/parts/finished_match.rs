//! Finished matches: what records are counted over, and how a response shows one of them.

use std::collections::{BTreeSet, HashMap, HashSet};

use football::model::{
    CompetitionId, Edition, EditionId, Kickoff, Match, MatchId, Score, Stadium, Status, Team, TeamId,
};
use football::records::{FinishedMatch, FinishedMatches};
use store::{Entities, MatchFilter, Page};

use super::match_header::SCORE;
use super::reference::{PLAIN, Ref, STADIUM};
use super::status::STATUS;
use super::tournament::edition_names;
use crate::prelude::*;

/// The finished matches that a request is about.
#[derive(Debug)]
pub struct CountedMatches<'a> {
    entitled: Vec<EntitledMatch<'a>>,
    pub finished: FinishedMatches,
}

impl<'a> CountedMatches<'a> {
    /// All pages of the matches that `filter` selects, as far as they have a final result and the caller may read them.
    /// `edition` limits them further.
    pub fn load(data: &Data<'a>, filter: MatchFilter, edition: Option<i64>) -> Result<CountedMatches<'a>, Error> {
        if let Some(id) = edition {
            data.edition(id, TOURNAMENT_NOT_FOUND)?;
        }
        let statuses = vec![Status::Final, Status::Awarded];
        let filter = MatchFilter { statuses, page: Page { size: u32::MAX, number: 1 }, ..filter };
        let entitled = data.matches(&filter, edition.as_slice())?.rows;
        let editions: BTreeSet<EditionId> = entitled.iter().map(|entitled| entitled.match_().edition).collect();
        let editions = data.editions_by_id(&editions.into_iter().collect::<Vec<_>>())?;
        let competitions: HashMap<EditionId, CompetitionId> =
            editions.iter().map(|edition| (edition.edition().id, edition.edition().competition)).collect();
        let finished = |entitled: &EntitledMatch<'_>| {
            let match_ = entitled.match_();
            FinishedMatch::new(match_, *competitions.get(&match_.edition)?)
        };
        Ok(CountedMatches { finished: entitled.iter().filter_map(finished).collect(), entitled })
    }

    /// Those of these ids, as responses show them.
    pub fn shown(mut self, data: &Data<'_>, ids: impl IntoIterator<Item = MatchId>) -> Result<ShownMatches, Error> {
        let ids: HashSet<MatchId> = ids.into_iter().collect();
        self.entitled.retain(|entitled| ids.contains(&entitled.match_().id));
        let entities = data.entities_of(&self.entitled)?;
        let rows = self.entitled.iter().map(EntitledMatch::match_);
        Ok(ShownMatches(rows.map(|match_| (match_.id, FinishedMatchRow::new(&entities, match_))).collect()))
    }
}

/// The matches that a response shows, by id.
#[derive(Clone, Debug)]
pub struct ShownMatches(HashMap<MatchId, FinishedMatchRow>);

impl ShownMatches {
    pub fn get(&self, id: MatchId) -> Option<&FinishedMatchRow> {
        self.0.get(&id)
    }
}

#[derive(Clone, Debug)]
pub struct FinishedMatchRow {
    id: i64,
    kickoff: Option<Kickoff>,
    status: Status,
    pub competition: Ref,
    season: Ref,
    home: Ref,
    away: Ref,
    stadium: Option<Ref>,
    score: Option<Score>,
    shoot_out: Option<Score>,
}

impl FinishedMatchRow {
    fn new(entities: &Entities, match_: &Match) -> FinishedMatchRow {
        let (competition, season) = edition_names(entities, match_.edition);
        let id = match_.edition.0;
        let competition_id = entities.get::<Edition>(id).map_or(id, |edition| edition.competition.0);
        let team = |id: TeamId| Ref::find_or_id::<Team>(entities, "", id.0);
        FinishedMatchRow {
            id: match_.id.0,
            kickoff: match_.kickoff,
            status: match_.status,
            competition: Ref { label: "", id: competition_id, name: competition },
            season: Ref { label: "", id, name: season },
            home: team(match_.home.team),
            away: team(match_.away.team),
            stadium: Ref::find::<Stadium>(entities, "", match_.stadium.map(|stadium| stadium.0)),
            score: match_.score,
            shoot_out: match_.shoot_out,
        }
    }

    /// One of its teams.
    pub fn team(&self, id: TeamId) -> Option<&Ref> {
        [&self.home, &self.away].into_iter().find(|team| team.id == id.0)
    }
}

#[rustfmt::skip]
pub static FINISHED_MATCH: Table<FinishedMatchRow> = Table("FinishedMatch", &[
    fixed("_type", "MATCH"),
    integer("matchId",             "the match's id",                              |m| m.id.into()),
    nullable(date_time("dateTime", "kick-off",                                    |m| m.kickoff.into())),
    record("status",               "the status: final or awarded", &STATUS,       |m| STATUS.record(&m.status)),
    record("tournament",           "the competition across its seasons", &PLAIN,  |m| PLAIN.record(&m.competition)),
    record("season",               "the season; its id is the tournament's", &PLAIN, |m| PLAIN.record(&m.season)),
    record("home",                 "the home team", &PLAIN,                       |m| PLAIN.record(&m.home)),
    record("away",                 "the away team", &PLAIN,                       |m| PLAIN.record(&m.away)),
    nullable(record("stadium",     "the stadium", &STADIUM,                       |m| STADIUM.optional(m.stadium.as_ref()))),
    record("score",                "the score, without a shoot-out", &SCORE,      |m| SCORE.optional(Some(&m.score))),
    nullable(record("shootOut",    "the kicks that each side scored; null without a shoot-out", &SCORE, |m| SCORE.optional(m.shoot_out.map(Some).as_ref()))),
]);
