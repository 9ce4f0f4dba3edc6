//! One row for each attack.

use std::rc::Rc;

use football::analysis::attacks::Attack;
use football::analysis::round;

use crate::export::source::ExportedMatch;
use crate::export::table::{ExportTable, boolean, integer, nullable, number, text};
use api::parts::event_filter::percent;

#[derive(Debug)]
pub struct AttackRecord {
    match_: Rc<ExportedMatch>,
    index: usize,
}

pub fn rows(match_: &Rc<ExportedMatch>) -> Vec<AttackRecord> {
    let count = match_.detail.attacks().len();
    (0..count).map(|index| AttackRecord { match_: Rc::clone(match_), index }).collect()
}

#[rustfmt::skip]
pub static TABLE: ExportTable<AttackRecord> = ExportTable {
    name: "attacks",
    about: "The attacks of each match in the order in which they began, as MatchAttacks without settings has them.",
    key: &["match_id", "attack"],
    columns: &[
        integer("match_id",             "the match's id",                                |a| a.match_.id().into()),
        integer("attack",               "its number in the match, from 1",               |a| (a.index + 1).into()),
        integer("team_id",              "the attacking team's id",                       |a| a.match_.team_id(a.attack().side).into()),
        nullable(text("team",           "its name",                                      |a| a.match_.team_name(a.attack().side).into())),
        text("attack_type_code",        "its kind, the same in both languages",          |a| a.attack().kind.code().into()),
        text("attack_type",             "its kind",                                      |a| a.attack().kind.words().into()),
        integer("period",               "1 and 2; 3 and 4 for extra time",               |a| a.attack().period.number().into()),
        number("start_s",               "when it began, in seconds since the start of the period", |a| a.seconds(a.attack().own.first()).into()),
        number("end_s",                 "when its last event began",                     |a| a.seconds(a.attack().own.last()).into()),
        integer("touches",              "its touches of the ball",                       |a| a.attack().touches.into()),
        integer("passes",               "its successful passes",                         |a| a.attack().passes.into()),
        number("xg",                    "the probability that at least one of its attempts is a goal", |a| round(a.attack().xg, 4).into()),
        number("xt",                    "the threat that its passes and carries added",  |a| round(a.attack().xt, 4).into()),
        number("value",                 "the highest scoring probability it reached",    |a| round(a.attack().value, 4).into()),
        number("start_x_percent",       "where it began: 0 at the own goal line, 100 at the opponent's", |a| percent(a.attack().start).0.into()),
        number("start_y_percent",       "where it began: 0 at the left touchline, 100 at the right", |a| percent(a.attack().start).1.into()),
        number("end_x_percent",         "where it ended; if the last event is a pass, where the ball went", |a| percent(a.attack().end).0.into()),
        number("end_y_percent",         "where it ended",                                |a| percent(a.attack().end).1.into()),
        boolean("is_completed",         "whether it had an attempt or won a penalty",    |a| a.attack().completed.into()),
    ],
    statistics: None,
};

impl AttackRecord {
    fn attack(&self) -> &Attack {
        &self.match_.detail.attacks()[self.index]
    }

    fn seconds(&self, event: Option<&u32>) -> f64 {
        event.map_or(0.0, |index| self.match_.events[*index as usize].time.seconds())
    }
}
