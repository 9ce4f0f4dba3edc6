//! The bracket of the knock-out stages, from the first round to the final.
//!
//! The tree is built from the last round backwards: a tie has a place for the tie from which each of its teams comes. If a
//! team comes from a match that is not in the store, its place has a dashed box.

use askama::Template;
use football::model::{Name, Nature, StageId, Status, TeamId};

use super::Card;
use super::view::CompetitionView;
use crate::api::Error;
use crate::api::parts::bracket::{Tie, TieMatch};
use crate::pages::PageContext;
use crate::pages::layout::render;
use crate::pages::markup::Markup;
use crate::pages::match_page::TeamView;

#[derive(Template)]
#[template(path = "pages/competition-bracket.html")]
struct Bracket<'a> {
    cx: &'a PageContext<'a>,
    rounds: Vec<Round>,
    /// Matches of losers, such as that for third place.
    others: Vec<(String, TieBox)>,
}

struct Round {
    name: String,
    /// A place without a tie is empty.
    slots: Vec<Option<TieBox>>,
    is_first: bool,
    is_last: bool,
}

#[derive(Clone)]
struct TieBox {
    /// None for a match that is not in the store.
    address: Option<String>,
    caption: String,
    sides: [BoxSide; 2],
    is_live: bool,
    is_missing: bool,
}

#[derive(Clone)]
struct BoxSide {
    /// None if it is not known.
    team: Option<TeamView>,
    goals: String,
    /// The kicks of the shoot-out.
    kicks: String,
    is_winner: bool,
}

mod words {
    use football::model::Words;

    pub const TITLE: Words = Words { en: "Knock-out", ar: "الأدوار الإقصائية" };
    pub const NOTE: Words =
        Words { en: "Shoot-out score in brackets", ar: "نتيجة ركلات الترجيح بين قوسين" };
    pub const PENALTIES: Words = Words { en: "penalties", ar: "ركلات ترجيح" };
    pub const AGGREGATE: Words = Words { en: "both legs", ar: "مجموع المباراتين" };
    pub const MISSING: Words = Words { en: "match not stored", ar: "مباراة غير مخزنة" };
    pub const LIVE: Words = Words { en: "live", ar: "مباشر" };
    pub const UNKNOWN: Words = Words { en: "to be decided", ar: "يحدد لاحقًا" };
}

/// A tie or a gap in the tree.
#[derive(Clone, Debug)]
enum Slot {
    /// The index among the ties.
    Tie(usize),
    /// A match that is not in the store, from which this team went on. Its opponent may be known.
    Missing(TeamId, Option<TeamId>),
    Empty,
}

pub(super) fn card(cx: &PageContext<'_>, view: &CompetitionView) -> Result<Option<Card>, Error> {
    let (ties, levels) = (&view.ties, levels(&view.ties));
    if ties.is_empty() {
        return Ok(None);
    }
    let is_consolation = |index: &usize| is_consolation(ties, *index);
    let keys = round_keys(view, &levels, |index| !is_consolation(&index));
    let slots = tree(ties, &keys.iter().map(|(_, indexes)| indexes.clone()).collect::<Vec<_>>());
    let stage_name = |id: StageId| view.stages.iter().find(|(stage, _)| stage.id == id).map(|(stage, _)| &stage.name);
    let rounds = keys.len();
    let rounds: Vec<Round> = keys
        .iter()
        .zip(slots)
        .enumerate()
        .map(|(index, ((stage, _), slots))| Round {
            name: stage_name(*stage).map_or(String::new(), |name| cx.name(name).to_owned()),
            slots: slots.iter().map(|slot| tie_box(cx, view, slot)).collect(),
            is_first: index == 0,
            is_last: index + 1 == rounds,
        })
        .collect();
    let others = (0..ties.len()).filter(is_consolation).filter_map(|index| {
        let name = stage_name(ties[index].stage).map_or(String::new(), |name| cx.name(name).to_owned());
        Some((name, tie_box(cx, view, &Slot::Tie(index))?))
    });
    let has_shoot_out = ties.iter().flat_map(|tie| &tie.matches).any(|match_| match_.shoot_out.is_some());
    let body = Bracket { cx, rounds, others: others.collect() };
    Ok(Some(Card {
        id: "bracket",
        part: None,
        tab: words::TITLE,
        title: cx.say(words::TITLE).to_owned(),
        note: if has_shoot_out { cx.say(words::NOTE).to_owned() } else { String::new() },
        body: Markup::trusted(render(&body)?),
    }))
}

/// How many earlier ties of its own stage a tie follows: a stage may contain several rounds.
fn levels(ties: &[Tie]) -> Vec<usize> {
    let mut levels = Vec::with_capacity(ties.len());
    for (index, tie) in ties.iter().enumerate() {
        let before = (0..index).filter(|other| ties[*other].stage == tie.stage && shares_team(&ties[*other], tie));
        let level = before.map(|other| levels[other] + 1).max().unwrap_or(0);
        levels.push(level);
    }
    levels
}

fn shares_team(one: &Tie, other: &Tie) -> bool {
    one.sides.iter().any(|side| has_team(other, TeamId(side.team.id)))
}

fn has_team(tie: &Tie, team: TeamId) -> bool {
    tie.sides.iter().any(|side| side.team.id == team.0)
}

/// A tie between the losers of two earlier ties.
fn is_consolation(ties: &[Tie], index: usize) -> bool {
    ties[index].sides.iter().all(|side| {
        let before = ties[..index].iter().rev().find(|tie| has_team(tie, TeamId(side.team.id)));
        before.and_then(|tie| tie.winner.as_ref()).is_some_and(|(winner, _)| winner.id != side.team.id)
    })
}

/// The rounds in order, each with the indexes of its ties.
fn round_keys(
    view: &CompetitionView,
    levels: &[usize],
    is_shown: impl Fn(usize) -> bool,
) -> Vec<(StageId, Vec<usize>)> {
    let mut rounds = Vec::new();
    for (stage, _) in view.stages.iter().filter(|(stage, _)| stage.nature == Nature::Knockout) {
        let of_stage = |index: &usize| view.ties[*index].stage == stage.id && is_shown(*index);
        let deepest = (0..view.ties.len()).filter(of_stage).map(|index| levels[index]).max();
        for level in 0..=deepest.unwrap_or(0) {
            let ties: Vec<usize> =
                (0..view.ties.len()).filter(of_stage).filter(|index| levels[*index] == level).collect();
            if !ties.is_empty() {
                rounds.push((stage.id, ties));
            }
        }
    }
    rounds
}

/// The places of every round. A round has twice as many as the next one.
fn tree(ties: &[Tie], rounds: &[Vec<usize>]) -> Vec<Vec<Slot>> {
    let Some((last, earlier)) = rounds.split_last() else { return Vec::new() };
    let mut places: Vec<Vec<Slot>> = vec![last.iter().map(|index| Slot::Tie(*index)).collect()];
    for (depth, round) in earlier.iter().enumerate().rev() {
        let mut left: Vec<usize> = round.clone();
        let mut slots: Vec<Slot> = Vec::new();
        let parents = places.last().cloned().unwrap_or_default();
        for parent in &parents {
            let teams: [Option<TeamId>; 2] = match parent {
                Slot::Tie(index) => ties[*index].sides.clone().map(|side| Some(TeamId(side.team.id))),
                Slot::Missing(team, other) => [Some(*team), *other],
                Slot::Empty => [None, None],
            };
            for team in teams {
                let found = team.and_then(|team| left.iter().position(|index| has_team(&ties[*index], team)));
                slots.push(match (found, team) {
                    (Some(at), _) => Slot::Tie(left.remove(at)),
                    // A team that played an earlier round went on from a match that is not here.
                    (None, Some(team))
                        if rounds[..depth].iter().flatten().any(|index| has_team(&ties[*index], team)) =>
                    {
                        Slot::Missing(team, None)
                    }
                    (None, _) => Slot::Empty,
                });
            }
        }
        // Ties that nobody came from: next to a match that is not here, then anywhere.
        for index in left {
            match slots.iter().position(|slot| matches!(slot, Slot::Empty)) {
                Some(free) => slots[free] = Slot::Tie(index),
                None => slots.extend([Slot::Tie(index), Slot::Empty]),
            }
        }
        if slots.len() > 2 * parents.len() {
            // The next round has a free place for each pair that was added.
            let added = (slots.len() - 2 * parents.len()).div_ceil(2);
            if let Some(next) = places.last_mut() {
                next.extend(std::iter::repeat_n(Slot::Empty, added));
            }
        }
        places.push(slots);
    }
    places.reverse();
    name_opponents(ties, &mut places);
    places
}

/// The opponent in a match that is not in the store is the winner of the other tie before it.
fn name_opponents(ties: &[Tie], places: &mut [Vec<Slot>]) {
    for round in 1..places.len() {
        let (before, here) = places.split_at_mut(round);
        for (index, slot) in here[0].iter_mut().enumerate() {
            let Slot::Missing(team, opponent) = slot else { continue };
            let feeders = before[round - 1].iter().skip(2 * index).take(2);
            let winner = feeders.filter_map(|feeder| match feeder {
                Slot::Tie(tie) => ties[*tie].winner.as_ref().map(|(winner, _)| TeamId(winner.id)),
                _ => None,
            });
            *opponent = winner.into_iter().find(|winner| winner != team);
        }
    }
}

fn tie_box(cx: &PageContext<'_>, view: &CompetitionView, slot: &Slot) -> Option<TieBox> {
    match slot {
        Slot::Empty => None,
        Slot::Missing(team, opponent) => {
            let side = |team: Option<TeamId>, is_winner: bool| BoxSide {
                team: team.map(|team| view.team(team)),
                goals: "–".to_owned(),
                kicks: String::new(),
                is_winner,
            };
            Some(TieBox {
                address: None,
                caption: cx.say(words::MISSING).to_owned(),
                sides: [side(Some(*team), true), side(*opponent, false)],
                is_live: false,
                is_missing: true,
            })
        }
        Slot::Tie(index) => Some(stored_tie(cx, view, &view.ties[*index])),
    }
}

fn stored_tie(cx: &PageContext<'_>, view: &CompetitionView, tie: &Tie) -> TieBox {
    let last: Option<&TieMatch> = tie.matches.last();
    let kicks = last.and_then(|match_| match_.shoot_out);
    let is_live = tie.matches.iter().any(|match_| match_.status.is_in_progress());
    let day = last
        .and_then(|match_| match_.kickoff)
        .map(|kickoff| cx.numbers.short_date(kickoff.to_zoned(cx.zone.clone()).date()));
    let mut caption: Vec<String> = day.into_iter().collect();
    if tie.matches.len() > 1 {
        caption.push(cx.say(words::AGGREGATE).to_owned());
    }
    if kicks.is_some() {
        caption.push(cx.say(words::PENALTIES).to_owned());
    }
    if is_live {
        caption.push(cx.say(words::LIVE).to_owned());
    }
    let odd = last.map(|match_| match_.status);
    if let Some(status @ (Status::Postponed | Status::Cancelled | Status::Abandoned | Status::Awarded)) = odd {
        caption.push(cx.say(status.words()).to_owned());
    }
    let side = |index: usize| {
        let side = &tie.sides[index];
        let own_kicks =
            last.zip(kicks).map(|(match_, kicks)| if match_.home.id == side.team.id { kicks.home } else { kicks.away });
        BoxSide {
            team: Some(view.team(TeamId(side.team.id))),
            goals: side.goals.map_or_else(|| "–".to_owned(), |goals| cx.numbers.integer(goals)),
            kicks: own_kicks.map_or(String::new(), |kicks| format!("({})", cx.numbers.integer(kicks))),
            is_winner: tie.winner.as_ref().is_some_and(|(winner, _)| winner.id == side.team.id),
        }
    };
    TieBox {
        address: last.map(|match_| format!("/m/{}", match_.id)),
        caption: caption.join(" · "),
        sides: [side(0), side(1)],
        is_live,
        is_missing: false,
    }
}

impl BoxSide {
    fn name<'a>(&'a self, cx: &'a PageContext<'_>) -> &'a str {
        let name: Option<&Name> = self.team.as_ref().map(|team| &team.name);
        name.map_or_else(|| cx.say(words::UNKNOWN), |name| cx.name(name))
    }
}
