//! One row for each event.

use std::rc::Rc;

use football::analysis::interface::InterfaceNote;
use football::analysis::{EventFacts, is_touch};
use football::model::{Event, Outcome, Point, Side};

use crate::export::source::ExportedMatch;
use crate::export::table::{ExportTable, boolean, integer, nullable, number, text};
use api::parts::event_category::category;
use api::parts::event_detail::{attempt_xg, guid};
use api::parts::event_filter::percent;

#[derive(Debug)]
pub struct EventRecord {
    match_: Rc<ExportedMatch>,
    /// In feed order.
    index: usize,
}

/// The events of a match in time order.
pub fn rows(match_: &Rc<ExportedMatch>) -> Vec<EventRecord> {
    let mut order: Vec<usize> = (0..match_.events.len()).collect();
    order.sort_by_key(|index| match_.events[*index].moment());
    order.into_iter().map(|index| EventRecord { match_: Rc::clone(match_), index }).collect()
}

#[rustfmt::skip]
pub static TABLE: ExportTable<EventRecord> = ExportTable {
    name: "events",
    about: "The events of each match in time order, as MatchEventList with detail=full has them. Places are seen by the team of the event: \
            x from its own goal line, y from its left touchline.",
    key: &["match_id", "event_id"],
    columns: &[
        integer("match_id",                     "the match's id",                                       |e| e.match_.id().into()),
        integer("event_id",                     "the event's id, unique in the match",                  |e| i64::from(e.event().id.0).into()),
        text("guid",                            "an identifier that is unique among all matches and never changes", |e| guid(e.match_.row.match_.id, u64::from(e.event().id.0) * 10).into()),
        integer("period",                       "1 and 2; 3 and 4 for extra time, 5 for the shoot-out", |e| e.event().period.number().into()),
        number("period_time_s",                 "seconds since the start of the period",                |e| e.event().time.seconds().into()),
        nullable(text("match_minute",           "the minute as people write it: 7, 45+2, 118; null in the shoot-out", |e| e.event().moment().minute().map(|minute| minute.to_string()).into())),
        nullable(integer("team_id",             "the id of the team whose event it is",                 |e| e.event().side.map(|side| e.match_.team_id(side)).into())),
        nullable(text("team",                   "its name",                                             |e| e.event().side.and_then(|side| e.match_.team_name(side)).into())),
        nullable(integer("player_id",           "the player's id",                                      |e| e.event().player.map(|player| player.number()).into())),
        nullable(text("player",                 "the name the player is known by",                      |e| e.event().player.and_then(|player| e.match_.player_name(player)).into())),
        text("category",                        "the family of the type",                               |e| category(e.event().kind).1.into()),
        integer("event_type_id",                "the number of the type",                               |e| e.event().kind.id().into()),
        text("event_type",                      "what happened",                                        |e| e.event().kind.words().into()),
        integer("result_id",                    "the number of the result",                             |e| e.event().result.id().into()),
        text("result",                          "how it ended",                                         |e| e.event().result.words().into()),
        nullable(integer("interface_event_id",  "its number in the interface: the first, if it is several there; null if the interface has none", |e| e.note().map(|note| note.event.id()).into())),
        nullable(integer("interface_result_id", "the number of its result in the interface",            |e| e.note().and_then(|note| note.result).map(|result| result.id()).into())),
        nullable(integer("interface_extra_id",  "the number of its extra in the interface",             |e| e.note().and_then(|note| note.extra).map(|extra| extra.id()).into())),
        nullable(integer("extra_id",            "the number of the extra",                              |e| e.facts().extra.map(|extra| extra.id()).into())),
        nullable(text("extra",                  "a further mark of the event, such as Assist",          |e| e.facts().extra.map(|extra| extra.words()).into())),
        nullable(integer("body_part_id",        "the number of the part of the body",                   |e| e.event().body_part.map(|part| part.id()).into())),
        nullable(text("body_part",              "with which part of the body",                          |e| e.event().body_part.map(|part| part.words()).into())),
        nullable(integer("play_pattern_id",     "the number of the play pattern",                       |e| e.event().play_pattern.map(|pattern| pattern.id()).into())),
        nullable(text("play_pattern",           "how the possession began, if the feed says it",        |e| e.event().play_pattern.map(|pattern| pattern.words()).into())),
        nullable(number("x_percent",            "where: 0 at the own goal line, 100 at the opponent's", |e| x(e.event().at).into())),
        nullable(number("y_percent",            "where: 0 at the left touchline, 100 at the right",     |e| y(e.event().at).into())),
        nullable(number("end_x_percent",        "where the ball went, as x_percent",                    |e| x(e.event().end).into())),
        nullable(number("end_y_percent",        "where the ball went, as y_percent",                    |e| y(e.event().end).into())),
        nullable(number("goal_mouth_y",         "where an attempt reached the goal: the posts are at 36 and 44", |e| e.event().goal_mouth.map(|place| place.y()).into())),
        nullable(number("goal_mouth_z",         "its height there: the crossbar is at 2.67",            |e| e.event().goal_mouth.map(|place| place.z()).into())),
        number("duration_s",                    "how long it took, in seconds; 0 if the feed does not say it", |e| e.event().duration.seconds().into()),
        nullable(integer("recipient_id",        "the id of the player that a pass was meant for",       |e| e.event().recipient.map(|player| player.number()).into())),
        nullable(text("recipient",              "the name this player is known by",                     |e| e.event().recipient.and_then(|player| e.match_.player_name(player)).into())),
        nullable(integer("replacement_id",      "the id of the player who comes on in a substitution",  |e| e.event().replacement.map(|player| player.number()).into())),
        nullable(integer("related_event_id",    "the first related event of the match",                 |e| e.event().related.first().map(|event| i64::from(event.0)).into())),
        boolean("is_pass",                      "whether it counts as a pass in `Pass.Total`: crosses, throw-ins, throws of the keeper and balls returned in fair play do not", |e| (e.event().kind.is_pass() && e.event().result != Outcome::Void).into()),
        boolean("is_completed",                 "whether it is a pass, cross or throw that reached a team-mate", |e| e.event().is_completed_pass().into()),
        boolean("is_shot",                      "whether it is an attempt at goal, one of the shoot-out included", |e| e.event().kind.is_shot().into()),
        boolean("is_touch",                     "whether it is a touch of the ball",                    |e| is_touch(e.event()).into()),
        nullable(integer("goal_team_id",        "the team that a goal counts for, own goals included; null if it is not a goal, and in the shoot-out", |e| e.event().goal_for().map(|side| e.match_.team_id(side)).into())),
        nullable(number("xg",                   "expected goals, not rounded; null if it is not an attempt", |e| attempt_xg(e.event(), e.facts()).into())),
        nullable(number("xt",                   "the threat that a completed pass or a carry added, not rounded; null for other events", |e| e.match_.detail.threat(e.event()).into())),
        nullable(integer("possession",          "the number of the possession in the match, from 1",    |e| e.possession().map(|(number, _)| number).into())),
        nullable(integer("possession_team_id",  "the team in possession",                               |e| e.possession().map(|(_, side)| e.match_.team_id(side)).into())),
        nullable(integer("attack",              "the number of its attack in the table attacks",        |e| e.match_.detail.attack(e.index).into())),
        boolean("under_pressure",               "whether the player was under pressure",                |e| e.event().under_pressure.into()),
        boolean("counter_attack",               "whether the attempt ends a counter-attack",            |e| e.event().counter.into()),
        boolean("through_ball",                 "whether the pass is a through ball",                   |e| e.event().through.into()),
        nullable(number("video_s",              "the second in the video of the half; null without a video", |e| e.match_.detail.video_second(e.event()).into())),
    ],
    statistics: None,
};

impl EventRecord {
    fn event(&self) -> &Event {
        &self.match_.events[self.index]
    }

    fn facts(&self) -> EventFacts {
        self.match_.event_facts[self.index]
    }

    fn note(&self) -> Option<InterfaceNote> {
        self.match_.notes[self.index]
    }

    fn possession(&self) -> Option<(u32, Side)> {
        self.match_.detail.possession(self.index)
    }
}

fn x(point: Option<Point>) -> Option<f64> {
    point.map(|point| percent(point).0)
}

fn y(point: Option<Point>) -> Option<f64> {
    point.map(|point| percent(point).1)
}
