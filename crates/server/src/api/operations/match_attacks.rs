//! The attacks of a match: what each side did with the ball, from winning it to losing it or shooting.
//!
//! Attacks depend on what the caller sets, so they are made from the events on every call. An attack stands in the answer
//! twice, under `All` and under its kind; it is one shared value, written once and copied.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::mem;
use std::ops::ControlFlow;
use std::rc::Rc;

use football::analysis::attacks::{Attack, AttackKind, attacks_with};
use football::analysis::{EventFacts, event_facts, round};
use football::model::{Event, EventKind, Extra, Kind, Match, Outcome, PlayerId, Point, Side};
use store::EntityNames;

use crate::api::error::NO_ATTACKS;
use crate::api::field::{
    Described, FieldDoc, Source, Table, Type, boolean, integer, list, nullable, number, record, text,
};
use crate::api::parts::attacks::{Asked, PARAMS};
use crate::api::parts::reference::Ref;
use crate::api::{Data, Depends, Envelope, Error, Operation, Output, Request, Scope, Shape, success};
use crate::render::{Clock, Shared, Value};

pub const OPERATION: Operation = Operation {
    name: "MatchAttacks",
    about: "The attacks of a match with their events, all of them and by kind. The parameters stand in a JSON body, of GET or \
            of POST, or in the query, lists and objects as JSON; what the body says goes first.",
    version: "V2",
    envelope: Envelope::A,
    xml: false,
    params: PARAMS,
    response: Shape::Record(&ATTACKS),
    depends: Depends::on(Scope::Match),
    example: "match_id=1&team_id=-1",
    run,
};

/// An attack as it is shown.
#[derive(Debug)]
struct Shown {
    attack: Attack,
    scene: Rc<Scene>,
    /// When it began, in milliseconds since the start of the half.
    began: u64,
    /// With the time that the caller wants around it.
    from: u64,
    to: u64,
    events: Value,
}

/// An event as it is shown.
#[derive(Debug)]
struct ShownEvent {
    scene: Rc<Scene>,
    /// In feed order.
    place: u32,
}

struct Squad {
    player: Ref,
    shirt: u16,
}

fn seconds(millis: u64, decimals: u8) -> Value {
    round(millis as f64 / 1000.0, decimals).into()
}

/// Points are written by the renderer itself, because there are thousands of them; this says what it writes.
#[rustfmt::skip]
static POINT: Table<Point> = Table(&[
    number("x", "0 at the own goal line, 120 at the opponent's",           |p| p.x().into()),
    number("y", "0 at the left touchline of who attacks, 80 at the right", |p| p.y().into()),
]);

#[rustfmt::skip]
static EVENT_TYPE: Table<EventKind> = Table(&[
    integer("intID",    "its number",                     |k| k.id().into()),
    text("strEventEn",  "its name in the asked language", |k| k.words().into()),
]);

#[rustfmt::skip]
static EVENT_RESULT: Table<Outcome> = Table(&[
    integer("intID",          "its number",                     |r| r.id().into()),
    text("strEventResultEn",  "its name in the asked language", |r| r.words().into()),
]);

#[rustfmt::skip]
static EVENT_EXTRA: Table<Extra> = Table(&[
    integer("intID",         "its number",                     |e| e.id().into()),
    text("strEventExtraEn",  "its name in the asked language", |e| e.words().into()),
]);

#[rustfmt::skip]
static TEAM: Table<Ref> = Table(&[
    integer("intID",      "the team's id",                  |t| t.id.into()),
    text("strTeamNameEn", "its name in the asked language", |t| (&t.name).into()),
]);

#[rustfmt::skip]
static PLAYER: Table<Squad> = Table(&[
    integer("intID",          "the player's id",                               |p| p.player.id.into()),
    text("strNickNameEn",     "what the player is called, in the asked language", |p| (&p.player.name).into()),
    integer("intShirtNumber", "the number in this match; 0 where no feed says", |p| p.shirt.into()),
]);

#[rustfmt::skip]
static EVENT: Table<ShownEvent> = Table(&[
    integer("intMatchEventID", "the event's id, unique in the match",          |e| e.event().id.0.into()),
    record("objEventType",     "what happened", &EVENT_TYPE,                   |e| e.kind().into()),
    record("objEventResult",   "how it ended", &EVENT_RESULT,                  |e| e.result().into()),
    nullable(record("objEventExtra", "what else is to be said of it", &EVENT_EXTRA, |e| e.extra().into())),
    record("objTeam",          "whose event it is", &TEAM,                     |e| e.team().into()),
    nullable(record("objPlayer", "who did it", &PLAYER,                        |e| e.player().into())),
    record("ptLocation",       "where, as the event's own team sees it", &POINT, |e| e.event().at.into()),
    text("strTime",            "when, since the start of the half, HH:MM:SS",  |e| Clock(e.event().time.0.into()).into()),
    number("decSecond",        "the same in seconds",                          |e| e.event().time.seconds().into()),
]);

#[rustfmt::skip]
static ATTACK: Table<Shown> = Table(&[
    text("strSort",           "the half and the time it began",                              |a| format!("{} {}", a.attack.period.number(), Clock(a.began)).into()),
    text("strType",           "its kind, in the asked language",                             |a| a.attack.kind.words().into()),
    integer("intMatchID",     "the match's id",                                              |a| a.scene.match_.id.0.into()),
    integer("intTeamID",      "the attacking team's id",                                     |a| a.scene.match_.sheet(a.attack.side).team.0.into()),
    integer("intBallTouches", "its touches of the ball",                                     |a| a.attack.touches.into()),
    integer("intPasses",      "its successful passes",                                       |a| a.attack.passes.into()),
    number("decXG",           "the chance that one of its attempts is a goal",               |a| round(a.attack.xg, 4).into()),
    number("decXT",           "the threat that its passes and carries added",                |a| round(a.attack.xt, 4).into()),
    number("decAttackValue",  "the best scoring chance it reached",                          |a| round(a.attack.value, 4).into()),
    text("strFromTime",       "when it began, less the offset, HH:MM:SS of the half",        |a| Clock(a.from).into()),
    text("strToTime",         "when it ended, with the offset",                              |a| Clock(a.to).into()),
    integer("intHalf",        "1 and 2; 3 and 4 for extra time",                             |a| a.attack.period.number().into()),
    number("decFromSec",      "strFromTime in seconds",                                      |a| seconds(a.from, 1)),
    number("decToSec",        "strToTime in seconds",                                        |a| seconds(a.to, 1)),
    record("ptStart",         "where it began", &POINT,                                      |a| a.attack.start.into()),
    record("ptEnd",           "where it ended: where the last ball went, if that was a pass", &POINT, |a| a.attack.end.into()),
    boolean("boolIsCompleted", "whether it had an attempt or won a penalty",                 |a| a.attack.completed.into()),
    list("arrEvents",         "its events in order of time, those of the opponent between them", &EVENT, |a| a.events.clone()),
]);

/// A list for every kind; the keys are the same in both languages.
struct Categories;
static CATEGORIES: Categories = Categories;

impl Described for Categories {
    fn fields(&self) -> Vec<FieldDoc> {
        let field = |kind: &AttackKind| FieldDoc {
            name: kind.code(),
            type_: Type::List,
            nullable: false,
            optional: false,
            meaning: "those of this kind",
            inner: Some(&ATTACK),
        };
        AttackKind::ALL.iter().map(field).collect()
    }
}

/// The records with their kinds.
type Records = Vec<(AttackKind, Value)>;

#[rustfmt::skip]
static ATTACKS: Table<Records> = Table(&[
    list("All",          "the attacks, in the order in which they began", &ATTACK, |found| Value::List(found.iter().map(|(_, record)| record.clone()).collect())),
    record("Categories", "the same by kind; a kind without attacks is an empty list", &CATEGORIES, by_kind),
]);

fn by_kind(found: &Records) -> Value {
    let of = |kind: &AttackKind| {
        let records = found.iter().filter(|(of, _)| of == kind).map(|(_, record)| record.clone());
        (Cow::Borrowed(kind.code()), Value::List(records.collect()))
    };
    Value::Record(AttackKind::ALL.iter().map(of).collect())
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let match_ = entitled.match_();
    let Some(asked) = Asked::of(request, match_) else { return Err(NO_ATTACKS.into()) };
    let events = entitled.events()?;
    let models = data.models()?;
    let event_facts = event_facts(match_, &events, &models.xg);
    let mut attacks = attacks_with(&events, &event_facts, &asked.settings, &models.xt);
    attacks.retain(|attack| asked.filter.matches(attack, &events, &event_facts));
    if attacks.is_empty() {
        return Err(NO_ATTACKS.into());
    }
    let roster = Roster::of(&attacks, &events);
    let wants = |kind, id| kind == Kind::Team || (kind == Kind::Player && roster.players.contains(&PlayerId::new(id)));
    let names = entitled.names(wants)?;
    let versions = format!("xt={}, xg={}", models.xt.version, models.xg.source(match_, &events));
    let scene = Rc::new(Scene {
        match_: entitled.into_row().match_,
        events,
        event_facts,
        names,
        made: Made::of(&roster),
        roster,
    });
    let show = |mut attack: Attack| {
        let time = |place: Option<&u32>| place.map_or(0, |place| u64::from(scene.events[*place as usize].time.0));
        let (began, ended) = (time(attack.own.first()), time(attack.own.last()));
        let (from, to) = (began.saturating_sub(asked.before_ms), ended + asked.after_ms);
        let events = EVENT.list_later(Places { scene: scene.clone(), places: mem::take(&mut attack.all) });
        (attack.kind, ATTACK.later(Shown { attack, scene: scene.clone(), began, from, to, events }).shared())
    };
    let records: Records = attacks.into_iter().map(show).collect();
    let mut output = Output::new(ATTACKS.record(&records), success::count(success::ATTACKS, records.len()));
    output.word = "success";
    output.headers.push(("touchline-models", versions));
    Ok(output)
}

/// The events of an attack.
#[derive(Debug)]
struct Places {
    scene: Rc<Scene>,
    places: Vec<u32>,
}

impl Source<ShownEvent> for Places {
    fn count(&self) -> usize {
        self.places.len()
    }

    fn each_from(&self, place: usize, mut show: impl FnMut(&ShownEvent) -> ControlFlow<()>) {
        let mut event = ShownEvent { scene: self.scene.clone(), place: 0 };
        let _ = self.places[place..].iter().try_for_each(|place| {
            event.place = *place;
            show(&event)
        });
    }
}

/// A match as its attacks show it.
#[derive(Debug)]
struct Scene {
    match_: Match,
    events: Vec<Event>,
    event_facts: Vec<EventFacts>,
    names: EntityNames,
    roster: Roster,
    made: Made,
}

/// Who has a part in the attacks.
#[derive(Debug)]
struct Roster {
    players: Vec<PlayerId>,
    /// For the events of the attacks, by their places, where their player stands.
    numbers: Vec<u32>,
}

impl Roster {
    fn of(attacks: &[Attack], events: &[Event]) -> Roster {
        let mut roster = Roster { players: Vec::new(), numbers: vec![0; events.len()] };
        // Where players stand who came lately, by the last bits of their ids.
        let mut lately = [0; 64];
        for &place in attacks.iter().flat_map(|attack| &attack.all) {
            let Some(player) = events[place as usize].player else { continue };
            let number = &mut lately[player.number() as usize % 64];
            if roster.players.get(*number) != Some(&player) {
                *number = roster.players.iter().position(|known| *known == player).unwrap_or(roster.players.len());
                if *number == roster.players.len() {
                    roster.players.push(player);
                }
            }
            roster.numbers[place as usize] = *number as u32;
        }
        roster
    }
}

/// What many events have in common, each made when it is first shown.
#[derive(Debug)]
struct Made {
    kinds: [OnceCell<Shared>; EventKind::ALL.len()],
    results: [OnceCell<Shared>; Outcome::ALL.len()],
    extras: [OnceCell<Shared>; Extra::ALL.len()],
    teams: [OnceCell<Shared>; Side::ALL.len()],
    players: Vec<OnceCell<Shared>>,
}

impl Made {
    fn of(roster: &Roster) -> Made {
        Made {
            kinds: [const { OnceCell::new() }; _],
            results: [const { OnceCell::new() }; _],
            extras: [const { OnceCell::new() }; _],
            teams: [const { OnceCell::new() }; _],
            players: vec![OnceCell::new(); roster.players.len()],
        }
    }
}

fn once(cell: &OnceCell<Shared>, make: impl FnOnce() -> Value) -> Shared {
    cell.get_or_init(|| Shared::new(make())).clone()
}

impl ShownEvent {
    fn event(&self) -> &Event {
        &self.scene.events[self.place as usize]
    }

    fn kind(&self) -> Shared {
        let kind = self.event().kind;
        once(&self.scene.made.kinds[kind as usize], || EVENT_TYPE.record(&kind))
    }

    fn result(&self) -> Shared {
        let result = self.event().result;
        once(&self.scene.made.results[result as usize], || EVENT_RESULT.record(&result))
    }

    fn extra(&self) -> Option<Shared> {
        let extra = self.scene.event_facts[self.place as usize].extra;
        extra.map(|extra| once(&self.scene.made.extras[extra as usize], || EVENT_EXTRA.record(&extra)))
    }

    /// An event of an attack always has one.
    fn team(&self) -> Option<Shared> {
        let Scene { match_, names, made, .. } = &*self.scene;
        let team = |side| TEAM.record(&Ref::named(names, Kind::Team, match_.sheet(side).team.0));
        self.event().side.map(|side| once(&made.teams[side as usize], || team(side)))
    }

    fn player(&self) -> Option<Shared> {
        let Scene { match_, names, roster, made, .. } = &*self.scene;
        let id = self.event().player?;
        let make = || {
            let shirt = match_.member(id).and_then(|member| member.shirt).unwrap_or_default();
            PLAYER.record(&Squad { player: Ref::named(names, Kind::Player, id.number()), shirt })
        };
        Some(once(&made.players[roster.numbers[self.place as usize] as usize], make))
    }
}
