//! What the file says of the match, its teams and its players.

use serde_json::Value;

use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::dates::{parse_date, parse_utc};
use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::match_files::header::{
    Member, Named, Person, SideHeader, country, full_name, nickname, position_of_line,
};
use crate::feed::provider::match_files::stated_play::StatedPlay;
use crate::model::{Gender, Score, Side, Spot, Status};

/// The id of a competition or season that the file does not name.
const SINGLE: &str = "0";

pub(super) fn header(file: SourceFile<'_>) -> Result<MatchHeader, Notice> {
    let root: Value = file.parse()?;
    let events = root["events"].as_array().ok_or_else(|| file.file_notice("the file has no list of events"))?;
    let match_ = &root["match"];
    let key = id(&match_["wyId"]).or_else(|| events.iter().find_map(|event| id(&event["matchId"])));
    let [home, away] = team_keys(&root, events).ok_or_else(|| file.file_notice("the file names no two teams"))?;
    let data = |team: &str| &match_["teamsData"][team];
    let goals = |field: &str| -> Option<Score> {
        let goals = |team: &str| data(team)[field].as_u64().and_then(|goals| u16::try_from(goals).ok());
        Some(Score { home: goals(&home)?, away: goals(&away)? })
    };
    let after_extra_time = matches!(match_["duration"].as_str(), Some("ExtraTime" | "Penalties"));
    let status = status(match_["status"].as_str());
    let named = |node: &Value, number: &Value, default: &str| Named {
        key: id(&node["wyId"]).or_else(|| id(number)).unwrap_or_else(|| SINGLE.to_owned()),
        name: node["name"].as_str().unwrap_or(if number.is_null() { default } else { "" }).to_owned(),
        country: node["area"]["name"].as_str().and_then(country),
    };
    let gender = |team: &str| match root["teams"][team]["team"]["gender"].as_str() {
        Some("male") => Some(Gender::Male),
        Some("female") => Some(Gender::Female),
        _ => None,
    };
    Ok(MatchHeader {
        key: key.unwrap_or_default(),
        competition: named(&root["competition"], &match_["competitionId"], "Single matches"),
        gender: gender(&home).or_else(|| gender(&away)),
        season: named(&root["season"], &match_["seasonId"], "Single matches"),
        stage: root["round"]["name"].as_str().unwrap_or_default().to_owned(),
        group: match_["groupName"].as_str().unwrap_or_default().to_owned(),
        round: match_["gameweek"].as_u64().and_then(|week| u32::try_from(week).ok()).filter(|week| *week > 0),
        kickoff: match_["dateutc"].as_str().and_then(parse_utc),
        status,
        score: if after_extra_time { goals("scoreET") } else { goals("score") },
        shoot_out: goals("scoreP").filter(|_| match_["duration"].as_str() == Some("Penalties")),
        stadium: None,
        officials: Vec::new(),
        home: side_header(&root, events, &home),
        away: side_header(&root, events, &away),
        stated: StatedPlay::default(),
        source: file.source(),
    })
}

/// A number, plain or as text, as the text of a key; 0 is none.
pub(super) fn id(value: &Value) -> Option<String> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty() && text != "0")
}

/// Home and away.
fn team_keys(root: &Value, events: &[Value]) -> Option<[String; 2]> {
    let teams = root["match"]["teamsData"].as_object();
    let by_side = |side: &str| {
        let found = teams?.iter().find(|(_, data)| data["side"].as_str() == Some(side));
        found.map(|(key, _)| key.clone())
    };
    if let (Some(home), Some(away)) = (by_side("home"), by_side("away")) {
        return Some([home, away]);
    }
    // Without the match, the team of the first event counts as the home side.
    let first = events.iter().find(|event| id(&event["team"]["id"]).is_some())?;
    let opponent = id(&first["opponentTeam"]["id"]);
    let home = id(&first["team"]["id"])?;
    let other = || events.iter().filter_map(|event| id(&event["team"]["id"])).find(|key| *key != home);
    Some([home.clone(), opponent.or_else(other)?])
}

fn status(word: Option<&str>) -> Status {
    match word {
        Some("Postponed") => Status::Postponed,
        Some("Cancelled") => Status::Cancelled,
        Some("Suspended" | "Abandoned") => Status::Abandoned,
        Some("Fixture") => Status::Scheduled,
        Some("Playing" | "Live") => Status::Live,
        _ => Status::Final,
    }
}

fn side_header(root: &Value, events: &[Value], key: &str) -> SideHeader {
    let team = &root["teams"][key]["team"];
    let name = team["name"].as_str().or_else(|| {
        let own = events.iter().find(|event| id(&event["team"]["id"]).as_deref() == Some(key));
        own.and_then(|event| event["team"]["name"].as_str())
    });
    let formation = &root["match"]["teamsData"][key]["formation"];
    let spots = first_formation(root, key);
    let mut squad: Vec<Member> = Vec::new();
    let mut add = |player: &Value, starter: bool, shirt: Option<u16>| {
        let Some(player) = id(player).filter(|own| squad.iter().all(|member| member.person.key != *own)) else {
            return;
        };
        let spot = spots.iter().find(|(known, _)| *known == player).map(|(_, spot)| *spot);
        let (person, position) = person(root, events, key, &player);
        squad.push(Member { person, shirt, starter, spot: spot.filter(|_| starter), position });
    };
    for (list, starter) in [("lineup", true), ("bench", false)] {
        for listed in formation[list].as_array().into_iter().flatten() {
            let shirt = listed["shirtNumber"].as_u64().and_then(|shirt| u16::try_from(shirt).ok());
            add(&listed["playerId"], starter, shirt);
        }
    }
    let has_line_up = formation["lineup"].as_array().is_some_and(|list| !list.is_empty());
    if !has_line_up {
        for (player, _) in &spots {
            add(&Value::String(player.clone()), true, None);
        }
        for event in events.iter().filter(|event| id(&event["team"]["id"]).as_deref() == Some(key)) {
            add(&event["player"]["id"], false, None);
        }
    }
    let coach = &root["coaches"][key]["coach"];
    SideHeader {
        team: Named {
            key: key.to_owned(),
            name: name.unwrap_or_default().to_owned(),
            country: team["area"]["name"].as_str().and_then(country),
        },
        code: None,
        colours: None,
        coach: id(&coach["wyId"]).map(|key| described(coach, key)),
        squad,
    }
}

/// The players of a team's first formation, and their spots.
pub(super) fn first_formation(root: &Value, team: &str) -> Vec<(String, Spot)> {
    let by_second = root["formations"][team]["1H"].as_object();
    let first = by_second.into_iter().flatten().min_by_key(|(second, _)| second.parse::<u32>().unwrap_or(u32::MAX));
    let scheme = first.and_then(|(_, schemes)| schemes.as_object()?.values().next());
    let players = scheme.and_then(|scheme| scheme["players"].as_array()).into_iter().flatten();
    let placed = players.filter_map(|entry| {
        let entry = entry.as_object()?.values().next()?;
        Some((id(&entry["playerId"])?, spot(entry["position"].as_str()?)?))
    });
    placed.collect()
}

pub(super) fn spot(code: &str) -> Option<Spot> {
    Some(match code.to_lowercase().as_str() {
        "gk" => Spot::Goalkeeper,
        "lb" | "lb5" => Spot::LeftBack,
        "rb" | "rb5" => Spot::RightBack,
        "lwb" => Spot::LeftWingBack,
        "rwb" => Spot::RightWingBack,
        "lcb" | "lcb3" => Spot::LeftCenterBack,
        "rcb" | "rcb3" => Spot::RightCenterBack,
        "cb" => Spot::CenterBack,
        "dmf" => Spot::CenterDefensiveMidfield,
        "ldmf" => Spot::LeftDefensiveMidfield,
        "rdmf" => Spot::RightDefensiveMidfield,
        "lcmf" | "lcmf3" => Spot::LeftCenterMidfield,
        "rcmf" | "rcmf3" => Spot::RightCenterMidfield,
        "cmf" => Spot::CenterMidfield,
        "amf" => Spot::CenterAttackingMidfield,
        "lamf" => Spot::LeftAttackingMidfield,
        "ramf" => Spot::RightAttackingMidfield,
        "lw" | "lwf" => Spot::LeftWing,
        "rw" | "rwf" => Spot::RightWing,
        "cf" => Spot::CenterForward,
        "ss" => Spot::SecondaryStriker,
        _ => return None,
    })
}

/// A player as `players` describes them, or as their events name them; and their position.
fn person(root: &Value, events: &[Value], team: &str, key: &str) -> (Person, Option<crate::model::Position>) {
    let listed = root["players"][team].as_array().into_iter().flatten().map(|entry| &entry["player"]);
    let found = listed.into_iter().find(|player| id(&player["wyId"]).as_deref() == Some(key));
    if let Some(player) = found {
        let position = player["role"]["name"].as_str().and_then(position_of_line);
        return (described(player, key.to_owned()), position);
    }
    let named = events.iter().find(|event| id(&event["player"]["id"]).as_deref() == Some(key));
    let name = named.and_then(|event| event["player"]["name"].as_str()).unwrap_or_default();
    let position = named.and_then(|event| event["player"]["position"].as_str()).and_then(spot).map(Spot::position);
    (Person { key: key.to_owned(), name: name.to_owned(), ..Person::default() }, position)
}

fn described(node: &Value, key: String) -> Person {
    let name = full_name(node["firstName"].as_str(), node["lastName"].as_str());
    let known = node["shortName"].as_str();
    Person {
        key,
        nickname: nickname(known, &name),
        name: if name.is_empty() { known.unwrap_or_default().to_owned() } else { name },
        dob: node["birthDate"].as_str().and_then(parse_date),
        nationality: node["passportArea"]["name"].as_str().and_then(country),
    }
}

/// The side of a team of this match.
pub(super) fn side_of(header: &MatchHeader, team: &Value) -> Option<Side> {
    header.side_of(&id(team)?)
}
