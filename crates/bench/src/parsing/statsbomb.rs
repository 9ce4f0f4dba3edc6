//! The StatsBomb open data with all its fields. Most fields of an event are present only where they apply.

#![allow(dead_code)] // the parser fills the fields and nothing reads them

use serde::Deserialize;

use super::Text;

/// Declares records whose fields are all optional.
macro_rules! records {
    ($($name:ident { $($field:ident: $type:ty,)* })*) => {
        $(
            #[derive(Deserialize)]
            #[serde(bound(deserialize = "'de: 'a"))]
            pub(crate) struct $name<'a> { $($field: Option<$type>,)* }
        )*
    };
}

/// An entry of one of the provider's lists.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct RawEntry<'a> {
    id: i64,
    name: Text<'a>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
pub(crate) struct RawEvent<'a> {
    id: Text<'a>,
    index: u32,
    period: u8,
    timestamp: Text<'a>,
    minute: u16,
    second: u8,
    r#type: RawEntry<'a>,
    possession: u32,
    possession_team: RawEntry<'a>,
    play_pattern: RawEntry<'a>,
    team: RawEntry<'a>,
    player: Option<RawEntry<'a>>,
    position: Option<RawEntry<'a>>,
    location: Option<[f64; 2]>,
    duration: Option<f64>,
    related_events: Option<Vec<Text<'a>>>,
    under_pressure: Option<bool>,
    counterpress: Option<bool>,
    off_camera: Option<bool>,
    out: Option<bool>,
    tactics: Option<Tactics<'a>>,
    substitution: Option<RawSubstitution<'a>>,
    pass: Option<Pass<'a>>,
    shot: Option<Shot<'a>>,
    carry: Option<Carry>,
    dribble: Option<Dribble<'a>>,
    duel: Option<Duel<'a>>,
    clearance: Option<Clearance<'a>>,
    interception: Option<WithOutcome<'a>>,
    ball_receipt: Option<WithOutcome<'a>>,
    #[serde(rename = "50_50")]
    fifty_fifty: Option<WithOutcome<'a>>,
    ball_recovery: Option<BallRecovery>,
    block: Option<Block>,
    miscontrol: Option<Miscontrol>,
    goalkeeper: Option<Goalkeeper<'a>>,
    foul_committed: Option<FoulCommitted<'a>>,
    foul_won: Option<FoulWon>,
    bad_behaviour: Option<BadBehaviour<'a>>,
    injury_stoppage: Option<InjuryStoppage>,
    player_off: Option<PlayerOff>,
}

records! {
    Tactics { formation: u32, lineup: Vec<LineupPosition<'a>>, }
    LineupPosition { player: RawEntry<'a>, position: RawEntry<'a>, jersey_number: u16, }
    RawSubstitution { replacement: RawEntry<'a>, outcome: RawEntry<'a>, }
    WithOutcome { outcome: RawEntry<'a>, }
    Pass {
        recipient: RawEntry<'a>, length: f64, angle: f64, height: RawEntry<'a>, end_location: [f64; 2], r#type: RawEntry<'a>,
        outcome: RawEntry<'a>, technique: RawEntry<'a>, body_part: RawEntry<'a>, assisted_shot_id: Text<'a>, goal_assist: bool,
        shot_assist: bool, cross: bool, switch: bool, cut_back: bool, through_ball: bool, aerial_won: bool,
        backheel: bool, deflected: bool, miscommunication: bool, no_touch: bool, inswinging: bool, outswinging: bool,
        straight: bool,
    }
    Shot {
        statsbomb_xg: f64, end_location: Vec<f64>, key_pass_id: Text<'a>, r#type: RawEntry<'a>, outcome: RawEntry<'a>,
        technique: RawEntry<'a>, body_part: RawEntry<'a>, freeze_frame: Vec<FreezeFramePlayer<'a>>, one_on_one: bool, aerial_won: bool,
        first_time: bool, follows_dribble: bool, deflected: bool, open_goal: bool, redirect: bool,
        saved_off_target: bool, saved_to_post: bool,
    }
    FreezeFramePlayer { location: [f64; 2], player: RawEntry<'a>, position: RawEntry<'a>, teammate: bool, }
    Dribble { outcome: RawEntry<'a>, nutmeg: bool, overrun: bool, no_touch: bool, }
    Duel { r#type: RawEntry<'a>, outcome: RawEntry<'a>, }
    Clearance { body_part: RawEntry<'a>, aerial_won: bool, head: bool, left_foot: bool, right_foot: bool, other: bool, }
    Goalkeeper {
        r#type: RawEntry<'a>, outcome: RawEntry<'a>, technique: RawEntry<'a>, position: RawEntry<'a>, body_part: RawEntry<'a>,
        end_location: Vec<f64>, punched_out: bool, shot_saved_off_target: bool, shot_saved_to_post: bool,
        success_in_play: bool, success_out: bool, lost_in_play: bool, lost_out: bool, penalty_saved_to_post: bool,
    }
    FoulCommitted { r#type: RawEntry<'a>, card: RawEntry<'a>, advantage: bool, offensive: bool, penalty: bool, }
    BadBehaviour { card: RawEntry<'a>, }

    RawLineup { team_id: i64, team_name: Text<'a>, lineup: Vec<RawPlayer<'a>>, }
    RawPlayer {
        player_id: i64, player_name: Text<'a>, player_nickname: Text<'a>, jersey_number: u16, country: RawEntry<'a>,
        cards: Vec<Card<'a>>, positions: Vec<Spell<'a>>,
    }
    Card { time: Text<'a>, card_type: Text<'a>, reason: Text<'a>, period: u8, }
    Spell {
        position_id: i64, position: Text<'a>, from: Text<'a>, to: Text<'a>, from_period: u8, to_period: u8,
        start_reason: Text<'a>, end_reason: Text<'a>,
    }

    RawCompetition {
        competition_id: i64, season_id: i64, country_name: Text<'a>, competition_name: Text<'a>,
        competition_gender: Text<'a>, competition_youth: bool, competition_international: bool, season_name: Text<'a>,
        match_updated: Text<'a>, match_updated_360: Text<'a>, match_available: Text<'a>, match_available_360: Text<'a>,
    }
    RawMatch {
        match_id: i64, match_date: Text<'a>, kick_off: Text<'a>, competition: MatchCompetition<'a>, season: RawSeason<'a>,
        home_team: HomeTeam<'a>, away_team: AwayTeam<'a>, home_score: u16, away_score: u16, match_status: Text<'a>,
        match_status_360: Text<'a>, last_updated: Text<'a>, last_updated_360: Text<'a>, metadata: Metadata<'a>,
        match_week: u32, competition_stage: RawEntry<'a>, stadium: IdAndCountry<'a>, referee: IdAndCountry<'a>, stadium_name: Text<'a>,
        referee_name: Text<'a>, data_version: Text<'a>,
    }
    MatchCompetition { competition_id: i64, country_name: Text<'a>, competition_name: Text<'a>, }
    RawSeason { season_id: i64, season_name: Text<'a>, }
    Metadata { data_version: Text<'a>, shot_fidelity_version: Text<'a>, xy_fidelity_version: Text<'a>, }
    HomeTeam {
        home_team_id: i64, home_team_name: Text<'a>, home_team_gender: Text<'a>, home_team_group: Text<'a>,
        country: RawEntry<'a>, managers: Vec<Manager<'a>>,
    }
    AwayTeam {
        away_team_id: i64, away_team_name: Text<'a>, away_team_gender: Text<'a>, away_team_group: Text<'a>,
        country: RawEntry<'a>, managers: Vec<Manager<'a>>,
    }
    Manager { id: i64, name: Text<'a>, nickname: Text<'a>, dob: Text<'a>, country: RawEntry<'a>, }
    IdAndCountry { id: i64, name: Text<'a>, country: RawEntry<'a>, }
}

#[derive(Deserialize)]
struct Carry {
    end_location: Option<[f64; 2]>,
}

#[derive(Deserialize)]
struct BallRecovery {
    offensive: Option<bool>,
    recovery_failure: Option<bool>,
}

#[derive(Deserialize)]
struct Block {
    deflection: Option<bool>,
    offensive: Option<bool>,
    save_block: Option<bool>,
    counterpress: Option<bool>,
}

#[derive(Deserialize)]
struct Miscontrol {
    aerial_won: Option<bool>,
}

#[derive(Deserialize)]
struct FoulWon {
    advantage: Option<bool>,
    defensive: Option<bool>,
    penalty: Option<bool>,
}

#[derive(Deserialize)]
struct InjuryStoppage {
    in_chain: Option<bool>,
}

#[derive(Deserialize)]
struct PlayerOff {
    permanent: Option<bool>,
}
