//! F7: the result and the line-ups of a match.

use jiff::Timestamp;

use super::formations::spot_by_name;
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::dates::{parse_date, parse_utc};
use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::match_files::header::{
    Duty, Member, Named, Person, SideHeader, country, full_name, nickname, position_of_line,
};
use crate::feed::provider::match_files::stated_play::StatedPlay;
use crate::feed::provider::xml::{self, Element};
use crate::model::{Score, Status};

/// Seasons below this number have room beside the number of their competition.
const SEASONS: i64 = 10_000;

pub(super) fn header(file: SourceFile<'_>) -> Result<MatchHeader, Notice> {
    let root = xml::parse(file)?;
    let wrong = |message: &str| file.file_notice(message);
    let document = root.child("SoccerDocument").ok_or_else(|| wrong("the file has no SoccerDocument"))?;
    let data = document.child("MatchData").ok_or_else(|| wrong("the file has no MatchData"))?;
    let info = data.child("MatchInfo");
    let side = |name: &str| -> Result<(&Element<'_>, SideHeader), Notice> {
        let team = data.children("TeamData").find(|team| team.attribute("Side") == Some(name));
        let team = team.ok_or_else(|| file.file_notice(format!("the file has no TeamData of the side {name}")))?;
        Ok((team, side_header(document, team)))
    };
    let ((home_data, home), (away_data, away)) = (side("Home")?, side("Away")?);
    let score = |attribute: &str| -> Option<Score> {
        let goals = |team: &Element<'_>| team.filled(attribute)?.parse().ok();
        Some(Score { home: goals(home_data)?, away: goals(away_data)? })
    };
    let competition = document.child("Competition");
    let stat = |kind: &str| -> Option<&str> {
        let mut stats = competition?.children("Stat");
        stats.find(|stat| stat.attribute("Type") == Some(kind)).map(|stat| stat.text.as_ref())
    };
    let competition_key = competition.and_then(|own| own.attribute("uID")).map_or("0", digits).to_owned();
    let season_key = stat("season_id").unwrap_or("0");
    let round = competition.and_then(|own| own.child("Round"));
    let status = status(info);
    Ok(MatchHeader {
        key: document.attribute("uID").map(digits).unwrap_or_default().to_owned(),
        season: Named {
            key: edition_key(&competition_key, season_key).unwrap_or_default(),
            name: stat("season_name").map_or(season_key, |name| name.trim_start_matches("Season ")).to_owned(),
            country: None,
        },
        competition: Named {
            key: competition_key,
            name: competition.and_then(|own| own.child_text("Name")).unwrap_or("Single matches").to_owned(),
            country: competition.and_then(|own| own.child_text("Country")).and_then(country),
        },
        gender: None,
        stage: round.and_then(|round| round.child_text("Name")).unwrap_or_default().to_owned(),
        group: round.and_then(|round| round.child_text("Pool")).unwrap_or_default().to_owned(),
        round: stat("matchday").and_then(|day| day.parse().ok()).filter(|day| *day > 0),
        kickoff: info.and_then(|info| info.child_text("Date")).and_then(parse_moment),
        status,
        score: score("Score"),
        shoot_out: score("ShootOutScore"),
        stadium: document.child("Venue").and_then(|venue| {
            let key = digits(venue.attribute("uID")?).to_owned();
            let name = venue.child_text("Name").unwrap_or_default().to_owned();
            Some(Named { key, name, country: venue.child_text("Country").and_then(country) })
        }),
        officials: officials(data),
        home,
        away,
        stated: StatedPlay::default(),
        source: file.source(),
    })
}

/// One number for competition and season.
fn edition_key(competition: &str, season: &str) -> Option<String> {
    let (competition, season) = (competition.parse::<i64>().ok()?, season.parse::<i64>().ok()?);
    Some((competition.checked_mul(SEASONS)? + season).to_string()).filter(|_| (0..SEASONS).contains(&season))
}

/// `174` of `t174`: in this file the ids begin with letters for the kind of entity.
pub(super) fn digits(id: &str) -> &str {
    id.trim().trim_start_matches(|letter: char| letter.is_ascii_alphabetic())
}

/// Parses `20180820T210000+0100`.
fn parse_moment(text: &str) -> Option<Timestamp> {
    let civil =
        || jiff::civil::DateTime::strptime("%Y%m%dT%H%M%S", text).ok().and_then(|time| parse_utc(&time.to_string()));
    Timestamp::strptime("%Y%m%dT%H%M%S%z", text).ok().or_else(civil)
}

fn status(info: Option<&Element<'_>>) -> Status {
    let result = info.and_then(|info| info.child("Result")).and_then(|result| result.attribute("Type"));
    match (result, info.and_then(|info| info.attribute("Period"))) {
        (Some("Postponed"), _) | (_, Some("Postponed")) => Status::Postponed,
        (Some("Abandoned"), _) | (_, Some("Abandoned")) => Status::Abandoned,
        (Some("Void" | "Cancelled"), _) | (_, Some("Cancelled")) => Status::Cancelled,
        (Some("Awarded"), _) => Status::Awarded,
        (_, Some("PreMatch")) => Status::Scheduled,
        (_, Some("HalfTime" | "ExtraHalfTime")) => Status::HalfTime,
        (_, Some("FirstHalf" | "SecondHalf" | "ExtraFirstHalf" | "ExtraSecondHalf" | "ShootOut")) => Status::Live,
        _ => Status::Final,
    }
}

fn officials(data: &Element<'_>) -> Vec<(Duty, Person)> {
    let mut officials = Vec::new();
    let person = |key: &str, first: Option<&str>, last: Option<&str>| Person {
        key: digits(key).to_owned(),
        name: full_name(first, last),
        ..Person::default()
    };
    if let Some(main) = data.child("MatchOfficial")
        && let Some(key) = main.attribute("uID")
    {
        let name = main.child("OfficialName");
        let part = |part: &str| name.and_then(|name| name.child_text(part));
        officials.push((Duty::Referee, person(key, part("First"), part("Last"))));
    }
    for other in data.child("AssistantOfficials").into_iter().flat_map(|list| list.children("AssistantOfficial")) {
        let duty = match other.attribute("Type").unwrap_or_default() {
            "Lineman 1" | "Assistant Referee 1" | "Assistant referee 1" => Duty::FirstAssistant,
            "Lineman 2" | "Assistant Referee 2" | "Assistant referee 2" => Duty::SecondAssistant,
            "Fourth official" | "Fourth Official" => Duty::Fourth,
            _ => continue,
        };
        let Some(key) = other.attribute("uID") else { continue };
        officials.push((duty, person(key, other.attribute("FirstName"), other.attribute("LastName"))));
    }
    officials
}

fn side_header(document: &Element<'_>, data: &Element<'_>) -> SideHeader {
    let reference = data.attribute("TeamRef").unwrap_or_default();
    let team = document.children("Team").find(|team| team.attribute("uID") == Some(reference));
    let formation = data.attribute("Formation").unwrap_or_default();
    let members = data.child("PlayerLineUp").into_iter().flat_map(|list| list.children("MatchPlayer"));
    let coach =
        team.and_then(|team| team.children("TeamOfficial").find(|one| one.attribute("Type") == Some("Manager")));
    SideHeader {
        team: Named {
            key: digits(reference).to_owned(),
            name: team.and_then(|team| team.child_text("Name")).unwrap_or_default().to_owned(),
            country: team.and_then(|team| team.child_text("Country")).and_then(country),
        },
        code: team.and_then(|team| team.child_text("SYMID")).map(str::to_owned),
        colours: None,
        coach: coach.and_then(|coach| person(coach)),
        squad: members.map(|member| squad_member(team, member, formation)).collect(),
    }
}

fn squad_member(team: Option<&Element<'_>>, member: &Element<'_>, formation: &str) -> Member {
    let reference = member.attribute("PlayerRef").unwrap_or_default();
    let described = team.and_then(|team| {
        let mut players = team.children("Player");
        players.find(|player| player.attribute("uID") == Some(reference)).and_then(person)
    });
    let starter = member.attribute("Status") == Some("Start");
    let line = if starter { member.attribute("Position") } else { member.attribute("SubPosition") };
    let place = member.attribute("Formation_Place").and_then(|place| place.parse().ok()).unwrap_or_default();
    Member {
        person: described.unwrap_or_else(|| Person { key: digits(reference).to_owned(), ..Person::default() }),
        shirt: member.attribute("ShirtNumber").and_then(|shirt| shirt.parse().ok()),
        starter,
        spot: spot_by_name(formation, place).filter(|_| starter),
        position: line.and_then(position_of_line),
    }
}

/// A player or a coach of a team.
fn person(element: &Element<'_>) -> Option<Person> {
    let key = digits(element.attribute("uID")?).to_owned();
    let part = |part: &str| element.child("PersonName").and_then(|name| name.child_text(part));
    let name = full_name(part("First"), part("Last"));
    let dob = part("BirthDate").and_then(parse_date);
    Some(Person { nickname: nickname(part("Known"), &name), key, name, dob, nationality: None })
}
