//! The lists of teams and players, page by page, and the search over everything that has a name.

mod players;
mod search;
mod teams;
mod words;

pub(super) use players::page as players;
pub(super) use search::page as search;
pub(super) use teams::page as teams;
