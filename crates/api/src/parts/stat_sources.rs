//! What a number of one match comes from: its parts, and the entries that add up to each part.

use std::collections::BTreeMap;
use std::rc::Rc;

use football::analysis::attacks::{Attack, AttackShare};
use football::analysis::kindex::{TermPoints, usual_points};
use football::analysis::{
    ContributionSource, Counter, Definition, ExplainedPart, FormulaPart, MomentumShare, PositionGroup, RecordedMatch,
    Stat, Subject, Sum, Tally,
};
use football::model::{PlayerId, Side};

use super::stat_path::AttackNumber;

/// One part of a number, over all its entries.
#[derive(Clone, Debug)]
pub struct PartTotal {
    pub part: &'static str,
    pub counter: Rc<str>,
    /// The counter's own number.
    pub value: f64,
    /// What one action is worth; none if it differs or if each counts 1.
    pub weight: Option<f64>,
    /// What the part adds, where that is not its own number.
    pub contribution: Option<f64>,
    pub entries: usize,
}

/// What one entry does for the number.
#[derive(Clone, Debug)]
pub struct PlayedPart {
    pub part: &'static str,
    pub counter: Rc<str>,
    pub weight: Option<f64>,
    pub contribution: f64,
}

/// The parts of a number of one match, and its entries by where they come from.
#[derive(Clone, Debug, Default)]
pub struct StatSources {
    pub parts: Vec<PartTotal>,
    pub entries: BTreeMap<ContributionSource, Vec<PlayedPart>>,
}

impl StatSources {
    pub fn of_statistic(recorded: &RecordedMatch, definition: &Definition, subject: Subject) -> StatSources {
        let mut sources = StatSources::default();
        for ExplainedPart { part, counter, value, contributions } in recorded.explain(definition, subject) {
            let (part, name): (_, Rc<str>) = (part.code(), counter.name().into());
            let entries = contributions.len();
            for added in contributions {
                let weight = is_weighted(counter).then_some(added.amount);
                sources.add(added.source, part, &name, weight, added.amount);
            }
            sources.parts.push(PartTotal { part, counter: name, value, weight: None, contribution: None, entries });
        }
        sources
    }

    /// The parts of a statistic, if the stored numbers tell how many entries each has: counts that are 0, because every
    /// contribution to a count is positive, and numbers of events.
    pub fn stored_parts(definition: &Definition, tally: &Tally) -> Option<Vec<PartTotal>> {
        let part_of = |(part, counter): (FormulaPart, Counter)| {
            let Counter::Count(stat) = counter else { return None };
            let count = tally.count(stat);
            (count == 0 || definition.is_number_of_events()).then(|| PartTotal {
                part: part.code(),
                counter: counter.name().into(),
                value: count as f64,
                weight: None,
                contribution: None,
                entries: count as usize,
            })
        };
        definition.parts().into_iter().map(part_of).collect()
    }

    /// The parts of a statistic without their entries.
    pub fn parts_of_tally(definition: &Definition, tally: &Tally) -> Vec<PartTotal> {
        let part_of = |(part, counter): (FormulaPart, Counter)| PartTotal {
            part: part.code(),
            counter: counter.name().into(),
            value: tally.number(counter),
            weight: None,
            contribution: None,
            entries: 0,
        };
        definition.parts().into_iter().map(part_of).collect()
    }

    /// The points of a player, by kind of action. For the rating, the usual points are a part too.
    pub fn of_kindex(recorded: &RecordedMatch, player: PlayerId, is_rating: bool) -> StatSources {
        let mut sources = StatSources::default();
        for term in recorded.kindex_terms(player) {
            let (part, name): (_, Rc<str>) = ("COUNTED", term_name(&term).into());
            for action in &term.actions {
                sources.add(action.source, part, &name, Some(term.weight), action.points as f64);
            }
            let times: i64 = term.actions.iter().map(|action| action.times).sum();
            sources.parts.push(PartTotal {
                part,
                counter: name,
                value: times as f64,
                weight: Some(term.weight),
                contribution: Some(term.points as f64),
                entries: term.actions.len(),
            });
        }
        let line = recorded.facts.player(player);
        if let Some((line, position)) = line.filter(|_| is_rating).and_then(|line| Some((line, line.position?))) {
            let minutes = line.tally.count(Stat::MinutesPlayed);
            sources.parts.push(PartTotal {
                part: "SUBTRACTED",
                counter: "usual points".into(),
                value: usual_points(PositionGroup::from_position(position), minutes),
                weight: None,
                contribution: None,
                entries: 0,
            });
        }
        sources
    }

    pub fn of_momentum(shares: &[MomentumShare]) -> StatSources {
        let mut sources = StatSources::default();
        for MomentumShare { event, input, side, contribution } in shares {
            let (part, name) = match side {
                Side::Home => ("COUNTED", format!("{} of the home team", input.field)),
                Side::Away => ("SUBTRACTED", format!("{} of the away team", input.field)),
            };
            let name: Rc<str> = name.into();
            sources.add(ContributionSource::Event(*event), part, &name, Some(input.weight), *contribution);
            match sources.parts.iter_mut().find(|total| total.counter == name) {
                Some(total) => {
                    total.value += 1.0;
                    total.entries += 1;
                    total.contribution = total.contribution.map(|sum| sum + contribution);
                }
                None => sources.parts.push(PartTotal {
                    part,
                    counter: name,
                    value: 1.0,
                    weight: Some(input.weight),
                    contribution: Some(*contribution),
                    entries: 1,
                }),
            }
        }
        sources
    }

    pub fn of_attack(attack: &Attack, shares: &[AttackShare], number: &AttackNumber) -> StatSources {
        let mut sources = StatSources::default();
        let (part, name): (_, Rc<str>) = ("COUNTED", number.label.en.into());
        for share in shares {
            let (weight, contribution) = (number.share)(attack, share);
            if contribution != 0.0 || (weight != 0.0 && number.decimals > 0) {
                let source = ContributionSource::Event(share.event);
                sources.add(source, part, &name, Some(weight), contribution);
            }
        }
        let (value, entries) = ((number.value)(attack), sources.entries.len());
        sources.parts.push(PartTotal { part, counter: name, value, weight: None, contribution: None, entries });
        sources
    }

    fn add(
        &mut self,
        source: ContributionSource,
        part: &'static str,
        counter: &Rc<str>,
        weight: Option<f64>,
        contribution: f64,
    ) {
        let played = PlayedPart { part, counter: counter.clone(), weight, contribution };
        self.entries.entry(source).or_default().push(played);
    }

    /// Adds the parts of another match.
    pub fn add_parts(&mut self, parts: Vec<PartTotal>) {
        if self.parts.is_empty() {
            self.parts = parts;
            return;
        }
        for (total, more) in self.parts.iter_mut().zip(parts) {
            total.value += more.value;
            total.entries += more.entries;
        }
    }
}

/// Whether events count for a sum with an amount of their own.
fn is_weighted(counter: Counter) -> bool {
    let Counter::Sum(sum) = counter else { return false };
    matches!(sum, Sum::Xg | Sum::XgAgainst) || (Sum::ThreatGainedCompleted..=Sum::ThreatSquaresFailed).contains(&sum)
}

/// `Pass.Total - Pass.Success`.
fn term_name(term: &TermPoints) -> String {
    let names = |stats: &[Stat], between: &str| {
        stats.iter().map(|stat| Counter::Count(*stat).name()).collect::<Vec<_>>().join(between)
    };
    let minus = if term.minus.is_empty() { String::new() } else { format!(" - {}", names(term.minus, " - ")) };
    format!("{}{minus}", names(term.plus, " + "))
}
