//! The attacks of a match: what each side did with the ball, from winning it to losing it or shooting.
//!
//! Attacks depend on what the caller sets, so they are made from the events on every call. An attack stands in the answer
//! twice, under `All` and under its kind; it is one shared value, written once and copied.

use std::borrow::Cow;

use football::analysis::attacks::{Attack, AttackKind, attacks_with};
use football::analysis::{marks, round};
use football::model::{Event, EventKind, Extra, Kind, Match, Outcome, PlayerId, Point, Side};
use store::Names;

use crate::api::error::NO_ATTACKS;
use crate::api::field::{Described, FieldDoc, Table, Type, boolean, integer, list, nullable, number, record, text};
use crate::api::parts::attacks::{Asked, PARAMS};
use crate::api::parts::reference::Ref;
use crate::api::{Answer, Data, Depends, Envelope, Error, Operation, Request, Scope, Shape, message};
use crate::render::{Clock, Shared, Value};

pub const OPERATION: Operation = Operation {
    name: "MatchAttacks",
    about: "The attacks of a match with their events, all of them and by kind. The parameters stand in a JSON body, of GET or \
            of POST, or in the query, lists and objects as JSON; what the body says goes first.",
    version: "V2",
    envelope: Envelope::A,
    xml: false,
    params: PARAMS,
    answer: Shape::Record(&ATTACKS),
    depends: Depends::on(Scope::Match),
    example: "match_id=1&team_id=-1",
    run,
};

/// An attack as it is shown.
#[derive(Debug)]
struct Shown {
    attack: Attack,
    match_: i64,
    team: i64,
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
    id: u32,
    kind: Shared,
    result: Shared,
    extra: Option<Shared>,
    team: Shared,
    player: Option<Shared>,
    at: Point,
    time: u64,
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
    integer("intMatchEventID", "the event's id, unique in the match",          |e| e.id.into()),
    record("objEventType",     "what happened", &EVENT_TYPE,                   |e| e.kind.clone().into()),
    record("objEventResult",   "how it ended", &EVENT_RESULT,                  |e| e.result.clone().into()),
    nullable(record("objEventExtra", "what else is to be said of it", &EVENT_EXTRA, |e| e.extra.clone().into())),
    record("objTeam",          "whose event it is", &TEAM,                     |e| e.team.clone().into()),
    nullable(record("objPlayer", "who did it", &PLAYER,                        |e| e.player.clone().into())),
    record("ptLocation",       "where, as the event's own team sees it", &POINT, |e| e.at.into()),
    text("strTime",            "when, since the start of the half, HH:MM:SS",  |e| Clock(e.time).into()),
    number("decSecond",        "the same in seconds",                          |e| (e.time as f64 / 1000.0).into()),
]);

#[rustfmt::skip]
static ATTACK: Table<Shown> = Table(&[
    text("strSort",           "the half and the time it began",                              |a| format!("{} {}", a.attack.period.number(), Clock(a.began)).into()),
    text("strType",           "its kind, in the asked language",                             |a| a.attack.kind.words().into()),
    integer("intMatchID",     "the match's id",                                              |a| a.match_.into()),
    integer("intTeamID",      "the attacking team's id",                                     |a| a.team.into()),
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

fn run(data: &Data<'_>, request: &Request) -> Result<Answer, Error> {
    let row = data.match_(request.required_id("match_id")?)?;
    let match_ = &row.match_;
    let Some(asked) = Asked::of(request, match_) else { return Err(NO_ATTACKS.into()) };
    let events = data.snapshot.events(match_.id)?;
    let models = data.snapshot.models()?;
    let marks = marks(match_, &events, &models.xg);
    let mut attacks = attacks_with(&events, &marks, &asked.settings, &models.xt);
    attacks.retain(|attack| asked.filter.holds(attack, &events, &marks));
    if attacks.is_empty() {
        return Err(NO_ATTACKS.into());
    }
    let roster = Roster::of(&attacks, &events);
    let wants = |kind, id| kind == Kind::Team || (kind == Kind::Player && roster.players.contains(&PlayerId::new(id)));
    let names = data.snapshot.match_names(match_.id, wants)?;
    let mut parts = Parts::new(match_, names, roster);
    let mut show = |attack: Attack| {
        let time = |place: Option<&u32>| place.map_or(0, |place| u64::from(events[*place as usize].time.0));
        let (began, ended) = (time(attack.own.first()), time(attack.own.last()));
        let mut shown = Vec::with_capacity(attack.all.len());
        let event = |&place: &u32| parts.event(&events[place as usize], marks[place as usize].1);
        shown.extend(attack.all.iter().filter_map(event));
        let events = EVENT.list_later(shown);
        let (from, to) = (began.saturating_sub(asked.before_ms), ended + asked.after_ms);
        let (kind, team) = (attack.kind, match_.sheet(attack.side).team.0);
        let shown = Shown { attack, match_: match_.id.0, team, began, from, to, events };
        (kind, ATTACK.later(shown).shared())
    };
    let records: Records = attacks.into_iter().map(&mut show).collect();
    let mut answer = Answer::new(ATTACKS.record(&records), message::count(message::ATTACKS, records.len()));
    answer.word = "success";
    let versions = format!("xt={}, xg={}", models.xt.version, models.xg.source(match_, &events));
    answer.headers.push(("touchline-models", versions));
    Ok(answer)
}

/// Who has a part in the attacks.
struct Roster {
    players: Vec<PlayerId>,
    /// Where players stand who were asked for lately, by the last bits of their ids.
    lately: [usize; 64],
}

impl Roster {
    fn of(attacks: &[Attack], events: &[Event]) -> Roster {
        let mut roster = Roster { players: Vec::new(), lately: [0; 64] };
        for place in attacks.iter().flat_map(|attack| &attack.all) {
            events[*place as usize].player.map(|player| roster.place(player));
        }
        roster
    }

    /// Where a player stands; who is new comes last.
    fn place(&mut self, player: PlayerId) -> usize {
        let lately = &mut self.lately[player.number() as usize % 64];
        if self.players.get(*lately) != Some(&player) {
            *lately = self.players.iter().position(|known| *known == player).unwrap_or(self.players.len());
            if *lately == self.players.len() {
                self.players.push(player);
            }
        }
        *lately
    }
}

/// What many events have in common, each made once.
struct Parts<'a> {
    match_: &'a Match,
    names: Names,
    kinds: Made<EventKind>,
    results: Made<Outcome>,
    extras: Made<Extra>,
    teams: Made<Side>,
    roster: Roster,
    players: Vec<Option<Shared>>,
}

/// Values of the words of a vocabulary, by their numbers.
struct Made<T> {
    id: fn(T) -> i64,
    values: Vec<Option<Shared>>,
}

impl<T: Copy> Made<T> {
    fn new(id: fn(T) -> i64) -> Made<T> {
        Made { id, values: Vec::new() }
    }

    fn get(&mut self, word: T, make: impl FnOnce() -> Value) -> Shared {
        let place = usize::try_from((self.id)(word)).unwrap_or_default();
        if place >= self.values.len() {
            self.values.resize(place + 1, None);
        }
        self.values[place].get_or_insert_with(|| Shared::new(make())).clone()
    }
}

impl Parts<'_> {
    fn new(match_: &Match, names: Names, roster: Roster) -> Parts<'_> {
        Parts {
            match_,
            names,
            kinds: Made::new(EventKind::id),
            results: Made::new(Outcome::id),
            extras: Made::new(Extra::id),
            teams: Made::new(Side::id),
            players: vec![None; roster.players.len()],
            roster,
        }
    }

    /// An event of an attack, which has a side and a place.
    fn event(&mut self, event: &Event, extra: Option<Extra>) -> Option<ShownEvent> {
        let side = event.side?;
        let team = || TEAM.record(&Ref::named(&self.names, Kind::Team, self.match_.sheet(side).team.0));
        Some(ShownEvent {
            id: event.id.0,
            kind: self.kinds.get(event.kind, || EVENT_TYPE.record(&event.kind)),
            result: self.results.get(event.result, || EVENT_RESULT.record(&event.result)),
            extra: extra.map(|extra| self.extras.get(extra, || EVENT_EXTRA.record(&extra))),
            team: self.teams.get(side, team),
            player: event.player.map(|player| self.player(player)),
            at: event.at?,
            time: event.time.0.into(),
        })
    }

    fn player(&mut self, id: PlayerId) -> Shared {
        let make = || {
            let shirt = self.match_.member(id).and_then(|member| member.shirt).unwrap_or_default();
            let player = Ref::named(&self.names, Kind::Player, id.number());
            Shared::new(PLAYER.record(&Squad { player, shirt }))
        };
        self.players[self.roster.place(id)].get_or_insert_with(make).clone()
    }
}
