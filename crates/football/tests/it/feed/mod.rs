//! Feeds: documents and provider files in, the model out.

mod arabic_names;
mod cdf;
pub(crate) mod counting;
mod coverage;
pub(crate) mod damage;
mod korastats;
mod live;
pub(crate) mod match_text;
mod native;
mod notation;
pub(crate) mod opta;
mod results;
mod schema;
mod sportec;
mod statsbomb;
pub(crate) mod wyscout;
mod wyscout_api;
