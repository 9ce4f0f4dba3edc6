//! The pages of a player, a team and a coach, and the comparison of two players or two teams.

mod bar;
mod choice;
mod coach;
mod compare;
mod compare_form;
mod compare_seasons;
mod figure;
mod match_lines;
mod name_cache;
mod paired;
mod percentile;
mod player;
mod player_edition;
mod player_map_pages;
mod player_maps;
mod squad;
mod statistics;
mod style;
mod team;
mod team_place;
mod team_record;
mod team_season;
mod words;

pub(super) use coach::page as coach;
pub(super) use compare::{page_of_players as compare_players, page_of_teams as compare_teams};
pub(super) use player::page as player;
pub(super) use player_map_pages::{part as player_part, shots_file, touches_file};
pub(super) use team::{page as team, part as team_part};
