//! Feeds: documents and provider files in, the model out.

mod arabic_names;
pub(crate) mod counting;
pub(crate) mod damage;
mod live;
mod native;
mod notation;
mod schema;
mod statsbomb;
pub(crate) mod wyscout;
