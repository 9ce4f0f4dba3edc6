//! What was counted in a match, and what each number needs of that.
//!
//! A match that was reported by hand has goals and cards, and nobody counted its passes. Numbers that need more than a
//! match has are not counted in it at all, and a tally counts the matches that have it. A season therefore tells a zero
//! from a missing number, and a mean divides by the matches that are in its sum.

use super::recorder::Subject;
use super::statistics::Definition;
use super::tally::{Counter, Stat, Sum, Tally};
use crate::model::{Event, EventKind, Extra, Match, MatchContent, MissingData, Role, Score, Side};

/// One kind of data that numbers need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Counted {
    Touches,
    Attempts,
    Receipts,
    OneOnOnes,
    Cards,
    Assists,
    /// Who scored. Of a team, who scored every goal of the match.
    Scorers,
    /// The goals against a team, and the players who were on the pitch then.
    Conceded,
}

impl Counted {
    const ALL: [Counted; 8] = {
        use Counted::*;
        [Touches, Attempts, Receipts, OneOnOnes, Cards, Assists, Scorers, Conceded]
    };

    /// The counter of the matches that have it.
    pub fn matches(self) -> Stat {
        match self {
            Counted::Touches => Stat::MatchesWithTouches,
            Counted::Attempts => Stat::MatchesWithAttempts,
            Counted::Receipts => Stat::MatchesWithReceipts,
            Counted::OneOnOnes => Stat::MatchesWithOneOnOnes,
            Counted::Cards => Stat::MatchesWithCards,
            Counted::Assists => Stat::MatchesWithAssists,
            Counted::Scorers => Stat::MatchesWithScorers,
            Counted::Conceded => Stat::MatchesWithConceded,
        }
    }

    /// The counter of a player's minutes in matches that have it. Other kinds are known of nearly every match.
    fn minutes(self) -> Option<Stat> {
        match self {
            Counted::Touches | Counted::Receipts => Some(Stat::MinutesWithTouches),
            Counted::Attempts | Counted::OneOnOnes => Some(Stat::MinutesWithAttempts),
            Counted::Cards | Counted::Assists | Counted::Scorers | Counted::Conceded => None,
        }
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What the events of a match say about how it is reported.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reported {
    /// There is more than the beginning and the end of halves, and line-ups.
    has_play: bool,
    touches: bool,
    attempts: bool,
    cards: bool,
    assists: bool,
    starting_xi: [bool; 2],
    pub(super) goals: Score,
}

impl Reported {
    pub(super) fn add(&mut self, match_: &Match, event: &Event) {
        let has = |content: MatchContent| content.is_in(match_, std::slice::from_ref(event));
        self.has_play |= !is_marker(event);
        self.touches = self.touches || has(MatchContent::Touches);
        self.attempts = self.attempts || has(MatchContent::Attempts);
        self.cards |= event.kind == EventKind::Card;
        self.assists |= event.extra == Some(Extra::Assist);
        if let Some(side) = event.side.filter(|_| event.kind == EventKind::StartingXi) {
            self.starting_xi[side.index()] = true;
        }
        if let Some(side) = event.goal_for() {
            self.goals.add_goal(side);
        }
    }
}

/// What was counted in one match, for its teams and for the players of each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MatchCoverage {
    teams: u16,
    players: u16,
    has_line_up: [bool; 2],
}

impl MatchCoverage {
    pub(super) fn new(match_: &Match, reported: &Reported) -> MatchCoverage {
        let nothing_yet = !match_.status.is_final() && !reported.has_play;
        let touches = nothing_yet || reported.touches;
        let attempts = nothing_yet || reported.attempts;
        let has_line_up = Side::BOTH.map(|side| has_starters(match_, side) || reported.starting_xi[side.index()]);
        let goals = reported.goals;
        let has_all_goals = match_.score.is_none_or(|score| score == goals);
        let gives = |what| !match_.absent.contains(&what);
        let has = |counted: Counted, of_player: bool| match counted {
            Counted::Touches => touches,
            Counted::Attempts => attempts,
            Counted::Receipts => touches && gives(MissingData::BallReceive),
            Counted::OneOnOnes => attempts && gives(MissingData::OneOnOne),
            // A report with line-ups has its cards. A list of scorers has none.
            Counted::Cards => touches || has_line_up == [true; 2] || reported.cards,
            Counted::Assists => touches || reported.assists,
            Counted::Scorers => touches || has_all_goals || of_player && goals != Score::default(),
            Counted::Conceded => touches || has_all_goals,
        };
        let bits = |of_player| {
            Counted::ALL.iter().filter(|counted| has(**counted, of_player)).map(|counted| counted.bit()).sum()
        };
        MatchCoverage { teams: bits(false), players: bits(true), has_line_up }
    }

    /// Whether the number of a subject is counted in this match.
    #[inline]
    pub(super) fn covers(&self, subject: Subject, counter: Counter) -> bool {
        let bits = match subject {
            Subject::Team(_) => self.teams,
            Subject::Player(_) => self.players,
        };
        counter.needs().is_none_or(|counted| bits & counted.bit() != 0)
    }

    /// The counters of matches that a team adds 1 to.
    pub(super) fn of_team(&self) -> impl Iterator<Item = Stat> + use<> {
        let bits = self.teams;
        Counted::ALL.into_iter().filter(move |counted| bits & counted.bit() != 0).map(Counted::matches)
    }

    /// The counters of matches that a player adds 1 to, and those of minutes.
    pub(super) fn of_player(&self, side: Side, minutes: u64) -> impl Iterator<Item = (Stat, u64)> + use<> {
        let (bits, has_line_up) = (self.players, self.has_line_up[side.index()]);
        let is_known =
            move |counted: &Counted| bits & counted.bit() != 0 && (has_line_up || *counted != Counted::Conceded);
        let matches = Counted::ALL.into_iter().filter(is_known).map(|counted| (counted.matches(), 1));
        let minutes = [(Counted::Touches, Stat::MinutesWithTouches), (Counted::Attempts, Stat::MinutesWithAttempts)]
            .into_iter()
            .filter(move |(counted, _)| bits & counted.bit() != 0)
            .map(move |(_, stat)| (stat, minutes));
        matches.chain(minutes).chain((!has_line_up).then_some((Stat::MatchesWithoutLineUp, 1)))
    }
}

/// Events that say nothing about how a match is reported.
fn is_marker(event: &Event) -> bool {
    use EventKind::{HalfEnd, HalfStart, StartingXi, TacticalShift};
    matches!(event.kind, HalfStart | HalfEnd | StartingXi | TacticalShift)
}

fn has_starters(match_: &Match, side: Side) -> bool {
    match_.sheet(side).squad.iter().any(|member| member.role == Role::Starter)
}

impl Counter {
    /// What must have been counted in a match for it to have this number.
    pub fn needs(self) -> Option<Counted> {
        match self {
            Counter::Count(stat) => stat.needs(),
            Counter::Sum(Sum::Xg | Sum::XgAgainst) => Some(Counted::Attempts),
            Counter::Sum(_) => Some(Counted::Touches),
        }
    }
}

impl Stat {
    #[rustfmt::skip]
    fn needs(self) -> Option<Counted> {
        use Stat::*;
        Some(match self {
            MatchesPlayed | MinutesPlayed | MatchesAsSub | TimesSubstitutedIn | Won | Drawn | Lost
            | MatchesWithTouches | MatchesWithAttempts | MatchesWithReceipts | MatchesWithOneOnOnes | MatchesWithCards
            | MatchesWithAssists | MatchesWithScorers | MatchesWithConceded | MatchesWithoutLineUp
            | MinutesWithTouches | MinutesWithAttempts
            // A report by hand has every penalty.
            | PenaltiesMissed | FacedPenalties | FacedPenaltiesSaved => return None,
            Attempts | AttemptsOnTarget | AttemptsSaved | AttemptsBlocked | AttemptsOffTarget | Bars | StruckGoals
            | GoalsSaved | OpportunitiesSaved | FacedOnTarget | FacedSaved | FacedFreeKicksSaved | FacedShotsSaved => Counted::Attempts,
            Receipts | ReceiptsCompleted | ReceiptsFailed => Counted::Receipts,
            OneOnOnesMissed | FacedOneOnOnes | FacedOneOnOnesSaved | FacedOneOnOneGoals => Counted::OneOnOnes,
            Yellows | SecondYellows | Reds => Counted::Cards,
            Assists => Counted::Assists,
            Goals | PenaltyGoals | HeadGoals | RightFootGoals | LeftFootGoals | OtherGoals | OwnGoals
            | Goals0 | Goals15 | Goals30 | Goals45 | Goals60 | Goals75 | Goals90 | Goals105 => Counted::Scorers,
            Conceded | ConcededOwnGoals | CleanSheets
            | FacedGoals | FacedPenaltyGoals | FacedFreeKickGoals | FacedShotGoals | KeeperConceded => Counted::Conceded,
            _ => Counted::Touches,
        })
    }
}

impl Tally {
    /// Whether at least one match in this tally has the number.
    pub fn is_covered(&self, counter: Counter) -> bool {
        use Stat::{MatchesAsSub, MatchesPlayed, MatchesWithoutLineUp, MinutesPlayed, TimesSubstitutedIn};
        match counter {
            // Without a line-up nobody knows who was on the pitch.
            Counter::Count(MatchesPlayed | MinutesPlayed | MatchesAsSub | TimesSubstitutedIn) => {
                self.count(MatchesPlayed) > 0 || self.count(MatchesWithoutLineUp) == 0
            }
            _ => counter.needs().is_none_or(|counted| self.count(counted.matches()) > 0),
        }
    }

    /// The matches that a number is of.
    pub fn matches_of(&self, definition: &Definition) -> u64 {
        self.least_of(definition, Stat::MatchesPlayed, |counted| Some(counted.matches()))
    }

    /// The minutes that a number of a player is of.
    pub fn minutes_of(&self, definition: &Definition) -> u64 {
        self.least_of(definition, Stat::MinutesPlayed, Counted::minutes)
    }

    fn least_of(&self, definition: &Definition, all: Stat, of: impl Fn(Counted) -> Option<Stat>) -> u64 {
        let needed = definition.counters().filter_map(|counter| of(counter.needs()?));
        needed.map(|stat| self.count(stat)).fold(self.count(all), u64::min)
    }
}
