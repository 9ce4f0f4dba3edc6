//! The events behind a number as two sections: on the pitch and as a table. Or the places of both, which the script fills.

use std::collections::BTreeSet;

use askama::Template;

use super::text::{match_name, minute, real_text, what};
use super::{counter, pitch, words};
use crate::address;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::video_link::jump;
use api::Error;
use api::parts::stat_events::{EntryView, ExplainedNumber};

/// Entries of a page. More would make it heavy.
pub(super) const PAGE_ENTRIES: u32 = 100;

/// Empty if there is nothing to show.
#[derive(Debug, Default)]
pub(super) struct Sections {
    pub(super) pitch: Markup,
    pub(super) events: Markup,
}

#[derive(Template)]
#[template(path = "pages/why-pitch.html")]
struct PitchBody<'a> {
    cx: &'a PageContext<'a>,
    chart: Option<Markup>,
    legend: Vec<(&'static str, &'static str)>,
    finding: String,
}

#[derive(Template)]
#[template(path = "pages/why-entries.html")]
struct EntriesBody<'a> {
    cx: &'a PageContext<'a>,
    entries: Vec<EntryRow>,
    columns: Columns,
    shown: String,
    previous: Option<String>,
    next: Option<String>,
}

/// The place of a section.
#[derive(Template)]
#[template(path = "pages/why-place.html")]
struct PlaceBody<'a> {
    cx: &'a PageContext<'a>,
    id: &'static str,
    columns: u8,
    title: &'static str,
    address: &'a str,
}

/// Which columns the table of entries needs.
#[derive(Default)]
struct Columns {
    counts_as: bool,
    xg: bool,
    video: bool,
    /// The entries are of more than one team.
    team: bool,
}

impl Columns {
    /// The number of columns: minute, player, event and result are always there.
    fn count(&self) -> usize {
        4 + [self.counts_as, self.xg, self.video, self.team].into_iter().filter(|is_there| *is_there).count()
    }
}

struct EntryRow {
    mark: &'static str,
    /// The match, in its first row of a tournament.
    match_: Option<(String, String)>,
    minute: Option<String>,
    team: String,
    player: Option<(i64, String)>,
    event: String,
    result: String,
    counts_as: String,
    xg: String,
    /// The address of the video from that second on, and the time of the half.
    video: Option<(Option<String>, String)>,
}

/// The places of both sections, with the address of the part.
pub(super) fn places(cx: &PageContext<'_>) -> Result<Sections, Error> {
    let address = address::of(&format!("{}-events", cx.request.path), &address::kept(cx, &[]));
    let place = |id, columns, title| -> Result<Markup, Error> {
        Ok(Markup::trusted(render(&PlaceBody { cx, id, columns, title: cx.say(title), address: &address })?))
    };
    Ok(Sections { pitch: place("pitch", 7, words::PITCH)?, events: place("events", 12, words::ENTRIES)? })
}

/// The entries of the page. Those of a tournament name their matches.
pub(super) fn of_entries(
    cx: &PageContext<'_>,
    number: &ExplainedNumber,
    is_tournament: bool,
) -> Result<Sections, Error> {
    let has_events = number.entries.iter().any(|entry| entry.event.is_some() || entry.match_id.is_none());
    // A part has both sections, because the page has a place for each.
    let is_part = cx.last_segment() != "why";
    if !is_part && (number.entries.is_empty() || is_tournament && !has_events) {
        return Ok(Sections::default());
    }
    let events = entries_body(cx, number, is_tournament, has_events);
    Ok(Sections { pitch: Markup::trusted(render(&pitch_body(cx, number))?), events: Markup::trusted(render(&events)?) })
}

fn pitch_body<'a>(cx: &'a PageContext<'a>, number: &ExplainedNumber) -> PitchBody<'a> {
    let chart = pitch::svg(cx, cx.say(number.label), &number.entries);
    let marks = [("mark-best", words::IN), ("mark-out", words::ONLY_TRIED), ("mark-minus", words::SUBTRACTED)];
    let is_drawn =
        |class: &str| number.entries.iter().any(|entry| entry.event.is_some() && pitch::mark(entry) == class);
    let drawn = marks.into_iter().filter(|(class, _)| is_drawn(class));
    PitchBody {
        cx,
        finding: chart.as_ref().map_or(String::new(), |svg| svg.description().to_owned()),
        chart: chart.map(|svg| svg.markup()),
        legend: drawn.map(|(class, says)| (class, cx.say(says))).collect(),
    }
}

fn entries_body<'a>(
    cx: &'a PageContext<'a>,
    number: &ExplainedNumber,
    is_tournament: bool,
    has_events: bool,
) -> EntriesBody<'a> {
    let teams: BTreeSet<i64> =
        number.entries.iter().filter_map(|entry| Some(entry.event.as_ref()?.team.as_ref()?.id)).collect();
    let columns = Columns {
        counts_as: number.parts.len() > 1 || number.entries.iter().any(|entry| !is_plain(entry)),
        xg: number.entries.iter().any(|entry| entry.xg().is_some()),
        video: number.entries.iter().any(|entry| entry.video_second().is_some()),
        team: teams.len() > 1,
    };
    // A table of matches says everything about a number that is counted match by match.
    let listed = number.entries.iter().filter(|_| has_events || !is_tournament);
    let mut rows: Vec<EntryRow> = Vec::new();
    let mut of_match = None;
    for entry in listed {
        let is_first = is_tournament && entry.match_id != of_match;
        of_match = entry.match_id;
        rows.push(entry_row(cx, number, entry, is_first));
    }
    let (first, shown) = (number.page.number as usize - 1, number.entries.len());
    let before = first.saturating_mul(PAGE_ENTRIES as usize);
    let has_pages = number.total > PAGE_ENTRIES as usize;
    let go = |page: usize| address::with(cx, &[("page", &page.to_string())], "events");
    EntriesBody {
        cx,
        entries: rows,
        columns,
        shown: if has_pages { shown_range(cx, before, number) } else { String::new() },
        previous: (has_pages && first > 0).then(|| go(first)),
        next: (has_pages && before + shown < number.total).then(|| go(first + 2)),
    }
}

/// `101 to 200 of 512`.
fn shown_range(cx: &PageContext<'_>, before: usize, number: &ExplainedNumber) -> String {
    let [from, to, total] = [before + 1, before + number.entries.len(), number.total].map(|at| cx.numbers.integer(at));
    cx.fill(words::SHOWN, &[&from, &to, &total])
}

fn entry_row(cx: &PageContext<'_>, number: &ExplainedNumber, entry: &EntryView, is_first: bool) -> EntryRow {
    let of = entry.event.as_ref();
    let of_match =
        entry.match_id.filter(|_| is_first).and_then(|id| number.matches.iter().find(|match_| match_.id == id));
    let comma = cx.comma();
    let counts = entry.parts.iter().map(|played| {
        let label = counter::label(cx, number, &played.counter);
        if number.parts.len() == 1 {
            real_text(cx, played.contribution)
        } else if played.weight.is_none() && played.contribution == 1.0 {
            label
        } else {
            format!("{label} \u{2066}{}\u{2069}", real_text(cx, played.contribution))
        }
    });
    EntryRow {
        mark: pitch::mark(entry),
        match_: of_match.map(|match_| (format!("/m/{}", match_.id), match_name(cx, match_))),
        minute: minute(entry).map(|minute| cx.numbers.minute_text(minute)),
        team: of.and_then(|of| of.team.as_ref()).map_or(String::new(), |team| cx.name(&team.name).to_owned()),
        player: of.and_then(|of| of.player.as_ref()).map(|player| (player.id, cx.name(&player.name).to_owned())),
        event: what(cx, entry),
        result: entry.event().map_or(String::new(), |event| cx.say(event.result.words()).to_owned()),
        counts_as: counts.collect::<Vec<_>>().join(comma),
        xg: entry.xg().map_or(String::new(), |xg| cx.numbers.xg(xg)),
        video: entry.video_second().map(|second| {
            let whole = second.max(0.0) as u32;
            let half = of.and_then(|of| of.video.as_ref());
            let link = half.and_then(|half| jump(std::slice::from_ref(half), half.half, whole));
            (link, cx.numbers.text(&format!("{:02}:{:02}", whole / 60, whole % 60)))
        }),
    }
}

/// Counts once, for the only part.
fn is_plain(entry: &EntryView) -> bool {
    entry.parts.iter().all(|played| played.weight.is_none() && played.contribution == 1.0)
}
