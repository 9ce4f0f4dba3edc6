//! A player with the statistics of one match.

use std::collections::HashMap;

use football::analysis::{Facts, KIndex, PlayerFacts, kindex, round};
use football::model::{Match, Name, Player, PlayerId, Position, SquadMember, Team};
use jiff::civil::Date;
use store::Entities;

use super::reference::{LABELLED, POSITION, Ref};
use super::statistics::PLAYER_MATCH;
use crate::prelude::*;

/// One player of a match.
#[derive(Clone, Debug)]
pub struct PlayerLine {
    pub id: PlayerId,
    pub name: Name,
    pub nickname: Name,
    pub dob: Option<Date>,
    pub shirt: Option<u16>,
    pub position: Option<Position>,
    pub team: Ref,
    pub facts: PlayerFacts,
    /// None until the match is final.
    pub kindex: Option<KIndex>,
}

/// Every player who took part, home side first.
pub fn lines(data: &Data<'_>, match_: &Match, facts: &Facts, entities: &Entities) -> Result<Vec<PlayerLine>, Error> {
    Ok(lines_of_each(data, &[(match_, facts)], entities)?.into_iter().flatten().collect())
}

/// As [`lines`], of several matches. The usual positions of all players are read with one question.
pub fn lines_of_each(
    data: &Data<'_>,
    matches: &[(&Match, &Facts)],
    entities: &Entities,
) -> Result<Vec<Vec<PlayerLine>>, Error> {
    let everybody = matches.iter().flat_map(|(_, facts)| &facts.players);
    let profiles = Profiles::load(data, everybody, entities)?;
    let of_match = |(match_, facts): &(&Match, &Facts)| {
        facts.players.iter().map(|line| PlayerLine::new(match_, facts, line, entities, &profiles)).collect()
    };
    Ok(matches.iter().map(of_match).collect())
}

/// The usual positions of players who were never on the pitch in a match.
#[derive(Debug)]
pub struct Profiles(HashMap<PlayerId, Position>);

impl Profiles {
    pub fn load<'a>(
        data: &Data<'_>,
        lines: impl IntoIterator<Item = &'a PlayerFacts>,
        entities: &Entities,
    ) -> Result<Profiles, Error> {
        let (mut profiles, mut unstated) = (HashMap::new(), Vec::new());
        for line in lines.into_iter().filter(|line| line.position.is_none()) {
            match entities.get::<Player>(line.player.number()).and_then(Player::stated_positions) {
                Some((first, _)) => _ = profiles.insert(line.player, first),
                None => unstated.push(line.player),
            }
        }
        if !unstated.is_empty() {
            let counted = data.counted_profiles(&unstated)?;
            profiles.extend(counted.into_iter().map(|(player, (first, _))| (player, first)));
        }
        Ok(Profiles(profiles))
    }
}

impl PlayerLine {
    pub fn new(
        match_: &Match,
        facts: &Facts,
        line: &PlayerFacts,
        entities: &Entities,
        profiles: &Profiles,
    ) -> PlayerLine {
        let player = entities.get::<Player>(line.player.number());
        let sheet = match_.sheet(line.side);
        let unknown = || Name::new(line.player.to_string());
        let member = sheet.squad.iter().find(|member| member.player == line.player);
        // A player who was never on the pitch has the position of the profile, otherwise that of the squad.
        let profile = || profiles.0.get(&line.player).copied();
        let position = line.position.or_else(profile).or_else(|| member.and_then(SquadMember::position));
        PlayerLine {
            id: line.player,
            name: player.map_or_else(unknown, |player| player.name.clone()),
            nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
            dob: player.and_then(|player| player.dob),
            shirt: member.and_then(|member| member.shirt),
            position,
            team: Ref::find_or_id::<Team>(entities, "TEAM", sheet.team.0),
            kindex: line.kindex.filter(|_| facts.is_final),
            facts: line.clone(),
        }
    }
}

/// The KIndex, null until the match is final, and the statistics groups.
#[derive(Debug)]
pub struct PlayerStats;

pub static STATS: PlayerStats = PlayerStats;

impl PlayerStats {
    pub fn record(&self, line: &PlayerLine) -> Value {
        let mut groups = vec![("KIndex".into(), KINDEX.record(&line.kindex))];
        groups.extend(PLAYER_MATCH.fields(Some(&line.facts.tally)));
        Value::Record(groups.into())
    }
}

#[rustfmt::skip]
static KINDEX: Table<Option<KIndex>> = Table("KIndex", &[
    nullable(integer("Points", kindex::FIELDS[0].2.en, |k| k.as_ref().map(|k| k.points).into())),
    nullable(number("Rating",  kindex::FIELDS[1].2.en, |k| k.as_ref().map(|k| round(k.rating, 1)).into())),
]);

impl Described for PlayerStats {
    fn fields(&self) -> Vec<FieldDoc> {
        let meaning = "performance index; null until the match is final";
        let mut fields = vec![FieldDoc { inner: Some(&KINDEX), ..FieldDoc::new("KIndex", Type::Record, meaning) }];
        fields.extend(Described::fields(&PLAYER_MATCH));
        fields
    }

    fn type_name(&self) -> Option<&'static str> {
        Some("PlayerMatchStatistics")
    }
}

#[rustfmt::skip]
pub static PLAYER: Table<PlayerLine> = Table("PlayerInMatch", &[
    fixed("_type",                    "PLAYER"),
    integer("id",                     "the player's id",                                 |p| p.id.number().into()),
    text("name",                      "the name in the requested language",              |p| (&p.name).into()),
    text("nickname",                  "the name the player is known by",                 |p| (&p.nickname).into()),
    may_be_unknown(date("dob",        "date of birth",                                   |p| p.dob.into())),
    integer("shirtnumber",            "the number in this match; 0 if no feed gives it", |p| p.shirt.unwrap_or(0).into()),
    may_be_unknown(record("position", "the position in this match", &POSITION,           |p| POSITION.optional(p.position.map(Ref::position).as_ref()))),
    record("stats",                   "the statistics of this match", &STATS,            |p| STATS.record(p)),
]);

#[rustfmt::skip]
pub static PLAYER_WITH_TEAM: Table<PlayerLine> = Table("PlayerInMatchWithTeam", &[
    fixed("_type",                    "PLAYER"),
    integer("id",                     "the player's id",                                 |p| p.id.number().into()),
    text("name",                      "the name in the requested language",              |p| (&p.name).into()),
    text("nickname",                  "the name the player is known by",                 |p| (&p.nickname).into()),
    may_be_unknown(date("dob",        "date of birth",                                   |p| p.dob.into())),
    integer("shirtnumber",            "the number in this match; 0 if no feed gives it", |p| p.shirt.unwrap_or(0).into()),
    may_be_unknown(record("position", "the position in this match", &POSITION,           |p| POSITION.optional(p.position.map(Ref::position).as_ref()))),
    record("team",                    "the player's team", &LABELLED,                    |p| LABELLED.record(&p.team)),
    record("stats",                   "the statistics of this match", &STATS,            |p| STATS.record(p)),
]);
