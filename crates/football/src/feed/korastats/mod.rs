//! Responses of a service of this interface, as a client saves them: the way over from such a service.
//!
//! A file has one response, a list of responses, or one on each line. What a response is follows from its content, whatever
//! the file is called. The files say everything in any order, and several of them say parts of the same match, so they are
//! collected first ([`Catalogue`]). Ids are kept: bookmarks of clients go on working.
//!
//! Events are translated back into our vocabulary and keep the number that they have in the interface
//! ([`Event::noted`](crate::model::Event::noted)), so that they count what they count there.

mod assignment;
mod catalogue;
mod convert;
mod document;
mod editions;
mod entities;
mod event_list;
mod fixture;
mod line_up;
mod matches;
mod path;
mod positions;
mod ranked;
mod reader;
mod structure;
mod values;

pub use catalogue::Catalogue;
pub use document::recognise;
