//! A match in progress as a card: minute, teams, expected goals, momentum, and the latest event.

use football::model::{Period, Side, Status};

use super::words::live_card as words;
use crate::chart::Svg;
use crate::chart::time_axis::TimeAxis;
use crate::context::PageContext;
use crate::markup::Markup;
use crate::match_line::{words as line_words, xg_of};
use crate::match_page::{MatchView, TeamView, needs};
use crate::why::NumbersOf;
use api::parts::match_events::ReportedEvent;

/// A live match.
#[derive(Debug)]
pub(super) struct LiveCard {
    pub(super) id: i64,
    /// The class of the card, which has the colours of the teams.
    pub(super) class: String,
    pub(super) minute: String,
    pub(super) competition: String,
    /// Home first: the team, its goals and its expected goals.
    pub(super) sides: [(TeamView, Markup, Option<Markup>); 2],
    /// Empty if nobody counted the touches.
    pub(super) momentum: Markup,
    pub(super) latest: String,
}

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 56.0;
const MIDDLE: f64 = 28.0;
const REACH: f64 = 25.0;

impl LiveCard {
    pub(super) fn new(cx: &PageContext<'_>, view: &MatchView<'_>) -> LiveCard {
        let match_ = view.match_();
        let (competition, _) = view.tournament();
        let round = match_.round.map(|round| cx.fill(line_words::ROUND, &[&cx.numbers.integer(round)]));
        let stage = view.stage().filter(|stage| stage.rounds <= 1).map(|stage| cx.name(&stage.name).to_owned());
        let mut parts = vec![cx.name(&competition).to_owned()];
        parts.extend(stage.or(round));
        let side = |side: Side| {
            let of = NumbersOf::match_(match_.id.0).team(view.team(side).id);
            let goals = match_.score.map_or(0, |score| score.goals(side));
            let goals = of.link("GoalsScored.Total", &cx.numbers.integer(goals));
            let xg = xg_of(&view.facts.team(side).tally).filter(|_| needs::xg(view));
            let xg = xg.map(|xg| of.link("GoalsScored.XG", &cx.numbers.xg(xg)));
            (view.team(side).clone(), goals, xg)
        };
        LiveCard {
            id: match_.id.0,
            class: format!("live-{}", match_.id),
            minute: match (match_.status, view.minute) {
                (Status::Live, Some(minute)) => cx.numbers.minute_text(minute),
                (Status::HalfTime, _) => cx.say(line_words::HALF_TIME).to_owned(),
                (status, _) => cx.say(status.words()).to_owned(),
            },
            competition: parts.join(" · "),
            sides: [side(Side::Home), side(Side::Away)],
            momentum: if needs::touches(view) { momentum(cx, view).markup() } else { Markup::default() },
            latest: latest(cx, view),
        }
    }
}

/// One small bar for each minute. The match page has the chart in full.
fn momentum(cx: &PageContext<'_>, view: &MatchView<'_>) -> Svg {
    let [home, away] = [&view.teams[0], &view.teams[1]].map(|team| cx.name(&team.name));
    let about = cx.fill(words::ABOUT, &[home, away]);
    let mut svg =
        Svg::new(WIDTH, HEIGHT, "momentum-small", cx.say(words::MOMENTUM), &about).right_to_left(cx.is_arabic());
    let axis = TimeAxis::new(view.axis_periods(), 0.0, WIDTH, 4.0, cx.is_arabic());
    for point in &view.facts.momentum.points {
        let Some(period) = Period::from_number(u64::from(point.half)) else { continue };
        let offset =
            view.facts.periods.iter().find(|played| played.half == point.half).map_or(0, |played| played.offset_secs);
        let end = f64::from(point.second.saturating_sub(offset));
        let start = ((end - 1.0) / 60.0).floor().max(0.0) * 60.0;
        let (one, two) = (axis.at(period, start), axis.at(period, end));
        let value = point.value();
        let height = (value.abs() * REACH).max(0.5);
        let (class, top) = if value >= 0.0 { ("fill-home", MIDDLE - height) } else { ("fill-away", MIDDLE) };
        svg.rect(class, one.min(two), top, ((one - two).abs() - 0.5).max(0.5), height);
    }
    svg.line("zero", (0.0, MIDDLE), (WIDTH, MIDDLE));
    let half = axis.at(Period::Second, 0.0) + if cx.is_arabic() { 2.0 } else { -2.0 };
    svg.line("half-line", (half, 4.0), (half, HEIGHT - 4.0));
    svg
}

/// The latest goal, card or substitution.
fn latest(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let report = &view.report;
    let events = report.goals.iter().chain(&report.cards).chain(&report.substitutions).chain(&report.kicks);
    let Some(event) = events.max_by_key(|event: &&ReportedEvent| (event.half, event.second)) else {
        return cx.say(words::STARTED).to_owned();
    };
    // Of a substitution, the player who comes on.
    let player = if event.kind.code == "SUBSTITUTION" { event.other.as_ref() } else { event.player.as_ref() };
    let team = if event.team == view.teams[0].id { &view.teams[0] } else { &view.teams[1] };
    let minute = event.minute.map(|minute| format!("{} ", cx.numbers.minute_in_text(minute)));
    let player = player.map(|player| format!("{} ", cx.name_in_text(&player.name)));
    format!(
        "{}{}{}{}({})",
        minute.unwrap_or_default(),
        cx.say(event.kind.words),
        cx.comma(),
        player.unwrap_or_default(),
        cx.name_in_text(&team.name)
    )
}
