//! Who passed to whom: the starters of a team up to its first change.

use std::collections::HashMap;

use football::model::{Event, EventKind, Match, MatchMinute, Moment, Outcome, Period, PlayerId, Point, Role, Side};

/// With less play the means say nothing.
const PLAY_LEAST_MS: u32 = 600_000;
/// Fewer passes between two players are not drawn.
pub(super) const MIN_PASSES: u32 = 3;
/// The team-mate who has the ball next received the pass, if they act this soon after it.
const RECEIVED_WITHIN_MS: u32 = 15_000;
const RECEIVED_WITHIN_EVENTS: usize = 4;

/// The passes of a team.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PassGraph {
    /// The minute of the first change; none if there was none.
    pub(super) until: Option<MatchMinute>,
    pub(super) nodes: Vec<PassNode>,
    /// Pairs with enough passes, the fewest first.
    pub(super) links: Vec<PassLink>,
}

/// A starter: the mean place of their passes and receptions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PassNode {
    pub(super) player: PlayerId,
    pub(super) shirt: Option<u16>,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) made: u32,
    pub(super) received: u32,
}

/// The passes between two nodes, in both directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PassLink {
    pub(super) nodes: (usize, usize),
    pub(super) passes: u32,
    /// Each of them, in time order.
    pub(super) each: Vec<Pass>,
}

/// A pass from one node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pass {
    pub(super) moment: Moment,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Why there is no graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoPassGraph {
    TooShort,
    NoPlaces,
}

impl PassGraph {
    /// `events` are those of the match in feed order.
    pub(super) fn new(match_: &Match, events: &[Event], side: Side) -> Result<PassGraph, NoPassGraph> {
        let mut played: Vec<&Event> = events.iter().filter(|event| event.period != Period::ShootOut).collect();
        played.sort_by_key(|event| event.moment());
        let change =
            played.iter().find(|event| event.side == Some(side) && is_change(event)).map(|event| event.moment());
        let end = change.or_else(|| played.last().map(|event| event.moment()));
        if end.is_none_or(|end| end.period == Period::First && end.time.0 < PLAY_LEAST_MS) {
            return Err(NoPassGraph::TooShort);
        }
        played.retain(|event| change.is_none_or(|change| event.moment() < change));
        let squad = match_.sheet(side).squad.iter().filter(|member| member.role == Role::Starter);
        let mut sums: Vec<NodeSum> = squad.map(|member| NodeSum::new(member.player, member.shirt)).collect();
        let index: HashMap<PlayerId, usize> =
            sums.iter().enumerate().map(|(index, node)| (node.player, index)).collect();
        let mut pairs: HashMap<(usize, usize), Vec<Pass>> = HashMap::new();
        for (at, event) in played.iter().enumerate() {
            if event.side != Some(side) || !event.is_completed_pass() {
                continue;
            }
            let starter = |player: PlayerId| index.get(&player).copied();
            let (Some(from), Some(to)) =
                (event.player.and_then(starter), recipient(event, &played[at + 1..]).and_then(starter))
            else {
                continue;
            };
            if from == to {
                continue;
            }
            sums[from].made += 1;
            sums[to].received += 1;
            sums[from].add(event.at);
            sums[to].add(event.end);
            pairs.entry((from.min(to), from.max(to))).or_default().push(Pass { moment: event.moment(), from, to });
        }
        let (kept, nodes): (Vec<usize>, Vec<PassNode>) =
            sums.iter().enumerate().filter_map(|(index, sum)| Some((index, sum.node()?))).unzip();
        if nodes.len() < 2 {
            return Err(NoPassGraph::NoPlaces);
        }
        let position = |sum: usize| kept.iter().position(|kept| *kept == sum);
        let mut links: Vec<PassLink> = pairs
            .into_iter()
            .map(|(pair, each)| (pair, each.len() as u32, each))
            .filter(|(_, passes, _)| *passes >= MIN_PASSES)
            .filter_map(|((one, two), passes, each)| {
                let nodes = (position(one)?, position(two)?);
                let node = |sum: usize| if sum == one { nodes.0 } else { nodes.1 };
                let each = each.into_iter().map(|pass| Pass { from: node(pass.from), to: node(pass.to), ..pass });
                Some(PassLink { nodes, passes, each: each.collect() })
            })
            .collect();
        links.sort_by_key(|link| (link.passes, link.nodes));
        Ok(PassGraph { until: change.and_then(Moment::minute), nodes, links })
    }

    /// The most passes made and received by one player.
    pub(super) fn most(&self) -> u32 {
        self.nodes.iter().map(PassNode::passes).max().unwrap_or(1).max(1)
    }
}

impl PassNode {
    pub(super) fn passes(&self) -> u32 {
        self.made + self.received
    }
}

#[derive(Clone, Copy)]
struct NodeSum {
    player: PlayerId,
    shirt: Option<u16>,
    x: f64,
    y: f64,
    places: u32,
    made: u32,
    received: u32,
}

impl NodeSum {
    fn new(player: PlayerId, shirt: Option<u16>) -> NodeSum {
        NodeSum { player, shirt, x: 0.0, y: 0.0, places: 0, made: 0, received: 0 }
    }

    fn add(&mut self, point: Option<Point>) {
        if let Some(point) = point {
            self.x += point.x();
            self.y += point.y();
            self.places += 1;
        }
    }

    fn node(&self) -> Option<PassNode> {
        let places = f64::from(self.places);
        (self.places > 0).then(|| PassNode {
            player: self.player,
            shirt: self.shirt,
            x: self.x / places,
            y: self.y / places,
            made: self.made,
            received: self.received,
        })
    }
}

/// A player leaves the pitch: a substitution or a sending-off.
fn is_change(event: &Event) -> bool {
    event.kind == EventKind::Substitution
        || event.kind == EventKind::Card && matches!(event.result, Outcome::SecondYellow | Outcome::Red)
}

/// The player who received a completed pass. If the feed does not name one, it is the team-mate who acts next.
fn recipient(pass: &Event, later: &[&Event]) -> Option<PlayerId> {
    let is_near =
        |event: &&&Event| event.period == pass.period && event.time.0.saturating_sub(pass.time.0) <= RECEIVED_WITHIN_MS;
    let is_team_mate =
        |event: &&Event| event.side == pass.side && event.player.is_some() && event.player != pass.player;
    let next = || later.iter().take(RECEIVED_WITHIN_EVENTS).filter(is_near).find(|event| is_team_mate(event));
    pass.recipient.or_else(|| next().and_then(|event| event.player))
}
