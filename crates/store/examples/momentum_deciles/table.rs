//! Minutes in ten classes by momentum, with the goals after them and confidence intervals.
//!
//! Minutes of one match are not independent of each other, so the intervals are bootstrapped over whole matches.

use std::fmt;

use football::model::Side;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::minutes::Minute;

const CLASSES: usize = 10;
const DRAWS: usize = 1000;

/// The sums over the minutes of a class, or of one match in it.
#[derive(Clone, Copy, Default)]
struct MinuteSums {
    minutes: f64,
    momentum: f64,
    seconds: f64,
    home: f64,
    away: f64,
    next_home: f64,
    next: f64,
}

/// For the correlation of momentum with the goal difference after it.
#[derive(Clone, Copy, Default)]
struct Moments([f64; 6]);

/// The result of one draw of matches. The first draw is all of them, once each.
struct Drawn {
    sums: [MinuteSums; CLASSES],
    correlation: f64,
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, Default)]
pub(crate) struct Measured {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

pub(crate) struct Class {
    pub(crate) momentum: f64,
    minutes: f64,
    /// Goals for every ten minutes.
    pub(crate) home: Measured,
    pub(crate) away: Measured,
    /// How often the next goal, if there is one, is the home side's.
    next_home: Measured,
}

pub(crate) struct DecileTable {
    pub(crate) classes: Vec<Class>,
    correlation: Measured,
    /// The area under the curve: the chance that a minute before a home goal has more momentum than one before an away goal.
    auc: f64,
}

impl DecileTable {
    /// Of the minutes of some matches.
    pub(crate) fn of(matches: &[&[Minute]]) -> DecileTable {
        let bounds = bounds(matches);
        let class_of = |minute: &Minute| bounds.partition_point(|bound| *bound <= minute.momentum);
        let mut sums = vec![[MinuteSums::default(); CLASSES]; matches.len()];
        let mut moments = vec![Moments::default(); matches.len()];
        for (index, minute) in
            matches.iter().enumerate().flat_map(|(index, all)| all.iter().map(move |one| (index, one)))
        {
            sums[index][class_of(minute)].add(minute);
            moments[index].add(minute);
        }
        let mut random = ChaCha8Rng::seed_from_u64(2026);
        let everything: Vec<usize> = (0..matches.len()).collect();
        let drawn: Vec<Drawn> = std::iter::once(everything)
            .chain((0..DRAWS).map(|_| matches.iter().map(|_| random.random_range(0..matches.len())).collect()))
            .map(|draw| total(&draw, &sums, &moments))
            .collect();
        let measured = |read: &dyn Fn(&Drawn) -> f64| {
            let mut draws: Vec<f64> = drawn.iter().skip(1).map(read).collect();
            draws.sort_by(f64::total_cmp);
            Measured { value: read(&drawn[0]), low: draws[DRAWS / 40], high: draws[DRAWS - 1 - DRAWS / 40] }
        };
        let class = |class: usize| Class {
            momentum: drawn[0].sums[class].momentum / drawn[0].sums[class].minutes,
            minutes: drawn[0].sums[class].minutes,
            home: measured(&|draw| draw.sums[class].home / draw.sums[class].seconds * 600.0),
            away: measured(&|draw| draw.sums[class].away / draw.sums[class].seconds * 600.0),
            next_home: measured(&|draw| draw.sums[class].next_home / draw.sums[class].next.max(1.0)),
        };
        DecileTable {
            classes: (0..CLASSES).map(class).collect(),
            correlation: measured(&|draw| draw.correlation),
            auc: auc(matches),
        }
    }
}

/// The momentum from which each class but the first begins. Equal ones are in one class.
fn bounds(matches: &[&[Minute]]) -> Vec<f64> {
    let mut values: Vec<f64> = matches.iter().flat_map(|all| all.iter().map(|minute| minute.momentum)).collect();
    values.sort_by(f64::total_cmp);
    (1..CLASSES).filter_map(|class| values.get(values.len() * class / CLASSES).copied()).collect()
}

fn total(draw: &[usize], sums: &[[MinuteSums; CLASSES]], moments: &[Moments]) -> Drawn {
    let mut total = [MinuteSums::default(); CLASSES];
    let mut together = Moments::default();
    for &index in draw {
        total.iter_mut().zip(&sums[index]).for_each(|(total, sum)| total.merge(sum));
        together.0.iter_mut().zip(moments[index].0).for_each(|(total, sum)| *total += sum);
    }
    Drawn { sums: total, correlation: together.correlation() }
}

impl MinuteSums {
    fn add(&mut self, minute: &Minute) {
        self.merge(&MinuteSums {
            minutes: 1.0,
            momentum: minute.momentum,
            seconds: minute.ahead_secs.into(),
            home: minute.home.into(),
            away: minute.away.into(),
            next_home: f64::from(u8::from(minute.next == Some(Side::Home))),
            next: f64::from(u8::from(minute.next.is_some())),
        });
    }

    fn merge(&mut self, other: &MinuteSums) {
        self.minutes += other.minutes;
        self.momentum += other.momentum;
        self.seconds += other.seconds;
        self.home += other.home;
        self.away += other.away;
        self.next_home += other.next_home;
        self.next += other.next;
    }
}

impl Moments {
    fn add(&mut self, minute: &Minute) {
        let (x, y) = (minute.momentum, f64::from(minute.home) - f64::from(minute.away));
        self.0.iter_mut().zip([1.0, x, y, x * x, x * y, y * y]).for_each(|(sum, one)| *sum += one);
    }

    fn correlation(&self) -> f64 {
        let [n, x, y, xx, xy, yy] = self.0;
        (n * xy - x * y) / ((n * xx - x * x) * (n * yy - y * y)).sqrt()
    }
}

/// The area under the curve, by the ranks of the minutes that a goal follows.
fn auc(matches: &[&[Minute]]) -> f64 {
    let mut before: Vec<(f64, Side)> =
        matches.iter().flat_map(|all| all.iter().filter_map(|minute| Some((minute.momentum, minute.next?)))).collect();
    before.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut home, mut ranks) = (0.0, 0.0);
    for (rank, (_, side)) in (1..).zip(&before) {
        if *side == Side::Home {
            home += 1.0;
            ranks += f64::from(rank);
        }
    }
    let away = before.len() as f64 - home;
    (ranks - home * (home + 1.0) / 2.0) / (home * away)
}

/// The minutes with their momentum relative to the mean of the match.
pub(crate) fn less_their_mean(minutes: &[Minute]) -> Vec<Minute> {
    let mean = minutes.iter().map(|minute| minute.momentum).sum::<f64>() / minutes.len().max(1) as f64;
    minutes.iter().map(|minute| Minute { momentum: minute.momentum - mean, ..*minute }).collect()
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ({:.3}–{:.3})", self.value, self.low, self.high)
    }
}

impl fmt::Display for DecileTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| tenth | mean | minutes | home goals | away goals | next goal is home's |")?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        for (number, class) in (1..).zip(&self.classes) {
            let Class { momentum, minutes, home, away, next_home } = class;
            writeln!(f, "| {number} | {momentum:+.2} | {minutes} | {home} | {away} | {next_home} |")?;
        }
        writeln!(f, "\nCorrelation with the goal difference: {}. AUC: {:.3}.", self.correlation, self.auc)
    }
}
