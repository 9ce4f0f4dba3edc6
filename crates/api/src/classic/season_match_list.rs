//! The matches of a season in both forms that older clients read: `root` with envelope B, and envelope A beside it.

use super::tournament_match_list::MATCH;
use crate::operations::season_match_list as standard;
use crate::operations::season_match_list::SeasonMatch;
use crate::operations::tournament_match_list::ListedMatch;
use crate::prelude::*;

pub const OPERATION: Operation =
    Operation { profile: Profile::Classic, envelope: Envelope::RootAndA, run, ..standard::OPERATION };

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let found = standard::load(data, request)?;
    let listed = |match_: &SeasonMatch| ListedMatch {
        tournament: match_.competition.name.clone(),
        season: match_.season.name.clone(),
        score: match_.header.score,
        status: Some(match_.status),
        header: match_.header.clone(),
    };
    let beside_root = MATCH.lazy_list(found.matches.iter().map(listed).collect());
    Ok(Output { beside_root, ..standard::output(found) })
}
