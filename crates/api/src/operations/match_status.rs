//! The status of a match.

use football::model::{Name, PlatformId, PlatformRef, Status, Team};

use crate::parts::match_header::match_name;
use crate::parts::reference::Ref;
use crate::parts::status::CLIENT_STATUS;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchStatus",
    about: "The status of a match, found by its id or by its id on another platform.",
    origin: Origin::Clients,
    params: &[
        optional("match_id", ParamType::Id, "the match; if left out, send the next two"),
        optional("platform_id", ParamType::Id, PlatformId::PARAMETER.en),
        optional("platform_match_id", ParamType::Text, "the match's id on that platform"),
    ],
    response: Shape::Record(&STATUS),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct MatchStatusView {
    id: i64,
    name: Name,
    status: Status,
    platforms: Vec<PlatformRef>,
}

#[rustfmt::skip]
static PLATFORM: Table<PlatformRef> = Table("MatchStatusPlatform", &[
    integer("platform_id",    "the platform",                   |p| p.platform.0.into()),
    text("platform_match_id", "the match's id on that platform", |p| p.id.clone().into()),
]);

#[rustfmt::skip]
static STATUS: Table<MatchStatusView> = Table("MatchStatus", &[
    fixed("_type", "MATCH STATUS"),
    integer("matchId", "the match's id",                       |m| m.id.into()),
    text("name",       "the teams and the score",              |m| (&m.name).into()),
    record("status",   "the status", &CLIENT_STATUS,           |m| CLIENT_STATUS.record(&m.status)),
    list("platforms",  "its ids on other platforms", &PLATFORM, |m| PLATFORM.list(&m.platforms)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.requested_match(request)?.ok_or(WHICH_MATCH)?;
    let entities = entitled.header_entities()?;
    let match_ = entitled.into_row().match_;
    let team = |id| Ref::find_or_id::<Team>(&entities, "TEAM", id).name;
    let view = MatchStatusView {
        id: match_.id.0,
        name: match_name(&team(match_.home.team.0), &team(match_.away.team.0), match_.score),
        status: match_.status,
        platforms: match_.platforms.clone(),
    };
    Ok(Output::new(STATUS.record(&view), success::STATUS))
}
