//! The file of match information.

use jiff::Timestamp;

use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::match_files::header::{
    Duty, Member, Named, Person, SideHeader, country, full_name, nickname,
};
use crate::feed::provider::match_files::stated_play::StatedPlay;
use crate::feed::provider::xml::{self, Element};
use crate::model::{Colour, Score, Spot, Status};

/// The id of a competition or season that the file does not name.
const SINGLE: &str = "single-matches";

pub(super) fn header(file: SourceFile<'_>) -> Result<MatchHeader, Notice> {
    let root = xml::parse(file)?;
    let missing = |name: &str| file.file_notice(format!("the file has no {name}"));
    let information = root.child("MatchInformation").ok_or_else(|| missing("MatchInformation"))?;
    let general = information.child("General").ok_or_else(|| missing("General"))?;
    let text = |name: &str| general.filled(name).unwrap_or_default().to_owned();
    let teams = information.child("Teams").ok_or_else(|| missing("Teams"))?;
    let side = |roles: [&str; 2]| -> Result<SideHeader, Notice> {
        let has_role = |team: &&Element<'_>| team.attribute("Role").is_some_and(|role| roles.contains(&role));
        let team = teams.children("Team").find(has_role);
        Ok(side_header(team.ok_or_else(|| missing(&format!("team with the role {}", roles[0])))?))
    };
    let (home, away) = (side(["home", "home"])?, side(["guest", "away"])?);
    let environment = information.child("Environment");
    let competition = general.filled("CompetitionId").unwrap_or(SINGLE);
    let season = general.filled("SeasonId").unwrap_or(SINGLE);
    let kickoff = general.filled("KickoffTime").or_else(|| general.filled("PlannedKickoffTime"));
    let kickoff: Option<Timestamp> = kickoff.and_then(|text| text.parse().ok());
    let score = general.filled("Result").and_then(parse_score);
    Ok(MatchHeader {
        key: text("MatchId"),
        competition: Named {
            key: competition.to_owned(),
            name: general.filled("CompetitionName").unwrap_or("Single matches").to_owned(),
            country: environment.and_then(|place| place.filled("Country")).and_then(country_of),
        },
        gender: None,
        season: Named {
            key: format!("{competition}/{season}"),
            name: general.filled("Season").unwrap_or("Single matches").to_owned(),
            country: None,
        },
        stage: String::new(),
        group: String::new(),
        round: general.filled("MatchDay").and_then(|day| day.parse().ok()).filter(|day| *day > 0),
        kickoff,
        // A match without a result has not ended.
        status: if score.is_some() { Status::Final } else { Status::Scheduled },
        score,
        shoot_out: None,
        stadium: environment.and_then(|place| {
            let (key, name) = (place.filled("StadiumId")?.to_owned(), place.filled("StadiumName")?.to_owned());
            Some(Named { key, name, country: place.filled("Country").and_then(country_of) })
        }),
        officials: information.child("Referees").map(officials).unwrap_or_default(),
        home,
        away,
        stated: StatedPlay::default(),
        source: file.source(),
    })
}

/// The files are German.
fn country_of(name: &str) -> Option<crate::model::CountryId> {
    country(if name == "Deutschland" { "Germany" } else { name })
}

fn parse_score(text: &str) -> Option<Score> {
    let (home, away) = text.split_once(':')?;
    Some(Score { home: home.trim().parse().ok()?, away: away.trim().parse().ok()? })
}

fn officials(referees: &Element<'_>) -> Vec<(Duty, Person)> {
    let officials = referees.children("Referee").filter_map(|referee| {
        let duty = match referee.attribute("Role")? {
            "referee" => Duty::Referee,
            "firstAssistant" => Duty::FirstAssistant,
            "secondAssistant" => Duty::SecondAssistant,
            "fourthOfficial" => Duty::Fourth,
            _ => return None,
        };
        Some((duty, person(referee)?))
    });
    officials.collect()
}

fn person(element: &Element<'_>) -> Option<Person> {
    let name = full_name(element.filled("FirstName"), element.filled("LastName"));
    let (key, nickname) = (element.filled("PersonId")?.to_owned(), nickname(element.filled("Shortname"), &name));
    Some(Person { key, name, nickname, dob: None, nationality: None })
}

fn side_header(team: &Element<'_>) -> SideHeader {
    let staff = team.child("TrainerStaff").into_iter().flat_map(|staff| staff.children("Trainer"));
    let players = team.child("Players").into_iter().flat_map(|list| list.children("Player"));
    let coach = staff.into_iter().find(|trainer| trainer.attribute("Role") == Some("headcoach"));
    let colour = |name: &str| {
        let digits = team.filled(name)?.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        u32::from_str_radix(digits, 16).ok().map(Colour)
    };
    let colours = colour("PlayerShirtMainColor").zip(colour("PlayerShirtSecondaryColor"));
    SideHeader {
        team: Named {
            key: team.filled("TeamId").unwrap_or_default().to_owned(),
            name: team.filled("TeamName").unwrap_or_default().to_owned(),
            country: None,
        },
        code: None,
        colours: colours.map(|(main, second)| [main, second]),
        coach: coach.and_then(person),
        squad: players.filter_map(squad_member).collect(),
    }
}

fn squad_member(player: &Element<'_>) -> Option<Member> {
    let starter = player.attribute("Starting") == Some("true");
    let spot = player.filled("PlayingPosition").and_then(spot);
    Some(Member {
        person: person(player)?,
        shirt: player.filled("ShirtNumber").and_then(|shirt| shirt.parse().ok()),
        starter,
        spot: spot.filter(|_| starter),
        position: spot.map(Spot::position),
    })
}

/// The spot of a German abbreviation, such as IVL for the centre-back on the left.
fn spot(code: &str) -> Option<Spot> {
    Some(match code {
        "TW" => Spot::Goalkeeper,
        "LV" => Spot::LeftBack,
        "RV" => Spot::RightBack,
        "IVL" => Spot::LeftCenterBack,
        "IVZ" | "LIB" => Spot::CenterBack,
        "IVR" => Spot::RightCenterBack,
        "DLM" => Spot::LeftWingBack,
        "DRM" => Spot::RightWingBack,
        "DML" => Spot::LeftDefensiveMidfield,
        "DMZ" => Spot::CenterDefensiveMidfield,
        "DMR" => Spot::RightDefensiveMidfield,
        "LM" | "ML" => Spot::LeftMidfield,
        "RM" | "MR" => Spot::RightMidfield,
        "ZM" | "MZ" => Spot::CenterMidfield,
        "HL" => Spot::LeftCenterMidfield,
        "HR" => Spot::RightCenterMidfield,
        "OLM" => Spot::LeftAttackingMidfield,
        "ZO" => Spot::CenterAttackingMidfield,
        "ORM" => Spot::RightAttackingMidfield,
        "LA" => Spot::LeftWing,
        "RA" => Spot::RightWing,
        "HST" => Spot::SecondaryStriker,
        "STL" => Spot::LeftCenterForward,
        "STZ" => Spot::CenterForward,
        "STR" => Spot::RightCenterForward,
        _ => return None,
    })
}
