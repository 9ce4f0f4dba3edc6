//! The statistics engine.

mod attack_filters;
mod attacks;
mod facts;
mod golden;
mod interface;
pub(crate) mod laws;
mod live;
mod models;
mod recording;
mod rules;
mod statsbomb;
mod wyscout;
