//! The short summaries of several matches.

use super::match_summary_basic::SUMMARY;
use crate::parts::several;
use crate::parts::several::{Entry, MATCH_IDS};
use crate::parts::summary::Summary;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchSummariesBasic",
    about: "MatchSummaryBasic for several matches in one request: a list with one entry for each id, in the order of the ids. An id that is unknown or not allowed has an error in its entry.",
    version: "V3",
    envelope: Envelope::B,
    params: &[MATCH_IDS],
    response: Shape::List(&SUMMARIES),
    example: "match_ids=3,1",
    run,
    ..Operation::STANDARD
};

static FIELDS: [Field<Entry<Summary>>; 3] =
    several::fields("summary", "as in MatchSummaryBasic", &SUMMARY, |entry| several::data(entry, &SUMMARY));
static SUMMARIES: Table<Entry<Summary>> = Table("MatchSummariesBasicSummaries", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    several::load(data, request, &SUMMARIES, Summary::of_each)
}
