//! Where a player touched the ball and shot in one tournament: a heat map and a shot map.

use std::collections::BTreeMap;

use askama::Template;
use football::analysis::{PlayerSeason, Stat, Tally, event_facts};
use football::model::{Event, MatchMinute, Outcome, Period, PlayerId, Point};

use super::figure::{GOALS, SHOTS, XG};
use super::name_cache::NameCache;
use super::player_edition::PlayerEdition;
use super::words::player_maps as words;
use crate::chart::{Svg, half_pitch, heat_map};
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use api::parts::grid;
use api::parts::grid::GridCell;
use api::{Data, EntitledMatch, Error};

/// The most matches whose events are read for one page.
const MAX_MATCHES: usize = 40;
/// The rows of the table of chances.
const MAX_CHANCES: usize = 6;

/// Everything that the two maps show.
#[derive(Debug, Default)]
pub(super) struct PlayerMaps {
    cells: BTreeMap<GridCell, u64>,
    shots: Vec<ShotView>,
    season: PlayerSeason,
    matches: usize,
    /// There are more matches than the maps show.
    is_bounded: bool,
}

/// A shot of the player.
#[derive(Debug)]
struct ShotView {
    match_: i64,
    opponent: String,
    minute: Option<MatchMinute>,
    at: Option<Point>,
    xg: f64,
    result: Outcome,
}

#[derive(Template)]
#[template(path = "pages/player-touches.html")]
struct TouchesBody<'a> {
    /// The address of the map as a file.
    file: &'a str,
    cx: &'a PageContext<'a>,
    finding: String,
    chart: Markup,
    /// The touches of each third: on the left, in the centre, on the right.
    thirds: Vec<(&'static str, [u64; 3])>,
}

#[derive(Template)]
#[template(path = "pages/player-shots.html")]
struct ShotsBody<'a> {
    /// The address of the map as a file.
    file: &'a str,
    cx: &'a PageContext<'a>,
    finding: String,
    chart: Markup,
    /// The class of a mark, what it means, and how many there are.
    legend: Vec<(&'static str, &'static str, usize)>,
    chances: Vec<&'a ShotView>,
}

impl PlayerMaps {
    /// The events of the latest matches of an edition.
    pub(super) fn load(
        data: &Data<'_>,
        catalogue: &mut NameCache<'_, '_>,
        cx: &PageContext<'_>,
        player: PlayerId,
        edition: &PlayerEdition<'_>,
    ) -> Result<PlayerMaps, Error> {
        let mut maps = PlayerMaps::default();
        let named: Vec<&EntitledMatch<'_>> = edition.named.iter().collect();
        let lines = data.player_facts_of(&named, player)?;
        let counted = named.into_iter().zip(lines).filter(|(_, (_, counts))| *counts);
        let played = counted.filter_map(|(entitled, (line, _))| Some((entitled, line?)));
        for (index, (entitled, line)) in played.enumerate() {
            if index == MAX_MATCHES {
                maps.is_bounded = true;
                break;
            }
            let (match_, events) = (entitled.match_(), entitled.events()?);
            maps.matches += usize::from(line.tally.count(Stat::MatchesPlayed) > 0);
            maps.season.add(match_, &line);
            for (cell, count) in grid::touches_of(&events, player) {
                *maps.cells.entry(cell).or_default() += count;
            }
            if line.tally.count(Stat::Attempts) == 0 {
                continue;
            }
            let opponent = catalogue.team(match_.sheet(line.side.other()).team)?;
            let facts = event_facts(match_, &events, &data.models()?.xg);
            let shots = events.iter().zip(&facts).filter(|(event, _)| is_shot_of(event, player));
            maps.shots.extend(shots.map(|(event, facts)| ShotView {
                match_: match_.id.0,
                opponent: cx.name(&opponent.name).to_owned(),
                minute: event.moment().minute(),
                at: event.at,
                xg: facts.xg,
                result: event.result,
            }));
        }
        // Small circles above large ones, goals above all.
        maps.shots.sort_by(|one, two| {
            (one.is_goal(), two.xg).partial_cmp(&(two.is_goal(), one.xg)).unwrap_or(std::cmp::Ordering::Equal)
        });
        Ok(maps)
    }

    /// A remark beside the titles if the maps leave matches out.
    pub(super) fn note(&self, cx: &PageContext<'_>) -> String {
        if self.is_bounded { cx.fill(words::LATEST, &[&cx.numbers.integer(MAX_MATCHES)]) } else { String::new() }
    }

    /// What the map of touches shows, in a sentence.
    fn touches_finding(&self, cx: &PageContext<'_>) -> String {
        let totals = self.thirds().map(|third| third.iter().sum::<u64>());
        let all: u64 = totals.iter().sum();
        let share = |third: u64| cx.numbers.percent(third as f64 / all.max(1) as f64);
        let [own, middle, last] = totals.map(share);
        cx.fill(
            words::TOUCHES_FOUND,
            &[&cx.numbers.integer(all), &cx.numbers.integer(self.matches), &own, &middle, &last],
        )
    }

    /// The map of touches; none without a touch that has a place.
    pub(super) fn touch_map(&self, cx: &PageContext<'_>) -> Option<Svg> {
        heat_map::svg(cx.say(words::TOUCHES), &self.touches_finding(cx), &self.cells, cx.is_arabic())
    }

    /// `file` is the address of the map as a file.
    pub(super) fn touches(&self, cx: &PageContext<'_>, file: &str) -> Result<Markup, Error> {
        let names = [words::OWN, words::MIDDLE, words::FINAL].map(|words| cx.say(words));
        let body = TouchesBody {
            cx,
            finding: self.touches_finding(cx),
            chart: self.touch_map(cx).map(Svg::markup).unwrap_or_default(),
            thirds: names.into_iter().zip(self.thirds()).collect(),
            file,
        };
        Ok(Markup::trusted(render(&body)?))
    }

    /// The touches by third, each on the left, in the centre and on the right.
    fn thirds(&self) -> [[u64; 3]; 3] {
        let mut thirds = [[0; 3]; 3];
        for (cell, count) in &self.cells {
            let (x, y) = heat_map::pitch_place(*cell);
            let part = |value: f64, size: f64| ((value / size * 3.0) as usize).min(2);
            thirds[part(x, Point::LENGTH)][part(y, Point::WIDTH)] += count;
        }
        thirds
    }

    /// What the map of shots shows, in a sentence.
    fn shots_finding(&self, cx: &PageContext<'_>) -> String {
        let none = Tally::default();
        let tally = self.season.statistics().unwrap_or(&none);
        let number = |figure: &super::figure::Figure| figure.write(cx, figure.value(tally, None));
        cx.fill(words::SHOTS_FOUND, &[&number(&SHOTS), &number(&GOALS), &number(&XG)])
    }

    pub(super) fn shots(&self, cx: &PageContext<'_>, file: &str) -> Result<Markup, Error> {
        let legend = [words::GOAL, words::SAVED, words::BLOCKED, words::OFF_TARGET].into_iter().zip(CLASSES);
        let mut chances: Vec<&ShotView> = self.shots.iter().collect();
        chances.sort_by(|one, two| two.xg.total_cmp(&one.xg));
        chances.truncate(MAX_CHANCES);
        let body = ShotsBody {
            cx,
            chart: self.shot_map(cx).map(Svg::markup).unwrap_or_default(),
            finding: self.shots_finding(cx),
            file,
            legend: legend
                .map(|(words, class)| {
                    (class, cx.say(words), self.shots.iter().filter(|shot| shot.class() == class).count())
                })
                .collect(),
            chances,
        };
        Ok(Markup::trusted(render(&body)?))
    }

    /// The map; none without a shot that has a place.
    pub(super) fn shot_map(&self, cx: &PageContext<'_>) -> Option<Svg> {
        self.shots.iter().find_map(|shot| shot.at)?;
        let title = cx.say(words::SHOTS);
        let mut svg = Svg::new(half_pitch::WIDTH, half_pitch::HEIGHT, "shot-map", title, &self.shots_finding(cx));
        svg = svg.right_to_left(cx.is_arabic());
        half_pitch::draw(&mut svg);
        for shot in &self.shots {
            let Some(at) = shot.at else { continue };
            svg.hint("shot", &shot.hint(cx));
            svg.circle(shot.class(), half_pitch::place(at.x(), at.y()), (19.0 * shot.xg.max(0.0).sqrt()).max(4.0));
            svg.close();
        }
        Some(svg)
    }
}

const CLASSES: [&str; 4] = ["shot-goal", "shot-saved", "shot-blocked", "shot-off"];

/// As the engine counts attempts: kicks of the shoot-out are not attempts.
fn is_shot_of(event: &Event, player: PlayerId) -> bool {
    event.player == Some(player) && event.kind.is_shot() && event.period != Period::ShootOut
}

impl ShotView {
    fn is_goal(&self) -> bool {
        self.result == Outcome::Goal
    }

    fn class(&self) -> &'static str {
        match self.result {
            Outcome::Goal => CLASSES[0],
            Outcome::Saved | Outcome::SavedToBar | Outcome::BlockedOnLine => CLASSES[1],
            Outcome::Blocked => CLASSES[2],
            _ => CLASSES[3],
        }
    }

    fn minute_text(&self, cx: &PageContext<'_>) -> String {
        self.minute.map_or_else(String::new, |minute| cx.numbers.minute_text(minute))
    }

    fn hint(&self, cx: &PageContext<'_>) -> String {
        let result = cx.say(self.result.words());
        let chance = format!("{} {}", cx.say(words::XG), cx.numbers.xg(self.xg));
        format!("{} · {}\n{chance} · {result}", self.opponent, self.minute_text(cx))
    }
}
