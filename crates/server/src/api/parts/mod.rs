//! Response fields that several operations share.

pub mod attacks;
pub mod bracket;
pub mod club_record;
pub mod coach_record;
pub mod event_category;
pub mod event_filter;
pub mod grid;
pub mod match_events;
pub mod match_header;
pub mod momentum;
pub mod page;
pub mod people;
pub mod period_scores;
pub mod player;
pub mod player_record;
pub mod profiled_player;
pub mod referee_record;
pub mod reference;
pub mod stat_types;
pub mod statistics;
pub mod statistics_query;
pub mod status;
pub mod structure;
pub mod summary;
pub mod team_record;
pub mod tournament;
