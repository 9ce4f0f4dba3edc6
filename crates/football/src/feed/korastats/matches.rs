//! Reads the records of matches: of lists, of structures, with squads, and their formations.

use std::cmp::Reverse;

use jiff::Timestamp;
use serde_json::Value;

use super::fixture::Fixture;
use super::line_up::StatedMember;
use super::positions::{by_name, position};
use super::ranked::FullRank;
use super::reader::RecordReader;
use super::values::{count, flag, id, number, score, status, text, text_of, time};
use crate::model::{FormationPoint, Kind};

/// The formation of both sides, which does not say of which match it is.
#[derive(Debug)]
pub(super) struct LooseFormation {
    pub(super) match_hint: Option<i64>,
    pub(super) teams: [Option<i64>; 2],
    pub(super) sides: [Vec<(i64, StatedMember)>; 2],
    pub(super) rank: FullRank,
}

const DUTIES: [&str; 4] = ["referee", "assistant1", "assistant2", "fourthOfficial"];

/// The rank of a record of a match, with the time of its last update.
pub(super) fn rank_of(reader: &RecordReader<'_>, value: &Value) -> FullRank {
    let updated = ["dtLastUpdateDateTime", "lastUpdateDateTime"].iter().find_map(|field| time(&value[*field]));
    (reader.rank, Reverse(updated.unwrap_or(Timestamp::MIN)))
}

/// What all records of a match have in common.
pub(super) fn read_match(reader: &mut RecordReader<'_>, value: &Value, fixture: &mut Fixture) -> FullRank {
    let rank = rank_of(reader, value);
    fixture.round.state(rank, count(&value["round"]).filter(|round: &u32| *round > 0));
    fixture.kickoff.state(rank, time(&value["dateTime"]));
    fixture.status.state(rank, status(&value["status"]));
    fixture.score.state(rank, score(&value["score"]));
    fixture.shoot_out.state(rank, score(&value["shootOut"]));
    let stadium = reader.stadium(&value["stadium"]);
    fixture.stadium.state(rank, stadium);
    for (duty, official) in DUTIES.iter().zip(&mut fixture.officials) {
        let referee = reader.person(Kind::Referee, &value[*duty]);
        official.state(rank, referee);
    }
    rank
}

/// A record of MatchSquad or of a list of matches.
pub(super) fn read_listed_match(reader: &mut RecordReader<'_>, value: &Value, fixture: &mut Fixture) {
    let rank = read_match(reader, value, fixture);
    let (tournament, season) = (&value["tournament"], &value["season"]);
    // A path is a hint: what the record states is better.
    fixture.edition.state((rank.0.saturating_add(20), rank.1), reader.hints.edition);
    fixture.edition.state(rank, id(&value["season_id"]).or_else(|| id(&season["id"])));
    fixture.edition.state(rank, id(&value["seasonId"]));
    fixture.competition.state(rank, id(&value["tournament_id"]).or_else(|| id(&tournament["id"])));
    if let (false, Some(tournament), Some(season)) = (reader.is_arabic(), text(tournament), text(season)) {
        fixture.named = Some((tournament.to_owned(), season.to_owned()));
    }
    for (side, draft) in ["home", "away"].iter().zip(&mut fixture.sides) {
        let side = &value[*side];
        let team = if side["team"].is_object() { reader.team(&side["team"]) } else { reader.team(side) };
        draft.team.state(rank, team);
        let coach = reader.person(Kind::Coach, &side["coach"]);
        draft.coach.state(rank, coach);
        for listed in side["squad"].as_array().into_iter().flatten() {
            let Some(player) = reader.player(&without_position(listed)) else { continue };
            let starts = flag(&listed["lineup"]);
            // Neither in the line-up nor on the bench: not part of the match.
            if starts == Some(false) && flag(&listed["bench"]) == Some(false) {
                continue;
            }
            let stated = StatedMember {
                shirt: count(&listed["shirt_number"]),
                starts,
                position: position(&listed["position"]["name"], &listed["position"]["id"]),
                place: None,
            };
            draft.state_member(player, rank, stated);
        }
    }
}

/// The position in a match is none of the player's profile.
fn without_position(listed: &Value) -> Value {
    let mut player = listed.clone();
    if let Some(fields) = player.as_object_mut() {
        fields.remove("position");
    }
    player
}

/// MatchFormation of both sides.
pub(super) fn read_formation(reader: &mut RecordReader<'_>, value: &Value) -> LooseFormation {
    let rank = rank_of(reader, value);
    let mut formation = LooseFormation {
        match_hint: reader.hints.match_id.or(reader.hints.number),
        teams: [None; 2],
        sides: Default::default(),
        rank,
    };
    for (index, side) in ["home", "away"].iter().enumerate() {
        for entry in value["arrFormation"][*side].as_array().into_iter().flatten() {
            let team = reader.team(&entry["objTeam"]);
            formation.teams[index] = formation.teams[index].or(team);
            let Some(player) = reader.player(&entry["objPlayer"]) else { continue };
            let (x, y) = (number(&entry["decX"]), number(&entry["decY"]));
            let is_inside = |place: &FormationPoint| [place.x, place.y].iter().all(|at| (0.0..=100.0).contains(at));
            let place = x.zip(y).map(|(x, y)| FormationPoint { x, y }).filter(is_inside);
            let stated = StatedMember {
                shirt: count(&entry["intShirtNumber"]),
                starts: flag(&entry["boolLineup"]),
                position: text(&entry["strPosition"]).and_then(by_name),
                // Both coordinates are 0 where none are known.
                place: place.filter(|place| (place.x, place.y) != (0.0, 0.0)),
            };
            formation.sides[index].push((player, stated));
        }
    }
    formation
}

/// The older MatchFormation, of one side. Its places are the mean places of the players, not those of a formation.
pub(super) fn read_side_formation(reader: &mut RecordReader<'_>, value: &Value, fixture: &mut Fixture) {
    let rank = rank_of(reader, value);
    let Some(team) = id(&value["teamId"]) else { return };
    reader.name(Kind::Team, team, "name", text(&value["teamName"]));
    let Some(draft) = fixture.sides.iter_mut().find(|side| side.team.get() == Some(team)) else { return };
    let listed = ["lineupFormation", "substituteFormation", "subFormation"];
    for entry in listed.iter().flat_map(|list| value[*list].as_array().into_iter().flatten()) {
        let listed = &entry["player"];
        let Some(player) = id(&listed["intPlayerID"]) else { continue };
        reader.name(Kind::Player, player, "name", text_of(listed, &["strFullNameEn", "strNickNameEn"]));
        reader.name(Kind::Player, player, "nickname", text(&listed["strNickNameEn"]));
        let stated = StatedMember {
            shirt: count(&listed["intShirtNumber"]),
            starts: text(&listed["status"]).map(|status| status.eq_ignore_ascii_case("lineup")),
            position: position(&listed["strPositionEn"], &listed["intPositionID"]),
            place: None,
        };
        draft.state_member(player, rank, stated);
    }
}
