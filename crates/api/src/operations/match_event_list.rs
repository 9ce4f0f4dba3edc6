//! Every event of a match, or those that fit filters.

use std::collections::HashMap;
use std::rc::Rc;

use football::analysis::interface::{InterfaceNote, WrittenEvent, WrittenKind, written_events};
use football::analysis::{EventFacts, event_facts, round};
use football::model::{
    Club, Event, InterfaceExtra, InterfaceResult, Match, MatchMinute, Name, Player, PlayerId, Point, Position, Role,
    Side, SquadMember, Status, Team, TeamId, Words,
};
use jiff::civil::Date;
use store::{Entities, MatchPart};

use crate::parts::event_category::category;
use crate::parts::event_detail::{EventDetail, attempt_xg, guid};
use crate::parts::event_filter::{EVENT_LIST_PARAMS, EventFilter, percent};
use crate::parts::reference::{PLAIN, Ref};
use crate::parts::status::EVENT_LIST_STATUS;
use crate::prelude::*;
use crate::rows::interface_numbers::OWN;

pub const OPERATION: Operation = Operation {
    name: "MatchEventList",
    about: "The events of a match in time order as the interface numbers and names them, with both line-ups. detail=full adds \
            what only this service has: our own events with our numbers plus 1000, and of each event the end point, the \
            recipient, expected goals and threat, the possession and the attack.",
    origin: Origin::Clients,
    xml: true,
    table: Some(&["match", "events"]),
    params: EVENT_LIST_PARAMS,
    response: Shape::Record(&EVENT_LIST),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct EventList {
    status: Status,
    home: EventListSide,
    away: EventListSide,
    events: Value,
}

struct EventListSide {
    label: &'static str,
    team: Ref,
    logo: String,
    line_up: Vec<ListedPlayer>,
    substitutes: Vec<ListedPlayer>,
}

struct ListedPlayer {
    id: PlayerId,
    name: Name,
    nickname: Name,
    dob: Option<Date>,
    shirt: Option<u16>,
    positions: Option<(Position, Position)>,
}

/// One event of the response.
struct ListedEvent {
    match_: Rc<ListedMatchEvents>,
    written: WrittenEvent,
}

/// What the events of one match share.
struct ListedMatchEvents {
    match_: Match,
    events: Vec<Event>,
    facts: Vec<EventFacts>,
    teams: [EventTeam; 2],
    players: HashMap<PlayerId, EventPlayer>,
    /// Present if the request asks for full detail.
    detail: Option<EventDetail>,
}

/// A team as its events name it: thousands of them share the name.
struct EventTeam {
    id: i64,
    name: Value,
}

/// A player as their events name them.
struct EventPlayer {
    player: ListedPlayer,
    name: Value,
    nickname: Value,
}

impl EventPlayer {
    fn new(player: ListedPlayer) -> EventPlayer {
        let [name, nickname] = [&player.name, &player.nickname].map(|name| Value::from(name).shared());
        EventPlayer { player, name, nickname }
    }
}

impl ListedEvent {
    /// Our event that it comes from.
    fn event(&self) -> &Event {
        &self.match_.events[self.written.source]
    }

    fn facts(&self) -> EventFacts {
        self.match_.facts[self.written.source]
    }

    fn player(&self) -> Option<&EventPlayer> {
        self.written.player.and_then(|player| self.match_.players.get(&player))
    }

    fn team(&self) -> Option<&EventTeam> {
        self.written.side.map(|side| &self.match_.teams[side.index()])
    }

    fn millis(&self) -> u32 {
        self.written.moment.time.0
    }

    /// The number and the name of the event, and those of its family.
    fn kind(&self) -> [(i64, Words); 2] {
        match self.written.kind {
            WrittenKind::Interface(note) => {
                let family = note.event.category();
                [(note.event.id(), note.event.words()), (family.id(), family.words())]
            }
            WrittenKind::Own(kind) => [(kind.id() + OWN, kind.words()), category(kind)],
        }
    }

    fn result(&self) -> Option<InterfaceResult> {
        self.note().and_then(|note| note.result)
    }

    fn extra(&self) -> Option<InterfaceExtra> {
        self.note().and_then(|note| note.extra)
    }

    fn note(&self) -> Option<InterfaceNote> {
        match self.written.kind {
            WrittenKind::Interface(note) => Some(note),
            WrittenKind::Own(_) => None,
        }
    }

    fn guid(&self, id: u64) -> String {
        guid(self.match_.match_.id, id)
    }

    /// A field of full detail; left out of the other form.
    fn full(&self, value: impl FnOnce(&EventDetail) -> Value) -> Value {
        self.match_.detail.as_ref().map_or(Value::Omitted, value)
    }

    /// A field of full detail that only the first of the events has that ours is written as.
    fn first(&self, value: impl FnOnce(&EventDetail) -> Value) -> Value {
        self.full(|detail| if self.written.id.is_multiple_of(10) { value(detail) } else { Value::Null })
    }

    fn minute(&self) -> Option<MatchMinute> {
        self.written.moment.minute()
    }

    fn related(&self) -> Value {
        RELATED.list(self.event().related.iter().map(|id| self.guid(u64::from(id.0) * 10)))
    }

    fn recipient(&self) -> Option<Ref> {
        let player = &self.match_.players.get(&self.event().recipient?)?.player;
        Some(Ref { label: "", id: player.id.number(), name: player.nickname.clone() })
    }
}

/// A field that an event has only if it is known.
fn if_known(value: Option<impl Into<Value>>) -> Value {
    value.map_or(Value::Omitted, Into::into)
}

#[rustfmt::skip]
static POINT: Table<Point> = Table("MatchEventListPoint", &[
    number("x", "0 at the team's own goal line, 100 at the opponent's",          |p| percent(*p).0.into()),
    number("y", "0 at the left touchline as the team attacks, 100 at the right", |p| percent(*p).1.into()),
]);

#[rustfmt::skip]
static RELATED: Table<String> = Table("MatchEventListRelated", &[
    text("guid", "the guid of the event", |guid| guid.clone().into()),
]);

#[rustfmt::skip]
static EVENT: Table<ListedEvent> = Table("MatchEventListEvent", &[
    fixed("_type", "event"),
    integer("_id",                   "ten times the event's id in other operations, plus a rank if one event of ours is several of the interface", |e| (e.written.id as i64).into()),
    integer("half",                  "1 and 2; 3 and 4 for extra time, 5 for the shoot-out",           |e| e.written.moment.period.number().into()),
    integer("min",                   "whole minutes since the start of the half",                      |e| (e.millis() / 60_000).into()),
    integer("sec",                   "the second of that minute",                                      |e| (e.millis() / 1000 % 60).into()),
    number("msec",                   "the fraction of that second",                                    |e| (f64::from(e.millis() % 1000) / 1000.0).into()),
    number("timeInSec",              "seconds since the start of the half",                            |e| e.written.moment.time.seconds().into()),
    nullable(integer("team_id",      "the id of the team whose event it is",                           |e| e.team().map(|team| team.id).into())),
    nullable(text("team",            "its name",                                                       |e| e.team().map(|team| team.name.clone()).into())),
    nullable(integer("player_id",    "the player's id; null if nobody acts or nobody knows who did",   |e| e.player().map(|player| player.player.id.number()).into())),
    nullable(text("nickname",        "the name the player is known by",                                |e| e.player().map(|player| player.nickname.clone()).into())),
    nullable(integer("shirt_number", "the number in this match; 0 if no feed gives it",                |e| e.player().map(|player| player.player.shirt.unwrap_or(0)).into())),
    integer("x",                     "0 at the team's own goal line, 100 at the opponent's; of a Shoot Location the place in the goal, which is 300 wide, from its middle", |e| i64::from(e.written.x).into()),
    integer("y",                     "0 at the left touchline as the team attacks, 100 at the right; of a Shoot Location the height, 100 at the crossbar", |e| i64::from(e.written.y).into()),
    text("category",                 "the family of the event",                                        |e| e.kind()[1].1.into()),
    integer("category_id",           "its number",                                                     |e| e.kind()[1].0.into()),
    text("event",                    "what happened",                                                  |e| e.kind()[0].1.into()),
    integer("event_id",              "its number",                                                     |e| e.kind()[0].0.into()),
    on_request(text("result",        "how it ended; left out if the interface gives none",             |e| if_known(e.result().map(|result| result.words())))),
    on_request(integer("result_id",  "its number",                                                     |e| if_known(e.result().map(|result| result.id())))),
    on_request(text("extra",         "a further mark of the event; left out if it has none",           |e| if_known(e.extra().map(|extra| extra.words())))),
    on_request(integer("extra_id",   "its number",                                                     |e| if_known(e.extra().map(|extra| extra.id())))),
    text("guid",                     "an identifier that is unique among all matches and never changes", |e| e.guid(e.written.id).into()),
    text("guid_ref",                 "the guid of the event that it belongs to; empty if there is none", |e| e.written.refers_to.map(|id| e.guid(id)).unwrap_or_default().into()),
    on_request(nullable(text("player",           "the player's whole name",                            |e| e.full(|_| e.player().map(|player| player.name.clone()).into())))),
    on_request(nullable(text("match_minute",     "the minute as people write it: 7, 45+2, 118; null in the shoot-out", |e| e.full(|_| e.minute().map(|minute| minute.to_string()).into())))),
    on_request(nullable(text("body_part",        "with which part of the body",                        |e| e.first(|_| e.event().body_part.map(|part| part.words()).into())))),
    on_request(nullable(integer("body_part_id",  "its number",                                         |e| e.first(|_| e.event().body_part.map(|part| part.id()).into())))),
    on_request(nullable(record("location",       "x and y with decimals", &POINT,                      |e| e.first(|_| POINT.optional(e.event().at.as_ref()))))),
    on_request(nullable(record("end",            "where the ball went", &POINT,                        |e| e.first(|_| POINT.optional(e.event().end.as_ref()))))),
    on_request(nullable(record("recipient",      "the player that a pass was meant for", &PLAIN,       |e| e.first(|_| PLAIN.optional(e.recipient().as_ref()))))),
    on_request(nullable(number("xg",             "expected goals; null if it is not an attempt",       |e| e.first(|_| attempt_xg(e.event(), e.facts()).map(|xg| round(xg, 4)).into())))),
    on_request(nullable(number("xt",             "the threat that a completed pass or a carry added; null for other events", |e| e.first(|detail| detail.threat(e.event()).map(|xt| round(xt, 4)).into())))),
    on_request(nullable(integer("possession",    "the number of the possession in the match, from 1",  |e| e.full(|detail| detail.possession(e.written.source).map(|(number, _)| number).into())))),
    on_request(nullable(integer("possession_team_id", "the team in possession",                        |e| e.full(|detail| detail.possession(e.written.source).map(|(_, side)| e.match_.teams[side.index()].id).into())))),
    on_request(nullable(integer("attack",        "the number of its attack among those of MatchAttacks, from 1", |e| e.first(|detail| detail.attack(e.written.source).into())))),
    on_request(boolean("under_pressure",         "whether the player was under pressure",              |e| e.full(|_| e.event().under_pressure.into()))),
    on_request(list("related",                   "related events", &RELATED,                           |e| e.full(|_| e.related()))),
    on_request(nullable(number("video_second",   "the second in the video of the half; null if it has none", |e| e.full(|detail| detail.video_second(e.event()).into())))),
]);

#[rustfmt::skip]
static PLAYER: Table<ListedPlayer> = Table("MatchEventListPlayer", &[
    fixed("_type", "player"),
    integer("id",                    "the player's id",                    |p| p.id.number().into()),
    text("name",                     "the name in the requested language", |p| (&p.name).into()),
    text("nickname",                 "the name the player is known by",    |p| (&p.nickname).into()),
    integer("shirt_number",          "the number in this match; 0 if no feed gives it", |p| p.shirt.unwrap_or(0).into()),
    date("dob",                      "date of birth; 1970-01-01 if it is not known", |p| p.dob.unwrap_or(UNKNOWN_BIRTH).into()),
    integer("primary_position_id",   "the most frequent position; 0 if none is known", |p| p.position(|positions| positions.0).map_or(0, |position| position.id).into()),
    text("primary_position_name",    "in English its code, in Arabic its words; empty if none is known", |p| name_or_empty(p.position(|positions| positions.0))),
    integer("secondary_position_id", "the second most frequent position, otherwise the first", |p| p.position(|positions| positions.1).map_or(0, |position| position.id).into()),
    text("secondary_position_name",  "in English its code, in Arabic its words; empty if none is known", |p| name_or_empty(p.position(|positions| positions.1))),
]);

const UNKNOWN_BIRTH: Date = Date::constant(1970, 1, 1);

fn name_or_empty(position: Option<Ref>) -> Value {
    position.map_or_else(|| "".into(), |position| (&position.name).into())
}

static PLAYERS: Keyed = Keyed { name: "{playerID}", meaning: "the player with this id", inner: &PLAYER };

fn by_id(players: &[ListedPlayer]) -> Value {
    Value::Record(players.iter().map(|player| (player.id.number().to_string().into(), PLAYER.record(player))).collect())
}

#[rustfmt::skip]
static SIDE: Table<EventListSide> = Table("MatchEventListSide", &[
    one_of(&["home", "away"], label("_type", "home or away",              |s| s.label.into())),
    integer("id",    "the team's id",                                     |s| s.team.id.into()),
    text("name",     "the name in the requested language",                |s| (&s.team.name).into()),
    text("logo",     "the URL of the team's picture, or of its club's logo; empty if there is none", |s| s.logo.clone().into()),
    record("lineup", "the starters by id", &PLAYERS,                      |s| by_id(&s.line_up)),
    record("sub",    "the bench by id", &PLAYERS,                         |s| by_id(&s.substitutes)),
]);

#[rustfmt::skip]
static MATCH: Table<EventList> = Table("MatchEventListMatch", &[
    record("status", "the status", &EVENT_LIST_STATUS, |m| EVENT_LIST_STATUS.record(&m.status)),
    record("home",   "the home side", &SIDE,           |m| SIDE.record(&m.home)),
    record("away",   "the away side", &SIDE,           |m| SIDE.record(&m.away)),
    list("events",   "in time order", &EVENT,          |m| m.events.clone()),
]);

#[rustfmt::skip]
static EVENT_LIST: Table<EventList> = Table("MatchEventList", &[
    fixed("_type", "MATCH EVENTS"),
    record("match", "the match", &MATCH, |m| MATCH.record(m)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let is_unchanged = request.moment("since").is_some_and(|since| entitled.row().updated_at <= since);
    let parts = [MatchPart::Entities, MatchPart::Profiles, MatchPart::Events];
    entitled.ask_ahead(if is_unchanged { &parts[..2] } else { &parts })?;
    let entities = entitled.entities()?;
    let profiles = entitled.profiles()?;
    let events = if is_unchanged { Vec::new() } else { entitled.events()? };
    let match_ = entitled.match_().clone();
    let models = data.models()?;
    let facts = event_facts(&match_, &events, &models.xg);
    let player = |id: PlayerId, member: Option<&SquadMember>| {
        ListedPlayer::new(&entities, id, member, |id| profiles.get(&id).copied())
    };
    let side = |side: Side| {
        let sheet = match_.sheet(side);
        let of = |role: Role| {
            let members = sheet.squad.iter().filter(move |member| member.role == role);
            members.map(|member| player(member.player, Some(member))).collect()
        };
        EventListSide {
            label: if side == Side::Home { "home" } else { "away" },
            team: Ref::find_or_id::<Team>(&entities, "TEAM", sheet.team.0),
            logo: logo(&entities, sheet.team),
            line_up: of(Role::Starter),
            substitutes: of(Role::Bench),
        }
    };
    let (home, away) = (side(Side::Home), side(Side::Away));
    let written = written_events(&match_, &events, &facts, request.words("detail").is_some());
    let recipients = events.iter().filter_map(|event| event.recipient);
    let named = written.iter().filter_map(|event| event.player).chain(recipients);
    let mut players = HashMap::new();
    for id in named {
        players.entry(id).or_insert_with(|| EventPlayer::new(player(id, match_.member(id))));
    }
    let detail = request.words("detail").map(|_| EventDetail::new(&match_, &events, &facts, &models.xt));
    let shared = Rc::new(ListedMatchEvents {
        teams: [&home.team, &away.team].map(|team| EventTeam { id: team.id, name: Value::from(&team.name).shared() }),
        match_,
        events,
        facts,
        players,
        detail,
    });
    let filter = EventFilter::new(request, &shared.match_);
    let listed = written.into_iter().filter(|event| filter.allows(event));
    let listed: Vec<ListedEvent> = listed.map(|written| ListedEvent { match_: Rc::clone(&shared), written }).collect();
    let view = EventList { status: shared.match_.status, home, away, events: EVENT.lazy_list(listed) };
    Ok(Output::new(EVENT_LIST.record(&view), success::EVENTS))
}

/// The URL of the team's picture, or of its club's logo.
fn logo(entities: &Entities, team: TeamId) -> String {
    let team = entities.get::<Team>(team.0);
    let club = team.and_then(|team| team.club).and_then(|club| entities.get::<Club>(club.0));
    let image = team.and_then(|team| team.image.clone());
    image.or_else(|| club.and_then(|club| club.logo.clone())).unwrap_or_default()
}

impl ListedPlayer {
    fn position(&self, which: fn((Position, Position)) -> Position) -> Option<Ref> {
        self.positions.map(|positions| Ref::position(which(positions)))
    }

    fn new(
        entities: &Entities,
        id: PlayerId,
        member: Option<&SquadMember>,
        profile: impl Fn(PlayerId) -> Option<(Position, Position)>,
    ) -> ListedPlayer {
        let player = entities.get::<Player>(id.number());
        let unknown = || Name::new(id.to_string());
        ListedPlayer {
            id,
            name: player.map_or_else(unknown, |player| player.name.clone()),
            nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
            dob: player.and_then(|player| player.dob),
            shirt: member.and_then(|member| member.shirt),
            positions: player.and_then(Player::stated_positions).or_else(|| profile(id)),
        }
    }
}
