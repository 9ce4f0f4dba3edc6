//! The average locations of one side's players: of the line-up, at the end, and by interval of the match.

use std::collections::HashMap;

use football::analysis::{Bucket, PositionGroup, players_at_end, round};
use football::model::{Event, FormationPoint, InterfacePosition, Name, Period, PlayerId, Point, Side, formation};
use store::MatchPart;

use crate::operations::match_formation as standard;
use crate::operations::match_formation::FormationEntry;
use crate::parts::match_header::{MatchHeader, match_name};
use crate::parts::reference::Ref;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    about: "The average locations of the players of one side: of the line-up, of the players on the pitch at the end, and by half and third of a half.",
    version: "V2",
    profile: Profile::Classic,
    envelope: Envelope::A,
    params: &[
        required("match_id", ParamType::Id, "the match"),
        required("side", ParamType::OneWord(&["home", "away"]), "home or away"),
    ],
    response: Shape::Record(&FORMATION),
    example: "match_id=1&side=home",
    run,
    ..standard::OPERATION
};

struct Formation {
    match_id: i64,
    match_name: Name,
    team: Ref,
    /// The starting formation, such as `4-3-3`.
    starting: Option<String>,
    /// The formation of the players on the pitch at the end.
    last: Option<String>,
    line_up: Vec<AverageLocation>,
    end: Vec<AverageLocation>,
    intervals: [Vec<AverageLocation>; INTERVALS],
}

struct AverageLocation {
    entry: FormationEntry,
    location: Option<FormationPoint>,
}

/// Both halves, and the three quarters of an hour of each.
const INTERVALS: usize = 8;

#[rustfmt::skip]
static PLAYER: Table<FormationEntry> = Table("ClassicMatchFormationPlayer", &[
    integer("intPlayerID",                  "the player's id",                                   |e| e.profile.id.number().into()),
    may_be_unknown(integer("intPositionID", "the position's id",                                 |e| e.position.map(|position| InterfacePosition::from(position).id()).into())),
    text("strPositionEn",                   "the code of the position, such as CB; empty if it is not known", |e| e.position.map(|position| InterfacePosition::from(position).code()).unwrap_or_default().into()),
    one_of(&["GK", "DF", "MF", "FW", ""], text("strPositionClass", "GK, DF, MF or FW; empty if the position is not known", |e| e.position.map(|position| PositionGroup::from_position(position).code()).unwrap_or_default().into())),
    text("strFullNameEn",                   "the name in English",                               |e| e.profile.name.en.clone().into()),
    text("strNickNameEn",                   "the name the player is known by, in English",       |e| e.profile.nickname.en.clone().into()),
    integer("intShirtNumber",               "the number in this match; 0 if no feed gives it",   |e| e.shirt.unwrap_or(0).into()),
    one_of(&["lineup", "substitute"], text("status", "lineup or substitute",                              |e| if e.starts { "lineup" } else { "substitute" }.into())),
]);

#[rustfmt::skip]
static LOCATION: Table<FormationPoint> = Table("ClassicMatchFormationLocation", &[
    number("x", "0 at the team's own goal, 100 at the opponent's", |p| p.x.into()),
    number("y", "0 at the left touchline, 100 at the right",       |p| p.y.into()),
]);

#[rustfmt::skip]
static ENTRY: Table<AverageLocation> = Table("ClassicMatchFormationEntry", &[
    fixed("_type",                    "PLAYER_AVERAGE_LOCATION"),
    record("player",                  "the player", &PLAYER,     |a| PLAYER.record(&a.entry)),
    may_be_unknown(record("location", "the mean of the locations of the player's events; without one, the point of the position in the drawn formation", &LOCATION, |a| LOCATION.optional(a.location.as_ref()))),
]);

#[rustfmt::skip]
static BY_INTERVAL: Table<[Vec<AverageLocation>; INTERVALS]> = Table("ClassicMatchFormationByInterval", &[
    list("1st Half",    "the first half", &ENTRY,                     |i| ENTRY.list(&i[0])),
    list("1st Half Q1", "minutes 0–15", &ENTRY,                       |i| ENTRY.list(&i[1])),
    list("1st Half Q2", "minutes 15–30", &ENTRY,                      |i| ENTRY.list(&i[2])),
    list("1st Half Q3", "minutes 30–45 and stoppage time", &ENTRY,    |i| ENTRY.list(&i[3])),
    list("2nd Half",    "the second half", &ENTRY,                    |i| ENTRY.list(&i[4])),
    list("2nd Half Q1", "minutes 45–60", &ENTRY,                      |i| ENTRY.list(&i[5])),
    list("2nd Half Q2", "minutes 60–75", &ENTRY,                      |i| ENTRY.list(&i[6])),
    list("2nd Half Q3", "minutes 75–90 and stoppage time", &ENTRY,    |i| ENTRY.list(&i[7])),
]);

#[rustfmt::skip]
static FORMATION: Table<Formation> = Table("ClassicMatchFormation", &[
    fixed("_type", "FORMATION"),
    integer("matchId",               "the match's id",                                      |f| f.match_id.into()),
    text("matchName",                "the teams and the score",                             |f| (&f.match_name).into()),
    integer("teamId",                "the team's id",                                       |f| f.team.id.into()),
    text("teamName",                 "the name in the requested language",                  |f| (&f.team.name).into()),
    text("lineupFormationName",      "the starting formation with the goalkeeper, such as 1-433; empty if it is not known", |f| with_keeper(f.starting.as_deref()).into()),
    text("endOfMatchFormationName",  "the formation at the end, or now; empty if it is not known, or with fewer than eleven players", |f| with_keeper(f.last.as_deref()).into()),
    list("lineupFormation",          "the starters, each with the mean of the whole match", &ENTRY, |f| ENTRY.list(&f.line_up)),
    list("endOfMatchFormation",      "the players on the pitch at the end, or now, each with the mean of the whole match", &ENTRY, |f| ENTRY.list(&f.end)),
    record("intervals",              "the players with an event in each interval, and the mean of that interval", &BY_INTERVAL, |f| BY_INTERVAL.record(&f.intervals)),
    text("startingLineupFormation",  "the starting formation with the goalkeeper, such as 1-433; empty if it is not known", |f| with_keeper(f.starting.as_deref()).into()),
]);

/// `1-433` for `4-3-3`.
fn with_keeper(shape: Option<&str>) -> String {
    shape.map_or_else(String::new, |shape| format!("1-{}", shape.replace('-', "")))
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let side = if request.text("side") == Some("away") { Side::Away } else { Side::Home };
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Events, MatchPart::Facts, MatchPart::Profiles])?;
    let (entities, events) = (entitled.entities()?, entitled.events()?);
    let header = MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]);
    let [home, away] = standard::load(&entitled, &entities)?;
    let (team, entries) = match side {
        Side::Home => (header.sides.home.team.clone(), home),
        Side::Away => (header.sides.away.team.clone(), away),
    };
    let means = means(&events, side);
    let whole = |entry: FormationEntry| {
        let location = means.get(&entry.profile.id).and_then(|means| means.whole.point()).or(entry.place);
        AverageLocation { entry, location }
    };
    let intervals = std::array::from_fn(|interval| {
        let mean = |entry: &FormationEntry| means.get(&entry.profile.id)?.intervals[interval].point();
        let located = entries.iter().filter_map(|entry| Some((entry.clone(), mean(entry)?)));
        located.map(|(entry, point)| AverageLocation { entry, location: Some(point) }).collect()
    });
    let match_ = entitled.match_();
    let at_end: Vec<_> =
        players_at_end(match_, &events).into_iter().filter(|player| player.side == Some(side)).collect();
    let positions: Vec<_> = at_end.iter().filter_map(|player| player.position).collect();
    let end = at_end.iter().filter_map(|player| {
        let entry = entries.iter().find(|entry| entry.profile.id == player.player)?.clone();
        Some(whole(FormationEntry { position: player.position.or(entry.position), ..entry }))
    });
    let view = Formation {
        match_id: header.id,
        match_name: match_name(&header.sides.home.team.name, &header.sides.away.team.name, header.score),
        team,
        starting: match_.sheet(side).starting_formation(),
        last: formation::shape_name(&positions),
        line_up: entries.iter().filter(|entry| entry.starts).cloned().map(whole).collect(),
        end: end.collect(),
        intervals,
    };
    Ok(Output::new(FORMATION.record(&view), success::FORMATION))
}

/// The locations of one player's events, added up.
#[derive(Clone, Copy, Default)]
struct LocationSum {
    x: f64,
    y: f64,
    events: u32,
}

impl LocationSum {
    fn add(&mut self, at: Point) {
        self.x += at.x();
        self.y += at.y();
        self.events += 1;
    }

    /// The mean on a scale of 0 to 100.
    fn point(&self) -> Option<FormationPoint> {
        let mean = |sum: f64, size: f64| round(sum / f64::from(self.events) / size * 100.0, 2);
        (self.events > 0).then(|| FormationPoint { x: mean(self.x, Point::LENGTH), y: mean(self.y, Point::WIDTH) })
    }
}

#[derive(Clone, Copy, Default)]
struct PlayerMeans {
    whole: LocationSum,
    intervals: [LocationSum; INTERVALS],
}

/// The locations of the events of each player of a side, without the shoot-out. Extra time is in no interval.
fn means(events: &[Event], side: Side) -> HashMap<PlayerId, PlayerMeans> {
    let mut means: HashMap<PlayerId, PlayerMeans> = HashMap::new();
    for event in events.iter().filter(|event| event.side == Some(side)) {
        let (Some(player), Some(at), Some(bucket)) = (event.player, event.at, Bucket::at(event.period, event.time))
        else {
            continue;
        };
        let sums = means.entry(player).or_default();
        sums.whole.add(at);
        let third = bucket as usize % 3;
        let half = match event.period {
            Period::First => 0,
            Period::Second => 4,
            _ => continue,
        };
        sums.intervals[half].add(at);
        sums.intervals[half + 1 + third].add(at);
    }
    means
}
