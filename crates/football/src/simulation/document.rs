//! The document of a match: team sheets, officials, videos and events.

use super::names::COUNTRIES;
use super::people::{LEADING, REFEREES};
use super::world::{FixtureState, StreamPurpose, World, id, source};
use crate::feed::Document;
use crate::model::{
    Half, Kickoff, Match, MatchId, Officials, Period, PlatformId, PlatformRef, Quality, RefereeId, Side, SquadMember,
    Status, Stream, TeamSheet,
};

impl World {
    /// The match at an index below [`match_count`](World::match_count), with its events if it has been played.
    pub fn match_document(&self, index: usize) -> Document {
        let fixture = &self.fixtures[index];
        let mut dice = self.match_dice(index);
        let named = matches!(fixture.state, FixtureState::Played | FixtureState::Ready);
        let mut sheet = |team: usize| {
            let squad = &self.squads[team];
            let named: Vec<SquadMember> = if named { squad.select(&mut dice).1 } else { Vec::new() };
            TeamSheet { team: squad.team.id, coach: squad.team.coach, squad: named }
        };
        let mut match_ = Match {
            id: MatchId(id(index)),
            edition: fixture.edition,
            stage: Some(fixture.stage),
            group: Some(fixture.group),
            round: Some(fixture.round),
            kickoff: fixture.kickoff().map(Kickoff::from),
            status: status(fixture.state),
            home: sheet(fixture.home),
            away: sheet(fixture.away),
            score: None,
            shoot_out: None,
            shoot_out_winner: None,
            half_time: None,
            full_time: None,
            attendance: None,
            neutral: false,
            stadium: fixture.stadium,
            officials: if named { officials(self, index) } else { Officials::default() },
            platforms: vec![PlatformRef { platform: PlatformId::FIRST_OWN, id: format!("TD-{:06}", index + 1) }],
            video: Vec::new(),
            absent: Vec::new(),
        };
        match fixture.state {
            FixtureState::Played => {
                let played = self.play(index);
                match_.score = Some(played.score);
                match_.shoot_out = played.shoot_out;
                if index.is_multiple_of(4) || fixture.knockout {
                    let periods = Period::PLAYED
                        .into_iter()
                        .filter(|period| played.events.iter().rev().any(|event| event.period == *period));
                    match_.video = periods.map(|period| half(index, period, fixture.knockout)).collect();
                }
                Document::of_match(&match_, played.events, source())
            }
            FixtureState::Awarded(score) => {
                match_.score = Some(score);
                Document::of(&match_, source())
            }
            FixtureState::Ready | FixtureState::Scheduled | FixtureState::Postponed => Document::of(&match_, source()),
        }
    }
}

fn status(state: FixtureState) -> Status {
    match state {
        FixtureState::Played => Status::Final,
        FixtureState::Ready | FixtureState::Scheduled => Status::Scheduled,
        FixtureState::Postponed => Status::Postponed,
        FixtureState::Awarded(_) => Status::Awarded,
    }
}

/// Four officials of one country: that of the clubs in a league, a third country between two nations.
fn officials(world: &World, index: usize) -> Officials {
    let fixture = &world.fixtures[index];
    let mut dice = world.dice(StreamPurpose::Officials, index);
    let countries = [Side::Home, Side::Away].map(|side| {
        let squad = &world.squads[if side == Side::Home { fixture.home } else { fixture.away }];
        squad.team.country.map_or(0, |country| (country.0 - id(0)) as usize)
    });
    let mut country = countries[0];
    if countries[0] != countries[1] {
        while countries.contains(&country) {
            country = (country + 1 + dice.below(COUNTRIES.len() - 1)) % COUNTRIES.len();
        }
    }
    let referee = |number: usize| Some(RefereeId(id(country * REFEREES + number)));
    let mut lines: Vec<usize> = (LEADING..REFEREES - 1).collect();
    dice.shuffle(&mut lines);
    Officials {
        referee: referee(dice.below(LEADING)),
        assistant1: referee(lines[0]),
        assistant2: referee(lines[1]),
        fourth_official: referee(lines[2]),
    }
}

#[rustfmt::skip]
const QUALITIES: [(&str, u32, u32); 3] = [("1080p", 1920, 1080), ("720p", 1280, 720), ("360p", 640, 360)];

/// The broadcast of a half in all qualities. Knockout matches also have a tactical camera.
fn half(index: usize, period: Period, tactical: bool) -> Half {
    let number = i64::from(period.number());
    let match_id = id(index);
    let streams = [("Broadcast", "broadcast", 3), ("Tactical camera", "tactical", 1)];
    let streams = streams.iter().take(1 + usize::from(tactical)).enumerate().map(|(index, (name, path, qualities))| {
        let stream = match_id * 100 + number * 10 + index as i64;
        let quality = |(index, (name, width, height)): (usize, &(&str, u32, u32))| Quality {
            id: stream * 10 + index as i64,
            name: (*name).to_owned(),
            width: *width,
            height: *height,
            link: format!("https://video.touchline.example/{match_id}/{number}/{path}-{name}.mp4"),
        };
        Stream {
            id: stream,
            name: (*name).to_owned(),
            qualities: QUALITIES.iter().take(*qualities).enumerate().map(quality).collect(),
        }
    });
    Half { half: period.number(), streams: streams.collect() }
}
