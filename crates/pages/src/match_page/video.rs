//! The videos of the halves, and where each goal is in them.

use askama::Template;
use football::model::{Half, Period, Words};

use super::Section;
use super::view::MatchView;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use api::{Data, Error};

mod words {
    use football::model::Words;

    pub const TITLE: Words = Words { en: "Video", ar: "الفيديو" };
    pub const FIRST: Words = Words { en: "First half", ar: "الشوط الأول" };
    pub const SECOND: Words = Words { en: "Second half", ar: "الشوط الثاني" };
    pub const EXTRA_FIRST: Words = Words { en: "Extra time, first half", ar: "الشوط الإضافي الأول" };
    pub const EXTRA_SECOND: Words =
        Words { en: "Extra time, second half", ar: "الشوط الإضافي الثاني" };
    pub const SHOOT_OUT: Words = Words { en: "Penalty shoot-out", ar: "ركلات الترجيح" };
    pub const GOALS: Words = Words { en: "Goals", ar: "الأهداف" };
    pub const AT: Words = Words { en: "at {} of the half", ar: "عند {} من الشوط" };
    pub const NO_GOALS: Words = Words { en: "No goals", ar: "لا أهداف" };
}

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

pub(super) fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<Section>, Error> {
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
    Ok(Some(Section {
        id: "video",
        columns: 12,
        title: cx.say(words::TITLE).to_owned(),
        note: String::new(),
        body: Markup::trusted(render(&body)?),
    }))
}

pub fn half_name(half: u8) -> Words {
    match Period::from_number(u64::from(half)) {
        Some(Period::Second) => words::SECOND,
        Some(Period::ExtraFirst) => words::EXTRA_FIRST,
        Some(Period::ExtraSecond) => words::EXTRA_SECOND,
        Some(Period::ShootOut) => words::SHOOT_OUT,
        _ => words::FIRST,
    }
}

/// `12:34`, to be read left to right.
fn clock(cx: &PageContext<'_>, second: u32) -> String {
    cx.numbers.text(&format!("{:02}:{:02}", second / 60, second % 60))
}

/// A link that a page may contain. Feeds state these addresses, so a script or a local file is refused.
fn web_address(link: &str) -> Option<String> {
    let lower = link.trim().to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://")).then(|| link.trim().to_owned())
}

/// The first video of a half from a second on, as a media fragment. Videos begin with their half.
pub fn jump(videos: &[Half], half: u8, second: u32) -> Option<String> {
    let video = videos.iter().find(|video| video.half == half)?;
    let qualities = video.streams.iter().flat_map(|stream| &stream.qualities);
    let address = qualities.filter_map(|quality| web_address(&quality.link)).next()?;
    Some(if address.contains('#') { address } else { format!("{address}#t={second}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_are_links() {
        assert_eq!(web_address(" https://v.example/1.mp4 ").as_deref(), Some("https://v.example/1.mp4"));
        for refused in ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//v.example", ""] {
            assert_eq!(web_address(refused), None, "{refused}");
        }
    }
}
