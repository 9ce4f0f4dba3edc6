//! Results without events: tables with one match on each row, in whatever columns, and the texts of openfootball.
//!
//! `headed.rs` finds the headings of a table, `columns.rs` says what each column is, `dates.rs` and `scores.rs` read its cells.
//! `read.rs` makes a result of each row, and `catalogue.rs` makes documents of all lines: competitions, seasons,
//! teams and people are numbered by their names.

mod catalogue;
mod columns;
mod dates;
mod given;
mod headed;
mod keys;
mod line;
mod names;
mod openfootball;
mod read;
mod rounds;
mod scorers;
mod scores;
mod sheet;
mod table_read;
mod texts;

pub use catalogue::{ResultCatalogue, ResultSummary};
pub use columns::Column;
pub use dates::DayOrder;
pub use given::{Given, Question, Season};
pub use read::{ReadResults, read_files};
pub use sheet::{Sheet, SheetRow};
pub use table_read::TableRead;
pub use texts::ResultText;
