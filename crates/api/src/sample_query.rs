//! A request for any operation about one match. Tests and benchmarks ask every operation with it.

use std::fmt;

use football::model::{ClubId, Match};

use crate::operation::Operation;

/// What requests are about.
#[derive(Clone, Copy, Debug)]
pub struct SampleQuery<'a> {
    pub match_: &'a Match,
    /// The club of the home team, if it has one.
    pub club: Option<ClubId>,
    pub page_size: u32,
    /// With the parts that a response has only on request.
    pub is_full: bool,
}

/// A required parameter of which nothing here says what it is of a match. Add it to `SampleQuery::value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownParameter {
    pub operation: &'static str,
    pub name: &'static str,
}

impl fmt::Display for UnknownParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownParameter { operation, name } = self;
        write!(f, "{operation}: say in crates/api/src/sample_query.rs what {name} is of a match")
    }
}

impl std::error::Error for UnknownParameter {}

impl SampleQuery<'_> {
    /// The query with which an operation returns something about this match; none if the match has nothing of the kind that
    /// the operation requires, such as a coach.
    pub fn text(&self, operation: &Operation) -> Result<Option<String>, UnknownParameter> {
        // Its parameters exclude each other.
        if operation.name == "StatEvents" {
            let SampleQuery { match_, .. } = self;
            return Ok(Some(format!("match_id={}&team_id={}&stat=Pass.Accuracy", match_.id, match_.home.team)));
        }
        let mut sent = Vec::new();
        for param in operation.params {
            let unknown = UnknownParameter { operation: operation.name, name: param.name };
            let value = match (param.required, self.value(param.name)) {
                (true, value) => match value.ok_or(unknown)? {
                    Some(value) => value,
                    None => return Ok(None),
                },
                (false, Some(Some(value))) if self.is_sent(param.name) => value,
                (false, _) => continue,
            };
            sent.push(format!("{}={value}", param.name));
        }
        Ok(Some(sent.join("&")))
    }

    /// The value of a parameter: none if it is not known here, `Some(None)` if the match has no such thing.
    fn value(&self, name: &str) -> Option<Option<String>> {
        let SampleQuery { match_, club, page_size, .. } = self;
        let id = |id: Option<i64>| id.map(|id| id.to_string());
        Some(match name {
            "tournament_id" | "season_id" => id(Some(match_.edition.0)),
            "match_id" | "match_ids" => id(Some(match_.id.0)),
            "team_id" => id(Some(match_.home.team.0)),
            "opponent_id" => id(Some(match_.away.team.0)),
            "player_id" => id(match_.home.squad.first().map(|member| member.player.number())),
            "coach_id" => id(match_.home.coach.map(|coach| coach.0)),
            "referee_id" => id(match_.officials.referee.map(|referee| referee.0)),
            "club_id" => id(club.map(|club| club.0)),
            "side" => Some("home".to_owned()),
            // The goals scored.
            "stat_type_id" => Some("21".to_owned()),
            "include_teams" | "include_matches" => Some("1".to_owned()),
            "page_size" => Some(page_size.to_string()),
            "include" => Some("phases,goals,inputs".to_owned()),
            _ => return None,
        })
    }

    /// Whether an optional parameter is sent.
    fn is_sent(&self, name: &str) -> bool {
        match name {
            "tournament_id" | "season_id" | "match_id" | "include_teams" | "include_matches" | "page_size" => true,
            "include" => self.is_full,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn a_required_parameter_that_is_not_known_is_named() {
        const OPERATION: Operation = Operation {
            name: "MatchWeather",
            params: &[
                required("match_id", ParamType::Id, "the match"),
                required("hour", ParamType::Second, "the hour"),
            ],
            ..Operation::STANDARD
        };
        let match_ = r#"{"id": 1, "edition": 1, "status": "final", "home": {"team": 1}, "away": {"team": 2}}"#;
        let match_: Match = serde_json::from_str(match_).unwrap();
        let error = SampleQuery { match_: &match_, club: None, page_size: 1, is_full: false }.text(&OPERATION);
        assert_eq!(error, Err(UnknownParameter { operation: "MatchWeather", name: "hour" }));
    }
}
