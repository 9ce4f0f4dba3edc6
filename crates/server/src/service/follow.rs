//! Following a match: the events that a follower has not received yet.
//!
//! Every event has an id, the [`ResumeToken`]. It states what the follower has: the last point, the number of goals, the
//! score, the status, a hash of the history behind them, and the position of the store. So any replica, after any
//! restart, can continue without loss and without repetition. If the history itself was corrected, the hash differs and
//! the follower receives the whole history.

use std::fmt;
use std::hash::Hasher;
use std::rc::Rc;
use std::sync::Arc;

use football::analysis::momentum::Momentum;
use football::model::{EditionId, MatchId, Score, Side, Status};
use jiff::Timestamp;
use store::{KeyMark, KeyRole, Snapshot};
use xxhash_rust::xxh3::Xxh3Default;

use super::base::Service;
use super::context::{Method, RequestContext};
use super::response_meta::ResponseMeta;
use super::trace::RequestTrace;
use api::Output;
use api::data::EntitledMatch;
use api::data::entitlement::Entitlement;
use api::operations::MATCH_MOMENTUM;
use api::parts::momentum::{HistoryRange, INCLUDE, MOMENTUM, MomentumTimeline};
use api::render::{Format, Rendering, Value};
use api::rows::envelope::{field, success_envelope};
use api::rows::error::{Error, MATCH_ID_INVALID, TOKEN_AND_KEY, TOO_MANY_REQUESTS, retried};
use api::rows::input::JsonBody;
use api::rows::request::Request;
use api::rows::response::Response;
use api::rows::success;

/// A request to follow a match.
#[derive(Clone, Debug)]
pub struct FollowRequest {
    /// Errors are those of MatchMomentum.
    context: RequestContext,
    match_id: Option<MatchId>,
    resume: ResumeToken,
}

/// One event of the push.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushEvent {
    /// `status`, `score` or `momentum`.
    pub name: &'static str,
    /// The resume token of a follower that has received this event.
    pub id: String,
    /// JSON on one line.
    pub data: Vec<u8>,
}

/// A new follower whose key may read the match.
#[derive(Clone, Copy, Debug)]
pub struct AdmittedFollower {
    /// A merged id is followed as the match that is served for it.
    pub match_id: MatchId,
    pub access: FollowerAccess,
    /// The position of the store when the key was checked. The first events are from this position or a later one.
    pub position: i64,
}

/// The events of a match that a follower has not received yet.
#[derive(Clone, Debug)]
pub struct PendingEvents {
    pub events: Vec<PushEvent>,
    pub access: FollowerAccess,
}

/// What a follower's key was checked against. As long as that holds, the key need not be checked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FollowerAccess {
    key_mark: KeyMark,
    expires_at: Option<Timestamp>,
    edition: EditionId,
    /// Whether the key sees every link. Events that followers share have the ids that such a key sees.
    shares: bool,
}

impl FollowerAccess {
    /// Whether a follower with this access may receive these events at this time.
    pub fn covers(&self, shared: &SharedEvents, now: Timestamp) -> bool {
        self.shares && self.key_mark == shared.key_mark && self.edition == shared.edition && !self.is_expired(now)
    }

    /// Whether keys were written since.
    pub fn is_outdated(&self, key_mark: KeyMark) -> bool {
        self.key_mark != key_mark
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|expires_at| expires_at <= now)
    }
}

/// What followers of a match have in common whose pending events are the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FollowerGroup {
    parameters: [Option<String>; 3],
    received: String,
}

/// The pending events of a group of followers. Each of them may receive these if their [`FollowerAccess`] covers them.
#[derive(Clone, Debug)]
pub struct SharedEvents {
    pub events: Vec<PushEvent>,
    pub position: i64,
    key_mark: KeyMark,
    edition: EditionId,
}

impl FollowRequest {
    /// `last_event_id` is the id of the last event that the follower received.
    pub fn new(method: Method, match_id: &str, query_string: &str, last_event_id: Option<&str>) -> FollowRequest {
        FollowRequest {
            context: RequestContext::new(method, Some(MATCH_MOMENTUM.name), query_string),
            match_id: match_id.parse().ok().filter(|id| *id > 0).map(MatchId),
            resume: last_event_id.and_then(ResumeToken::parse).unwrap_or_default(),
        }
    }

    /// The keys in the headers of the request.
    pub fn with_header_keys(mut self, keys: Vec<String>) -> FollowRequest {
        self.context.header_keys = keys;
        self
    }

    /// The trace of the request.
    pub fn with_trace(mut self, trace: Arc<RequestTrace>) -> FollowRequest {
        self.context.trace = trace;
        self
    }

    pub fn context(&self) -> &RequestContext {
        &self.context
    }

    /// The followers that have received the same and want it in the same form.
    pub fn group(&self) -> FollowerGroup {
        let parameters =
            ["lang", "timezone", INCLUDE.name].map(|name| self.context.query().get(name).map(str::to_owned));
        FollowerGroup { parameters, received: ResumeToken { position: 0, ..self.resume }.to_string() }
    }

    /// The position of the store that the follower has seen: what it receives next is from this position or a later one.
    pub fn position(&self) -> i64 {
        self.resume.position
    }

    /// The follower has received this event.
    pub fn received(&mut self, event: &PushEvent) {
        self.resume = ResumeToken::parse(&event.id).unwrap_or_default();
    }
}

impl Service {
    /// Checks the key of a new follower and what it may read, and counts the request against the key's rate limit.
    pub fn admit_follower(&self, request: &FollowRequest) -> Result<AdmittedFollower, Response> {
        self.follower_response(request, true, |entitled, snapshot, access, _| {
            Ok(AdmittedFollower { match_id: entitled.match_().id, access, position: snapshot.position() })
        })
    }

    /// The events that a follower has not received yet. Every call authenticates and checks the entitlement, since a
    /// key may be revoked at any time.
    pub fn pending_events(&self, request: &FollowRequest) -> Result<PendingEvents, Response> {
        self.follower_response(request, false, |entitled, snapshot, access, form| {
            Ok(PendingEvents { events: events(entitled, request.resume.at(snapshot), form)?, access })
        })
    }

    /// What `then` makes of the match, or the error response.
    fn follower_response<T>(
        &self,
        request: &FollowRequest,
        is_new: bool,
        then: impl Fn(&EntitledMatch<'_>, &Snapshot, FollowerAccess, &EventForm) -> Result<T, Error>,
    ) -> Result<T, Response> {
        let mut meta = ResponseMeta::default();
        retried(|| self.open_followed(request, is_new, &mut meta, &then)).map_err(|error| {
            self.record_failure(&error);
            let is_limited = error.text == TOO_MANY_REQUESTS;
            let mut response = self.refuse(&request.context, error);
            if is_limited {
                // Followers learn the position of the store from their events.
                meta.position = None;
                meta.add_headers(&mut response);
            }
            response
        })
    }

    /// The events that a group of followers has not received yet. No key is checked: compare the access of each follower.
    pub fn shared_events(&self, request: &FollowRequest) -> Result<SharedEvents, Response> {
        retried(|| self.load_shared_events(request)).map_err(|error| {
            self.record_failure(&error);
            self.refuse(&request.context, error)
        })
    }

    fn load_shared_events(&self, request: &FollowRequest) -> Result<SharedEvents, Error> {
        let snapshot = Rc::new(self.snapshot(0)?);
        let form = self.event_form(&request.context)?;
        let zone = &form.rendering.zone;
        let data = self.open(&snapshot, Entitlement::All, (self.clock)(), zone);
        let entitled = data.match_(request.match_id.ok_or(MATCH_ID_INVALID)?.0)?;
        let events = events(&entitled, request.resume.at(&snapshot), &form)?;
        let (position, key_mark) = (snapshot.position(), snapshot.key_mark());
        Ok(SharedEvents { events, position, key_mark, edition: entitled.match_().edition })
    }

    fn event_form(&self, context: &RequestContext) -> Result<EventForm, Error> {
        let language = context.checked_language()?;
        let zone = context.checked_zone(&self.zone)?;
        let parameters = Request::check(&[INCLUDE], context.query(), &JsonBody::default(), zone)?;
        let unknown = MATCH_MOMENTUM.unknown_as();
        let rendering = Rendering { unknown, ..Rendering::new(Format::Json, language, zone.clone()) };
        Ok(EventForm { parameters, rendering })
    }

    /// Authenticates the caller, checks the entitlement, and opens the match.
    fn open_followed<T>(
        &self,
        request: &FollowRequest,
        is_new: bool,
        meta: &mut ResponseMeta,
        then: impl Fn(&EntitledMatch<'_>, &Snapshot, FollowerAccess, &EventForm) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let FollowRequest { context, match_id, resume } = request;
        let mut scope = None;
        let mut admitted = self.admit_with(meta, is_new, |snapshot, now| match context.token() {
            Some(_) if !context.key()?.is_empty() => Err(TOKEN_AND_KEY.into()),
            Some(token) => {
                let (record, opened) = self.open_token(snapshot, token, now, is_new)?;
                scope = Some(opened);
                Ok(Some(self.caller_key(record, &context.trace)))
            }
            None => self.authenticate(snapshot, context, now, KeyRole::Read).map(Some),
        })?;
        // Another replica may have read the last event from a standby that is ahead of ours.
        if admitted.snapshot.position() < resume.position {
            drop(admitted.snapshot);
            // If no server has that position, it was lost in a fail-over or invented: send what there is.
            let newer = self.store.snapshot_at_least(resume.position).or_else(|_| self.snapshot(0))?;
            admitted.snapshot = Rc::new(newer);
        }
        let form = self.event_form(context)?;
        let match_id = match_id.ok_or(MATCH_ID_INVALID)?;
        let (snapshot, expires_at) = (&admitted.snapshot, admitted.key()?.record.expires_at);
        let data = admitted.data(self, &form.rendering.zone);
        let entitled = match scope {
            Some(scope) => data.match_of_token(scope, match_id)?,
            None => data.match_(match_id.0)?,
        };
        let (key_mark, edition) = (snapshot.key_mark(), entitled.match_().edition);
        let access = FollowerAccess { key_mark, expires_at, edition, shares: data.sees_every_link()? };
        then(&entitled, snapshot, access, &form)
    }
}

/// How a follower wants the events.
struct EventForm {
    parameters: Request,
    rendering: Rendering,
}

/// Status first, then the score, then the momentum: a follower receives the score before the goal that made it.
fn events(entitled: &EntitledMatch<'_>, mut resume: ResumeToken, form: &EventForm) -> Result<Vec<PushEvent>, Error> {
    let EventForm { parameters, rendering } = form;
    let match_ = entitled.match_();
    let momentum = entitled.facts()?.momentum;
    let mut events = Vec::new();
    let mut push = |name, resume: &ResumeToken, value: &Value| {
        events.push(PushEvent { name, id: resume.to_string(), data: rendering.bytes(value) });
    };
    if resume.status != Some(match_.status) {
        resume.status = Some(match_.status);
        let status = vec![
            field("intMatchID", match_.id.0),
            field("strStatus", match_.status.code()),
            field("strStatusName", match_.status.words()),
        ];
        push("status", &resume, &Value::Record(status.into()));
    }
    if resume.score != match_.score {
        resume.score = match_.score;
        let goals = |side| match_.score.map_or(Value::Null, |score: Score| score.goals(side).into());
        let score = vec![field("intHome", goals(Side::Home)), field("intAway", goals(Side::Away))];
        let score = vec![field("intMatchID", match_.id.0), field("objScore", Value::Record(score.into()))];
        push("score", &resume, &Value::Record(score.into()));
    }
    let range = match resume.second {
        Some(second) if resume.hash == history_hash(&momentum, second, resume.goals) => {
            HistoryRange { after_second: Some(second), skip_goals: Some(resume.goals) }
        }
        _ => HistoryRange::default(),
    };
    let last = momentum.points.last().map_or(0, |point| point.second);
    if range.after_second.is_none_or(|second| last > second) || momentum.goals.len() > resume.goals {
        (resume.second, resume.goals) = (Some(last), momentum.goals.len());
        resume.hash = history_hash(&momentum, last, resume.goals);
        let timeline = MomentumTimeline::load(entitled, parameters, &momentum, range)?;
        let output = Output::new(MOMENTUM.record(&timeline), success::MOMENTUM);
        push("momentum", &resume, &success_envelope(MATCH_MOMENTUM.envelope, output));
    }
    Ok(events)
}

/// What a follower has received.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct ResumeToken {
    /// The second of the last point; `None` without a history, 0 if the history is empty.
    second: Option<u32>,
    goals: usize,
    score: Option<Score>,
    status: Option<Status>,
    /// The [`history_hash`].
    hash: u64,
    /// The position of the store.
    position: i64,
}

/// A hash of the points up to a second and of the first goals.
fn history_hash(momentum: &Momentum, second: u32, goals: usize) -> u64 {
    let mut hash = Xxh3Default::new();
    for point in momentum.points.iter().take_while(|point| point.second <= second) {
        hash.write_u32(point.second);
        hash.write_u64(point.raw.to_bits());
        point.inputs.iter().flatten().for_each(|count| hash.write_u16(*count));
    }
    for goal in momentum.goals.iter().take(goals) {
        hash.write_u32(goal.event.0);
        hash.write_u32(goal.second);
        hash.write_i64(goal.player.map_or(0, |player| player.number()));
        hash.write_u8(u8::from(goal.side == Side::Away));
        hash.write_u16(goal.score.home);
        hash.write_u16(goal.score.away);
    }
    hash.write_usize(goals.min(momentum.goals.len()));
    hash.finish()
}

/// `2820.2.1-1.live.9f3c5e0d1b2a4c68.4711`; a dash for an absent value.
impl fmt::Display for ResumeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second {
            Some(second) => write!(f, "{second}.{}.", self.goals)?,
            None => write!(f, "-.{}.", self.goals)?,
        }
        match self.score {
            Some(Score { home, away }) => write!(f, "{home}-{away}.")?,
            None => f.write_str("-.")?,
        }
        write!(f, "{}.{:016x}.{}", self.status.map_or("-", Status::code), self.hash, self.position)
    }
}

impl ResumeToken {
    /// What events from this snapshot are added to.
    fn at(&self, snapshot: &Snapshot) -> ResumeToken {
        ResumeToken { position: snapshot.position(), ..*self }
    }

    /// `None` if the text is not a token; such a follower receives everything.
    fn parse(text: &str) -> Option<ResumeToken> {
        let parts: Vec<&str> = text.split('.').collect();
        let [second, goals, score, status, hash, position] = parts[..] else { return None };
        let is_present = |part: &'_ str| part != "-";
        Some(ResumeToken {
            second: if is_present(second) { Some(second.parse().ok()?) } else { None },
            goals: goals.parse().ok()?,
            score: match score.split_once('-') {
                Some(("", "")) => None,
                Some((home, away)) => Some(Score { home: home.parse().ok()?, away: away.parse().ok()? }),
                None => return None,
            },
            status: if is_present(status) { Some(Status::from_code(status)?) } else { None },
            hash: u64::from_str_radix(hash, 16).ok()?,
            position: position.parse().ok().filter(|position| *position >= 0)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resume_token_is_parsed_as_it_was_written() {
        let score = Some(Score { home: 12, away: 0 });
        let (second, status) = (Some(2820), Some(Status::HalfTime));
        for token in
            [ResumeToken::default(), ResumeToken { second, goals: 3, score, status, hash: u64::MAX, position: 7 }]
        {
            assert_eq!(ResumeToken::parse(&token.to_string()), Some(token));
        }
        for invalid in [
            "",
            "1",
            "1.2.3.4.5.6",
            "1.2.3-4.playing.0.0",
            "-1.2.3-4.live.0.0",
            "1.2.3-4.live.0",
            "1.2.3-4.live.0.-1",
            "9999999999.1.-.-.0.0",
        ] {
            assert_eq!(ResumeToken::parse(invalid), None, "{invalid}");
        }
    }
}
