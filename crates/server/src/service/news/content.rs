//! The data of an event, as the messages of webhooks have it. Goals, cards and substitutions have the fields of MatchDetails.

use football::analysis::event_facts;
use football::model::{Event, EventId, Kickoff, Language, Match, Name, Player, PlayerId, Score, Side, Status, Team};
use jiff::tz::TimeZone;
use store::Entities;

use super::state::{Differences, News, Reported};
use crate::service::news::kind::EventKind;
use api::data::{Data, EntitledMatch};
use api::parts::match_events::{CARD, GOAL, MatchReport, ReportedEvent, SUBSTITUTION};
use api::parts::match_header::SCORE;
use api::parts::reference::{PLAIN, Ref};
use api::parts::status::STATUS;
use api::parts::tournament::edition_names;
use api::render::{Format, Rendering, Value};
use api::rows::envelope::field;
use api::rows::error::Error;
use api::rows::field::{Table, date_time, integer, nullable, record, text};

/// The match as every message has it.
struct NewsMatch {
    id: i64,
    tournament_id: i64,
    tournament: Name,
    season: Name,
    round: Option<u32>,
    kickoff: Option<Kickoff>,
    status: Status,
    score: Option<Score>,
    shoot_out: Option<Score>,
    winner: Option<i64>,
    home: Ref,
    away: Ref,
}

#[rustfmt::skip]
static MATCH: Table<NewsMatch> = Table("WebhookMatch", &[
    integer("matchId",             "the match's id",                                  |m| m.id.into()),
    integer("tournamentId",        "the tournament's id",                             |m| m.tournament_id.into()),
    text("tournament",             "the competition's name",                          |m| (&m.tournament).into()),
    text("season",                 "the season",                                      |m| (&m.season).into()),
    nullable(integer("round",      "the matchday or round",                           |m| m.round.into())),
    nullable(date_time("dateTime", "kick-off",                                        |m| m.kickoff.into())),
    record("status",               "the status", &STATUS,                             |m| STATUS.record(&m.status)),
    record("score",                "the score, without a shoot-out", &SCORE,          |m| SCORE.record(&m.score)),
    nullable(record("shootOut",    "the shoot-out; null without one", &SCORE,         |m| SCORE.optional(m.shoot_out.map(Some).as_ref()))),
    nullable(integer("winnerId",   "the team that won; null before the end and for a draw", |m| m.winner.into())),
    record("home",                 "the home team", &PLAIN,                           |m| PLAIN.record(&m.home)),
    record("away",                 "the away team", &PLAIN,                           |m| PLAIN.record(&m.away)),
]);

/// Writes the data of events of one match.
pub(super) struct NewsWriter {
    match_: Value,
    report: MatchReport,
    zone: TimeZone,
}

impl NewsWriter {
    pub(super) fn load(
        data: &Data<'_>,
        entitled: &EntitledMatch<'_>,
        events: &[Event],
        zone: &TimeZone,
    ) -> Result<NewsWriter, Error> {
        let (match_, entities) = (entitled.match_(), entitled.entities()?);
        let team = |side: Side| match_.sheet(side).team.0;
        let person = |id: PlayerId| Ref {
            label: "",
            id: id.number(),
            name: entities
                .get::<Player>(id.number())
                .map_or_else(|| Name::new(id.to_string()), |player| player.display_name().clone()),
        };
        let report = MatchReport::new(events, &event_facts(match_, events, &data.models()?.xg), team, person)
            .with_scoring_teams(team);
        Ok(NewsWriter { match_: MATCH.record(&news_match(&entities, match_)), report, zone: zone.clone() })
    }

    /// The data in English and in Arabic.
    pub(super) fn data(&self, news: &News) -> [String; 2] {
        let mut fields = vec![field("match", self.match_.clone())];
        match news {
            News::NewMatch | News::Status | News::Final => {}
            News::Reported(reported) => fields.extend(self.reported(*reported)),
            News::Correction(Differences { added, changed, removed }) => {
                let list = |reported: &[Reported]| {
                    let record = |event: &Reported| {
                        let kind = field("kind", event.1.code());
                        Value::Record(std::iter::once(kind).chain(self.reported(*event)).collect())
                    };
                    Value::List(reported.iter().map(record).collect())
                };
                fields.push(field("reason", "corrected"));
                fields.push(field("added", list(added)));
                fields.push(field("changed", list(changed)));
                // A deleted entity has no data.
                fields.push(field("removed", list(removed)));
            }
        }
        in_both_languages(&Value::Record(fields.into()), &self.zone)
    }

    /// The id of an event and, if it is still there, its record.
    fn reported(&self, (id, kind): Reported) -> impl Iterator<Item = (std::borrow::Cow<'static, str>, Value)> + use<> {
        let find = |list: &[ReportedEvent], table: &Table<ReportedEvent>| {
            list.iter().find(|event| event.id == id).map(|event| table.record(event))
        };
        let record = match kind {
            EventKind::Goal => find(&self.report.goals, &GOAL),
            EventKind::Card => find(&self.report.cards, &CARD),
            EventKind::Substitution => find(&self.report.substitutions, &SUBSTITUTION),
            _ => None,
        };
        let EventId(number) = id;
        std::iter::once(field("eventId", number)).chain(record.map(|record| field("event", record)))
    }
}

/// The data of a match that was deleted.
pub(super) fn deleted() -> [String; 2] {
    let fields = vec![field("match", Value::Null), field("reason", "deleted")];
    in_both_languages(&Value::Record(fields.into()), &TimeZone::UTC)
}

fn in_both_languages(value: &Value, zone: &TimeZone) -> [String; 2] {
    [Language::English, Language::Arabic].map(|language| {
        let rendering = Rendering::new(Format::Json, language, zone.clone());
        String::from_utf8(rendering.bytes(value)).unwrap_or_default()
    })
}

fn news_match(entities: &Entities, match_: &Match) -> NewsMatch {
    let team = |side: Side| Ref::find_or_id::<Team>(entities, "", match_.sheet(side).team.0);
    let (tournament, season) = edition_names(entities, match_.edition);
    NewsMatch {
        id: match_.id.0,
        tournament_id: match_.edition.0,
        tournament,
        season,
        round: match_.round,
        kickoff: match_.kickoff,
        status: match_.status,
        score: match_.score,
        shoot_out: match_.shoot_out,
        winner: match_.winner().map(|side| match_.sheet(side).team.0),
        home: team(Side::Home),
        away: team(Side::Away),
    }
}
