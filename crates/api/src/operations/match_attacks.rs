//! The attacks of a match: what each side did with the ball, from winning it to losing it or shooting.
//!
//! Attacks depend on the settings in the request, so they are computed from the events for every request. A response has
//! each attack twice, under `All` and under its kind.

use std::borrow::Cow;
use std::collections::HashMap;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use football::analysis::attacks::{Attack, AttackKind, attacks_with};
use football::analysis::interface::{InterfaceNote, notes};
use football::analysis::{event_facts, round};
use football::model::{
    Event, InterfaceEvent, InterfaceExtra, InterfaceResult, Kind, Match, Name, PlayerId, Point, Side,
};
use store::EntityNames;

use crate::parts::attacks::{AttackQuery, PARAMS};
use crate::parts::reference::Ref;
use crate::prelude::*;
use crate::render::Clock;

pub const OPERATION: Operation = Operation {
    name: "MatchAttacks",
    about: "The attacks of a match with their events, all of them and by kind. Send the parameters as a JSON body of GET or \
            POST, or in the query with lists and objects as JSON. The body takes precedence.",
    origin: Origin::Specification,
    table: Some(&["All"]),
    params: PARAMS,
    response: Shape::Record(&ATTACKS),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1&team_id=-1",
    run,
    ..Operation::STANDARD
};

/// One attack of the response.
struct AttackView {
    attack: Attack,
    match_: Rc<AttackedMatch>,
    /// Milliseconds since the start of the half.
    began_ms: u64,
    /// The start and end, with the time that the request adds before and after.
    from_ms: u64,
    to_ms: u64,
    events: Value,
}

/// One event of an attack.
struct EventView {
    match_: Rc<AttackedMatch>,
    /// In feed order.
    index: u32,
    note: InterfaceNote,
}

/// The match that the attacks are from.
struct AttackedMatch {
    match_: Arc<Match>,
    events: Vec<Event>,
    /// What each event is in the interface.
    notes: Vec<Option<InterfaceNote>>,
    records: EventRecords,
}

/// A player with the shirt number of this match.
struct ShirtedPlayer {
    player: Ref,
    shirt: u16,
}

fn seconds(millis: u64) -> Value {
    round(millis as f64 / 1000.0, 1).into()
}

#[rustfmt::skip]
static POINT: Table<Point> = Table("MatchAttacksPoint", &[
    number("x", "0 at the team's own goal line, 120 at the opponent's",         |p| p.x().into()),
    number("y", "0 at the left touchline as the team attacks, 80 at the right", |p| p.y().into()),
]);

#[rustfmt::skip]
static EVENT_TYPE: Table<InterfaceEvent> = Table("MatchAttacksEventType", &[
    integer("intID",   "its number",                         |k| k.id().into()),
    text("strEventEn", "the name in the requested language", |k| k.words().into()),
]);

#[rustfmt::skip]
static EVENT_RESULT: Table<InterfaceResult> = Table("MatchAttacksEventResult", &[
    integer("intID",         "its number",                         |r| r.id().into()),
    text("strEventResultEn", "the name in the requested language", |r| r.words().into()),
]);

#[rustfmt::skip]
static EVENT_EXTRA: Table<InterfaceExtra> = Table("MatchAttacksEventExtra", &[
    integer("intID",        "its number",                         |e| e.id().into()),
    text("strEventExtraEn", "the name in the requested language", |e| e.words().into()),
]);

#[rustfmt::skip]
static TEAM: Table<Ref> = Table("MatchAttacksTeam", &[
    integer("intID",      "the team's id",                      |t| t.id.into()),
    text("strTeamNameEn", "the name in the requested language", |t| (&t.name).into()),
]);

#[rustfmt::skip]
static PLAYER: Table<ShirtedPlayer> = Table("MatchAttacksPlayer", &[
    integer("intID",          "the player's id",                                            |p| p.player.id.into()),
    text("strNickNameEn",     "the name the player is known by, in the requested language", |p| (&p.player.name).into()),
    integer("intShirtNumber", "the number in this match; 0 if no feed gives it",            |p| p.shirt.into()),
]);

#[rustfmt::skip]
static EVENT: Table<EventView> = Table("MatchAttacksEvent", &[
    integer("intMatchEventID", "the event's id, unique in the match", |e| e.event().id.0.into()),
    record("objEventType",           "what happened", &EVENT_TYPE,                  EventView::kind),
    record("objEventResult",         "how it ended", &EVENT_RESULT,                 EventView::result),
    nullable(record("objEventExtra", "further detail of the event", &EVENT_EXTRA,   EventView::extra)),
    record("objTeam",                "whose event it is", &TEAM,                    EventView::team),
    record("objPlayer",              "who did it; id 0 and no name if nobody is known", &PLAYER, EventView::player),
    record("ptLocation", "where, in the direction in which the event's team attacks", &POINT, |e| POINT.optional(e.event().at.as_ref())),
    text("strTime",      "when, since the start of the half, HH:MM:SS",  |e| Clock(e.event().time.0.into()).into()),
    number("decSecond",  "when, in seconds since the start of the half", |e| e.event().time.seconds().into()),
]);

#[rustfmt::skip]
static ATTACK: Table<AttackView> = Table("MatchAttacksAttack", &[
    text("strSort",            "the half and the time it began",               |a| format!("{} {}", a.attack.period.number(), Clock(a.began_ms)).into()),
    text("strType",            "its kind, in the requested language",          |a| a.attack.kind.words().into()),
    integer("intMatchID",      "the match's id",                               |a| a.match_.match_.id.0.into()),
    integer("intTeamID",       "the attacking team's id",                      |a| a.match_.match_.sheet(a.attack.side).team.0.into()),
    integer("intBallTouches",  "its touches of the ball",                      |a| a.attack.touches.into()),
    integer("intPasses",       "its successful passes",                        |a| a.attack.passes.into()),
    number("decXG",            "the probability that at least one of its attempts is a goal", |a| round(a.attack.xg, 4).into()),
    number("decXT",            "the threat that its passes and carries added", |a| round(a.attack.xt, 4).into()),
    number("decAttackValue",   "the highest scoring probability it reached",   |a| round(a.attack.value, 4).into()),
    text("strFromTime",        "when it began, minus the offset, HH:MM:SS since the start of the half", |a| Clock(a.from_ms).into()),
    text("strToTime",          "when it ended, plus the offset",               |a| Clock(a.to_ms).into()),
    integer("intHalf",         "1 and 2; 3 and 4 for extra time",              |a| a.attack.period.number().into()),
    number("decFromSec",       "strFromTime in seconds",                       |a| seconds(a.from_ms)),
    number("decToSec",         "strToTime in seconds",                         |a| seconds(a.to_ms)),
    record("ptStart",          "where it began", &POINT,                       |a| POINT.record(&a.attack.start)),
    record("ptEnd",            "where it ended; if the last event is a pass, where the ball went", &POINT, |a| POINT.record(&a.attack.end)),
    boolean("boolIsCompleted", "whether it had an attempt or won a penalty",   |a| a.attack.completed.into()),
    list("arrEvents",          "its events that the interface has, in order of time, with the opponent's events between them", &EVENT, |a| a.events.clone()),
]);

/// A list for every kind; the keys are the same in both languages.
struct Categories;
static CATEGORIES: Categories = Categories;

impl Described for Categories {
    fn fields(&'static self) -> Vec<FieldDoc> {
        let field = |kind: &AttackKind| FieldDoc {
            inner: Some(&ATTACK),
            ..FieldDoc::new(kind.code(), Type::List, "the attacks of this kind")
        };
        AttackKind::ALL.iter().map(field).collect()
    }

    fn type_name(&'static self) -> Option<&'static str> {
        Some("MatchAttacksCategories")
    }
}

/// Attacks as records, each with its kind.
type AttackRecords = Vec<(AttackKind, Value)>;

#[rustfmt::skip]
static ATTACKS: Table<AttackRecords> = Table("MatchAttacks", &[
    list("All",          "the attacks, in the order in which they began", &ATTACK, all),
    record("Categories", "the attacks by kind; a kind without attacks is an empty list", &CATEGORIES, by_kind),
]);

fn all(attacks: &AttackRecords) -> Value {
    Value::List(attacks.iter().map(|(_, record)| record.clone()).collect())
}

fn by_kind(attacks: &AttackRecords) -> Value {
    let of_kind = |kind: &AttackKind| {
        let records = attacks.iter().filter(|attack| attack.0 == *kind).map(|(_, record)| record.clone());
        (Cow::Borrowed(kind.code()), Value::List(records.collect()))
    };
    Value::Record(AttackKind::ALL.iter().map(of_kind).collect())
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let match_ = entitled.match_();
    let Some(query) = AttackQuery::parse(request, match_) else { return Err(NO_ATTACKS.into()) };
    let events = entitled.events()?;
    let models = data.models()?;
    let event_facts = event_facts(match_, &events, &models.xg);
    let mut attacks = attacks_with(&events, &event_facts, &query.settings, &models.xt);
    let notes = notes(&events, &event_facts);
    attacks.retain(|attack| query.filter.matches(attack, &events, &notes));
    if attacks.is_empty() {
        return Err(NO_ATTACKS.into());
    }
    let names = entitled.names(|kind, _| matches!(kind, Kind::Team | Kind::Player))?;
    let versions = format!("xt={}, xg={}", models.xt.version, models.xg.source(match_, &events));
    let records = EventRecords::new(match_, &events, &names);
    let match_ = Rc::new(AttackedMatch { match_: entitled.into_row().match_, events, notes, records });
    let attacks: AttackRecords = attacks.into_iter().map(|attack| attack_record(&match_, attack, &query)).collect();
    let mut output = Output::new(ATTACKS.record(&attacks), success::count(success::ATTACKS, attacks.len()));
    output.word = "success";
    output.headers.push(("touchline-models", versions));
    Ok(output)
}

fn attack_record(match_: &Rc<AttackedMatch>, mut attack: Attack, query: &AttackQuery) -> (AttackKind, Value) {
    let time_ms = |index: Option<&u32>| index.map_or(0, |index| u64::from(match_.events[*index as usize].time.0));
    let (began_ms, ended_ms) = (time_ms(attack.own.first()), time_ms(attack.own.last()));
    let note = |index: u32| Some((index, match_.notes[index as usize]?));
    let noted = mem::take(&mut attack.all).into_iter().filter_map(note);
    let events = noted.map(|(index, note)| EventView { match_: match_.clone(), index, note });
    let view = AttackView {
        match_: match_.clone(),
        began_ms,
        from_ms: began_ms.saturating_sub(query.before_ms),
        to_ms: ended_ms + query.after_ms,
        events: EVENT.lazy_list(events.collect()),
        attack,
    };
    (view.attack.kind, ATTACK.lazy_record(view))
}

/// The records inside of events. Many events have the same ones, so each is made once.
struct EventRecords {
    kinds: Vec<Value>,
    results: Vec<Value>,
    extras: Vec<Value>,
    teams: Vec<Value>,
    players: HashMap<PlayerId, Value>,
    nobody: Value,
}

impl EventRecords {
    fn new(match_: &Match, events: &[Event], names: &EntityNames) -> EventRecords {
        let team = |side: &Side| Ref::from_names(names, Kind::Team, match_.sheet(*side).team.0);
        let player = |id: PlayerId| {
            let shirt = match_.member(id).and_then(|member| member.shirt).unwrap_or_default();
            PLAYER.record(&ShirtedPlayer { player: Ref::from_names(names, Kind::Player, id.number()), shirt }).shared()
        };
        let mut players = HashMap::new();
        for id in events.iter().filter_map(|event| event.player) {
            players.entry(id).or_insert_with(|| player(id));
        }
        EventRecords {
            kinds: InterfaceEvent::ALL.iter().map(|kind| EVENT_TYPE.record(kind).shared()).collect(),
            results: InterfaceResult::ALL.iter().map(|result| EVENT_RESULT.record(result).shared()).collect(),
            extras: InterfaceExtra::ALL.iter().map(|extra| EVENT_EXTRA.record(extra).shared()).collect(),
            teams: Side::ALL.iter().map(|side| TEAM.record(&team(side)).shared()).collect(),
            players,
            nobody: PLAYER
                .record(&ShirtedPlayer { player: Ref { label: "", id: 0, name: Name::new("") }, shirt: 0 })
                .shared(),
        }
    }
}

impl EventView {
    fn event(&self) -> &Event {
        &self.match_.events[self.index as usize]
    }

    fn kind(&self) -> Value {
        self.match_.records.kinds[self.note.event as usize].clone()
    }

    fn result(&self) -> Value {
        let result = self.note.result.unwrap_or(InterfaceResult::None);
        self.match_.records.results[result as usize].clone()
    }

    fn extra(&self) -> Value {
        self.note.extra.map_or(Value::Null, |extra| self.match_.records.extras[extra as usize].clone())
    }

    /// Never null: every event of an attack has a team.
    fn team(&self) -> Value {
        self.event().side.map_or(Value::Null, |side| self.match_.records.teams[side as usize].clone())
    }

    fn player(&self) -> Value {
        let player = self.event().player.and_then(|player| self.match_.records.players.get(&player));
        player.unwrap_or(&self.match_.records.nobody).clone()
    }
}
