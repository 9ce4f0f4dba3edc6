//! The Wyscout public dataset.

mod damage;
pub(crate) mod data;
mod euro_2016;
mod rules;
mod sample;
