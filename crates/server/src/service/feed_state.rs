//! What a key may feed, for whoever reports a match: the matches of these days, and one match with its teams, the players who
//! may be in its line-ups, and what was reported of it.
//!
//! Ids are those that lines name: links between ids do not apply here.

use std::collections::BTreeMap;

use football::model::{
    Competition, Edition, EditionId, Event, EventKind, Extra, Kickoff, Kind, Language, Match, MatchId, Outcome, Player,
    PlayerId, Role, Score, Side, Spot, SquadMember, Status, Team, TeamId, TeamSheet,
};
use jiff::SignedDuration;
use serde::Serialize;
use store::{Entities, KeyRole};

use super::base::Service;
use super::context::RequestContext;
use api::data::entitlement::Entitlement;
use api::data::{Data, EntitledMatch};
use api::rows::error::{Error, INTERNAL};
use api::rows::response::Response;

/// The matches that are listed: those in progress, and those that kick off in these hours.
const BEFORE: SignedDuration = SignedDuration::from_hours(24);
const AHEAD: SignedDuration = SignedDuration::from_hours(7 * 24);
const MAX_MATCHES: u32 = 200;
/// The latest squads of a team that its players are taken from.
const MAX_SQUADS: usize = 10;

#[derive(Serialize)]
struct FeedList<'a> {
    matches: Vec<ListedMatch<'a>>,
}

#[derive(Serialize)]
struct ListedMatch<'a> {
    #[serde(rename = "match")]
    id: MatchId,
    tournament: &'a str,
    kickoff: Option<Kickoff>,
    status: Status,
    score: Option<Score>,
    home: &'a str,
    away: &'a str,
}

#[derive(Serialize)]
struct FeedState<'a> {
    #[serde(flatten)]
    match_: ListedMatch<'a>,
    /// The highest sequence number so far.
    seq: u64,
    /// Whether a document states the score, so that it does not follow from the events.
    score_stated: bool,
    line_ups: LineUps<'a>,
    /// Goals, assists, penalties, cards, substitutions, and the beginnings and ends of periods.
    events: Vec<Event>,
}

#[derive(Serialize)]
struct LineUps<'a> {
    home: LineUpState<'a>,
    away: LineUpState<'a>,
}

#[derive(Serialize)]
struct LineUpState<'a> {
    team: TeamId,
    coach: Option<i64>,
    /// As it is stated for this match.
    squad: &'a [SquadMember],
    players: Vec<Candidate>,
}

/// A player whom the squad of this match or a recent one of the team names.
#[derive(Serialize)]
struct Candidate {
    player: PlayerId,
    name: String,
    shirt: Option<u16>,
    /// Their role in the latest squad, if they were in it, and the spot in which they last started.
    latest: Option<Role>,
    spot: Option<Spot>,
}

impl Service {
    /// The matches of these days that the key of a request may feed.
    pub(crate) fn feed_list(&self, context: &RequestContext) -> Result<Response, Response> {
        self.read_as_writer(context, |data| {
            let now = (self.clock)();
            let mut matches = data.matches_in_progress(MAX_MATCHES)?;
            let (from, until) = (now.saturating_sub(BEFORE), now.saturating_add(AHEAD));
            let (Ok(from), Ok(until)) = (from, until) else { return Err(INTERNAL.into()) };
            let scheduled = data.matches_between(from, until, MAX_MATCHES)?;
            matches.extend(scheduled.into_iter().filter(|entitled| !entitled.match_().status.is_in_progress()));
            let names = data.entities_of(&matches)?;
            let listed = |entitled: &EntitledMatch<'_>| ListedMatch::new(entitled.match_(), &names, context.language());
            json(&FeedList { matches: matches.iter().map(listed).collect() })
        })
    }

    /// A match that the key of a request may feed.
    pub(crate) fn feed_state(&self, context: &RequestContext, id: MatchId) -> Result<Response, Response> {
        let language = context.language();
        self.read_as_writer(context, |data| {
            let matches = [data.match_(id.0)?];
            let [entitled] = &matches;
            let match_ = entitled.match_();
            let heads = data.entities_of(&matches)?;
            let [home, away] = [Side::Home, Side::Away].map(|side| RecentSquads::load(data, match_, side));
            let [home, away] = [home?, away?];
            let progress = entitled.feed_progress()?;
            let state = FeedState {
                match_: ListedMatch::new(match_, &heads, language),
                seq: progress.newest_seq,
                score_stated: progress.states_score,
                line_ups: LineUps {
                    home: LineUpState::new(&match_.home, home, language),
                    away: LineUpState::new(&match_.away, away, language),
                },
                events: entitled.events()?.into_iter().filter(is_reported).collect(),
            };
            json(&state)
        })
    }

    /// The response to a key with the role write.
    fn read_as_writer(
        &self,
        context: &RequestContext,
        read: impl Fn(&Data<'_>) -> Result<Response, Error>,
    ) -> Result<Response, Response> {
        let (mut response, headers) = self.admit_as(context, KeyRole::Write, |admitted| {
            let editions = admitted.key()?.record.write_editions().map(<[EditionId]>::to_vec);
            let data = self.open(&admitted.snapshot, Entitlement::new(editions), admitted.now, &self.zone);
            read(&data.hiding_forbidden(true).without_links())
        })?;
        response.headers.extend(headers);
        Ok(response)
    }
}

/// What a scorer reports, and not every touch of the ball.
fn is_reported(event: &Event) -> bool {
    match event.kind {
        EventKind::HalfStart
        | EventKind::HalfEnd
        | EventKind::Card
        | EventKind::Substitution
        | EventKind::OwnGoal
        | EventKind::Penalty => true,
        kind => (kind.is_shot() && event.result == Outcome::Goal) || event.extra == Some(Extra::Assist),
    }
}

impl<'a> ListedMatch<'a> {
    fn new(match_: &Match, names: &'a Entities, language: Language) -> ListedMatch<'a> {
        let team = |id: TeamId| names.get::<Team>(id.0).map_or("", |team| team.name.in_(language));
        let edition = names.get::<Edition>(match_.edition.0);
        let competition = edition.and_then(|edition| names.get::<Competition>(edition.competition.0));
        ListedMatch {
            id: match_.id,
            tournament: competition.map_or("", |competition| competition.name.in_(language)),
            kickoff: match_.kickoff,
            status: match_.status,
            score: match_.score.filter(|_| match_.status.has_kicked_off() || match_.status.is_final()),
            home: team(match_.home.team),
            away: team(match_.away.team),
        }
    }
}

/// The players of a team, from the squad of a match and from the latest ones before it.
struct RecentSquads {
    players: Vec<(Player, RecentPlayer)>,
}

#[derive(Default)]
struct RecentPlayer {
    shirt: Option<u16>,
    latest: Option<Role>,
    spot: Option<Spot>,
}

impl RecentSquads {
    fn load(data: &Data<'_>, match_: &Match, side: Side) -> Result<RecentSquads, Error> {
        let sheet = match_.sheet(side);
        let matches = data.matches_of_team(sheet.team)?;
        let is_earlier = |other: &&Match| match (other.kickoff, match_.kickoff) {
            (Some(one), Some(two)) => one < two,
            _ => other.id != match_.id,
        };
        let earlier = matches.iter().map(EntitledMatch::match_).filter(is_earlier);
        let sheets = earlier.filter_map(|other| {
            let sheets = [&other.home, &other.away].into_iter();
            sheets.filter(|other| other.team == sheet.team).find(|other| !other.squad.is_empty())
        });
        let mut players: BTreeMap<PlayerId, RecentPlayer> = BTreeMap::new();
        for member in &sheet.squad {
            let known = players.entry(member.player).or_default();
            (known.shirt, known.spot) = (member.shirt, member.spot);
        }
        for (index, recent) in sheets.take(MAX_SQUADS).enumerate() {
            for member in &recent.squad {
                let known = players.entry(member.player).or_default();
                known.shirt = known.shirt.or(member.shirt);
                known.spot = known.spot.or(member.spot);
                if index == 0 {
                    known.latest = Some(member.role);
                }
            }
        }
        data.prefetch(players.keys().map(|id| (Kind::Player, id.number())))?;
        let mut known = Vec::new();
        for (id, recent) in players {
            known.extend(data.find::<Player>(Some(id.number()))?.map(|player| (player, recent)));
        }
        Ok(RecentSquads { players: known })
    }
}

impl<'a> LineUpState<'a> {
    fn new(sheet: &'a TeamSheet, recent: RecentSquads, language: Language) -> LineUpState<'a> {
        let candidate = |(known, recent): (Player, RecentPlayer)| Candidate {
            player: known.id,
            name: known.display_name().in_(language).to_owned(),
            shirt: recent.shirt.or(known.number),
            latest: recent.latest,
            spot: recent.spot,
        };
        let mut players: Vec<Candidate> = recent.players.into_iter().map(candidate).collect();
        players.sort_by_key(|player| (player.shirt.is_none(), player.shirt, player.player));
        LineUpState { team: sheet.team, coach: sheet.coach.map(|coach| coach.0), squad: &sheet.squad, players }
    }
}

fn json<T: Serialize>(value: &T) -> Result<Response, Error> {
    let body = serde_json::to_vec(value).map_err(|error| {
        tracing::error!(%error, "the state of a feed cannot be written");
        INTERNAL
    })?;
    Ok(Response {
        status: 200,
        content_type: "application/json; charset=utf-8",
        headers: vec![("cache-control", "no-store".to_owned())],
        body: body.into(),
    })
}
