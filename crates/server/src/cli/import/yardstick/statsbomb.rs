//! The StatsBomb open data with every field that it has. Most of an event's are there only where they say something.

#![allow(dead_code)] // records are made, and nobody looks at them

use serde::Deserialize;

use super::Text;

/// Records all of whose fields may be missing.
macro_rules! records {
    ($($name:ident { $($field:ident: $type:ty,)* })*) => {
        $(
            #[derive(Deserialize)]
            #[serde(bound(deserialize = "'de: 'a"))]
            pub(super) struct $name<'a> { $($field: Option<$type>,)* }
        )*
    };
}

/// Something of a list of the provider's.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct Named<'a> {
    id: i64,
    name: Text<'a>,
}

/// What an event always has, and what it may.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
pub(super) struct Event<'a> {
    id: Text<'a>,
    index: u32,
    period: u8,
    timestamp: Text<'a>,
    minute: u16,
    second: u8,
    r#type: Named<'a>,
    possession: u32,
    possession_team: Named<'a>,
    play_pattern: Named<'a>,
    team: Named<'a>,
    player: Option<Named<'a>>,
    position: Option<Named<'a>>,
    location: Option<[f64; 2]>,
    duration: Option<f64>,
    related_events: Option<Vec<Text<'a>>>,
    under_pressure: Option<bool>,
    counterpress: Option<bool>,
    off_camera: Option<bool>,
    out: Option<bool>,
    tactics: Option<Tactics<'a>>,
    substitution: Option<Substitution<'a>>,
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
    Tactics { formation: u32, lineup: Vec<Placed<'a>>, }
    Placed { player: Named<'a>, position: Named<'a>, jersey_number: u16, }
    Substitution { replacement: Named<'a>, outcome: Named<'a>, }
    WithOutcome { outcome: Named<'a>, }
    Pass {
        recipient: Named<'a>, length: f64, angle: f64, height: Named<'a>, end_location: [f64; 2], r#type: Named<'a>,
        outcome: Named<'a>, technique: Named<'a>, body_part: Named<'a>, assisted_shot_id: Text<'a>, goal_assist: bool,
        shot_assist: bool, cross: bool, switch: bool, cut_back: bool, through_ball: bool, aerial_won: bool,
        backheel: bool, deflected: bool, miscommunication: bool, no_touch: bool, inswinging: bool, outswinging: bool,
        straight: bool,
    }
    Shot {
        statsbomb_xg: f64, end_location: Vec<f64>, key_pass_id: Text<'a>, r#type: Named<'a>, outcome: Named<'a>,
        technique: Named<'a>, body_part: Named<'a>, freeze_frame: Vec<Seen<'a>>, one_on_one: bool, aerial_won: bool,
        first_time: bool, follows_dribble: bool, deflected: bool, open_goal: bool, redirect: bool,
        saved_off_target: bool, saved_to_post: bool,
    }
    Seen { location: [f64; 2], player: Named<'a>, position: Named<'a>, teammate: bool, }
    Dribble { outcome: Named<'a>, nutmeg: bool, overrun: bool, no_touch: bool, }
    Duel { r#type: Named<'a>, outcome: Named<'a>, }
    Clearance { body_part: Named<'a>, aerial_won: bool, head: bool, left_foot: bool, right_foot: bool, other: bool, }
    Goalkeeper {
        r#type: Named<'a>, outcome: Named<'a>, technique: Named<'a>, position: Named<'a>, body_part: Named<'a>,
        end_location: Vec<f64>, punched_out: bool, shot_saved_off_target: bool, shot_saved_to_post: bool,
        success_in_play: bool, success_out: bool, lost_in_play: bool, lost_out: bool, penalty_saved_to_post: bool,
    }
    FoulCommitted { r#type: Named<'a>, card: Named<'a>, advantage: bool, offensive: bool, penalty: bool, }
    BadBehaviour { card: Named<'a>, }

    LineUp { team_id: i64, team_name: Text<'a>, lineup: Vec<Player<'a>>, }
    Player {
        player_id: i64, player_name: Text<'a>, player_nickname: Text<'a>, jersey_number: u16, country: Named<'a>,
        cards: Vec<Card<'a>>, positions: Vec<Spell<'a>>,
    }
    Card { time: Text<'a>, card_type: Text<'a>, reason: Text<'a>, period: u8, }
    Spell {
        position_id: i64, position: Text<'a>, from: Text<'a>, to: Text<'a>, from_period: u8, to_period: u8,
        start_reason: Text<'a>, end_reason: Text<'a>,
    }

    Competition {
        competition_id: i64, season_id: i64, country_name: Text<'a>, competition_name: Text<'a>,
        competition_gender: Text<'a>, competition_youth: bool, competition_international: bool, season_name: Text<'a>,
        match_updated: Text<'a>, match_updated_360: Text<'a>, match_available: Text<'a>, match_available_360: Text<'a>,
    }
    Match {
        match_id: i64, match_date: Text<'a>, kick_off: Text<'a>, competition: MatchCompetition<'a>, season: Season<'a>,
        home_team: HomeTeam<'a>, away_team: AwayTeam<'a>, home_score: u16, away_score: u16, match_status: Text<'a>,
        match_status_360: Text<'a>, last_updated: Text<'a>, last_updated_360: Text<'a>, metadata: Metadata<'a>,
        match_week: u32, competition_stage: Named<'a>, stadium: Place<'a>, referee: Place<'a>, stadium_name: Text<'a>,
        referee_name: Text<'a>, data_version: Text<'a>,
    }
    MatchCompetition { competition_id: i64, country_name: Text<'a>, competition_name: Text<'a>, }
    Season { season_id: i64, season_name: Text<'a>, }
    Metadata { data_version: Text<'a>, shot_fidelity_version: Text<'a>, xy_fidelity_version: Text<'a>, }
    HomeTeam {
        home_team_id: i64, home_team_name: Text<'a>, home_team_gender: Text<'a>, home_team_group: Text<'a>,
        country: Named<'a>, managers: Vec<Manager<'a>>,
    }
    AwayTeam {
        away_team_id: i64, away_team_name: Text<'a>, away_team_gender: Text<'a>, away_team_group: Text<'a>,
        country: Named<'a>, managers: Vec<Manager<'a>>,
    }
    Manager { id: i64, name: Text<'a>, nickname: Text<'a>, dob: Text<'a>, country: Named<'a>, }
    Place { id: i64, name: Text<'a>, country: Named<'a>, }
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
