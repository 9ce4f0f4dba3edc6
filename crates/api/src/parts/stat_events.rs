//! The response of StatEvents: a number, its definition, its parts, and the entries behind it.

use football::analysis::{ContributionSource, EventFacts, round};
use football::model::{Event, Half, Match, MatchMinute, Name, Player, PlayerId, Point, Score, Side, Team, Words};
use store::{Entities, Page};

use super::event_filter::percent;
use super::match_header::match_name;
use super::reference::{PLAIN, Ref};
use super::stat_sources::{PartTotal, PlayedPart};
use super::statistics_query::Per;
use crate::render::{Clock, Value};
use crate::rows::field::{Table, fixed, integer, list, nullable, number, record, text};

/// A number and what it comes from.
#[derive(Debug)]
pub struct ExplainedNumber {
    pub path: String,
    pub label: Words,
    pub meaning: Words,
    pub note: Option<Words>,
    pub formula: String,
    pub team: Option<Ref>,
    pub player: Option<Ref>,
    /// The coach whose teams' number it is, on a page.
    pub coach: Option<Ref>,
    /// The minute of a momentum.
    pub minute: Option<MatchMinute>,
    pub value: Value,
    /// What the value is stated for, on a page; the number itself if there is none.
    pub rate: Option<Rate>,
    /// The place in the table, and the criterion that decided it; only of a standing.
    pub rank: Option<usize>,
    pub decided_by: Option<Name>,
    pub parts: Vec<PartTotal>,
    pub matches: Vec<ExplainedMatch>,
    pub page: Page,
    /// Entries of a match are from its end to its beginning, on a page.
    pub is_newest_first: bool,
    /// The entries were not asked for, so they are not counted either.
    pub has_entries_apart: bool,
    /// The number of entries on all pages.
    pub total: usize,
    /// Those of the page.
    pub entries: Vec<EntryView>,
}

/// A number per 90 minutes or per match.
#[derive(Debug)]
pub struct Rate {
    pub per: Per,
    pub total: Value,
    /// The minutes or matches of the total.
    pub of: u64,
}

/// A match, what it adds or what the number is in it alone, and its entries.
#[derive(Debug)]
pub struct ExplainedMatch {
    pub id: i64,
    pub teams: [Name; 2],
    pub score: Option<Score>,
    pub is_over: bool,
    pub value: Value,
    pub entries: usize,
}

impl ExplainedMatch {
    pub fn new(match_: &Match, entities: &Entities, value: Value, entries: usize) -> ExplainedMatch {
        let teams = [&match_.home, &match_.away].map(|sheet| team(entities, sheet.team.0).name);
        let is_over = match_.status.is_final();
        ExplainedMatch { id: match_.id.0, teams, score: match_.score, is_over, value, entries }
    }
}

/// Where an amount comes from, and the parts of the number that it counts in.
#[derive(Debug)]
pub struct EntryView {
    pub match_id: Option<i64>,
    pub kind: &'static str,
    /// Of an interval, the event with which it begins.
    pub event: Option<EntryEvent>,
    until: Option<i64>,
    pub half: Option<u8>,
    pub reason: Option<Name>,
    pub parts: Vec<PlayedPart>,
}

/// The event of an entry, with the names that belong to it.
#[derive(Debug)]
pub struct EntryEvent {
    pub event: Event,
    pub facts: EventFacts,
    pub team: Option<Ref>,
    pub player: Option<Ref>,
    /// It is an event of the opponents of the team or player whose number it is; of a momentum, of the away team.
    pub is_of_opponents: bool,
    /// The video of its half.
    pub video: Option<Half>,
}

/// The match that entries are of.
#[derive(Clone, Copy, Debug)]
pub struct EntryMatch<'a> {
    pub match_: &'a Match,
    pub events: &'a [Event],
    pub facts: &'a [EventFacts],
    pub entities: &'a Entities,
    /// The side of the team or player whose number it is; home for a momentum.
    pub side: Side,
}

impl EntryMatch<'_> {
    /// The entries in time order. Those of the whole match come last.
    pub fn in_time_order(
        &self,
        entries: impl IntoIterator<Item = (ContributionSource, Vec<PlayedPart>)>,
    ) -> Vec<(ContributionSource, Vec<PlayedPart>)> {
        let mut entries: Vec<_> = entries.into_iter().collect();
        let moment = |index: u32| self.events.get(index as usize).map(Event::moment);
        entries.sort_by_key(|(source, _)| match source {
            ContributionSource::Event(index) => (0, moment(*index)),
            ContributionSource::Interval { from, .. } => (0, from.and_then(moment)),
            ContributionSource::Period(_) => (1, None),
            ContributionSource::Match | ContributionSource::Counter { .. } => (2, None),
        });
        entries
    }

    pub fn entry(&self, source: ContributionSource, parts: Vec<PlayedPart>) -> EntryView {
        let id = |index: u32| self.events.get(index as usize).map(|event| event.id.0.into());
        let (kind, event, until, half) = match source {
            ContributionSource::Event(index) => ("EVENT", Some(index), None, None),
            ContributionSource::Interval { from, to } => ("INTERVAL", from, to.and_then(id), None),
            ContributionSource::Period(half) => ("PERIOD", None, None, Some(half)),
            ContributionSource::Match | ContributionSource::Counter { .. } => ("MATCH", None, None, None),
        };
        let event = event.and_then(|index| self.event(index));
        let half = event.as_ref().map(|entry| entry.event.period.number()).or(half);
        EntryView { match_id: Some(self.match_.id.0), kind, event, until, half, reason: None, parts }
    }

    fn event(&self, index: u32) -> Option<EntryEvent> {
        let event = self.events.get(index as usize)?.clone();
        let facts = *self.facts.get(index as usize)?;
        Some(EntryEvent {
            facts,
            team: event.side.map(|side| team(self.entities, self.match_.sheet(side).team.0)),
            player: event.player.map(|id| player(self.entities, id)),
            is_of_opponents: event.side.is_some_and(|side| side != self.side),
            video: self.match_.video.iter().find(|half| half.half == event.period.number()).cloned(),
            event,
        })
    }
}

impl EntryView {
    /// A match of a table.
    pub fn of_match(id: i64, part: PlayedPart) -> EntryView {
        let (match_id, kind) = (Some(id), "MATCH");
        EntryView { match_id, kind, event: None, until: None, half: None, reason: None, parts: vec![part] }
    }

    /// Points that do not come from a match.
    pub fn adjustment(reason: Option<Name>, part: PlayedPart) -> EntryView {
        let kind = "ADJUSTMENT";
        EntryView { match_id: None, kind, event: None, until: None, half: None, reason, parts: vec![part] }
    }

    pub fn event(&self) -> Option<&Event> {
        self.event.as_ref().map(|entry| &entry.event)
    }

    pub fn xg(&self) -> Option<f64> {
        let entry = self.event.as_ref().filter(|entry| entry.event.kind.is_shot())?;
        Some(round(entry.facts.xg, 4))
    }

    pub fn video_second(&self) -> Option<f64> {
        let entry = self.event.as_ref().filter(|entry| entry.video.is_some())?;
        Some(entry.event.time.seconds())
    }
}

pub fn team(entities: &Entities, id: i64) -> Ref {
    Ref { label: "", ..Ref::find_or_id::<Team>(entities, "", id) }
}

pub fn player(entities: &Entities, id: PlayerId) -> Ref {
    let known = entities.get::<Player>(id.number());
    let name = known.map_or_else(|| Name::new(id.to_string()), |player| player.display_name().clone());
    Ref { label: "", id: id.number(), name }
}

#[rustfmt::skip]
static DEFINITION: Table<Words> = Table("StatEventsDefinition", &[
    text("en", "in English", |words| words.en.into()),
    text("ar", "in Arabic",  |words| words.ar.into()),
]);

#[rustfmt::skip]
static PART: Table<PartTotal> = Table("StatEventsPart", &[
    text("part",                   "COUNTED, SUBTRACTED, NUMERATOR, DENOMINATOR, or SQUARES of a standard deviation", |p| p.part.into()),
    text("counter",                "the path of the statistic that the part is, or the name of the counter", |p| p.counter.to_string().into()),
    number("value",                "the counter's number, not rounded",                          |p| p.value.into()),
    nullable(number("weight",      "what one action is worth; null if all count 1 or if it differs", |p| p.weight.into())),
    nullable(number("contribution", "what the part adds to the number, where that is not its value", |p| p.contribution.into())),
    integer("entries",             "the number of entries of the part",                          |p| p.entries.into()),
]);

#[rustfmt::skip]
static MATCH: Table<ExplainedMatch> = Table("StatEventsMatch", &[
    integer("id",           "the match's id",                             |m| m.id.into()),
    text("name",            "Home 2x1 Away; before kick-off Home - Away", |m| match_name(&m.teams[0], &m.teams[1], m.score).into()),
    nullable(number("value", "the number in this match alone",            |m| m.value.clone())),
    integer("entries",      "the number of entries of the match",         |m| m.entries.into()),
]);

#[rustfmt::skip]
static PLAYED: Table<PlayedPart> = Table("StatEventsPlayed", &[
    text("part",              "as in parts",                                                        |p| p.part.into()),
    text("counter",           "as in parts",                                                        |p| p.counter.to_string().into()),
    nullable(number("weight", "xG, xT, or the points of an action; null if it counts 1",            |p| p.weight.into())),
    number("contribution",    "what it adds, not rounded: contributions of a part add up to it",    |p| p.contribution.into()),
]);

#[rustfmt::skip]
static POINT: Table<Point> = Table("StatEventsPoint", &[
    number("x", "0 at the team's own goal line, 100 at the opponent's",          |p| percent(*p).0.into()),
    number("y", "0 at the left touchline as the team attacks, 100 at the right", |p| percent(*p).1.into()),
]);

#[rustfmt::skip]
static ENTRY: Table<EntryView> = Table("StatEventsEntry", &[
    nullable(integer("match_id",    "the match; null for an adjustment of points",                |e| e.match_id.into())),
    text("kind",                    "EVENT; INTERVAL for a time that begins with the event; PERIOD; MATCH; ADJUSTMENT of points", |e| e.kind.into()),
    nullable(integer("id",          "the event's id, unique in the match; null if it is no event, or if an interval begins with the match", |e| e.event().map(|event| i64::from(event.id.0)).into())),
    nullable(integer("until_id",    "the event with which an interval ends; null if it ends with the match", |e| e.until.into())),
    nullable(integer("half",        "1 and 2; 3 and 4 for extra time, 5 for the shoot-out",       |e| e.half.into())),
    nullable(text("minute",         "the minute as people write it: 7, 45+2, 118; null in the shoot-out", |e| e.event().and_then(|event| event.moment().minute()).map(|minute| minute.to_string()).into())),
    nullable(text("clock",          "when, since the start of the half, HH:MM:SS",                |e| e.event().map(|event| Clock(event.time.0.into())).into())),
    nullable(number("second",       "when, in seconds since the start of the half",               |e| e.event().map(|event| event.time.seconds()).into())),
    nullable(record("team",         "whose event it is", &PLAIN,                                  |e| PLAIN.optional(e.event.as_ref().and_then(|entry| entry.team.as_ref())))),
    nullable(record("player",       "who did it", &PLAIN,                                         |e| PLAIN.optional(e.event.as_ref().and_then(|entry| entry.player.as_ref())))),
    nullable(text("event",          "what happened",                                              |e| e.event().map(|event| event.kind.words()).into())),
    nullable(text("result",         "how it ended",                                               |e| e.event().map(|event| event.result.words()).into())),
    nullable(text("extra",          "a further mark of the event; of an adjustment, the reason",  |e| e.event.as_ref().and_then(|entry| entry.facts.extra).map_or_else(|| e.reason.clone().into(), |extra| extra.words().into()))),
    nullable(record("location",     "where it began", &POINT,                                     |e| POINT.optional(e.event().and_then(|event| event.at.as_ref())))),
    nullable(record("end",          "where the ball went", &POINT,                                |e| POINT.optional(e.event().and_then(|event| event.end.as_ref())))),
    nullable(number("xg",           "expected goals; null if it is not an attempt",               |e| e.xg().into())),
    nullable(number("video_second", "the second in the video of the half; null if it has none",   |e| e.video_second().into())),
    list("parts",                   "the parts of the number that it counts in", &PLAYED,         |e| PLAYED.list(&e.parts)),
]);

#[rustfmt::skip]
pub static EXPLAINED: Table<ExplainedNumber> = Table("StatEvents", &[
    fixed("_type", "STAT_EVENTS"),
    text("stat",                 "the path of the statistic",                                     |n| n.path.clone().into()),
    text("name",                 "its name in the requested language",                            |n| n.label.into()),
    record("definition",         "what it counts, in both languages", &DEFINITION,                |n| DEFINITION.record(&n.meaning)),
    nullable(text("note",        "what to know before comparing it",                              |n| n.note.into())),
    text("formula",              "how it is computed from its parts",                             |n| n.formula.clone().into()),
    nullable(record("team",      "the requested team", &PLAIN,                                    |n| PLAIN.optional(n.team.as_ref()))),
    nullable(record("player",    "the requested player", &PLAIN,                                  |n| PLAIN.optional(n.player.as_ref()))),
    nullable(number("value",     "the number, rounded as in other responses; null if there is none", |n| n.value.clone())),
    nullable(integer("rank",     "of a standing, the place in the table",                         |n| n.rank.into())),
    nullable(text("decided_by",  "of a standing, the criterion that placed the team below the one above it; null for the first", |n| n.decided_by.clone().into())),
    list("parts",                "the counters that the number is computed from", &PART,          |n| PART.list(&n.parts)),
    list("matches",              "the matches that count", &MATCH,                                |n| MATCH.list(&n.matches)),
    integer("total_records",     "the number of entries on all pages",                            |n| n.total.into()),
    integer("current_records",   "the number of entries on this page",                            |n| n.entries.len().into()),
    integer("pages",             "the number of pages",                                           |n| n.total.div_ceil(n.page.size.max(1) as usize).into()),
    integer("current_page",      "the number of this page",                                       |n| n.page.number.into()),
    list("events",               "the entries, match by match, in time order", &ENTRY,            |n| ENTRY.list(&n.entries)),
]);
