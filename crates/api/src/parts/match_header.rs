//! A match in a list of matches: date, stadium, teams, score, officials.

use football::model::{Coach, Kickoff, Name, Score, Side, Stadium, Team};
use jiff::Timestamp;
use store::{Entities, MatchRow};

use super::people::{ASSISTANT, COACH, Person, REFEREE};
use super::reference::{Ref, STADIUM};
use crate::rows::field::{Table, date_time, fixed, integer, label, may_be_unknown, nullable, one_of, record, text};

#[derive(Clone, Debug)]
pub struct MatchHeader {
    pub id: i64,
    pub round: Option<u32>,
    pub kickoff: Option<Kickoff>,
    pub updated_at: Timestamp,
    pub stadium: Option<Ref>,
    pub sides: Sides,
    pub score: Option<Score>,
    pub shoot_out: Option<Score>,
    /// The team that won.
    pub winner: Option<i64>,
    pub referee: Option<Person>,
    pub assistant1: Option<Person>,
    pub assistant2: Option<Person>,
    pub fourth_official: Option<Person>,
}

#[derive(Clone, Debug)]
pub struct Sides {
    pub home: Contestant,
    pub away: Contestant,
}

/// One side of a match.
#[derive(Clone, Debug)]
pub struct Contestant {
    pub team: Ref,
    pub side: &'static str,
    pub coach: Option<Person>,
}

/// How an operation labels the home and the away side.
pub type SideWords = [&'static str; 2];

impl MatchHeader {
    pub fn new(entities: &Entities, row: &MatchRow, words: SideWords) -> MatchHeader {
        let match_ = &row.match_;
        let officials = &match_.officials;
        let contestant = |side: Side, word| {
            let sheet = match_.sheet(side);
            let coach = sheet.coach.and_then(|coach| entities.get::<Coach>(coach.0));
            Contestant {
                team: Ref::find_or_id::<Team>(entities, "TEAM", sheet.team.0),
                side: word,
                coach: coach.map(|coach| Person::coach(entities, coach)),
            }
        };
        let [home, away] = words;
        MatchHeader {
            id: match_.id.0,
            round: match_.round,
            kickoff: match_.kickoff,
            updated_at: row.updated_at,
            stadium: Ref::find::<Stadium>(entities, "STADIUM", match_.stadium.map(|stadium| stadium.0)),
            sides: Sides { home: contestant(Side::Home, home), away: contestant(Side::Away, away) },
            score: match_.score,
            shoot_out: match_.shoot_out,
            winner: match_.winner().map(|side| match_.sheet(side).team.0),
            referee: Person::official(entities, "REFEREE", officials.referee),
            assistant1: Person::official(entities, "ASSISTANT RFFEREE", officials.assistant1),
            assistant2: Person::official(entities, "ASSISTANT RFFEREE", officials.assistant2),
            fourth_official: Person::official(entities, "REFEREE", officials.fourth_official),
        }
    }
}

/// `Home 2x1 Away`; before kick-off `Home - Away`. Without an Arabic name of either team there is no Arabic text.
pub fn match_name(home: &Name, away: &Name, score: Option<Score>) -> Name {
    let between = score.map_or_else(|| "-".to_owned(), |score| format!("{}x{}", score.home, score.away));
    let en = format!("{} {between} {}", home.en, away.en);
    if home.ar.is_none() && away.ar.is_none() {
        return Name::new(en);
    }
    let [home, away] = [home, away].map(|team| isolated(team.ar.as_ref().unwrap_or(&team.en)));
    let between = score.map_or(between, |score| {
        format!("{}x{}", isolated(&score.home.to_string()), isolated(&score.away.to_string()))
    });
    Name::both(en, format!("{RIGHT_TO_LEFT_MARK}{RIGHT_TO_LEFT_ISOLATE}{home} {between} {away}{END_OF_ISOLATE}"))
}

/// A part of a right-to-left text that is laid out on its own.
///
/// Without it, the letter x makes `2x1` a left-to-right run, and the score of the home team is drawn beside the away team.
fn isolated(text: &str) -> String {
    format!("{FIRST_STRONG_ISOLATE}{text}{END_OF_ISOLATE}")
}

const RIGHT_TO_LEFT_ISOLATE: char = '\u{2067}';
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const END_OF_ISOLATE: char = '\u{2069}';
/// `dir="auto"` ignores what is in isolates; this mark makes it choose right to left.
const RIGHT_TO_LEFT_MARK: char = '\u{200f}';

#[rustfmt::skip]
pub static SCORE: Table<Option<Score>> = Table("Score", &[
    nullable(integer("home", "goals of the home side; null before kick-off", |s| s.map(|s| s.home).into())),
    nullable(integer("away", "goals of the away side; null before kick-off", |s| s.map(|s| s.away).into())),
]);

#[rustfmt::skip]
static CONTESTANT: Table<Contestant> = Table("Contestant", &[
    one_of(&["TEAM"], label("_type", "TEAM",                               |c| c.team.label.into())),
    integer("id",                  "the team's id",                      |c| c.team.id.into()),
    one_of(&["HOME", "AWAY", "Home", "Away"], text("side", "which side it is",                   |c| c.side.into())),
    text("team",                   "the name in the requested language", |c| (&c.team.name).into()),
    may_be_unknown(record("coach", "its coach in this match", &COACH,    |c| COACH.optional(c.coach.as_ref()))),
]);

#[rustfmt::skip]
static SIDES: Table<Sides> = Table("Sides", &[
    record("home", "the home side", &CONTESTANT, |s| CONTESTANT.record(&s.home)),
    record("away", "the away side", &CONTESTANT, |s| CONTESTANT.record(&s.away)),
]);

/// The match record inside a group of a structure.
#[rustfmt::skip]
pub static STRUCTURE_MATCH: Table<MatchHeader> = Table("StructureMatch", &[
    fixed("_type",                       "MATCH"),
    integer("id",                        "the match's id",                   |m| m.id.into()),
    may_be_unknown(date_time("dateTime", "kick-off",                         |m| m.kickoff.into())),
    date_time("lastUpdateDateTime",      "when its data last changed",       |m| m.updated_at.into()),
    may_be_unknown(record("stadium",     "the stadium", &STADIUM,            |m| STADIUM.optional(m.stadium.as_ref()))),
    record("teams",                      "the two sides", &SIDES,            |m| SIDES.record(&m.sides)),
    record("score",                      "the score", &SCORE,                |m| SCORE.record(&m.score)),
    may_be_unknown(record("referee",     "the referee", &REFEREE,            |m| REFEREE.optional(m.referee.as_ref()))),
    nullable(record("assistant1",        "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.assistant1.as_ref()))),
    nullable(record("assistant2",        "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.assistant2.as_ref()))),
    nullable(record("fourthOfficial",    "the fourth official", &REFEREE,    |m| REFEREE.optional(m.fourth_official.as_ref()))),
]);
