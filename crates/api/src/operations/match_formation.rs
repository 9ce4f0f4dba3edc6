//! Formations: the players of both sides with their positions on the pitch.

use football::analysis::Facts;
use football::model::{FormationPoint, Match, Player, PlayerId, Position, Role, Side, Team};
use store::{Entities, MatchPart};

use crate::parts::profiled_player::{PROFILED_PLAYER, ProfiledPlayer};
use crate::parts::reference::{LABELLED, Ref};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchFormation",
    about: "The formation of both sides: starters, used substitutes and the rest of the bench, with positions and coordinates on the pitch.",
    version: "V3",
    origin: Origin::Specification,
    envelope: Envelope::B,
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&FORMATION),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct Formation {
    home: Vec<FormationEntry>,
    away: Vec<FormationEntry>,
}

#[derive(Clone)]
pub struct FormationEntry {
    pub profile: ProfiledPlayer,
    pub shirt: Option<u16>,
    pub team: Ref,
    pub position: Option<Position>,
    pub place: Option<FormationPoint>,
    pub starts: bool,
}

#[rustfmt::skip]
static ENTRY: Table<FormationEntry> = Table("MatchFormationEntry", &[
    record("objPlayer",           "the player's profile", &PROFILED_PLAYER,          |e| PROFILED_PLAYER.record(&e.profile)),
    integer("intShirtNumber",     "the number in this match; 0 if no feed gives it", |e| e.shirt.unwrap_or(0).into()),
    record("objTeam",             "the team", &LABELLED,                             |e| LABELLED.record(&e.team)),
    text("strPosition",           "the position in this match; for an unused substitute, the position of the profile, or empty. In English its code, in Arabic its words", |e| e.position.map_or_else(|| "".into(), |position| (&Ref::position(position).name).into())),
    may_be_unknown(number("decX", "0 at the team's own goal, 100 at the opponent's; 0 for a player who never played", |e| e.place.map(|place| place.x).into())),
    may_be_unknown(number("decY", "0 at the left touchline, 100 at the right; 0 for a player who never played", |e| e.place.map(|place| place.y).into())),
    boolean("boolLineup",         "whether the player started",                      |e| e.starts.into()),
]);

#[rustfmt::skip]
static SIDES: Table<Formation> = Table("MatchFormationSides", &[
    list("home", "the home side", &ENTRY, |f| ENTRY.list(&f.home)),
    list("away", "the away side", &ENTRY, |f| ENTRY.list(&f.away)),
]);

#[rustfmt::skip]
static FORMATION: Table<Formation> = Table("MatchFormation", &[
    record("arrFormation", "both sides", &SIDES, |f| SIDES.record(f)),
]);

/// The players of the home side and of the away side.
pub fn load(entitled: &EntitledMatch<'_>, entities: &Entities) -> Result<[Vec<FormationEntry>; 2], Error> {
    let facts = entitled.facts()?;
    let profiles = entitled.profiles()?;
    Ok(Side::BOTH.map(|side| {
        entries(entitled.match_(), &facts, entities, side, |player| {
            let stated = entities.get::<Player>(player.number()).and_then(Player::stated_positions);
            stated.or_else(|| profiles.get(&player).copied())
        })
    }))
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Facts, MatchPart::Profiles])?;
    let [home, away] = load(&entitled, &entitled.entities()?)?;
    Ok(Output::new(FORMATION.record(&Formation { home, away }), success::FORMATION))
}

/// The players of a team sheet, starters first, then players who took part without being named.
fn entries(
    match_: &Match,
    facts: &Facts,
    entities: &Entities,
    side: Side,
    positions: impl Fn(PlayerId) -> Option<(Position, Position)>,
) -> Vec<FormationEntry> {
    let sheet = match_.sheet(side);
    let team = Ref::find_or_id::<Team>(entities, "TEAM", sheet.team.0);
    let mut members: Vec<_> = sheet.squad.iter().collect();
    members.sort_by_key(|member| member.role);
    let named = members.into_iter().map(|member| (member.player, Some(member)));
    let is_named = |player: PlayerId| sheet.squad.iter().any(|member| member.player == player);
    let unnamed = facts.players.iter().filter(|line| line.side == side && !is_named(line.player));
    let unnamed = unnamed.map(|line| (line.player, None));
    named
        .chain(unnamed)
        .map(|(player, member)| {
            let line = facts.player(player).filter(|line| line.position.is_some());
            let starts = member.is_some_and(|member| member.role == Role::Starter);
            let profile = positions(player);
            let usual = profile.map(|(first, _)| first);
            let (position, place) = match (line, member) {
                (Some(line), _) => (line.position, line.formation_point),
                (None, Some(member)) if starts => (member.position().or(usual), member.formation_point()),
                (None, member) => (usual.or_else(|| member.and_then(|member| member.position())), None),
            };
            FormationEntry {
                profile: ProfiledPlayer::new(entities, player, profile),
                shirt: member.and_then(|member| member.shirt),
                team: team.clone(),
                position,
                place,
                starts,
            }
        })
        .collect()
}
