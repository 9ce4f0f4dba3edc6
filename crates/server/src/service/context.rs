//! A request as it arrives, parsed once and not yet checked. HTTP and the command line make the same.

use std::sync::Arc;

use bytes::Bytes;
use football::model::Language;
use jiff::tz::TimeZone;

use super::coding::Coding;
use super::request_index::RequestHash;
use super::trace::RequestTrace;
use api::classic::classic_operation;
use api::operations::{OPERATIONS, operation};
use api::render::{Format, Message};
use api::rows::choices::LANGUAGES;
use api::rows::error::{
    Error, KEYS_DIFFER, OPERATION_NEAR, OPERATION_UNKNOWN, PARAMETER_INVALID, PARAMETER_REQUIRED, must_be,
};
use api::rows::input::Query;
use api::rows::request::{WAIT, choice};
use api::rows::time_zone;
use api::{Envelope, Operation};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Get,
    Post,
    Other,
}

/// A request, whatever the transport.
#[derive(Clone, Debug)]
pub struct RequestContext {
    pub method: Method,
    /// Empty without a body, and for operations that take none.
    pub body: Bytes,
    /// The header `If-None-Match`.
    pub if_none_match: Option<String>,
    /// The header `Touchline-At-Least`: the least position of the data to read.
    pub at_least: Option<String>,
    /// The keys in the headers `Authorization: Bearer` and `X-API-Key`.
    pub header_keys: Vec<String>,
    /// The best coding in the header `Accept-Encoding`.
    pub coding: Option<Coding>,
    /// What becomes known of the request.
    pub trace: Arc<RequestTrace>,
    is_trusted: bool,
    is_classic: bool,
    /// The operation in the path.
    path_name: Option<String>,
    /// The rate limit has counted the request before.
    is_counted: bool,
    operation_name: Option<String>,
    operation: Option<&'static Operation>,
    query_string: String,
    query: Query,
    language: Result<Language, Error>,
    format: Result<Format, Error>,
    zone: Result<Option<TimeZone>, Error>,
}

const FORMATS: [(&str, Format); 4] =
    [("json", Format::Json), ("xml", Format::Xml), ("csv", Format::Csv), ("image", Format::Image)];

impl RequestContext {
    /// A request without a body and without conditions. If `operation_name` is absent, the parameter `api` names the
    /// operation.
    pub fn new(method: Method, operation_name: Option<&str>, query_string: &str) -> RequestContext {
        let query = Query::parse(query_string);
        let path_name = operation_name.map(str::to_owned);
        let operation_name = operation_name.or_else(|| query.get("api")).map(str::to_owned);
        RequestContext {
            method,
            body: Bytes::new(),
            if_none_match: None,
            at_least: None,
            header_keys: Vec::new(),
            coding: None,
            trace: Arc::default(),
            is_trusted: false,
            is_classic: false,
            path_name,
            is_counted: false,
            operation: operation_name.as_deref().and_then(operation),
            operation_name,
            query_string: query_string.to_owned(),
            language: choice("lang", query.get("lang"), &LANGUAGES, Language::English),
            format: choice("response", query.get("response"), &FORMATS, Format::Json),
            zone: time_zone::parse(query.get("timezone")),
            query,
        }
    }

    /// A GET that needs no key. It is for the command line: whoever runs it can read the store anyway.
    pub fn trusted(operation_name: &str, query_string: &str) -> RequestContext {
        let context = RequestContext::new(Method::Get, Some(operation_name), query_string);
        RequestContext { is_trusted: true, ..context }
    }

    /// A GET of an operation as a tool. Its name contains a space, which no path does: no URL gets a response that was made
    /// for a tool.
    pub fn for_tool(operation: &'static Operation, query_string: &str) -> RequestContext {
        let context = RequestContext::new(Method::Get, Some(operation.name), query_string);
        RequestContext { operation: Some(operation), path_name: Some(format!("tool {}", operation.name)), ..context }
    }

    /// The request without the check of a key.
    pub fn without_key(self) -> RequestContext {
        RequestContext { is_trusted: true, ..self }
    }

    /// The request with this key. [`super::Service::admit`] has counted it.
    pub fn admitted(self, key: &str) -> RequestContext {
        RequestContext { header_keys: vec![key.to_owned()], is_counted: true, ..self }
    }

    /// The request in the classic profile.
    pub fn classic(mut self) -> RequestContext {
        self.operation = self.operation_name.as_deref().and_then(classic_operation);
        self.is_classic = true;
        self
    }

    pub(super) fn is_trusted(&self) -> bool {
        self.is_trusted
    }

    pub(super) fn is_counted(&self) -> bool {
        self.is_counted
    }

    /// Whether the path or the parameter `api` names an operation, known or unknown.
    pub fn names_operation(&self) -> bool {
        self.operation_name.is_some()
    }

    pub fn operation(&self) -> Option<&'static Operation> {
        self.operation
    }

    pub(super) fn query(&self) -> &Query {
        &self.query
    }

    pub(super) fn hash(&self) -> RequestHash {
        RequestHash::new(self.is_classic, self.path_name.as_deref(), &self.header_keys, &self.query_string)
    }

    /// The key of the request, wherever it is; empty without one. Two different keys are an error.
    pub(crate) fn key(&self) -> Result<&str, Error> {
        let mut keys = self.query.get("key").into_iter().chain(self.header_keys.iter().map(String::as_str));
        let first = keys.next().unwrap_or_default();
        if keys.all(|key| key == first) { Ok(first) } else { Err(KEYS_DIFFER.into()) }
    }

    pub(super) fn envelope(&self) -> Envelope {
        self.operation.map_or(Envelope::B, |operation| operation.envelope)
    }

    /// The language of the response. An error in another parameter is still reported in the requested language.
    pub(crate) fn language(&self) -> Language {
        self.language.as_ref().copied().unwrap_or_default()
    }

    /// The format of the response: the requested one, if the operation has it.
    pub(super) fn format(&self) -> Format {
        let format = self.format.as_ref().copied().unwrap_or_default();
        let has = |operation: &Operation| match format {
            Format::Json => true,
            Format::Xml => operation.xml,
            Format::Csv => operation.table.is_some(),
            Format::Image => operation.image,
        };
        if self.operation.is_some_and(has) { format } else { Format::Json }
    }

    /// The requested language, or why it is invalid.
    pub(super) fn checked_language(&self) -> Result<Language, Error> {
        self.language.clone()
    }

    /// The requested format, or why it is invalid.
    pub(super) fn checked_format(&self) -> Result<Format, Error> {
        self.format.clone()
    }

    /// The requested time zone, or why it is invalid; the server's if the request names none.
    pub(super) fn checked_zone<'a>(&'a self, server: &'a TimeZone) -> Result<&'a TimeZone, Error> {
        self.zone.as_ref().map(|zone| zone.as_ref().unwrap_or(server)).map_err(Clone::clone)
    }

    /// The time zone of the response: the requested one, if it is valid.
    pub(super) fn zone<'a>(&'a self, server: &'a TimeZone) -> &'a TimeZone {
        self.checked_zone(server).unwrap_or(server)
    }

    /// The token in the query, which opens the push.
    pub(crate) fn token(&self) -> Option<&str> {
        self.query.get("token").filter(|token| !token.is_empty())
    }

    /// The least position to read; 0 without the header.
    pub(super) fn least_position(&self) -> Result<i64, Error> {
        let Some(text) = &self.at_least else { return Ok(0) };
        let number = text.parse().ok().filter(|number| *number >= 0);
        let what = Message::from(must_be::ZERO_OR_POSITIVE);
        number.ok_or_else(|| PARAMETER_INVALID.with("name", "Touchline-At-Least").with("what", what))
    }

    /// Whether the response may have an ETag. A cache knows a response by its URL, and a body is not part of the URL.
    pub(super) fn is_cacheable(&self, operation: &Operation) -> bool {
        let has_body = operation.takes_body() && !self.body.trim_ascii().is_empty();
        self.method == Method::Get && !has_body && !self.waits(operation)
    }

    /// Whether the request waits for news. Its response depends on the moment, so it has no ETag.
    fn waits(&self, operation: &Operation) -> bool {
        let given = self.query.get(WAIT.name).map(str::trim).is_some_and(|given| !given.is_empty() && given != "0");
        given && operation.params.iter().any(|param| param.name == WAIT.name)
    }

    pub(super) fn unknown_operation(&self) -> Error {
        let name = self.operation_name.as_deref().unwrap_or_default();
        if name.is_empty() {
            return PARAMETER_REQUIRED.with("name", "api");
        }
        let name: String = name.chars().take(NAME_LONGEST).collect();
        match similar_operation(&name) {
            Some(similar) => OPERATION_NEAR.with("name", name).with("near", similar),
            None => OPERATION_UNKNOWN.with("name", name),
        }
    }
}

/// Longer names are cut before they are compared and repeated in an error.
const NAME_LONGEST: usize = 60;
/// From 0 (nothing in common) to 1 (equal).
const MIN_SIMILARITY: f64 = 0.6;

fn similar_operation(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let similarity = |other: &str| strsim::normalized_damerau_levenshtein(&name, &other.to_lowercase());
    OPERATIONS
        .iter()
        .map(|operation| (similarity(operation.name), operation.name))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .map(|(_, name)| name)
}
