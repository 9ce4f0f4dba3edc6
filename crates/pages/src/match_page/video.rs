//! The videos of the halves, and where each goal is in them.

use askama::Template;
use football::model::Half;

use super::needs;
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use super::words::video as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::video_link::{half_name, jump, web_address};
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/match-video.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    halves: Vec<HalfVideo>,
    goals: Vec<GoalVideo>,
}

struct HalfVideo {
    title: &'static str,
    streams: Vec<StreamVideo>,
}

struct StreamVideo {
    name: String,
    /// Name and address of each quality.
    qualities: Vec<(String, Option<String>)>,
}

struct GoalVideo {
    minute: Markup,
    name: String,
    team: String,
    /// `at 12:34 of the half`
    at: String,
    /// The video from that second on.
    address: Option<String>,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "video",
    tab: Some(words::VIDEO),
    title: words::VIDEO,
    columns: 12,
    needs: needs::video,
    make: section,
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let mut videos = view.match_().video.clone();
    videos.sort_by_key(|half| half.half);
    let stream = |stream: &football::model::Stream| {
        let qualities = stream.qualities.iter().map(|quality| (quality.name.clone(), web_address(&quality.link)));
        StreamVideo { name: stream.name.clone(), qualities: qualities.collect() }
    };
    let half = |half: &Half| HalfVideo {
        title: cx.say(half_name(half.half)),
        streams: half.streams.iter().map(stream).collect(),
    };
    let goals = view.report.goals.iter().map(|goal| GoalVideo {
        minute: goal.minute.map(|minute| cx.numbers.minute(minute)).unwrap_or_default(),
        name: goal.player.as_ref().map_or(String::new(), |player| cx.name(&player.name).to_owned()),
        team: cx.name(&view.team(view.side_of(goal.team)).name).to_owned(),
        at: cx.fill(words::AT, &[&clock(cx, goal.second)]),
        address: jump(&videos, goal.half, goal.second),
    });
    let body = Body { cx, halves: videos.iter().map(half).collect(), goals: goals.collect() };
    Ok(Some(SectionContent { body: Markup::trusted(render(&body)?), ..SectionContent::default() }))
}

/// `12:34`, to be read left to right.
fn clock(cx: &PageContext<'_>, second: u32) -> String {
    cx.numbers.text(&format!("{:02}:{:02}", second / 60, second % 60))
}
