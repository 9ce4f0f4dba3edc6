//! The video of a match.

use football::model::{Half, Kickoff, Quality, Stream, Team};

use crate::parts::match_header::match_name;
use crate::parts::reference::Ref;
use crate::prelude::*;
use football::model::Name;

pub const OPERATION: Operation = Operation {
    name: "MatchVideo",
    about: "The video of a match by half, each with its streams and their qualities. Extra time has halves of its own.",
    origin: Origin::Specification,
    params: &[
        required("match_id", ParamType::Id, "the match"),
        optional("debug", ParamType::Flag, "1 adds a header with the revision and the number of halves and streams"),
    ],
    response: Shape::Record(&VIDEO),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct Video {
    id: i64,
    name: Name,
    kickoff: Option<Kickoff>,
    halves: Vec<Half>,
}

#[rustfmt::skip]
static QUALITY: Table<Quality> = Table("MatchVideoQuality", &[
    fixed("_type", "QUALITY"),
    text("strName",      "its name",                     |q| q.name.clone().into()),
    integer("intID",     "its id",                       |q| q.id.into()),
    integer("intWidth",  "pixels across",                |q| q.width.into()),
    integer("intHeight", "pixels down",                  |q| q.height.into()),
    text("strLink",      "the URL for the video player", |q| q.link.clone().into()),
]);

#[rustfmt::skip]
static STREAM: Table<Stream> = Table("MatchVideoStream", &[
    fixed("_type", "STREAM"),
    text("strName",      "its name",                |s| s.name.clone().into()),
    integer("intID",     "its id",                  |s| s.id.into()),
    list("arrQualities", "the qualities", &QUALITY, |s| QUALITY.list(&s.qualities)),
]);

#[rustfmt::skip]
static HALF: Table<Half> = Table("MatchVideoHalf", &[
    fixed("_type", "Half"),
    integer("intHalf", "1 and 2; 3 and 4 for extra time",   |h| h.half.into()),
    list("arrStreams", "the streams of this half", &STREAM, |h| STREAM.list(&h.streams)),
]);

#[rustfmt::skip]
static MATCH: Table<Video> = Table("MatchVideoMatch", &[
    fixed("_type",                                "MATCH"),
    text("strMatchName",                          "Home 2x1 Away; before kick-off Home - Away", |v| (&v.name).into()),
    may_be_unknown(date_time("dtKickoffDateTime", "kick-off",                                   |v| v.kickoff.into())),
    list("arrHalves",                             "the halves that have video", &HALF,          |v| HALF.list(&v.halves)),
]);

#[rustfmt::skip]
static VIDEO: Table<Video> = Table("MatchVideo", &[
    fixed("_type", "MATCH_VIDEO"),
    integer("intMatchID", "the match's id",                  |v| v.id.into()),
    record("objMatch",    "the match and its video", &MATCH, |v| MATCH.record(v)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let entities = entitled.header_entities()?;
    let row = entitled.into_row();
    let home = Ref::find_or_id::<Team>(&entities, "TEAM", row.match_.home.team.0);
    let away = Ref::find_or_id::<Team>(&entities, "TEAM", row.match_.away.team.0);
    let mut video = Video {
        id: row.match_.id.0,
        name: match_name(&home.name, &away.name, row.match_.score),
        kickoff: row.match_.kickoff,
        halves: row.match_.video.clone(),
    };
    video.halves.sort_by_key(|half| half.half);
    let mut output = Output::new(VIDEO.record(&video), success::VIDEO);
    if request.flag("debug") {
        let streams: usize = video.halves.iter().map(|half| half.streams.len()).sum();
        let state = format!("revision={}; halves={}; streams={streams}", row.revision, video.halves.len());
        output.headers.push(("touchline-debug", state));
    }
    Ok(output)
}
