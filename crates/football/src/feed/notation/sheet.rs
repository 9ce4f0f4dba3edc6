//! Parses the lines before the first event: the competition, the teams, the squads. All of them are optional.

use std::collections::BTreeMap;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::line::{Actor, parse_actor, parse_id, parse_pair, words};
use super::namespace::Namespace;
use super::words::{FORMATS, parse_spot};
use crate::model::{
    CoachId, CompetitionId, EditionId, Format, GroupId, Kickoff, Kind, Match, MatchId, MissingData, Name, Nature,
    Officials, PlatformId, PlatformRef, PlayerId, Position, RefereeId, Role, Score, Side, Spot, SquadMember, StadiumId,
    StageId, StageType, Status, TeamId, TeamSheet,
};

/// The match, and the names of its entities.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) namespace: Namespace,
    pub(super) match_: Match,
    pub(super) competition: CompetitionId,
    pub(super) format: (StageType, Nature, Format),
    /// Whether missing Half End events are not added.
    pub(super) ends_as_written: bool,
    names: BTreeMap<(Kind, i64), Name>,
    /// Sides whose squad is written, so it has no default.
    written_squads: Vec<Side>,
    /// For home and away, the number that a shirt is added to for a player's id.
    bases: [i64; 2],
}

impl Default for Sheet {
    fn default() -> Sheet {
        let match_ = Match {
            id: MatchId(1),
            edition: EditionId(1),
            stage: Some(StageId(1)),
            group: Some(GroupId(1)),
            round: None,
            kickoff: None,
            status: Status::Final,
            home: TeamSheet { team: TeamId(1), coach: None, squad: default_squad(BASES[0]) },
            away: TeamSheet { team: TeamId(2), coach: None, squad: default_squad(BASES[1]) },
            score: None,
            shoot_out: None,
            shoot_out_winner: None,
            half_time: None,
            full_time: None,
            attendance: None,
            neutral: false,
            stadium: None,
            officials: Officials::default(),
            platforms: Vec::new(),
            video: Vec::new(),
            absent: Vec::new(),
        };
        let format = (StageType::League, Nature::League, Format::DoubleRoundRobin);
        let (competition, names, written_squads) = (CompetitionId(1), BTreeMap::new(), Vec::new());
        Sheet {
            namespace: Namespace::default(),
            match_,
            competition,
            format,
            ends_as_written: false,
            names,
            written_squads,
            bases: BASES,
        }
    }
}

/// The traditional shirt numbers 1 to 11 in a 4-3-3.
#[rustfmt::skip]
const ELEVEN: [Spot; 11] = [
    Spot::Goalkeeper,
    Spot::RightBack, Spot::LeftBack, Spot::RightCenterBack, Spot::LeftCenterBack, Spot::CenterDefensiveMidfield,
    Spot::RightWing, Spot::RightCenterMidfield, Spot::CenterForward, Spot::LeftCenterMidfield, Spot::LeftWing,
];

/// The last shirt of a default bench.
const LAST_SHIRT: u16 = 20;

/// Home's shirt n is player n, away's is 100 + n.
const BASES: [i64; 2] = [0, 100];

fn default_squad(base: i64) -> Vec<SquadMember> {
    (1..=LAST_SHIRT).map(|shirt| default_member(base, shirt)).collect()
}

fn default_member(base: i64, shirt: u16) -> SquadMember {
    let spot = ELEVEN.get(usize::from(shirt).wrapping_sub(1)).copied();
    let role = if spot.is_some() { Role::Starter } else { Role::Bench };
    let player = PlayerId::new(base + i64::from(shirt));
    SquadMember { player, shirt: Some(shirt), role, spot, position: None, place: None }
}

const SQUAD_LINE_PARTS: &str = "starter, bench, a spot such as RCB, no spot, position LW, or a place such as (74,14)";

/// The largest base: with any shirt added, it is still an id.
const MAX_BASE: i64 = 1 << 52;

type LineParser = fn(&mut Sheet, &str) -> Result<(), String>;

/// Every line before the first event: its first word, and the function that parses the rest.
#[rustfmt::skip]
pub(super) const LINES: &[(&str, LineParser)] = &[
    ("namespace",   |sheet, text| { sheet.namespace = Namespace::parse(text)?; Ok(()) }),
    ("match",       |sheet, text| { sheet.match_.id = MatchId(parse_id(text)?); Ok(()) }),
    ("competition", |sheet, text| { sheet.competition = CompetitionId(sheet.named(Kind::Competition, 1, text)?); Ok(()) }),
    ("season",      |sheet, text| { sheet.match_.edition = EditionId(sheet.named(Kind::Edition, 1, text)?); Ok(()) }),
    ("stage",       |sheet, text| { sheet.match_.stage = sheet.optional(Kind::Stage, 1, text)?.map(StageId); Ok(()) }),
    ("format",      |sheet, text| { sheet.format = choice(FORMATS, text)?; Ok(()) }),
    ("group",       |sheet, text| { sheet.match_.group = sheet.optional(Kind::Group, 1, text)?.map(GroupId); Ok(()) }),
    ("round",       |sheet, text| { sheet.match_.round = Some(number(text)?); Ok(()) }),
    ("date",        |sheet, text| { sheet.match_.kickoff = Some(parse_time(text)?); Ok(()) }),
    ("status",      |sheet, text| { sheet.match_.status = code(Status::ALL, Status::code, text)?; Ok(()) }),
    ("stadium",     |sheet, text| { sheet.match_.stadium = Some(StadiumId(sheet.named(Kind::Stadium, 1, text)?)); Ok(()) }),
    ("referee",     |sheet, text| { sheet.match_.officials.referee = Some(sheet.referee(1, text)?); Ok(()) }),
    ("assistant1",  |sheet, text| { sheet.match_.officials.assistant1 = Some(sheet.referee(2, text)?); Ok(()) }),
    ("assistant2",  |sheet, text| { sheet.match_.officials.assistant2 = Some(sheet.referee(3, text)?); Ok(()) }),
    ("fourth",      |sheet, text| { sheet.match_.officials.fourth_official = Some(sheet.referee(4, text)?); Ok(()) }),
    ("home",        |sheet, text| sheet.team(Side::Home, text)),
    ("away",        |sheet, text| sheet.team(Side::Away, text)),
    ("score",       |sheet, text| { sheet.match_.score = Some(score(text)?); Ok(()) }),
    ("shoot-out",   |sheet, text| { sheet.match_.shoot_out = Some(score(text)?); Ok(()) }),
    ("shoot-out-winner", |sheet, text| { sheet.match_.shoot_out_winner = Some(code(&Side::BOTH, Side::code, text)?); Ok(()) }),
    ("half-time",   |sheet, text| { sheet.match_.half_time = Some(score(text)?); Ok(()) }),
    ("full-time",   |sheet, text| { sheet.match_.full_time = Some(score(text)?); Ok(()) }),
    ("attendance",  |sheet, text| { sheet.match_.attendance = Some(number(text)?); Ok(()) }),
    ("neutral",     |sheet, text| { sheet.match_.neutral = choice(&[("yes", true), ("no", false)], text)?; Ok(()) }),
    ("platform",    |sheet, text| { sheet.match_.platforms.push(platform(text)?); Ok(()) }),
    ("absent",      |sheet, text| { sheet.match_.absent.push(code(MissingData::ALL, MissingData::code, text)?); Ok(()) }),
    ("video",       |sheet, text| { sheet.match_.video.push(serde_json::from_str(text).map_err(|wrong| wrong.to_string())?); Ok(()) }),
    ("ends",        |sheet, text| { sheet.ends_as_written = choice(&[("as written", true)], text)?; Ok(()) }),
];

impl Sheet {
    /// Parses one line.
    pub(super) fn parse_line(&mut self, line: &str) -> Result<(), String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if let Some((_, parse)) = LINES.iter().find(|(name, _)| *name == first) {
            return parse(self, rest.trim()).map_err(|message| format!("{first}: {message}"));
        }
        // A squad line without a name has a comma after the shirt: `H7, bench`.
        let label = first.trim_end_matches(',');
        let rest = &line[label.len()..];
        match parse_actor(label) {
            Some(Actor::Shirt(side, shirt)) => self.member(side, Some(shirt), None, rest),
            Some(Actor::Player(side, player)) => self.member(side, None, Some(player), rest),
            _ => {
                let known: Vec<_> = LINES.iter().map(|(name, _)| *name).collect();
                let known = known.join(", ");
                Err(format!("\"{first}\" does not begin a line: expected a time, a shirt such as H7, or {known}"))
            }
        }
    }

    /// The name of an entity: the one in the text, or its kind and id.
    pub(super) fn name(&self, kind: Kind, id: i64) -> Name {
        self.names.get(&(kind, id)).cloned().unwrap_or_else(|| {
            let words = kind.words();
            Name::both(format!("{} {id}", words.en), format!("{} {id}", words.ar))
        })
    }

    /// Parses `[#id] [English [| Arabic]]`: returns the id and records the name.
    fn named(&mut self, kind: Kind, default_id: i64, text: &str) -> Result<i64, String> {
        let (id, name) = match text.split_once(char::is_whitespace).unwrap_or((text, "")) {
            (word, name) if word.starts_with('#') => (parse_id(word)?, name),
            _ => (default_id, text),
        };
        let (english, arabic) = name.split_once('|').unwrap_or((name, ""));
        let (english, arabic) = (english.trim(), arabic.trim());
        if english.is_empty() && !arabic.is_empty() {
            return Err("the name has no English text: expected it before the |".to_owned());
        }
        if !english.is_empty() {
            let arabic = (!arabic.is_empty()).then(|| arabic.to_owned());
            self.names.insert((kind, id), Name { ar: arabic, ..Name::new(english) });
        }
        Ok(id)
    }

    fn optional(&mut self, kind: Kind, default_id: i64, text: &str) -> Result<Option<i64>, String> {
        if text == "none" { Ok(None) } else { self.named(kind, default_id, text).map(Some) }
    }

    fn referee(&mut self, default_id: i64, text: &str) -> Result<RefereeId, String> {
        self.named(Kind::Referee, default_id, text).map(RefereeId)
    }

    /// `home …`, `home coach …`, `home players from …`, `home squad none`.
    fn team(&mut self, side: Side, text: &str) -> Result<(), String> {
        if let Some(base) = text.strip_prefix("players from ") {
            if self.written_squads.contains(&side) {
                return Err("\"players from\" is only allowed before the squad".to_owned());
            }
            let base = parse_id(base).ok().filter(|base| *base <= MAX_BASE);
            let base = base
                .ok_or_else(|| "expected the number that shirts are added to, such as players from 2100".to_owned())?;
            self.bases[usize::from(side == Side::Away)] = base;
            self.sheet(side).squad = default_squad(base);
        } else if text == "squad none" {
            self.written_squads.push(side);
            self.sheet(side).squad.clear();
        } else if let Some(coach) = text.strip_prefix("coach").filter(|rest| rest.starts_with(' ')) {
            let coach = self.named(Kind::Coach, side.id(), coach.trim())?;
            self.sheet(side).coach = Some(CoachId(coach));
        } else {
            self.sheet(side).team = TeamId(self.named(Kind::Team, side.id(), text)?);
        }
        Ok(())
    }

    /// `H7 [#id] [name] [, starter | bench] [, spot] [, position LW] [, (74,14)]`.
    fn member(&mut self, side: Side, shirt: Option<u16>, player: Option<PlayerId>, text: &str) -> Result<(), String> {
        let mut parts = text.split(", ");
        let default = default_member(self.bases[usize::from(side == Side::Away)], shirt.unwrap_or_default());
        let name = parts.next().unwrap_or_default().trim();
        let player = PlayerId::new(self.named(Kind::Player, player.unwrap_or(default.player).number(), name)?);
        let mut member = SquadMember { player, shirt, ..default };
        for part in parts.map(str::trim) {
            if let Some(role) = Role::from_code(part) {
                member.role = role;
            } else if let Some(position) = part.strip_prefix("position ").and_then(Position::from_code) {
                member.position = Some(position);
            } else if part.starts_with('(') {
                member.place = Some(parse_pair(part)?);
            } else if part == "no spot" {
                member.spot = None;
            } else if let Some(spot) = parse_spot(part) {
                member.spot = Some(spot);
            } else {
                return Err(format!("\"{part}\" is not part of a squad line: expected {SQUAD_LINE_PARTS}"));
            }
        }
        if !self.written_squads.contains(&side) {
            self.written_squads.push(side);
            self.sheet(side).squad.clear();
        }
        self.sheet(side).squad.push(member);
        Ok(())
    }

    fn sheet(&mut self, side: Side) -> &mut TeamSheet {
        match side {
            Side::Home => &mut self.match_.home,
            Side::Away => &mut self.match_.away,
        }
    }
}

fn choice<T: Copy>(rows: &[(&str, T)], text: &str) -> Result<T, String> {
    rows.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<_> = rows.iter().map(|(word, _)| *word).collect();
        format!("\"{text}\" is not allowed: expected {}", words.join(", "))
    })
}

fn code<T: Copy>(all: &[T], code: fn(T) -> &'static str, text: &str) -> Result<T, String> {
    let rows: Vec<_> = all.iter().map(|item| (code(*item), *item)).collect();
    choice(&rows, text)
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("\"{text}\" is not a number"))
}

fn score(text: &str) -> Result<Score, String> {
    let goals = text.split_once('-').and_then(|(home, away)| Some((home.parse().ok()?, away.parse().ok()?)));
    let (home, away) = goals.ok_or_else(|| format!("\"{text}\" is not a score: expected one such as 2-1"))?;
    Ok(Score { home, away })
}

fn platform(text: &str) -> Result<PlatformRef, String> {
    let wrong =
        || format!("\"{text}\" is not a platform: expected its number and the match's id there, such as 100 ab-7");
    let (platform, id) = text.split_once(' ').ok_or_else(wrong)?;
    Ok(PlatformRef { platform: PlatformId(platform.parse().map_err(|_| wrong())?), id: id.trim().to_owned() })
}

/// Parses `2026-11-15`, `2026-11-15 18:00` in UTC, or a time with its zone.
fn parse_time(text: &str) -> Result<Kickoff, String> {
    let utc = |time: DateTime| time.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp());
    let time = match words(text).len() {
        1 => text.parse().ok(),
        _ => text.parse().ok().and_then(utc).map(Kickoff::from),
    };
    time.ok_or_else(|| {
        format!("\"{text}\" is not a date: expected 2026-11-15, 2026-11-15 18:00 or 2026-11-15T18:00:00Z")
    })
}
