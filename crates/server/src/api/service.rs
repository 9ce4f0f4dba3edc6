//! One request from its parameters to its bytes, the same for HTTP and the command line.

use std::borrow::Cow;
use std::fmt;

use football::model::{Language, Words};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{KeyRecord, Snapshot, Store};

use super::data::{Access, Data};
use super::error::{
    BUSY, Error, JSON_ONLY, KEY_REQUIRED, OPERATION_NEAR, OPERATION_UNKNOWN, PARAMETER_REQUIRED, USE_GET,
    USE_GET_OR_POST,
};
use super::limits::{Allowance, Limits};
use super::request::{Body, Query, Request, choice, only};
use super::{Answer, Envelope, OPERATIONS, Operation, operation};
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
}

/// What goes back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub content_type: &'static str,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// Answers requests from a store.
#[derive(Clone)]
pub struct Service {
    pub store: Store,
    /// Times are shown in it, and `since` is read in it.
    pub zone: TimeZone,
    /// The time: of keys that expire, and of ages.
    pub clock: fn() -> Timestamp,
    /// How often a key may ask.
    pub limits: Limits,
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
    pub fn answer(&self, call: &Call<'_>) -> Reply {
        let asked = Asked::of(call.operation, call.query);
        let mut allowance = None;
        let answer = match asked.operation {
            Some(operation) => self.run(operation, call, &asked.query, &mut allowance),
            None => Err(unknown(asked.name(call.operation))),
        };
        let mut reply = match answer {
            Ok(answer) => {
                let value = success(asked.envelope(), answer.word, answer.message, answer.value);
                self.reply(&asked, 200, &value, answer.headers)
            }
            Err(error) => self.failed(&asked, error),
        };
        match allowance {
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
        let rendering = Rendering { format: asked.format, language: asked.language, zone: self.zone.clone() };
        Reply { status, content_type: asked.format.content_type(), headers, body: rendering.bytes(value) }
    }

    /// Says in `allowance` what the caller's key has left, whatever comes of the rest.
    fn run(
        &self,
        operation: &Operation,
        call: &Call<'_>,
        query: &Query<'_>,
        allowance: &mut Option<Result<Allowance, Allowance>>,
    ) -> Result<Answer, Error> {
        match (call.method, operation.takes_body()) {
            (Method::Get, _) | (Method::Post, true) => {}
            (_, true) => return Err(USE_GET_OR_POST.into()),
            (_, false) => return Err(USE_GET.into()),
        }
        let snapshot = self.store.snapshot()?;
        let now = (self.clock)();
        let access = if call.trusted {
            Access::Everything
        } else {
            let key = key(&snapshot, query.get("key"), now)?;
            *allowance = self.limits.take(key.id);
            if let Some(Err(none)) = *allowance {
                return Err(none.refusal());
            }
            key.editions.map_or(Access::Everything, Access::Only)
        };
        only("module", query.get("module"), "api")?;
        choice("version", query.get("version"), &[("V2", ()), ("V3", ())], ())?;
        choice("lang", query.get("lang"), &LANGUAGES, Language::English)?;
        let format = choice("response", query.get("response"), &FORMATS, Format::Json)?;
        if format == Format::Xml && !operation.xml {
            return Err(JSON_ONLY.with("operation", operation.name));
        }
        let body = if operation.takes_body() { Body::parse(call.body, operation.params)? } else { Body::default() };
        let request = Request::check(operation.params, query, &body, &self.zone)?;
        (operation.run)(&Data::new(&snapshot, access, now, &self.zone), &request)
    }
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
    Value::Record(match envelope {
        Envelope::A => vec![field("result", word), field("message", message), field("data", value)],
        Envelope::B => vec![
            field("result", true),
            field("title", Words { en: "Success", ar: "نجاح" }),
            field("message", message),
            field("object", value),
        ],
    })
}

fn failure(envelope: Envelope, error: Error) -> Value {
    Value::Record(match envelope {
        Envelope::A => vec![field("result", "error"), field("message", error.message), field("data", Value::Null)],
        Envelope::B => {
            vec![field("result", false), field("title", error.text.kind.title()), field("message", error.message)]
        }
    })
}

pub(super) fn field(name: &'static str, value: impl Into<Value>) -> (Cow<'static, str>, Value) {
    (Cow::Borrowed(name), value.into())
}
