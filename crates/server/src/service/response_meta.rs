//! What is known of a response besides its content: the headers that are for one caller alone.

use api::rows::response::Response;
use store::CommitMark;

use super::limits::Allowance;

/// What is known of a response besides its content. It is for this caller alone and is never cached.
#[derive(Clone, Debug, Default)]
pub(super) struct ResponseMeta {
    /// The request was counted, with a rate limit or without one.
    pub(super) is_counted: bool,
    /// What the key's rate limit has left; `Err` if this request exceeds it.
    pub(super) allowance: Option<Result<Allowance, Allowance>>,
    /// The position of the snapshot that was read.
    pub(super) position: Option<i64>,
    /// The newest commit before the snapshot was taken.
    pub(super) mark: Option<CommitMark>,
    /// The age in seconds of a stale response.
    pub(super) stale_secs: Option<u64>,
    /// How often the request has waited for another one that computed the same response.
    pub(super) waits: u32,
}

impl ResponseMeta {
    /// What is known when the request is responded to once more: it is not counted again.
    pub(super) fn once_more(&self) -> ResponseMeta {
        ResponseMeta { is_counted: self.is_counted, allowance: self.allowance, ..ResponseMeta::default() }
    }

    pub(super) fn add_headers(&self, response: &mut Response) {
        let headers = &mut response.headers;
        headers.extend(self.position.map(|position| ("touchline-version", position.to_string())));
        if let Some(age) = self.stale_secs {
            headers.push(("age", age.to_string()));
            headers.push(("warning", "110 - \"Response is Stale\"".to_owned()));
        }
        match self.allowance {
            Some(Ok(left)) => headers.extend(left.headers()),
            Some(Err(exceeded)) => {
                headers.extend(exceeded.headers());
                headers.push(exceeded.retry_after());
            }
            None => {}
        }
    }
}
