//! The referees of a tournament and the numbers of their matches.

use std::collections::BTreeMap;

use football::analysis::{Stat, Sum, Tally, round};
use football::model::{Kind, Referee, RefereeId, Side};
use store::MatchTeamFacts;

use crate::parts::tournament::Tournament;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentRefereeList",
    about: "The referees of a tournament's matches, with the numbers of both teams over the final matches that they refereed.",
    origin: Origin::Clients,
    table: Some(&["referees"]),
    params: &[required("tournament_id", ParamType::Id, "the tournament")],
    response: Shape::Record(&TOURNAMENT_REFEREES),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

struct TournamentReferees {
    tournament: Tournament,
    referees: Vec<RefereeView>,
}

struct RefereeView {
    referee: Referee,
    season: RefereeSeason,
}

/// The merged matches of a referee.
#[derive(Default)]
struct RefereeSeason {
    matches: u32,
    /// Both teams of every match.
    tally: Tally,
}

impl RefereeSeason {
    fn add(&mut self, facts: &MatchTeamFacts) {
        self.matches += 1;
        for side in Side::BOTH {
            self.tally.merge(&facts.team(side).tally);
        }
    }

    /// The mean of the minutes in which either team had the ball.
    fn mean_minutes(&self) -> f64 {
        match self.matches {
            0 => 0.0,
            matches => round(self.tally.sum(Sum::Time) / 60.0 / f64::from(matches), 1),
        }
    }
}

#[rustfmt::skip]
static STATS: Table<RefereeSeason> = Table("TournamentRefereeListStats", &[
    integer("MatchesPlayed",   "final matches with events that they refereed", |s| s.matches.into()),
    integer("Corners",         "corners of both teams",                        |s| s.tally.count(Stat::Corners).into()),
    integer("Offside",         "offsides of both teams",                       |s| s.tally.count(Stat::Offsides).into()),
    integer("Yellow Card",     "first yellow cards",                           |s| s.tally.count(Stat::Yellows).into()),
    integer("2nd Yellow Card", "second yellow cards",                          |s| s.tally.count(Stat::SecondYellows).into()),
    integer("Direct Red Card", "straight red cards",                           |s| s.tally.count(Stat::Reds).into()),
    integer("Penalties",       "penalties awarded; without the shoot-out",     |s| s.tally.count(Stat::PenaltiesWon).into()),
    integer("Fouls",           "fouls whistled",                               |s| s.tally.count(Stat::FoulsCommitted).into()),
    integer("Fouls In Final Third", "fouls that a team committed in its own third, which is the final third of the team that attacks: Fouls.CommittedInDefensiveThird of both teams", |s| s.tally.count(Stat::FoulsCommittedInOwnThird).into()),
    number("Average Played Time in Minute", "the mean of the minutes of ball in play, as far as events show it: the time of possession of both teams; 0 without a match", |s| s.mean_minutes().into()),
]);

#[rustfmt::skip]
static REFEREE: Table<RefereeView> = Table("TournamentRefereeListReferee", &[
    fixed("_type", "REFEREE"),
    integer("id",        "the referee's id",                     |r| r.referee.id.0.into()),
    text("name",         "the name in the requested language",   |r| (&r.referee.name).into()),
    nullable(date("dob", "date of birth",                        |r| r.referee.dob.into())),
    record("stats",      "the numbers of their matches", &STATS, |r| STATS.record(&r.season)),
]);

#[rustfmt::skip]
static TOURNAMENT_REFEREES: Table<TournamentReferees> = Table("TournamentRefereeList", &[
    fixed("_type", "TOURNAMENT"),
    integer("id",              "the tournament's id",           |t| t.tournament.edition.id.0.into()),
    text("tournament",         "the competition's name",        |t| t.tournament.name().into()),
    nullable(date("startDate", "the first day",                 |t| t.tournament.start.into())),
    nullable(date("endDate",   "the last day",                  |t| t.tournament.end.into())),
    list("referees",           "its referees, by id", &REFEREE, |t| REFEREE.list(&t.referees)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Referee])?;
    let mut seasons: BTreeMap<RefereeId, RefereeSeason> = BTreeMap::new();
    for facts in &edition.team_facts()? {
        let Some(referee) = facts.row.match_.officials.referee else { continue };
        let season = seasons.entry(referee).or_default();
        if facts.counts() {
            season.add(facts);
        }
    }
    let known = |(id, season): (RefereeId, RefereeSeason)| {
        let referee = entities.get::<Referee>(id.0)?.clone();
        Some(RefereeView { referee, season })
    };
    let referees: Vec<RefereeView> = seasons.into_iter().filter_map(known).collect();
    let count = success::count(success::REFEREES, referees.len());
    let tournament = Tournament::load(data, edition)?;
    Ok(Output::new(TOURNAMENT_REFEREES.record(&TournamentReferees { tournament, referees }), count))
}
