//! The match sheet and the metadata. Either describes a match; together they say everything.

use super::kinds::card;
use super::raw::{period, time, word};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::dates::parse_date;
use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::match_files::header::{
    Duty, Member, Named, Person, SideHeader, country, full_name, nickname,
};
use crate::feed::provider::match_files::stated_play::{
    StatedCard, StatedGoal, StatedPeriod, StatedPlay, StatedSubstitution,
};
use crate::feed::provider::node::{Node, Tree};
use crate::model::{Gender, Period, Position, Score, Spot, Status};

/// More goals, cards or substitutions than this are a mistake.
const MAX_LISTED: usize = 500;

pub(super) fn header(file: SourceFile<'_>) -> Result<MatchHeader, Notice> {
    let tree = Tree::parse(file)?;
    let root = tree.root();
    let missing = |name: &str| file.file_notice(format!("the file has no {name}"));
    let match_ = root.child("match").ok_or_else(|| missing("match"))?;
    let teams = root.child("teams").ok_or_else(|| missing("teams"))?;
    let side = |name: &str| {
        let team = teams.child(name).ok_or_else(|| missing(&format!("teams.{name}")))?;
        Ok(side_header(team))
    };
    let (home, away) = (side("home")?, side("away")?);
    let result = match_.child("result");
    let score = |name: &str| -> Option<Score> {
        let score = result?.child(name)?;
        Some(Score { home: score.number("home")?, away: score.number("away")? })
    };
    let has_shoot_out = match_.child("status").and_then(|status| text(status, "has_shootout"));
    let [competition, season] = edition(root);
    let (round, stage) = round_and_stage(match_);
    let stated = stated_play(root, match_);
    let has_ended = stated.periods.iter().any(|stated| stated.period == Period::Second && stated.end.is_some());
    let is_final = score("final").is_some() || has_ended;
    Ok(MatchHeader {
        key: text(match_, "id").unwrap_or_default(),
        competition,
        gender: root.child("competition").and_then(|competition| gender(&text(competition, "type")?)),
        season,
        stage,
        group: String::new(),
        round,
        kickoff: text(match_, "kickoff_time")
            .or_else(|| text(match_, "scheduled_kickoff_time"))
            .and_then(|at| time(&at)),
        status: if is_final { Status::Final } else { Status::Scheduled },
        score: score("final"),
        shoot_out: score("shootout").filter(|_| has_shoot_out.as_deref() != Some("false")),
        stadium: venue(root).and_then(|venue| {
            let place = match_.child("misc").and_then(|misc| text(misc, "country"));
            let name = text(venue, "name").unwrap_or_default();
            Some(Named { key: text(venue, "id")?, name, country: place.as_deref().and_then(country) })
        }),
        officials: officials(root),
        home,
        away,
        stated,
        source: file.source(),
    })
}

fn text(node: Node<'_>, name: &str) -> Option<String> {
    node.text(name).map(|text| text.into_owned())
}

/// `venue`, which is `stadium` in version 0.2.
fn venue(root: Node<'_>) -> Option<Node<'_>> {
    root.child("venue").or_else(|| root.child("stadium"))
}

/// Competition and season. The match sheet has neither.
fn edition(root: Node<'_>) -> [Named; 2] {
    let unnamed = || Named { key: MatchHeader::UNNAMED.to_owned(), name: "Single matches".to_owned(), country: None };
    let named = |name: &str| -> Option<Named> {
        let node = root.child(name)?;
        Some(Named { key: text(node, "id")?, name: text(node, "name").unwrap_or_default(), country: None })
    };
    match (named("competition"), named("season")) {
        (Some(competition), season) => {
            // The ids of seasons may repeat in every competition.
            let season = season.unwrap_or_else(unnamed);
            let key = format!("{}/{}", competition.key, season.key);
            [competition, Named { key, ..season }]
        }
        (None, _) => [unnamed(), unnamed()],
    }
}

fn gender(kind: &str) -> Option<Gender> {
    match word(Some(kind)).as_str() {
        "mens" | "men" | "male" => Some(Gender::Male),
        "womens" | "women" | "female" => Some(Gender::Female),
        _ => None,
    }
}

/// A round is a number, or the name of a stage such as `semi_final`.
fn round_and_stage(match_: Node<'_>) -> (Option<u32>, String) {
    let Some(round) = text(match_, "round") else { return (None, String::new()) };
    match round.parse() {
        Ok(number) => (Some(number).filter(|number| *number > 0), String::new()),
        Err(_) => {
            let name = round.replace('_', " ");
            let mut letters = name.chars();
            let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
            (None, first + letters.as_str())
        }
    }
}

fn officials(root: Node<'_>) -> Vec<(Duty, Person)> {
    let mut officials: Vec<(Duty, Person)> = Vec::new();
    // `officials` with a `type`, or in version 0.2 `referees` with an `official_type`.
    for official in ["officials", "referees"].into_iter().flat_map(|list| root.list(list, list)) {
        let kind = text(official, "type").or_else(|| text(official, "official_type"));
        let is_taken = |duty: Duty| officials.iter().any(|(known, _)| *known == duty);
        let duty = match word(kind.as_deref()).as_str() {
            "main_referee" | "referee" => Duty::Referee,
            "assistant_referee" if is_taken(Duty::FirstAssistant) => Duty::SecondAssistant,
            "assistant_referee" => Duty::FirstAssistant,
            "fourth_official" => Duty::Fourth,
            _ => continue,
        };
        officials.extend(person(official).map(|person| (duty, person)));
    }
    officials
}

fn person(node: Node<'_>) -> Option<Person> {
    let (first, last, short) = (text(node, "first_name"), text(node, "last_name"), text(node, "short_name"));
    let name = full_name(first.as_deref(), last.as_deref());
    let name = if name.is_empty() { short.clone().unwrap_or_default() } else { name };
    Some(Person {
        key: text(node, "id")?,
        nickname: nickname(short.as_deref(), &name),
        name,
        dob: text(node, "date_of_birth").and_then(|date| parse_date(&date)),
        nationality: None,
    })
}

fn side_header(team: Node<'_>) -> SideHeader {
    let name = text(team, "name").or_else(|| text(team, "short_name"));
    SideHeader {
        team: Named { key: text(team, "id").unwrap_or_default(), name: name.unwrap_or_default(), country: None },
        code: None,
        colours: None,
        coach: team.list("coaches", "coaches").into_iter().find_map(person),
        squad: team.list("players", "players").into_iter().filter_map(squad_member).collect(),
    }
}

fn squad_member(player: Node<'_>) -> Option<Member> {
    let starter = text(player, "is_starter").as_deref() == Some("true");
    let spot = text(player, "position").and_then(|label| spot(&label));
    let line = text(player, "position_group").and_then(|group| match group.as_str() {
        "GK" => Some(Position::GK),
        "DF" => Some(Position::CB),
        "MF" => Some(Position::CM),
        "FW" => Some(Position::CF),
        _ => None,
    });
    Some(Member {
        person: person(player)?,
        shirt: player.number("jersey_number"),
        starter,
        spot: spot.filter(|_| starter),
        position: spot.map(Spot::position).or(line),
    })
}

fn spot(label: &str) -> Option<Spot> {
    Some(match label.to_uppercase().as_str() {
        "GK" => Spot::Goalkeeper,
        "LB" => Spot::LeftBack,
        "LCB" => Spot::LeftCenterBack,
        "CB" => Spot::CenterBack,
        "RCB" => Spot::RightCenterBack,
        "RB" => Spot::RightBack,
        "LWB" => Spot::LeftWingBack,
        "RWB" => Spot::RightWingBack,
        "LDM" => Spot::LeftDefensiveMidfield,
        "CDM" => Spot::CenterDefensiveMidfield,
        "RDM" => Spot::RightDefensiveMidfield,
        "LM" => Spot::LeftMidfield,
        "LCM" => Spot::LeftCenterMidfield,
        "CM" => Spot::CenterMidfield,
        "RCM" => Spot::RightCenterMidfield,
        "RM" => Spot::RightMidfield,
        "LAM" => Spot::LeftAttackingMidfield,
        "CAM" => Spot::CenterAttackingMidfield,
        "RAM" => Spot::RightAttackingMidfield,
        "LW" => Spot::LeftWing,
        "LCF" => Spot::LeftCenterForward,
        "CF" => Spot::CenterForward,
        "RCF" => Spot::RightCenterForward,
        "RW" => Spot::RightWing,
        _ => return None,
    })
}

fn stated_play(root: Node<'_>, match_: Node<'_>) -> StatedPlay {
    let size = venue(root).and_then(|venue| Some([venue.number("pitch_length")?, venue.number("pitch_width")?]));
    let events = root.child("events");
    let at = |node: Node<'_>, name: &str| text(node, name).and_then(|at| time(&at));
    let of_period = |node: Node<'_>| text(node, "period").and_then(|name| period(&name));
    let list = |name: &str| {
        let mut nodes = events?.list(name, name);
        nodes.truncate(MAX_LISTED);
        Some(nodes)
    };
    let goal = |node: Node<'_>| {
        Some(StatedGoal {
            period: of_period(node)?,
            time: at(node, "time"),
            team: text(node, "team_id")?,
            player: text(node, "player_id")?,
            assist: text(node, "assist_id"),
            is_own_goal: text(node, "is_own_goal").as_deref() == Some("true"),
        })
    };
    let booking = |node: Node<'_>| {
        Some(StatedCard {
            period: of_period(node)?,
            time: at(node, "time"),
            team: text(node, "team_id")?,
            player: text(node, "player_id")?,
            card: card(&word(text(node, "type").as_deref()))?,
        })
    };
    let substitution = |node: Node<'_>| {
        Some(StatedSubstitution {
            period: of_period(node)?,
            time: at(node, "in_time").or_else(|| at(node, "out_time")),
            team: text(node, "team_id")?,
            off: text(node, "out_player_id")?,
            on: text(node, "in_player_id")?,
        })
    };
    StatedPlay {
        periods: stated_periods(match_),
        goals: list("goals").map(|nodes| nodes.into_iter().filter_map(goal).collect()),
        cards: list("cards").map(|nodes| nodes.into_iter().filter_map(booking).collect()),
        substitutions: list("substitutions").map(|nodes| nodes.into_iter().filter_map(substitution).collect()),
        pitch_m: size,
    }
}

/// The periods, with the times of the whistles where the periods have none.
fn stated_periods(match_: Node<'_>) -> Vec<StatedPeriod> {
    let at =
        |node: Node<'_>, names: [&str; 2]| names.into_iter().find_map(|name| text(node, name)).and_then(|at| time(&at));
    let whistles = match_.list("whistles", "whistles");
    let whistle = |of: Period, which: &str| {
        let mut meant = whistles.iter().filter(|whistle| {
            let is_period = text(**whistle, "type").and_then(|name| period(&name)) == Some(of);
            is_period && word(text(**whistle, "sub_type").as_deref()) == which
        });
        meant.find_map(|whistle| at(*whistle, ["time", "time"]))
    };
    let listed = match_.list("periods", "periods");
    let stated = Period::ALL.into_iter().filter_map(|of| {
        let node = listed.iter().copied().find(|node| {
            // Version 0.2.0 calls it `type`.
            let name = text(*node, "period").or_else(|| text(*node, "type"));
            name.and_then(|name| period(&name)) == Some(of)
        });
        let start = node.and_then(|node| at(node, ["start_time", "time_start"])).or_else(|| whistle(of, "start"));
        let end = node.and_then(|node| at(node, ["end_time", "time_end"])).or_else(|| whistle(of, "end"));
        let direction = node.and_then(|node| text(node, "play_direction"));
        let home_attacks_right = match word(direction.as_deref()).as_str() {
            "left_right" => Some(true),
            "right_left" => Some(false),
            _ => None,
        };
        let is_stated = node.is_some() || start.is_some() || end.is_some();
        is_stated.then_some(StatedPeriod { period: of, start, end, home_attacks_right })
    });
    stated.collect()
}
