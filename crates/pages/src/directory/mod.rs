//! The lists of teams and players, page by page, and the search over everything that has a name.

mod pager;
mod players;
mod search;
mod teams;
pub(super) mod words;

pub(super) use pager::{PAGE_ROWS, Pager, page_number};
pub(super) use players::page as players;
pub(super) use search::page as search;
pub(super) use teams::page as teams;
