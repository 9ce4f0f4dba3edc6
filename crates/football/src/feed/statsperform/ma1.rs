//! MA1: the result and the line-ups of a match.

use jiff::Timestamp;

use crate::feed::document::Notice;
use crate::feed::opta::formations::spot_by_name;
use crate::feed::provider::SourceFile;
use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::match_files::header::{
    Duty, Member, Named, Person, SideHeader, country, full_name, nickname, position_of_line,
};
use crate::feed::provider::match_files::stated_play::StatedPlay;
use crate::feed::provider::node::{Node, Tree};
use crate::model::{Gender, Score, Status};

/// The id of a competition or season that the file does not name.
const SINGLE: &str = "single-matches";

pub(super) fn header(file: SourceFile<'_>) -> Result<MatchHeader, Notice> {
    let tree = Tree::parse(file)?;
    let root = tree.root();
    // A list of matches is accepted if it has one.
    let listed = root.list("matches", "match");
    let root = match listed.as_slice() {
        [] => root,
        [match_] => *match_,
        several => {
            return Err(file.file_notice(format!("the file has {} matches: expected one", several.len())));
        }
    };
    let missing = |name: &str| file.file_notice(format!("the file has no {name}"));
    let info = root.child("matchInfo").ok_or_else(|| missing("matchInfo"))?;
    let live = root.child("liveData");
    let contestants = info.list("contestants", "contestant");
    let side = |position: &str| -> Result<SideHeader, Notice> {
        let found = contestants.iter().find(|team| team.text("position").as_deref() == Some(position));
        let team =
            found.ok_or_else(|| file.file_notice(format!("the file has no contestant with position {position}")))?;
        Ok(side_header(*team, live))
    };
    let (home, away) = (side("home")?, side("away")?);
    let details = live.and_then(|live| live.child("matchDetails"));
    let score = |name: &str| -> Option<Score> {
        let score = details?.child("scores")?.child(name)?;
        Some(Score { home: score.number("home")?, away: score.number("away")? })
    };
    let named = |node: Option<Node<'_>>, default: &str| Named {
        key: node.and_then(|node| node.text("id")).map_or_else(|| SINGLE.to_owned(), |id| id.into_owned()),
        name: node.and_then(named_text).unwrap_or_else(|| default.to_owned()),
        country: node.and_then(|node| node.child("country")).and_then(named_text).as_deref().and_then(country),
    };
    let text = |node: &str| info.child(node).and_then(named_text).unwrap_or_default();
    Ok(MatchHeader {
        key: info.text("id").unwrap_or_default().into_owned(),
        competition: named(info.child("competition"), "Single matches"),
        gender: match text("ruleset").as_str() {
            "Men" => Some(Gender::Male),
            "Women" => Some(Gender::Female),
            _ => None,
        },
        season: named(info.child("tournamentCalendar"), "Single matches"),
        stage: text("stage"),
        group: text("series"),
        round: info.number("week").filter(|week| *week > 0),
        kickoff: kickoff(info),
        status: status(details),
        score: score("total"),
        shoot_out: score("pen"),
        stadium: info.child("venue").and_then(|venue| {
            let name = venue.text("longName").or_else(|| venue.name()).or_else(|| venue.text("shortName"))?;
            Some(Named { key: venue.text("id")?.into_owned(), name: name.into_owned(), country: None })
        }),
        officials: live.and_then(|live| live.child("matchDetailsExtra")).map(officials).unwrap_or_default(),
        home,
        away,
        stated: StatedPlay::default(),
        source: file.source(),
    })
}

fn named_text(node: Node<'_>) -> Option<String> {
    // A competition has a name as an attribute and a country as a child.
    node.text("name").or_else(|| node.name()).map(|name| name.into_owned())
}

/// `2021-09-11Z` and `18:30:00Z`.
fn kickoff(info: Node<'_>) -> Option<Timestamp> {
    let date = info.text("date")?;
    let time = info.text("time");
    let (date, time) = (date.trim_end_matches('Z'), time.as_deref().unwrap_or("00:00:00Z").trim_end_matches('Z'));
    format!("{date}T{time}Z").parse().ok()
}

fn status(details: Option<Node<'_>>) -> Status {
    let word = details.and_then(|details| details.text("matchStatus"));
    match word.as_deref() {
        Some("Fixture") => Status::Scheduled,
        Some("Playing") => Status::Live,
        Some("Postponed") => Status::Postponed,
        Some("Cancelled") => Status::Cancelled,
        Some("Suspended" | "Abandoned") => Status::Abandoned,
        Some("Awarded") => Status::Awarded,
        _ => Status::Final,
    }
}

fn officials(extra: Node<'_>) -> Vec<(Duty, Person)> {
    let officials = extra.list("matchOfficials", "matchOfficial").into_iter().filter_map(|official| {
        let duty = match official.text("type")?.as_ref() {
            "Main" => Duty::Referee,
            "Assistant referee 1" | "Lineman 1" => Duty::FirstAssistant,
            "Assistant referee 2" | "Lineman 2" => Duty::SecondAssistant,
            "Fourth official" => Duty::Fourth,
            _ => return None,
        };
        Some((duty, person(official, "id")?))
    });
    officials.collect()
}

fn side_header(team: Node<'_>, live: Option<Node<'_>>) -> SideHeader {
    let key = team.text("id").unwrap_or_default().into_owned();
    let line_ups = live.map(|live| live.list("lineUps", "lineUp")).unwrap_or_default();
    let line_up = line_ups.into_iter().find(|line_up| line_up.text("contestantId").as_deref() == Some(key.as_str()));
    let formation = line_up.and_then(|line_up| line_up.text("formationUsed")).unwrap_or_default();
    let players = line_up.map(|line_up| line_up.list("players", "player")).unwrap_or_default();
    let staff = line_up.map(|line_up| line_up.list("teamOfficials", "teamOfficial")).unwrap_or_default();
    let coach = staff.iter().find(|one| one.text("type").as_deref() == Some("manager"));
    let name = team.text("officialName").or_else(|| team.text("name")).unwrap_or_default();
    SideHeader {
        team: Named {
            name: team.text("name").unwrap_or(name).into_owned(),
            country: team.child("country").and_then(named_text).as_deref().and_then(country),
            key,
        },
        code: team.text("code").map(|code| code.into_owned()),
        colours: None,
        coach: coach.and_then(|coach| person(*coach, "id")),
        squad: players.into_iter().filter_map(|player| squad_member(player, &formation)).collect(),
    }
}

fn squad_member(player: Node<'_>, formation: &str) -> Option<Member> {
    let place = player.number("formationPlace").filter(|place| *place > 0);
    let line = match place {
        Some(_) => player.text("position"),
        None => player.text("subPosition"),
    };
    Some(Member {
        person: person(player, "playerId")?,
        shirt: player.number("shirtNumber"),
        starter: place.is_some(),
        spot: place.and_then(|place| spot_by_name(formation, place)),
        position: line.as_deref().and_then(position_of_line),
    })
}

fn person(node: Node<'_>, id: &str) -> Option<Person> {
    let name = full_name(node.text("firstName").as_deref(), node.text("lastName").as_deref());
    let known = node.text("knownName").or_else(|| node.text("matchName"));
    let (key, nickname) = (node.text(id)?.into_owned(), nickname(known.as_deref(), &name));
    Some(Person { key, name, nickname, dob: None, nationality: None })
}
