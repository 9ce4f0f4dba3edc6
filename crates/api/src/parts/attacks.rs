//! The parameters of MatchAttacks: their rows, and the query that they are parsed into.

use football::analysis::attacks::{ATTACK_SETTINGS, Area, AttackFilter, AttackSettings};
use football::analysis::interface::InterfacePattern;
use football::model::{Match, PlayerId, Point, Side};
use serde_json::Value;

use crate::prelude::*;
use crate::rows::interface_numbers::Numbers;
use crate::rows::json_type::{JsonField, JsonType};

/// The most elements of a list of players or events.
const MAX_ELEMENTS: usize = 100;
const MAX_OFFSET_SECS: u32 = 3600;
const MAX_SETTING: i64 = 10_000;

#[rustfmt::skip]
pub const PARAMS: &[Param] = &[
    required("match_id",      ParamType::Id,                  "the match"),
    optional("team_id",       ParamType::Json(&JsonType::IdOrAny), "only attacks of this team; -1 for both"),
    optional("offset",        ParamType::Json(&OFFSET),       "seconds to add before and after each attack, for video"),
    optional("param",         ParamType::Json(&PARAM),        "settings: which events form one attack, and of which kind it is"),
    optional("start_players", ParamType::Json(&PLAYERS),      "only attacks that one of these players began"),
    optional("inner_players", ParamType::Json(&PLAYERS),      "only attacks in which one of these players had an event between the first and the last"),
    optional("end_players",   ParamType::Json(&PLAYERS),      "only attacks that one of these players ended"),
    optional("start_events",  ParamType::Json(&EVENTS),       "only attacks that began with one of these events"),
    optional("end_events",    ParamType::Json(&EVENTS),       "only attacks that ended with one of these events"),
    optional("areaFrom",      ParamType::Json(&AREA),         "only attacks that began in this area"),
    optional("areaTo",        ParamType::Json(&AREA),         "only attacks that ended in this area"),
];

#[rustfmt::skip]
static OFFSET: JsonType = JsonType::Record(&[
    entry("before", JsonType::UpTo(MAX_OFFSET_SECS), "seconds before its start; 0 if left out"),
    entry("after",  JsonType::UpTo(MAX_OFFSET_SECS), "seconds after its end; 0 if left out"),
]);

static PARAM: JsonType = JsonType::Record(&SETTING_ENTRIES);

static PLAYERS: JsonType = JsonType::List(&JsonType::Id, MAX_ELEMENTS);

static EVENTS: JsonType = JsonType::List(&EVENT, MAX_ELEMENTS);

#[rustfmt::skip]
static EVENT: JsonType = JsonType::Record(&[
    entry("id",     JsonType::NumberOf(Numbers::Events), "the number of the event in the interface"),
    entry("result", JsonType::NumberOf(Numbers::Results), "the number of its result; 1 for none"),
    entry("extra",  JsonType::NumberOf(Numbers::Extras), "the number of its extra; 1 for none"),
]);

#[rustfmt::skip]
static AREA: JsonType = JsonType::Record(&[
    corner("x",  Point::LENGTH, "one corner, from the own goal line"),
    corner("y",  Point::WIDTH,  "one corner, from the left touchline"),
    corner("x2", Point::LENGTH, "the opposite corner; which of the two comes first does not matter"),
    corner("y2", Point::WIDTH,  "the opposite corner"),
]);

/// The settings of the engine as entries of the parameter.
static SETTING_ENTRIES: [JsonField; ATTACK_SETTINGS.len()] = {
    let mut entries = [entry("", JsonType::Count(MAX_SETTING), ""); ATTACK_SETTINGS.len()];
    let mut index = 0;
    while index < entries.len() {
        entries[index].name = ATTACK_SETTINGS[index].name;
        entries[index].about = ATTACK_SETTINGS[index].meaning;
        index += 1;
    }
    entries
};

const fn entry(name: &'static str, type_: JsonType, about: &'static str) -> JsonField {
    JsonField { name, type_, required: false, about }
}

const fn corner(name: &'static str, most: f64, about: &'static str) -> JsonField {
    JsonField { name, type_: JsonType::UpTo(most as u32), required: true, about }
}

/// The parameters of a request for attacks.
#[derive(Clone, Debug)]
pub struct AttackQuery {
    pub settings: AttackSettings,
    pub filter: AttackFilter,
    pub before_ms: u64,
    pub after_ms: u64,
}

impl AttackQuery {
    /// None if the request names a team that does not play in the match.
    pub fn parse(request: &Request, match_: &Match) -> Option<AttackQuery> {
        let mut settings = AttackSettings::default();
        let given = request.json("param");
        for setting in &ATTACK_SETTINGS {
            settings.set(setting, given.and_then(|given| given[setting.name].as_i64()));
        }
        let side = match request.json("team_id").and_then(Value::as_i64).filter(|id| *id != -1) {
            Some(id) => Some(Side::ALL.iter().copied().find(|side| match_.sheet(*side).team.0 == id)?),
            None => None,
        };
        let items = |name: &str| request.json(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let players = |name: &str| items(name).iter().filter_map(Value::as_i64).map(PlayerId::new).collect();
        let patterns = |name: &str| items(name).iter().map(pattern).collect();
        let offset = |name: &str| {
            let seconds = request.json("offset").and_then(|offset| offset[name].as_f64()).unwrap_or_default();
            (seconds * 1000.0).round() as u64
        };
        let filter = AttackFilter {
            side,
            start_players: players("start_players"),
            inner_players: players("inner_players"),
            end_players: players("end_players"),
            start_events: patterns("start_events"),
            end_events: patterns("end_events"),
            area_from: request.json("areaFrom").and_then(area),
            area_to: request.json("areaTo").and_then(area),
        };
        Some(AttackQuery { settings, filter, before_ms: offset("before"), after_ms: offset("after") })
    }
}

fn pattern(given: &Value) -> InterfacePattern {
    let number = |name: &str| given[name].as_i64().filter(|number| *number != -1);
    InterfacePattern { event: number("id"), result: number("result"), extra: number("extra") }
}

fn area(given: &Value) -> Option<Area> {
    let number = |name: &str| given[name].as_f64();
    Some(Area { x: number("x")?, y: number("y")?, x2: number("x2")?, y2: number("y2")? })
}
