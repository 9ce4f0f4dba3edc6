//! The timeline of a match: goals, cards and substitutions.

use football::model::{Event, EventKind, Match, MatchMinute, Name, Outcome, Player, PlayerId, Team, Words};
use store::MatchPart;

use crate::parts::match_header::{MatchHeader, SCORE};
use crate::parts::people::{ASSISTANT, REFEREE};
use crate::parts::profiled_player::{PROFILED_PLAYER, ProfiledPlayer};
use crate::parts::reference::{LABELLED, Ref, STADIUM};
use crate::parts::tournament::edition_names;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchTimeline",
    about: "The goals, cards and substitutions of a match in time order, with the head of the match.",
    origin: Origin::Clients,
    xml: true,
    table: Some(&["timeline"]),
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&TIMELINE),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct MatchTimelineView {
    tournament: Name,
    season: Name,
    season_id: i64,
    header: MatchHeader,
    entries: Vec<TimelineEntry>,
}

struct TimelineEntry {
    half: u8,
    second: u32,
    minute: Option<MatchMinute>,
    event: Words,
    team: Option<Ref>,
    /// The player; none for a substitution.
    player: Option<ProfiledPlayer>,
    substitution: Option<Substitution>,
}

struct Substitution {
    on: Option<ProfiledPlayer>,
    off: Option<ProfiledPlayer>,
}

/// A player of a substitution. Other entries do not have the field.
fn substitute(entry: &TimelineEntry, which: fn(&Substitution) -> Option<&ProfiledPlayer>) -> Value {
    entry.substitution.as_ref().map_or(Value::Omitted, |pair| PROFILED_PLAYER.optional(which(pair)))
}

#[rustfmt::skip]
static ENTRY: Table<TimelineEntry> = Table("MatchTimelineEntry", &[
    fixed("_type", "EVENT"),
    integer("half",          "1 and 2 the halves, 3 and 4 extra time, 5 the shoot-out", |e| e.half.into()),
    text("time",             "MM:SS since the start of the half; runs on through stoppage time", |e| format!("{:02}:{:02}", e.second / 60, e.second % 60).into()),
    nullable(text("minute",  "the minute as people write it: 7, 45+2, 118; null in the shoot-out", |e| e.minute.map(|minute| minute.to_string()).into())),
    text("event",            "Goal Scored, Own Goal, Yellow Card, Second Yellow Card, Red Card, Substitution", |e| e.event.into()),
    nullable(record("team",  "the player's team, also for an own goal", &LABELLED, |e| LABELLED.optional(e.team.as_ref()))),
    on_request(nullable(record("player", "the player; left out for a substitution", &PROFILED_PLAYER, |e| if e.substitution.is_some() { Value::Omitted } else { PROFILED_PLAYER.optional(e.player.as_ref()) }))),
    on_request(nullable(record("in",     "the player who comes on, for a substitution", &PROFILED_PLAYER, |e| substitute(e, |pair| pair.on.as_ref())))),
    on_request(nullable(record("out",    "the player who leaves, for a substitution", &PROFILED_PLAYER, |e| substitute(e, |pair| pair.off.as_ref())))),
]);

#[rustfmt::skip]
static TIMELINE: Table<MatchTimelineView> = Table("MatchTimeline", &[
    fixed("_type", "MATCH_SUMMARY"),
    integer("matchId",                "the match's id",                   |m| m.header.id.into()),
    text("tournament",                "the competition's name",           |m| (&m.tournament).into()),
    text("season",                    "the season",                       |m| (&m.season).into()),
    integer("seasonId",               "the tournament's id, which is its season's", |m| m.season_id.into()),
    nullable(integer("round",         "the matchday or round",            |m| m.header.round.into())),
    record("home",                    "the home team", &LABELLED,         |m| LABELLED.record(&m.header.sides.home.team)),
    record("away",                    "the away team", &LABELLED,         |m| LABELLED.record(&m.header.sides.away.team)),
    nullable(date_time("dateTime",    "kick-off",                         |m| m.header.kickoff.into())),
    date_time("dtLastUpdateDateTime", "when its data last changed",       |m| m.header.updated_at.into()),
    nullable(record("stadium",        "the stadium", &STADIUM,            |m| STADIUM.optional(m.header.stadium.as_ref()))),
    nullable(record("referee",        "the referee", &REFEREE,            |m| REFEREE.optional(m.header.referee.as_ref()))),
    nullable(record("assistant1",     "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    nullable(record("assistant2",     "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                   "the score", &SCORE,                |m| SCORE.record(&m.header.score)),
    nullable(record("shootOut",       "the kicks that each side scored; null without a shoot-out", &SCORE, |m| SCORE.optional(m.header.shoot_out.map(Some).as_ref()))),
    nullable(integer("winnerId",      "the team that won, by the shoot-out if there was one; null before the end and for a draw", |m| m.header.winner.into())),
    list("timeline",                  "goals, cards and substitutions in time order", &ENTRY, |m| ENTRY.list(&m.entries)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Events, MatchPart::Profiles])?;
    let entities = entitled.entities()?;
    let profiles = entitled.profiles()?;
    let match_ = entitled.match_();
    let player = |id: PlayerId| {
        let stated = entities.get::<Player>(id.number()).and_then(Player::stated_positions);
        let mut player = ProfiledPlayer::new(&entities, id, stated.or_else(|| profiles.get(&id).copied()));
        player.number = player.number.or_else(|| match_.member(id)?.shirt);
        player
    };
    let mut events: Vec<(Event, Words)> =
        entitled.events()?.into_iter().filter_map(|event| words(&event).map(|words| (event, words))).collect();
    events.sort_by_key(|(event, _)| event.moment());
    let entries = events.iter().map(|(event, words)| {
        let team = |match_: &Match, side| Ref::find_or_id::<Team>(&entities, "TEAM", match_.sheet(side).team.0);
        let is_substitution = event.kind == EventKind::Substitution;
        TimelineEntry {
            half: event.period.number(),
            second: event.time.0 / 1000,
            minute: event.moment().minute(),
            event: *words,
            team: event.side.map(|side| team(match_, side)),
            player: event.player.filter(|_| !is_substitution).map(player),
            substitution: is_substitution
                .then(|| Substitution { on: event.replacement.map(player), off: event.player.map(player) }),
        }
    });
    let (tournament, season) = edition_names(&entities, match_.edition);
    let view = MatchTimelineView {
        tournament,
        season,
        season_id: match_.edition.0,
        entries: entries.collect(),
        header: MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]),
    };
    Ok(Output::new(TIMELINE.record(&view), success::TIMELINE))
}

/// What the timeline calls an event; none if the event is not part of it.
fn words(event: &Event) -> Option<Words> {
    let words = |en, ar| Some(Words { en, ar });
    match (event.kind, event.result) {
        (EventKind::OwnGoal, _) if event.goal_for().is_some() => words("Own Goal", "هدف عكسي"),
        _ if event.goal_for().is_some() => words("Goal Scored", "هدف"),
        (EventKind::Card, Outcome::Yellow) => words("Yellow Card", "بطاقة صفراء"),
        (EventKind::Card, Outcome::SecondYellow) => words("Second Yellow Card", "بطاقة صفراء ثانية"),
        (EventKind::Card, Outcome::Red) => words("Red Card", "بطاقة حمراء"),
        (EventKind::Substitution, _) => words("Substitution", "تبديل"),
        _ => None,
    }
}
