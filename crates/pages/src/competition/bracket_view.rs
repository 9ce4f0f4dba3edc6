//! The knock-out stages as rounds of ties.

use football::model::{Name, StageId, Status, TeamId};

use super::bracket_tree::{Slot, is_consolation, levels, round_keys, tree};
use super::view::CompetitionView;
use super::words::bracket_view as words;
use crate::context::PageContext;
use crate::match_page::TeamView;
use api::parts::bracket::{Tie, TieMatch};

/// The bracket as it is shown.
pub(super) struct BracketView {
    pub(super) rounds: Vec<Round>,
    /// Matches of losers, such as that for third place.
    pub(super) others: Vec<(String, TieBox)>,
}

pub(super) struct Round {
    pub(super) name: String,
    /// A place without a tie is empty.
    pub(super) slots: Vec<Option<TieBox>>,
    pub(super) is_first: bool,
    pub(super) is_last: bool,
}

#[derive(Clone)]
pub(super) struct TieBox {
    /// None for a match that is not in the store.
    pub(super) address: Option<String>,
    pub(super) caption: String,
    pub(super) sides: [BoxSide; 2],
    pub(super) is_live: bool,
    pub(super) is_missing: bool,
}

#[derive(Clone)]
pub(super) struct BoxSide {
    /// None if it is not known.
    pub(super) team: Option<TeamView>,
    pub(super) goals: String,
    /// The kicks of the shoot-out.
    pub(super) kicks: String,
    pub(super) is_winner: bool,
}

impl BracketView {
    /// None without a knock-out stage.
    pub(super) fn new(cx: &PageContext<'_>, view: &CompetitionView) -> Option<BracketView> {
        let (ties, levels) = (&view.ties, levels(&view.ties));
        if ties.is_empty() {
            return None;
        }
        let is_consolation = |index: &usize| is_consolation(ties, *index);
        let keys = round_keys(view, &levels, |index| !is_consolation(&index));
        let slots = tree(ties, &keys.iter().map(|(_, indexes)| indexes.clone()).collect::<Vec<_>>());
        let stage_name =
            |id: StageId| view.stages.iter().find(|(stage, _)| stage.id == id).map(|(stage, _)| &stage.name);
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
        Some(BracketView { rounds, others: others.collect() })
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
    let day = last.and_then(|match_| match_.kickoff).map(|kickoff| cx.numbers.short_date(cx.kickoff_day(kickoff)));
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
    pub(super) fn name<'a>(&'a self, cx: &'a PageContext<'_>) -> &'a str {
        let name: Option<&Name> = self.team.as_ref().map(|team| &team.name);
        name.map_or_else(|| cx.say(words::UNKNOWN), |name| cx.name(name))
    }
}
