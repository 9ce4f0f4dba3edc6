//! The operations that are compared, as a table.

use football::analysis::attacks::ATTACK_SETTINGS;
use serde_json::{Map, json};

/// What a request is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ComparedLevel {
    Service,
    Tournament,
    Match,
    PlayerOfMatch,
    PlayerOfTournament,
}

/// One operation with its parameters, in which `{tournament}`, `{match}` and `{player}` stand for ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ComparedOperation {
    pub(super) name: String,
    pub(super) version: &'static str,
    parameters: String,
    body: String,
    pub(super) level: ComparedLevel,
    pub(super) is_paged: bool,
}

/// The ids that a request has on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct RequestIds {
    pub(super) tournament: i64,
    pub(super) match_: i64,
    pub(super) player: i64,
}

const TOURNAMENT: &str = "{tournament}";
const MATCH: &str = "{match}";
const PLAYER: &str = "{player}";

/// The operations of the specification.
#[rustfmt::skip]
const SPECIFIED: [(&str, &str); 19] = [
    ("TournamentList",              ""),
    ("TournamentMatchList",         "tournament_id={tournament}"),
    ("TournamentTeamList",          "tournament_id={tournament}"),
    ("TournamentCoachList",         "tournament_id={tournament}"),
    ("TournamentStructure",         "tournament_id={tournament}"),
    ("SeasonStructure",             "season_id={tournament}&include_teams=1&include_matches=1"),
    ("EntityTeams",                 "season_ids={tournament}"),
    ("EntityReferees",              "seasons={tournament}"),
    ("TournamentPlayerStats",       "tournament_id={tournament}&player_id={player}"),
    ("MatchSquad",                  "match_id={match}"),
    ("MatchFormation",              "match_id={match}"),
    ("MatchSummaryBasic",           "match_id={match}"),
    ("MatchSummary",                "match_id={match}"),
    ("MatchPlayersStats",           "match_id={match}"),
    ("MatchPlayerStats",            "match_id={match}&player_id={player}"),
    ("MatchMomentum",               "match_id={match}&include=phases,goals,inputs"),
    ("MatchPossessionDistribution", "match_id={match}"),
    ("MatchAttacks",                ""),
    ("MatchVideo",                  "match_id={match}"),
];

/// The operations that list the tournaments of a service, the matches of a tournament, and the players of a match.
pub(super) const LISTS_TOURNAMENTS: &str = "TournamentList";
pub(super) const LISTS_MATCHES: &str = "TournamentMatchList";
pub(super) const LISTS_PLAYERS: &str = "MatchPlayersStats";
/// The operation whose parameters are a body.
const TAKES_BODY: &str = "MatchAttacks";

pub(super) fn specified_operations() -> Vec<ComparedOperation> {
    let row = |(name, parameters): &(&str, &str)| ComparedOperation::new(name, (*parameters).to_owned());
    SPECIFIED.iter().map(row).collect()
}

impl ComparedOperation {
    fn new(name: &str, parameters: String) -> ComparedOperation {
        let known = api::operation(name);
        let body = if name == TAKES_BODY && parameters.is_empty() { attacks_body() } else { String::new() };
        let has = |id: &str| parameters.contains(id) || body.contains(id);
        let level = match (has(TOURNAMENT), has(MATCH), has(PLAYER)) {
            (_, true, true) => ComparedLevel::PlayerOfMatch,
            (_, true, false) => ComparedLevel::Match,
            (_, false, true) => ComparedLevel::PlayerOfTournament,
            (true, false, false) => ComparedLevel::Tournament,
            (false, false, false) => ComparedLevel::Service,
        };
        let is_paged = known.is_some_and(|known| known.params.iter().any(|param| param.name == "page_number"));
        let is_paged = is_paged && !parameters.contains("page_");
        let version = known.map_or("V2", |known| known.version);
        ComparedOperation { name: name.to_owned(), version, parameters, body, level, is_paged }
    }

    /// Reads `MatchEventList` or `TeamInfo?team_id=1`. Without parameters, the required ones are ids that are known here.
    pub(super) fn parse(text: &str) -> Result<ComparedOperation, String> {
        let (name, parameters) = text.split_once('?').unwrap_or((text, ""));
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err("an operation has a name of letters, such as MatchEventList".to_owned());
        }
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~%&=+,:{}".contains(letter);
        if !parameters.chars().all(is_plain) {
            return Err("write parameters as in a URL: name=value&name=value".to_owned());
        }
        let parameters = if parameters.is_empty() { required_parameters(name)? } else { parameters.to_owned() };
        Ok(ComparedOperation::new(name, parameters))
    }

    pub(super) fn parameters(&self, ids: RequestIds) -> String {
        filled(&self.parameters, ids)
    }

    pub(super) fn body(&self, ids: RequestIds) -> String {
        filled(&self.body, ids)
    }

    /// What a request with these ids is about, for people.
    pub(super) fn subject(&self, ids: RequestIds, language: &str) -> String {
        let RequestIds { tournament, match_, player } = ids;
        let subject = match self.level {
            ComparedLevel::Service => String::new(),
            ComparedLevel::Tournament => format!("tournament {tournament}"),
            ComparedLevel::Match => format!("match {match_}"),
            ComparedLevel::PlayerOfMatch => format!("match {match_}, player {player}"),
            ComparedLevel::PlayerOfTournament => format!("tournament {tournament}, player {player}"),
        };
        match (language, subject.is_empty()) {
            ("en", _) => subject,
            (language, true) => language.to_owned(),
            (language, false) => format!("{subject}, {language}"),
        }
    }
}

fn filled(template: &str, ids: RequestIds) -> String {
    template
        .replace(TOURNAMENT, &ids.tournament.to_string())
        .replace(MATCH, &ids.match_.to_string())
        .replace(PLAYER, &ids.player.to_string())
}

/// The required parameters of an operation, with ids that are known here.
fn required_parameters(name: &str) -> Result<String, String> {
    if let Some((_, parameters)) = SPECIFIED.iter().find(|(specified, _)| *specified == name) {
        return Ok((*parameters).to_owned());
    }
    let Some(known) = api::operation(name) else {
        let by_prefix = [
            ("Match", "match_id={match}"),
            ("Tournament", "tournament_id={tournament}"),
            ("Season", "season_id={tournament}"),
        ];
        let found = by_prefix.iter().find(|(prefix, _)| name.starts_with(prefix));
        return Ok(found.map_or("", |(_, parameters)| parameters).to_owned());
    };
    let parameter = |name: &str| match name {
        "tournament_id" | "season_id" => Ok(format!("{name}={TOURNAMENT}")),
        "match_id" => Ok(format!("{name}={MATCH}")),
        "player_id" => Ok(format!("{name}={PLAYER}")),
        other => Err(format!("it needs {other}: add ?{other}=… to its name")),
    };
    let required = known.params.iter().filter(|param| param.required).map(|param| parameter(param.name));
    Ok(required.collect::<Result<Vec<_>, _>>()?.join("&"))
}

/// Every attack of a match. The settings are stated, so that both services use the same.
fn attacks_body() -> String {
    let settings: Map<String, _> =
        ATTACK_SETTINGS.iter().map(|setting| (setting.name.to_owned(), json!(setting.default()))).collect();
    let body = json!({
        "match_id": MATCH,
        "team_id": -1,
        "offset": {"before": 0, "after": 0},
        "param": settings,
        "start_players": [],
        "inner_players": [],
        "end_players": [],
        "start_events": [],
        "end_events": [],
        "areaFrom": null,
        "areaTo": null,
    });
    // The id is a number.
    body.to_string().replace(&format!("\"{MATCH}\""), MATCH)
}

#[cfg(test)]
mod tests {
    use api::{OPERATIONS, Origin};

    use super::*;

    #[test]
    fn every_operation_of_the_specification_is_compared() {
        let specified = OPERATIONS.iter().filter(|operation| operation.origin == Origin::Specification);
        let mut expected: Vec<&str> = specified.map(|operation| operation.name).collect();
        let compared = specified_operations();
        let mut names: Vec<&str> = compared.iter().map(|operation| operation.name.as_str()).collect();
        expected.sort_unstable();
        names.sort_unstable();
        assert_eq!(names, expected);
        for operation in compared {
            let known = api::operation(&operation.name).unwrap();
            let names: Vec<_> = operation.parameters.split('&').filter_map(|text| text.split('=').next()).collect();
            let is_known = |name: &&str| name.is_empty() || known.params.iter().any(|param| param.name == *name);
            assert!(names.iter().all(is_known), "{operation:?}");
        }
    }

    #[test]
    fn further_operations_get_the_ids_that_they_need() {
        let ids = RequestIds { tournament: 1, match_: 2, player: 3 };
        for (text, parameters, level) in [
            ("MatchEventList", "match_id=2", ComparedLevel::Match),
            ("MatchEventList?match_id={match}&detail=full", "match_id=2&detail=full", ComparedLevel::Match),
            ("SeasonMatchList", "season_id=1", ComparedLevel::Tournament),
            ("EntityPlayer", "player_id=3", ComparedLevel::PlayerOfTournament),
            ("TeamInfo?team_id=9", "team_id=9", ComparedLevel::Service),
            ("MatchOfTheirs", "match_id=2", ComparedLevel::Match),
        ] {
            let operation = ComparedOperation::parse(text).unwrap();
            assert_eq!((operation.parameters(ids).as_str(), operation.level), (parameters, level), "{text}");
        }
        for (wrong, part) in
            [("", "a name"), ("Match List", "a name"), ("X?a b", "as in a URL"), ("TeamInfo", "it needs team_id")]
        {
            assert!(ComparedOperation::parse(wrong).unwrap_err().contains(part), "{wrong}");
        }
        assert!(specified_operations().contains(&ComparedOperation::parse("MatchAttacks").unwrap()));
        let attacks = ComparedOperation::parse("MatchAttacks").unwrap();
        let body: serde_json::Value = serde_json::from_str(&attacks.body(ids)).unwrap();
        assert_eq!((&body["match_id"], attacks.level), (&json!(2), ComparedLevel::Match));
    }
}
