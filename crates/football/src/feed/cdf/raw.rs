//! The shapes of the event file, and the words that all files share.

use jiff::Timestamp;
use serde::Deserialize;

use crate::feed::provider::dates::parse_utc;
use crate::model::Period;

/// A line of the event file.
#[derive(Deserialize, Debug)]
pub(super) struct Line {
    pub(super) event: RawEvent,
}

#[derive(Deserialize, Debug, Default)]
#[serde(default)]
pub(super) struct RawEvent {
    pub(super) id: Option<String>,
    pub(super) time: Option<String>,
    pub(super) match_clock: Option<String>,
    pub(super) period: Option<String>,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) sub_type: Option<String>,
    pub(super) is_successful: Option<bool>,
    pub(super) outcome_type: Option<String>,
    /// `is_successful` in version 0.2.0.
    pub(super) outcome: Option<bool>,
    /// `outcome_type` in version 0.2.0.
    pub(super) outcome_detailed: Option<String>,
    pub(super) player_id: Option<String>,
    pub(super) team_id: Option<String>,
    pub(super) receiver_id: Option<String>,
    pub(super) receiver_team_id: Option<String>,
    pub(super) x: Option<f64>,
    pub(super) y: Option<f64>,
    pub(super) x_end: Option<f64>,
    pub(super) y_end: Option<f64>,
    pub(super) body_part: Option<String>,
    pub(super) related_event_ids: Option<Vec<String>>,
    pub(super) metrics: Option<Metrics>,
    pub(super) var: Option<VideoReview>,
}

#[derive(Deserialize, Debug, Default)]
#[serde(default)]
pub(super) struct Metrics {
    pub(super) xg: Option<f64>,
}

/// What the video assistant did.
#[derive(Deserialize, Debug, Default)]
#[serde(default)]
pub(super) struct VideoReview {
    pub(super) reviewed: Option<bool>,
    pub(super) upheld: Option<bool>,
}

impl RawEvent {
    pub(super) fn succeeded(&self) -> bool {
        self.is_successful.or(self.outcome).unwrap_or(false)
    }

    /// The outcome in lower case; empty if there is none.
    pub(super) fn outcome_word(&self) -> String {
        word(self.outcome_type.as_deref().or(self.outcome_detailed.as_deref()))
    }

    /// The decision on the pitch was taken back.
    pub(super) fn is_overturned(&self) -> bool {
        let review = self.var.as_ref();
        review.is_some_and(|review| review.reviewed == Some(true) && review.upheld == Some(false))
    }
}

/// A word of the format: lower case, with underscores.
pub(super) fn word(text: Option<&str>) -> String {
    text.unwrap_or_default().trim().to_lowercase().replace([' ', '-'], "_")
}

pub(super) fn period(text: &str) -> Option<Period> {
    Some(match word(Some(text)).as_str() {
        "first_half" => Period::First,
        "second_half" => Period::Second,
        "first_half_extratime" | "first_half_extra_time" => Period::ExtraFirst,
        "second_half_extratime" | "second_half_extra_time" => Period::ExtraSecond,
        "shootout" | "shoot_out" | "penalty_shootout" => Period::ShootOut,
        _ => return None,
    })
}

/// A time in UTC, also if the file does not say that it is.
pub(super) fn time(text: &str) -> Option<Timestamp> {
    text.trim().parse().ok().or_else(|| parse_utc(text))
}
