//! What the data of tournaments can give.

use football::model::{
    ArabicSource, Coach, Competition, Edition, Entity, Kind, MatchContent, Name, Player, Referee, Stadium, Team,
};
use store::{Batch, CoverageRow, Entities, PageOf};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE, Paged};
use crate::parts::reference::{PLAIN, Ref};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "Coverage",
    about: "What the data of each tournament can give: of its matches, how many have events, line-ups, positions, \
            expected goals of the feed, pressure or video. It tells why a number is empty. With tournament_id also how \
            many names are in Arabic, and where the Arabic text came from.",
    envelope: Envelope::B,
    xml: true,
    table: Some(&["Data"]),
    params: &[optional("tournament_id", ParamType::Id, "only this tournament, with its names"), PAGE_SIZE, PAGE_NUMBER],
    response: Shape::Record(&PAGE),
    example: "page_size=3",
    run,
    ..Operation::STANDARD
};

struct TournamentCoverage {
    competition: Ref,
    season: Ref,
    rows: Vec<CoverageRow>,
    names: Option<Vec<NameCounts>>,
}

struct ContentCount {
    content: MatchContent,
    matches: u64,
}

struct FeedCount {
    code: String,
    matches: u64,
}

/// The names of the entities of one kind that a tournament mentions, counted.
struct NameCounts {
    kind: &'static str,
    total: usize,
    by_source: [usize; 3],
}

#[rustfmt::skip]
static CONTENT: Table<ContentCount> = Table("CoverageContent", &[
    text("code",       "the kind of data: events, line-ups, positions, places, recipients, xg, pressure, video, officials, touches or attempts", |c| c.content.code().into()),
    text("name",       "its name in the requested language", |c| c.content.words().into()),
    integer("matches", "the matches that have it",           |c| c.matches.into()),
]);

#[rustfmt::skip]
static FEED: Table<FeedCount> = Table("CoverageFeed", &[
    text("code",       "the feed, such as statsbomb, wyscout or native; unknown if no document states it", |f| f.code.clone().into()),
    integer("matches", "the matches that it stated",                         |f| f.matches.into()),
]);

#[rustfmt::skip]
static XG: Table<TournamentCoverage> = Table("CoverageXg", &[
    integer("feed",  "matches whose expected goals are those of the feed",           |t| t.count(|row| row.contains(MatchContent::Xg)).into()),
    integer("model", "matches whose expected goals are those of Touchline's model", |t| t.count(|row| row.contains(MatchContent::Events) && !row.contains(MatchContent::Xg)).into()),
]);

#[rustfmt::skip]
static NAMES: Table<NameCounts> = Table("CoverageNames", &[
    text("kind",              "team, player, coach, referee or stadium",                                |n| n.kind.into()),
    integer("total",          "those that the tournament mentions",                                     |n| n.total.into()),
    integer("stated",         "those whose Arabic name a document states",                              |n| n.by_source[0].into()),
    integer("builtIn",        "those whose Arabic name is from a table of Touchline",                   |n| n.by_source[1].into()),
    integer("transliterated", "those whose Arabic name was made from the English one",                  |n| n.by_source[2].into()),
    integer("missing",        "those without an Arabic name; responses show the English one",           |n| (n.total - n.by_source.iter().sum::<usize>()).into()),
]);

#[rustfmt::skip]
static COVERAGE: Table<TournamentCoverage> = Table("CoverageTournament", &[
    fixed("_type", "COVERAGE"),
    record("tournament",  "the competition across its seasons", &PLAIN,           |t| PLAIN.record(&t.competition)),
    record("season",      "the season; its id is the tournament's", &PLAIN,       |t| PLAIN.record(&t.season)),
    integer("matches",    "its matches",                                          |t| t.count(|_| true).into()),
    integer("final",      "matches with a final result",                          |t| t.count(|row| row.status.is_final()).into()),
    integer("inProgress", "matches that are being played, or are at half-time",   |t| t.count(|row| row.status.is_in_progress()).into()),
    integer("live",       "matches that came from a live feed",                   |t| t.rows.iter().map(|row| row.live).sum::<u64>().into()),
    list("contents",      "the kinds of data, each with the number of matches that have it", &CONTENT, |t| CONTENT.list(t.contents())),
    record("xg",          "where expected goals come from", &XG,                  |t| XG.record(t)),
    list("feeds",         "the feeds that stated the matches", &FEED,             |t| FEED.list(t.feeds())),
    nullable(list("names", "the Arabic names of teams and people; null unless tournament_id is stated", &NAMES, |t| t.names.as_ref().map_or(Value::Null, |names| NAMES.list(names)))),
]);

static FIELDS: [Field<Paged>; 5] = page::fields(&COVERAGE);
static PAGE: Table<Paged> = Table("Coverage", &FIELDS);

impl TournamentCoverage {
    fn count(&self, counts: impl Fn(&CoverageRow) -> bool) -> u64 {
        self.rows.iter().filter(|row| counts(row)).map(|row| row.matches).sum()
    }

    fn contents(&self) -> impl Iterator<Item = ContentCount> {
        let count = |content: MatchContent| self.count(|row| row.contains(content));
        MatchContent::ALL.iter().map(move |content| ContentCount { content: *content, matches: count(*content) })
    }

    fn feeds(&self) -> Vec<FeedCount> {
        let mut feeds: Vec<FeedCount> = Vec::new();
        for row in &self.rows {
            let code = row.origin.as_deref().unwrap_or("unknown");
            match feeds.iter_mut().find(|feed| feed.code == code) {
                Some(feed) => feed.matches += row.matches,
                None => feeds.push(FeedCount { code: code.to_owned(), matches: row.matches }),
            }
        }
        feeds
    }
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let requested = request.id("tournament_id");
    let page = page::requested(data, request);
    let PageOf { total, rows: editions } = match requested {
        Some(id) => PageOf::of_all(vec![data.edition(id, TOURNAMENT_NOT_FOUND)?], page, Batch::default()),
        None => data.editions_page(None, page)?,
    };
    let mut rows = data.coverage(&editions.iter().map(|entitled| entitled.edition().id).collect::<Vec<_>>())?;
    data.prefetch(editions.iter().map(|entitled| (Kind::Competition, entitled.edition().competition.0)))?;
    let mut records = Vec::new();
    for entitled in editions {
        let edition: &Edition = entitled.edition();
        let competition = data.find::<Competition>(Some(edition.competition.0))?;
        let unknown = || Ref { label: "", id: edition.competition.0, name: Name::new(edition.competition.to_string()) };
        records.push(TournamentCoverage {
            competition: competition.as_ref().map_or_else(unknown, Ref::from_entity),
            season: Ref::from_entity(edition),
            rows: rows.extract_if(.., |row| row.edition == edition.id).collect(),
            names: requested.map(|_| entitled.entities(&KINDS)).transpose()?.map(|entities| name_counts(&entities)),
        });
    }
    let page = Paged::new(page, total, &COVERAGE, records);
    Ok(Output::new(PAGE.record(&page), success::count(success::TOURNAMENTS, page.count)))
}

const KINDS: [Kind; 5] = [Kind::Team, Kind::Player, Kind::Coach, Kind::Referee, Kind::Stadium];

fn name_counts(entities: &Entities) -> Vec<NameCounts> {
    vec![
        counts::<Team>(entities),
        counts::<Player>(entities),
        counts::<Coach>(entities),
        counts::<Referee>(entities),
        counts::<Stadium>(entities),
    ]
}

fn counts<T: Entity>(entities: &Entities) -> NameCounts {
    let mut counts = NameCounts { kind: T::KIND.code(), total: 0, by_source: [0; 3] };
    for entity in entities.all::<T>() {
        counts.total += 1;
        if let Some(name) = entity.names().first().filter(|name| name.ar.is_some()) {
            let source = ArabicSource::ALL.iter().position(|source| *source == name.ar_source);
            counts.by_source[source.unwrap_or_default()] += 1;
        }
    }
    counts
}
