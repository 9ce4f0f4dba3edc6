//! What NewOperation gives, in a few words.

use football::model::Words;

use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "NewOperation",
    about: "What NewOperation gives.",
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&RESPONSE),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

const RETRIEVED: Words = Words { en: "NewOperation retrieved.", ar: "" };

struct NewOperation {
    match_id: i64,
}

#[rustfmt::skip]
static RESPONSE: Table<NewOperation> = Table("NewOperation", &[
    integer("matchId", "the match's id", |n| n.match_id.into()),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let response = NewOperation { match_id: entitled.match_().id.0 };
    Ok(Output::new(RESPONSE.record(&response), RETRIEVED))
}
