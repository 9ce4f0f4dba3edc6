//! The players of both squads with what happened to them in the match.

use football::analysis::{PlayerFacts, round};
use football::model::{FormationPoint, MatchMinute, Period, PlayerId, Position, Role, Side, SquadMember};

use super::needs;
use super::view::MatchView;

/// A player of a squad.
#[derive(Clone, Debug)]
pub(super) struct LineUpPlayer {
    pub(super) id: PlayerId,
    pub(super) side: Side,
    pub(super) shirt: Option<u16>,
    pub(super) is_starter: bool,
    pub(super) position: Option<Position>,
    /// In the drawn formation.
    pub(super) place: Option<FormationPoint>,
    /// The mean place of the player's touches, in units of the pitch.
    pub(super) mean: Option<(f64, f64)>,
    /// With one decimal; none before the match is final.
    pub(super) rating: Option<f64>,
    pub(super) goals: usize,
    /// `yellow`, `second-yellow` or `red`.
    pub(super) card: Option<&'static str>,
    /// When the player came on or went off as a substitute.
    pub(super) on: Option<MatchMinute>,
    pub(super) off: Option<MatchMinute>,
}

/// The squads, home first: the order of the team sheet, then players whom no team sheet lists.
pub(super) fn line_ups(view: &MatchView<'_>) -> [Vec<LineUpPlayer>; 2] {
    Side::BOTH.map(|side| {
        let squad = &view.match_().sheet(side).squad;
        let is_named = |player: PlayerId| squad.iter().any(|member| member.player == player);
        let unnamed = view.facts.players.iter().filter(|line| line.side == side && !is_named(line.player));
        let named = squad.iter().map(|member| (member.player, Some(member)));
        named
            .chain(unnamed.map(|line| (line.player, None)))
            .map(|(player, member)| line_up_player(view, side, player, member))
            .collect()
    })
}

fn line_up_player(view: &MatchView<'_>, side: Side, id: PlayerId, member: Option<&SquadMember>) -> LineUpPlayer {
    let line: Option<&PlayerFacts> = view.facts.player(id).filter(|line| line.position.is_some());
    let is_starter = match member {
        Some(member) => member.role == Role::Starter,
        None => line.is_some_and(|line| line.starter),
    };
    let rating = line.and_then(|line| line.kindex).filter(|_| view.facts.is_final && needs::touches(view));
    let is =
        |player: &Option<api::parts::reference::Ref>| player.as_ref().is_some_and(|player| player.id == id.number());
    let report = &view.report;
    let has_card = |code: &str| report.cards.iter().any(|card| card.kind.code == code && is(&card.player));
    let cards = [("RED", "red"), ("SECOND_YELLOW", "second-yellow"), ("YELLOW", "yellow")];
    LineUpPlayer {
        id,
        side,
        shirt: member.and_then(|member| member.shirt),
        is_starter,
        position: line.and_then(|line| line.position).or_else(|| member.and_then(SquadMember::position)),
        place: line.and_then(|line| line.formation_point).or_else(|| member.and_then(SquadMember::formation_point)),
        mean: mean_place(view, id).filter(|_| needs::touches(view)),
        rating: rating.map(|index| round(index.rating, 1)),
        goals: report.goals.iter().filter(|goal| goal.kind.code != "OWN_GOAL" && is(&goal.player)).count(),
        card: cards.into_iter().find(|(code, _)| has_card(code)).map(|(_, name)| name),
        on: report.substitutions.iter().find(|event| is(&event.other)).and_then(|event| event.minute),
        off: report.substitutions.iter().find(|event| is(&event.player)).and_then(|event| event.minute),
    }
}

fn mean_place(view: &MatchView<'_>, id: PlayerId) -> Option<(f64, f64)> {
    let events = view.events.iter().filter(|event| event.player == Some(id) && event.period != Period::ShootOut);
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for point in events.filter_map(|event| event.at) {
        x += point.x();
        y += point.y();
        count += 1.0;
    }
    (count > 0.0).then(|| (x / count, y / count))
}
