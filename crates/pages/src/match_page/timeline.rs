//! Goals, cards, substitutions and shoot-out kicks in order, home on one side and away on the other.

use askama::Template;
use football::model::{Period, PlayerId, Score, Side};

use super::needs;
use super::section::{SectionContent, SectionRow};
use super::short_name::ShortNames;
use super::view::MatchView;
use super::words::timeline as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use api::parts::match_events::ReportedEvent;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/match-timeline.html")]
struct Timeline<'a> {
    cx: &'a PageContext<'a>,
    rows: Vec<TimelineRow>,
    /// Numbered kicks of the shoot-out: home and away.
    kicks: Vec<(Option<Kick>, Option<Kick>)>,
    shoot_out: Option<Markup>,
    /// What to say if nothing happened.
    nothing: &'static str,
}

struct Kick {
    player: String,
    is_scored: bool,
}

enum TimelineRow {
    /// The score at a break.
    Break {
        label: &'static str,
        score: Option<Markup>,
    },
    Event(EventRow),
}

struct EventRow {
    side: Side,
    minute: Markup,
    /// `goal`, `yellow`, `second-yellow`, `red`, `substitution`.
    icon: &'static str,
    icon_name: &'static str,
    /// The player, and beneath them a remark: the assist, or who went off.
    people: Vec<(Option<i64>, String, String)>,
    score: Option<Markup>,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "timeline",
    tab: Some(words::TITLE),
    title: words::TITLE,
    columns: 4,
    needs: needs::report,
    make: section,
    widget: Some(words::TITLE),
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let report = &view.report;
    let names = ShortNames::new(cx, view);
    let mut events: Vec<&ReportedEvent> =
        report.goals.iter().chain(&report.cards).chain(&report.substitutions).collect();
    events.sort_by_key(|event| (event.half, event.second));
    let mut rows: Vec<TimelineRow> = Vec::new();
    let mut score = Score::default();
    let mut half = 1;
    for event in events {
        while half < event.half {
            rows.extend(break_row(cx, view, half));
            half += 1;
        }
        if event.kind.code == "SUBSTITUTION"
            && let Some(TimelineRow::Event(last)) = rows.last_mut()
            && last.icon == "substitution"
            && last.side == event.side
            && event.minute.is_some_and(|minute| cx.numbers.minute(minute) == last.minute)
        {
            last.people.push(substitution(cx, &names, event));
            continue;
        }
        let mut side = event.side;
        let is_goal = matches!(event.kind.code, "GOAL" | "PENALTY" | "OWN_GOAL");
        if is_goal {
            side = view.side_of(event.team);
            match side {
                Side::Home => score.home += 1,
                Side::Away => score.away += 1,
            }
        }
        rows.push(TimelineRow::Event(EventRow {
            side,
            minute: minute(cx, event),
            icon: icon(event.kind.code),
            icon_name: cx.say(event.kind.words),
            people: vec![if icon(event.kind.code) == "substitution" {
                substitution(cx, &names, event)
            } else {
                person(cx, &names, event)
            }],
            score: (is_goal && view.knows_goals()).then(|| cx.numbers.score(score)),
        }));
    }
    let last_half =
        view.facts.periods.iter().filter(|period| period.ended).map(|period| period.half).max().unwrap_or(0);
    while half <= last_half {
        rows.extend(break_row(cx, view, half));
        half += 1;
    }
    let side_kicks = |side: Side| {
        report.kicks.iter().filter(move |kick| kick.side == side).map(|kick| Kick {
            player: kick.player.as_ref().map_or(String::new(), |player| short(&names, player.id)),
            is_scored: kick.kind.code == "SCORED",
        })
    };
    let (mut home, mut away) = (side_kicks(Side::Home), side_kicks(Side::Away));
    let mut kicks = Vec::new();
    loop {
        match (home.next(), away.next()) {
            (None, None) => break,
            pair => kicks.push(pair),
        }
    }
    let shoot_out = view.match_().shoot_out.map(|score| cx.numbers.score(score));
    let nothing = if view.match_().status.is_final() { words::NOTHING } else { words::NOTHING_YET };
    let body = Timeline { cx, rows, kicks, shoot_out, nothing: cx.say(nothing) };
    Ok(Some(SectionContent { body: Markup::trusted(render(&body)?), ..SectionContent::default() }))
}

fn icon(code: &str) -> &'static str {
    match code {
        "YELLOW" => "yellow",
        "SECOND_YELLOW" => "second-yellow",
        "RED" => "red",
        "SUBSTITUTION" => "substitution",
        _ => "goal",
    }
}

/// The minute of an event. The shoot-out has no minutes, so a card in it says where it was shown.
fn minute(cx: &PageContext<'_>, event: &ReportedEvent) -> Markup {
    let is_in_shoot_out = event.half == Period::ShootOut.number();
    match event.minute {
        Some(minute) => cx.numbers.minute(minute),
        None if is_in_shoot_out => Markup::isolated("auto", cx.say(words::PENS)),
        None => Markup::default(),
    }
}

/// The end of a half, with the score where it is known.
fn break_row(cx: &PageContext<'_>, view: &MatchView<'_>, half: u8) -> Option<TimelineRow> {
    let (words, score) = match half {
        1 => (words::HALF_TIME, view.score_after(Period::First)),
        2 if view.facts.periods.iter().any(|period| period.half > Period::Second.number()) => {
            (words::NINETY, view.score_after(Period::Second))
        }
        3 => (words::EXTRA_HALF, view.score_after(Period::ExtraFirst)),
        4 => (words::AFTER_EXTRA_TIME, view.score_after(Period::ExtraSecond)),
        _ => return None,
    };
    Some(TimelineRow::Break { label: cx.say(words), score: score.map(|score| cx.numbers.score(score)) })
}

/// Columns are narrow, so the timeline shows short names.
fn short(names: &ShortNames, player: i64) -> String {
    names.get(PlayerId::new(player)).to_owned()
}

fn name_of(names: &ShortNames, event: &ReportedEvent) -> (Option<i64>, String) {
    event.player.as_ref().map_or((None, String::new()), |player| (Some(player.id), short(names, player.id)))
}

fn person(cx: &PageContext<'_>, names: &ShortNames, event: &ReportedEvent) -> (Option<i64>, String, String) {
    let (id, name) = name_of(names, event);
    let remark = match (event.kind.code, &event.other) {
        ("GOAL", Some(assist)) => cx.fill(words::ASSIST, &[&short(names, assist.id)]),
        ("PENALTY" | "OWN_GOAL", _) => cx.say(event.kind.words).to_owned(),
        _ => String::new(),
    };
    (id, name, remark)
}

/// Who comes on, and beneath them who goes off.
fn substitution(cx: &PageContext<'_>, names: &ShortNames, event: &ReportedEvent) -> (Option<i64>, String, String) {
    let off = cx.numbers.name_in_text(&name_of(names, event).1);
    match &event.other {
        Some(on) => (Some(on.id), short(names, on.id), off),
        None => (None, String::new(), off),
    }
}
