//! What changed since a version of the data.

use std::time::Duration;

use football::model::Kind;
use store::{Change, ChangeReason};

use crate::parts::page;
use crate::parts::page::PAGE_SIZE;
use crate::prelude::*;
use crate::rows::request::WAIT;

pub const OPERATION: Operation = Operation {
    name: "Changes",
    about: "What changed after a version of the data, for a copy that loads only what is new: each match, tournament, \
            team, player and so on once, with its newest change and the reason, oldest change first. Send next as since \
            of the next request. With wait, the request waits until something changes. Without since, it gives the \
            newest version and no changes.",
    envelope: Envelope::B,
    xml: true,
    table: Some(&["changes"]),
    params: &[
        optional("since", ParamType::Second, "the version after which changes are wanted; 0 for all there are"),
        PAGE_SIZE,
        WAIT,
    ],
    response: Shape::Record(&CHANGES),
    example: "since=0&page_size=5",
    run,
    ..Operation::STANDARD
};

struct ChangesPage {
    version: i64,
    next: i64,
    more: bool,
    changes: Vec<Change>,
}

/// As the other operations call them: an edition is a tournament.
const KINDS: &[&str] = &[
    "match",
    "tournament",
    "stage",
    "group",
    "team",
    "player",
    "coach",
    "referee",
    "stadium",
    "club",
    "competition",
    "organizer",
    "age_group",
    "country",
    "continent",
];

const REASONS: &[&str] = &[
    ChangeReason::New.code(),
    ChangeReason::Live.code(),
    ChangeReason::Corrected.code(),
    ChangeReason::Deleted.code(),
    ChangeReason::Merged.code(),
    ChangeReason::Separated.code(),
];

#[rustfmt::skip]
static CHANGE: Table<Change> = Table("Change", &[
    fixed("_type", "CHANGE"),
    integer("version",               "the version of the data that this change made",                          |c| c.seq.into()),
    one_of(KINDS, text("kind",       "what changed: match, tournament, stage, group, team, player, coach, referee, stadium, club, competition, organizer, age_group, country or continent", |c| kind(c.kind).into())),
    integer("id",                    "its id",                                                                  |c| c.id.into()),
    nullable(integer("tournament_id", "the tournament of a match; null for everything else",                   |c| c.edition.map(|edition| edition.0).into())),
    integer("revision",              "how often it has changed; it goes on counting after a deletion",         |c| c.revision.into()),
    one_of(REASONS, text("reason",   "new, live (a match that was not final and has kicked off), corrected, deleted, merged (its id is served as another one) or separated (its id is served for itself again)", |c| c.reason.code().into())),
    date_time("changed_at",          "when it changed",                                                         |c| c.at.into()),
]);

#[rustfmt::skip]
static CHANGES: Table<ChangesPage> = Table("Changes", &[
    integer("version", "the newest version of the data",                                     |p| p.version.into()),
    integer("next",    "the version to send as since next time",                             |p| p.next.into()),
    boolean("more",    "whether there are further changes after next, up to version",        |p| p.more.into()),
    list("changes",    "the changes, oldest first, each match and entity once", &CHANGE,     |p| CHANGE.list(&p.changes)),
]);

fn kind(kind: Kind) -> &'static str {
    if kind == Kind::Edition { "tournament" } else { kind.code() }
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let version = data.version();
    let Some(since) = request.second("since").map(i64::from) else {
        return Ok(output(&ChangesPage { version, next: version, more: false, changes: Vec::new() }));
    };
    let refused = |text: ErrorText| Err(text.with("since", since.to_string()));
    if since > version {
        return refused(CHANGES_AHEAD);
    }
    if since < data.oldest_version()? {
        return refused(CHANGES_PRUNED);
    }
    let size = page::requested(data, request).size;
    let mut changes = data.changes(since, size.saturating_add(1))?;
    let more = changes.len() > size as usize;
    changes.truncate(size as usize);
    let next = changes.last().filter(|_| more).map_or(version, |last| last.seq);
    let wait = request.second(WAIT.name).filter(|_| changes.is_empty()).unwrap_or(0);
    let mut output = output(&ChangesPage { version, next, more, changes });
    output.waits = (wait > 0).then(|| Duration::from_secs(wait.into()));
    Ok(output)
}

fn output(page: &ChangesPage) -> Output {
    Output::new(CHANGES.record(page), success::CHANGES)
}
