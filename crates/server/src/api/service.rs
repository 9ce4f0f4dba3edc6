//! One request from its parameters to its bytes, the same for HTTP and the command line.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use football::model::{Language, Words};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{KeyRecord, Snapshot, Store};

use super::cache::{Cache, Rendered};
use super::data::{Access, Data};
use super::error::{
    BUSY, Error, JSON_ONLY, KEY_REQUIRED, OPERATION_NEAR, OPERATION_UNKNOWN, PARAMETER_INVALID, PARAMETER_REQUIRED,
    USE_GET, USE_GET_OR_POST, must_be,
};
use super::health::Health;
use super::limits::{Allowance, Limits};
use super::request::{Body, Query, Request, choice, only};
use super::stale::{self, Stale};
use super::tag::{self, Tag};
use super::{Answer, Depends, Envelope, OPERATIONS, Operation, operation};
use crate::metrics::{How, Metrics};
use crate::render::{Format, Message, Rendering, Value};

/// How a request came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Get,
    Post,
    Other,
}

/// A request, whatever brought it.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    pub method: Method,
    /// The operation, where the address names it; else the parameter `api` does.
    pub operation: Option<&'a str>,
    pub query: &'a str,
    /// Empty where there is none, and wherever the operation takes none.
    pub body: &'a [u8],
    /// The operator on his own machine needs no key.
    pub trusted: bool,
    /// What the caller has already: an `If-None-Match`.
    pub unless: Option<&'a str>,
    /// How far the store had come in what the caller was told before: a `Touchline-At-Least`.
    pub at_least: Option<&'a str>,
}

/// What goes back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub content_type: &'static str,
    pub headers: Vec<(&'static str, String)>,
    pub body: Bytes,
}

/// Answers requests from a store.
#[derive(Clone)]
pub struct Service {
    pub store: Store,
    /// Times are shown in it, and `since` is read in it.
    pub zone: TimeZone,
    /// Whether tables count matches in progress.
    pub live_tables: bool,
    /// The time: of keys that expire, and of ages.
    pub clock: fn() -> Timestamp,
    /// How often a key may ask.
    pub limits: Limits,
    /// What was answered before.
    pub cache: Cache,
    /// To whom, for the time in which the store cannot be asked.
    pub stale: Stale,
    /// Whether it can be asked.
    pub health: Health,
    pub metrics: Metrics,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("zone", &self.zone).finish_non_exhaustive()
    }
}

/// The languages and forms by their words in `lang` and `response`.
pub(super) const LANGUAGES: [(&str, Language); 2] = [("en", Language::English), ("ar", Language::Arabic)];
const FORMATS: [(&str, Format); 2] = [("json", Format::Json), ("xml", Format::Xml)];

impl Service {
    /// Answers in UTC, as often as asked, and keeps nothing.
    pub fn plain(store: Store) -> Service {
        Service {
            store,
            zone: TimeZone::UTC,
            live_tables: false,
            clock: Timestamp::now,
            limits: Limits::default(),
            cache: Cache::default(),
            stale: Stale::default(),
            health: Health::default(),
            metrics: Metrics::default(),
        }
    }

    pub fn answer(&self, call: &Call<'_>) -> Reply {
        let asked = Asked::of(call.operation, call.query);
        let mut beside = Beside::default();
        let answer = match asked.operation {
            Some(operation) => {
                let mut run = || self.run(operation, call, &asked, &mut beside);
                // Reading is harmless, so what was lost in the middle is read once more.
                let answer = match run() {
                    Err(error) if error.is_cut() => run(),
                    answer => answer,
                };
                answer.or_else(|error| self.again(operation, call, error, &mut beside))
            }
            None => Err(unknown(asked.name(call.operation))),
        };
        let mut reply = match answer {
            Ok(Outcome::Unchanged(tag)) => unchanged(&asked, tag),
            Ok(Outcome::Answered(answer, tag)) => {
                let mut headers = answer.headers.clone();
                headers.extend(tag.map(|tag| ("etag", tag.to_string())));
                let body = answer.body.clone();
                Reply { status: 200, content_type: asked.format.content_type(), headers, body }
            }
            Err(error) => self.failed(&asked, error),
        };
        reply.headers.extend(beside.position.map(|position| ("touchline-version", position.to_string())));
        reply.headers.extend(beside.age.into_iter().flat_map(stale::marks));
        match beside.allowance {
            Some(Ok(left)) => reply.headers.extend(left.headers()),
            Some(Err(none)) => {
                reply.headers.extend(none.headers());
                reply.headers.push(none.retry_after());
            }
            None => {}
        }
        reply
    }

    /// The answer to what never reached its operation: too busy, or broken on our side.
    pub fn refuse(&self, operation: Option<&str>, query: &str, error: impl Into<Error>) -> Reply {
        self.failed(&Asked::of(operation, query), error.into())
    }

    fn failed(&self, asked: &Asked<'_>, error: Error) -> Reply {
        let headers = match error.text {
            USE_GET => vec![("allow", "GET, HEAD".to_owned())],
            USE_GET_OR_POST => vec![("allow", "GET, HEAD, POST".to_owned())],
            BUSY => vec![("retry-after", "1".to_owned())],
            _ => Vec::new(),
        };
        let status = error.text.kind.status();
        self.reply(asked, status, &failure(asked.envelope(), error), headers)
    }

    fn reply(&self, asked: &Asked<'_>, status: u16, value: &Value, headers: Vec<(&'static str, String)>) -> Reply {
        let body = self.render(asked, value);
        Reply { status, content_type: asked.format.content_type(), headers, body }
    }

    fn render(&self, asked: &Asked<'_>, value: &Value) -> Bytes {
        let rendering = Rendering { format: asked.format, language: asked.language, zone: self.zone.clone() };
        rendering.bytes(value).into()
    }

    /// A view for one answer. That there is none is final: the store has tried.
    pub(super) fn view(&self, at_least: i64) -> Result<Snapshot, Error> {
        self.store.snapshot_at_least(at_least).map_err(|error| Error::from(error).finally())
    }

    /// Says in `beside` what goes with the answer, whatever comes of the rest.
    fn run(
        &self,
        operation: &Operation,
        call: &Call<'_>,
        asked: &Asked<'_>,
        beside: &mut Beside,
    ) -> Result<Outcome, Error> {
        let query = &asked.query;
        match (call.method, operation.takes_body()) {
            (Method::Get, _) | (Method::Post, true) => {}
            (_, true) => return Err(USE_GET_OR_POST.into()),
            (_, false) => return Err(USE_GET.into()),
        }
        let mut snapshot = self.view(0)?;
        let now = (self.clock)();
        let key = if call.trusted { None } else { Some(key(&snapshot, query.get("key"), now)?) };
        if let Some(key) = &key {
            // Only who has a key is told how far the store has come.
            beside.position = Some(snapshot.position());
            self.count(key.id, beside)?;
        }
        // Only now, since it may take a moment, and nobody without a key is waited for.
        let at_least = at_least(call)?;
        if snapshot.position() < at_least {
            drop(snapshot);
            snapshot = self.view(at_least)?;
            beside.position = beside.position.map(|_| snapshot.position());
        }
        let editions = key.as_ref().and_then(|key| key.editions.clone());
        let access = editions.map_or(Access::Everything, Access::only);
        only("module", query.get("module"), "api")?;
        choice("version", query.get("version"), &[("V2", ()), ("V3", ())], ())?;
        let language = choice("lang", query.get("lang"), &LANGUAGES, Language::English)?;
        let format = choice("response", query.get("response"), &FORMATS, Format::Json)?;
        if format == Format::Xml && !operation.xml {
            return Err(JSON_ONLY.with("operation", operation.name));
        }
        let body = if operation.takes_body() { Body::parse(call.body, operation.params)? } else { Body::default() };
        let request = Request::check(operation.params, query, &body, &self.zone)?;
        let data = Data::new(&snapshot, access, now, &self.zone, self.live_tables);
        let tag =
            if may_be_kept(operation, call) { self.tag(operation, &data, &request, language, format)? } else { None };
        let computed = Cell::new(false);
        let compute = || -> Result<Rendered, Error> {
            computed.set(true);
            let Answer { word, value, message, headers } = (operation.run)(&data, &request)?;
            let body = self.render(asked, &success(operation.envelope, word, message, value));
            Ok(Rendered { headers, body })
        };
        let Some(tag) = tag else {
            let answer = compute()?;
            self.answered(operation, How::Computed);
            return Ok(Outcome::Answered(Arc::new(answer), None));
        };
        let unless = call.unless.unwrap_or_default();
        let had = tag.among(unless);
        let answer = if had.is_some() { None } else { Some(self.cache.get(tag, compute)?) };
        if let Some(key) = &key {
            self.stale.remember(operation, call.query, tag, key, snapshot.position(), now);
        }
        Ok(match (had, answer) {
            // Only now is it known whether there is any answer at all.
            (None, Some(answer)) if !tag::is_any(unless) => {
                self.answered(operation, if computed.get() { How::Computed } else { How::Cached });
                Outcome::Answered(answer, Some(tag))
            }
            (had, _) => {
                self.answered(operation, How::Unchanged);
                Outcome::Unchanged(had.unwrap_or_else(|| tag.to_string()))
            }
        })
    }

    /// Counts a request against its key: once, however often it is run.
    pub(super) fn count(&self, key: i64, beside: &mut Beside) -> Result<(), Error> {
        if beside.allowance.is_none() {
            beside.allowance = self.limits.take(key);
        }
        match beside.allowance {
            Some(Err(none)) => Err(none.refusal()),
            _ => Ok(()),
        }
    }

    fn answered(&self, operation: &Operation, how: How) {
        self.health.answered();
        self.metrics.answer(operation.name, how);
    }

    /// What is said and counted of an error, if it was the store that did not answer.
    pub(super) fn notice(&self, error: &Error) {
        if let Some(why) = &error.why {
            self.health.failed(&why.text);
            self.metrics.failure();
        }
    }

    /// The tag of what a request is answered; none where its match or tournament is not there for the caller.
    fn tag(
        &self,
        operation: &Operation,
        data: &Data<'_>,
        request: &Request,
        language: Language,
        format: Format,
    ) -> Result<Option<Tag>, Error> {
        let Depends { scope, on_the_day, on_the_stopwatch } = operation.depends;
        let Some(state) = data.state(scope, request)? else { return Ok(None) };
        let models = data.snapshot.models()?;
        let asked = (operation.name, request, language, format, data.access());
        let settings = (zone_name(&self.zone), self.live_tables, &models.xt.version, &models.xg.version);
        let day = on_the_day.then(|| data.today());
        Ok(Some(Tag::of(&(asked, settings, day, state), on_the_stopwatch)))
    }
}

/// What goes with an answer, to this caller alone.
#[derive(Default)]
pub(super) struct Beside {
    /// What his key has left.
    allowance: Option<Result<Allowance, Allowance>>,
    /// How far the store has come in what he is told.
    pub(super) position: Option<i64>,
    /// How many seconds ago it was last known to be good, where the store cannot be asked.
    pub(super) age: Option<u64>,
}

/// What came of a request that was not refused.
pub(super) enum Outcome {
    Answered(Arc<Rendered>, Option<Tag>),
    /// The caller has the answer, under this tag.
    Unchanged(String),
}

/// How new the answer has to be; anything will do where nothing is said.
pub(super) fn at_least(call: &Call<'_>) -> Result<i64, Error> {
    let Some(text) = call.at_least else { return Ok(0) };
    let number = text.parse().ok().filter(|number| *number >= 0);
    let what = Message::from(must_be::ZERO_OR_POSITIVE);
    number.ok_or_else(|| PARAMETER_INVALID.with("name", "Touchline-At-Least").with("what", what))
}

/// What a body asks for is not in the address, so nobody may keep it under the address.
pub(super) fn may_be_kept(operation: &Operation, call: &Call<'_>) -> bool {
    call.method == Method::Get && (!operation.takes_body() || call.body.trim_ascii().is_empty())
}

/// What the caller has still stands. What is said beside an answer stands with it.
fn unchanged(asked: &Asked<'_>, tag: String) -> Reply {
    Reply { status: 304, content_type: asked.format.content_type(), headers: vec![("etag", tag)], body: Bytes::new() }
}

/// A zone that has no name of its own is known by its rules.
fn zone_name(zone: &TimeZone) -> String {
    zone.iana_name().map_or_else(|| format!("{zone:?}"), str::to_owned)
}

/// What a request asks for, as far as it can be told whatever else is wrong with it: an error speaks the asked
/// language, in the asked form where the operation has it.
struct Asked<'a> {
    query: Query<'a>,
    operation: Option<&'static Operation>,
    language: Language,
    format: Format,
}

impl<'a> Asked<'a> {
    fn of(path: Option<&str>, query: &'a str) -> Asked<'a> {
        let query = Query::parse(query);
        let operation = operation(path.or_else(|| query.get("api")).unwrap_or_default());
        let language = choice("lang", query.get("lang"), &LANGUAGES, Language::English).unwrap_or_default();
        let format = choice("response", query.get("response"), &FORMATS, Format::Json).unwrap_or_default();
        let format = if operation.is_some_and(|operation| operation.xml) { format } else { Format::Json };
        Asked { query, operation, language, format }
    }

    fn name<'b>(&'b self, path: Option<&'b str>) -> &'b str {
        path.or_else(|| self.query.get("api")).unwrap_or_default()
    }

    fn envelope(&self) -> Envelope {
        self.operation.map_or(Envelope::B, |operation| operation.envelope)
    }
}

/// The key that was presented. Why one opens nothing is never said.
pub(super) fn key(snapshot: &Snapshot, presented: Option<&str>, now: Timestamp) -> Result<KeyRecord, Error> {
    snapshot.key(presented.unwrap_or_default(), now)?.ok_or_else(|| KEY_REQUIRED.into())
}

/// Names longer than this are not worth a guess, nor repeating.
const NAME_LONGEST: usize = 60;

fn unknown(name: &str) -> Error {
    if name.is_empty() {
        return PARAMETER_REQUIRED.with("name", "api");
    }
    let name: String = name.chars().take(NAME_LONGEST).collect();
    let near = OPERATIONS
        .iter()
        .map(|operation| {
            (
                strsim::normalized_damerau_levenshtein(&name.to_lowercase(), &operation.name.to_lowercase()),
                operation.name,
            )
        })
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|(likeness, _)| *likeness >= 0.6);
    match near {
        Some((_, near)) => OPERATION_NEAR.with("name", name).with("near", near),
        None => OPERATION_UNKNOWN.with("name", name),
    }
}

pub(super) fn success(envelope: Envelope, word: &'static str, message: Message, value: Value) -> Value {
    let fields = match envelope {
        Envelope::A => vec![field("result", word), field("message", message), field("data", value)],
        Envelope::B => vec![
            field("result", true),
            field("title", Words { en: "Success", ar: "نجاح" }),
            field("message", message),
            field("object", value),
        ],
    };
    Value::Record(fields.into())
}

fn failure(envelope: Envelope, error: Error) -> Value {
    let fields = match envelope {
        Envelope::A => vec![field("result", "error"), field("message", error.message), field("data", Value::Null)],
        Envelope::B => {
            vec![field("result", false), field("title", error.text.kind.title()), field("message", error.message)]
        }
    };
    Value::Record(fields.into())
}

pub(super) fn field(name: &'static str, value: impl Into<Value>) -> (Cow<'static, str>, Value) {
    (Cow::Borrowed(name), value.into())
}
