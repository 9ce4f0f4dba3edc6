//! Who reads a page: the key of the reader, whether it may be a guess, and the turn in which the page is made.

use hyper::http::header::{COOKIE, HeaderMap};

use super::client::Client;
use super::state::AppState;
use super::unknown_keys::UnknownKeyAttempt;
use crate::service::{Reader, Service};
use crate::turns::Lane;
use api::Error;
use api::rows::error::{BUSY, KEY_REQUIRED, WRONG_KEYS};
use api::rows::input::Query;
use pages::Access;

/// The cookie with the reader's key.
pub(super) const KEY_COOKIE: &str = "touchline_key";

/// The reader of a page.
pub(super) struct PageReader {
    reader: Reader,
    lane: Lane,
    /// A key that was not valid before.
    attempt: Option<UnknownKeyAttempt>,
}

/// Why a page is not shown.
pub(super) struct Refusal {
    pub(super) error: Error,
    /// After how many seconds to try again, if that helps.
    pub(super) retry_after: Option<u64>,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let retry_after = (error.text == BUSY).then_some(1);
        Refusal { error, retry_after }
    }
}

impl PageReader {
    /// None if they must log in first.
    pub(super) fn of(state: &AppState, client: &Client, headers: &HeaderMap) -> Option<PageReader> {
        match state.pages.access {
            Access::Public => {
                let reader = Reader::Public(state.pages.public_key.clone());
                Some(PageReader { reader, lane: Lane::Pages, attempt: None })
            }
            _ => cookie(headers, KEY_COOKIE)
                .map(|key| PageReader::with_key(state, client, headers, percent_decoded(key))),
        }
    }

    /// A reader who presents this key.
    pub(super) fn with_key(state: &AppState, client: &Client, headers: &HeaderMap, key: String) -> PageReader {
        let attempt = UnknownKeyAttempt::of_key(state, client, headers, &key);
        let lane = state.service.known_key_of(&key).map_or(Lane::UnknownKey, Lane::Key);
        PageReader { reader: Reader::Key(key), lane, attempt }
    }

    /// Runs work on the blocking pool, as soon as it has a turn. Unknown keys from an address with too many wrong keys get no turn.
    pub(super) async fn run<T: Send + 'static>(
        self,
        state: &AppState,
        label: &'static str,
        work: impl FnOnce(&Service, &Reader) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let PageReader { reader, lane, attempt } = self;
        if let Some(seconds) = attempt.and_then(|attempt| attempt.refused_for(state)) {
            let error = WRONG_KEYS.with("n", seconds.to_string());
            return Err(Refusal { error, retry_after: Some(seconds) });
        }
        let done = state.in_turn(lane, label, move |service| work(service, &reader)).await;
        let done = done.unwrap_or_else(|why| Err(why.error().into()));
        if let (Some(attempt), Err(error)) = (attempt, &done)
            && error.text == KEY_REQUIRED
        {
            attempt.was_wrong(state);
        }
        Ok(done?)
    }
}

pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, value)| *key == name && !value.is_empty()).map(|(_, value)| value)
}

fn percent_decoded(text: &str) -> String {
    Query::parse(&format!("key={text}")).get("key").unwrap_or_default().to_owned()
}
