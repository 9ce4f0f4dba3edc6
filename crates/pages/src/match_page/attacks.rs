//! The attacks of both teams: by kind, as a list, and one of them on the pitch, step by step.
//!
//! The attacks are those of MatchAttacks with its usual settings.

use askama::Template;
use football::analysis::attacks::{Attack, AttackKind, AttackSettings, attacks_with};
use football::model::{PlayerId, Side};

use super::attack_drawing::{self, Step};
use super::attack_filter::{ATTACK, BY, Filter, KIND, TEAM, ZONE, ZONES};
use super::attack_kinds::{KINDS, KindRow, count as count_of, kind_rows, side_class};
use super::heatmap::{Roster, rosters};
use super::needs;
use super::section::{Picture, SectionContent, SectionRow};
use super::view::MatchView;
use super::words::attacks as words;
use crate::address;
use crate::chart::Svg;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::rows::error::NO_ATTACKS;
use api::{Data, Error};

const WIDE: f64 = 588.0;
const PHONE: f64 = 358.0;

/// Every attack of a match.
fn all(view: &MatchView<'_>, data: &Data<'_>) -> Result<Vec<Attack>, Error> {
    let settings = AttackSettings::default();
    Ok(attacks_with(&view.events, &view.event_facts, &settings, &data.models()?.xt))
}

/// The id of the first event of an attack names it.
fn id(view: &MatchView<'_>, attack: &Attack) -> i64 {
    attack.own.first().map_or(0, |index| i64::from(view.events[*index as usize].id.0))
}

/// The attack of the address, else the best one. A penalty kick has the highest value of all but shows no attack, so it
/// is the best only if there is no other.
fn chosen<'v>(cx: &PageContext<'_>, view: &MatchView<'_>, attacks: &[&'v Attack]) -> Option<(&'v Attack, bool)> {
    let asked = cx.query.get(ATTACK).and_then(|text| text.parse::<i64>().ok());
    if let Some(attack) = attacks.iter().find(|attack| asked == Some(id(view, attack))) {
        return Some((attack, false));
    }
    let rank = |attack: &Attack| ((attack.kind != AttackKind::Penalty, is_goal(view, attack)), attack.value);
    let best = attacks.iter().copied().reduce(|best, attack| {
        let (one, two) = (rank(best), rank(attack));
        if two.0.cmp(&one.0).then(two.1.total_cmp(&one.1)).is_gt() { attack } else { best }
    });
    best.map(|attack| (attack, true))
}

fn minute(cx: &PageContext<'_>, view: &MatchView<'_>, attack: &Attack) -> String {
    let first = attack.own.first().map(|index| &view.events[*index as usize]);
    first.and_then(|event| event.moment().minute()).map_or(String::new(), |minute| cx.numbers.minute_text(minute))
}

fn is_goal(view: &MatchView<'_>, attack: &Attack) -> bool {
    attack.own.iter().any(|index| view.events[*index as usize].goal_for() == Some(attack.side))
}

#[derive(Template)]
#[template(path = "pages/match-attacks.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    finding: String,
    /// Name, id and number of attacks of each team.
    teams: [(&'a str, i64, Markup); 2],
    bars: Vec<KindRow>,
    kept: Vec<(String, String)>,
    filter: Filter<'static>,
    rosters: [Roster; 2],
    by: i64,
    reset: String,
    rows: Vec<ListRow<'a>>,
    drawn: Option<Drawn>,
}

struct ListRow<'a> {
    minute: String,
    side: &'static str,
    team: &'a str,
    kind: &'static str,
    address: String,
    passes: Markup,
    value: Markup,
    is_goal: bool,
    is_completed: bool,
    is_drawn: bool,
}

struct Drawn {
    /// `Best attack` or `Attack`.
    title: &'static str,
    caption: String,
    minute: String,
    xg: Markup,
    maps: Vec<Markup>,
    steps: Vec<Step>,
}

pub(super) const SECTION: SectionRow = SectionRow {
    id: "attacks",
    tab: Some(words::TITLE),
    title: words::TITLE,
    columns: 12,
    needs: needs::touches,
    make: section,
    is_part: true,
    pictures: &[Picture {
        file: "attacks.svg",
        label: Some(words::BEST),
        about: "The best attack",
        is_chosen: true,
        exists: Some(|view, data| Ok(!all(view, data)?.is_empty())),
        draw: file,
    }],
    ..SectionRow::STANDARD
};

fn section(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let attacks = all(view, data)?;
    let body = if attacks.is_empty() {
        format!("<p class=\"empty\">{}</p>", cx.say(words::NONE))
    } else {
        render(&body(cx, view, &attacks))?
    };
    Ok(Some(SectionContent { body: Markup::trusted(body), ..SectionContent::default() }))
}

fn body<'a>(cx: &'a PageContext<'a>, view: &'a MatchView<'_>, attacks: &[Attack]) -> Body<'a> {
    let names = [0, 1].map(|index| cx.name(&view.teams[index].name));
    let count = |side: Side, completed: bool| {
        let counted = attacks.iter().filter(|attack| attack.side == side && (attack.completed || !completed));
        cx.numbers.integer(counted.count())
    };
    let [(home, home_with), (away, away_with)] =
        [Side::Home, Side::Away].map(|side| (count(side, false), count(side, true)));
    let filter = Filter::new(cx);
    let listed: Vec<&Attack> = attacks.iter().filter(|attack| filter.matches(view, attack)).collect();
    let chosen = chosen(cx, view, &listed);
    let link = |attack: &Attack, measure: &str, text: &str| {
        let place = attacks.iter().position(|other| std::ptr::eq(other, attack)).unwrap_or_default() + 1;
        NumbersOf::match_(view.match_().id.0).link(&format!("Attack.{place}{measure}"), text)
    };
    let row = |attack: &&Attack| ListRow {
        minute: minute(cx, view, attack),
        side: side_class(attack.side),
        team: names[attack.side.index()],
        kind: cx.say(attack.kind.words()),
        address: address::with(cx, &[(ATTACK, &id(view, attack).to_string())], "attacks"),
        passes: link(attack, ".Passes", &cx.numbers.integer(attack.passes)),
        value: link(attack, "", &cx.numbers.real(attack.value, 2)),
        is_goal: is_goal(view, attack),
        is_completed: attack.completed,
        is_drawn: chosen.is_some_and(|(drawn, _)| std::ptr::eq(drawn, *attack)),
    };
    Body {
        cx,
        finding: cx.fill(words::FINDING, &[names[0], &home, &home_with, names[1], &away, &away_with]),
        teams: [(0, &home), (1, &away)].map(|(side, number): (usize, &String)| {
            let id = view.teams[side].id;
            (names[side], id, count_of(cx, None, id, &cx.fill(words::COUNT, &[number])))
        }),
        bars: kind_rows(cx, [view.teams[0].id, view.teams[1].id], attacks),
        kept: address::kept(cx, &[TEAM, KIND, BY, ZONE, ATTACK]),
        rosters: rosters(cx, view),
        by: filter.by.map_or(0, PlayerId::number),
        reset: address::with(cx, &[(TEAM, ""), (KIND, ""), (BY, ""), (ZONE, ""), (ATTACK, "")], "attacks"),
        rows: listed.iter().map(row).collect(),
        drawn: chosen.map(|(attack, is_best)| {
            let xg = link(attack, ".XG", &cx.numbers.xg(attack.xg));
            drawn(cx, view, attack, is_best, xg)
        }),
        filter,
    }
}

fn caption(cx: &PageContext<'_>, view: &MatchView<'_>, attack: &Attack) -> String {
    format!("{}{}{}", cx.say(attack.kind.words()), cx.comma(), cx.name_in_text(&view.team(attack.side).name))
}

fn description(cx: &PageContext<'_>, view: &MatchView<'_>, attack: &Attack) -> String {
    let [touches, passes] = [attack.touches, attack.passes].map(|count| cx.numbers.integer(count));
    let caption = format!("{} {}", caption(cx, view, attack), minute(cx, view, attack));
    cx.fill(words::DRAWN, &[&caption, &touches, &passes, &cx.numbers.real(attack.value, 2)])
}

fn drawn(cx: &PageContext<'_>, view: &MatchView<'_>, attack: &Attack, is_best: bool, xg: Markup) -> Drawn {
    let title = cx.say(if is_best { words::BEST } else { words::CHOSEN });
    let description = description(cx, view, attack);
    let maps = [("attack only-wide", WIDE), ("attack only-phone", PHONE)]
        .map(|(class, width)| attack_drawing::svg(cx, view, attack, (title, &description), class, width).markup());
    Drawn {
        title,
        caption: caption(cx, view, attack),
        minute: minute(cx, view, attack),
        xg,
        maps: maps.into(),
        steps: attack_drawing::steps(cx, view, attack),
    }
}

/// The drawn attack by itself: `m/{id}/attacks.svg`.
fn file(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<Svg>, Error> {
    let attacks = all(view, data)?;
    let filter = Filter::new(cx);
    let listed: Vec<&Attack> = attacks.iter().filter(|attack| filter.matches(view, attack)).collect();
    let (attack, is_best) = chosen(cx, view, &listed).ok_or(NO_ATTACKS)?;
    let title = cx.say(if is_best { words::BEST } else { words::CHOSEN });
    let description = description(cx, view, attack);
    Ok(Some(attack_drawing::svg(cx, view, attack, (title, &description), "attack", WIDE)))
}
