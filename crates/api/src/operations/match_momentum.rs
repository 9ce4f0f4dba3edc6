//! Momentum: which side was on top, minute by minute.

use crate::parts::momentum::{HistoryRange, INCLUDE, MOMENTUM, MomentumTimeline};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchMomentum",
    about: "The momentum of a match: a value from -1 to 1 for every minute, positive for the home team, with phases and goals. \
            To follow a live match, send the highest intSecond you have as after_second. \
            Match seconds run on through stoppage time: a half begins where the half before it really ended, so after six \
            minutes of stoppage in the first half the 80th minute is 85:00 or later. They are not the minute as people write it.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    table: Some(&["objMomentum", "arrPoints"]),
    params: &[
        required("match_id", ParamType::Id, "the match")
            .or_if_missing(MATCH_ID_INVALID)
            .or_if_invalid(MATCH_ID_INVALID),
        optional(
            "after_second",
            ParamType::Second,
            "only points and goals after this match second, and phases that end after it",
        )
        .or_if_invalid(AFTER_SECOND_INVALID),
        INCLUDE,
    ],
    response: Shape::Record(&MOMENTUM),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1&include=phases,goals,inputs",
    run,
    ..Operation::STANDARD
};

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let momentum = entitled.facts()?.momentum;
    let range = HistoryRange { after_second: request.second("after_second"), skip_goals: None };
    let timeline = MomentumTimeline::load(&entitled, request, &momentum, range)?;
    Ok(Output::new(MOMENTUM.record(&timeline), success::MOMENTUM))
}
