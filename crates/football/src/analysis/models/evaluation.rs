//! How good a model is: its predictions compared with the results.

/// The chance of a goal that a model gave, and whether it was a goal.
pub type Prediction = (f64, bool);

/// The figures by which models are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    pub count: usize,
    pub goals: usize,
    /// The sum of the chances: the number of goals that the model expected.
    pub expected: f64,
    pub log_loss: f64,
    /// The area under the ROC curve: how often a goal has a larger chance than a miss, ties counted half.
    pub auc: f64,
    pub brier: f64,
    /// Ten bins of equal size, from the smallest chances to the largest.
    pub bins: Vec<Bin>,
}

/// A part of the predictions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    pub count: usize,
    pub goals: usize,
    pub expected: f64,
    /// The difference between actual and expected goals, in standard errors.
    pub deviation: f64,
}

const BINS: usize = 10;

/// How much worse than the model in use a new model may be.
const LOG_LOSS_MARGIN: f64 = 0.0005;
const AUC_MARGIN: f64 = 0.002;
/// The largest relative difference between expected and actual goals.
const SUM_MARGIN: f64 = 0.05;
/// The largest deviation of a bin, in standard errors.
const BIN_MARGIN: f64 = 3.0;

impl Evaluation {
    /// `None` without any goal, or with goals only: there is nothing to compare.
    pub fn new(predictions: &[Prediction]) -> Option<Evaluation> {
        let mut sorted: Vec<Prediction> =
            predictions.iter().map(|&(chance, goal)| (chance.clamp(1e-6, 1.0 - 1e-6), goal)).collect();
        sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
        let count = sorted.len();
        let goals = sorted.iter().filter(|(_, goal)| *goal).count();
        if goals == 0 || goals == count {
            return None;
        }
        let mean = |value: fn(&Prediction) -> f64| sorted.iter().map(value).sum::<f64>() / count as f64;
        let bins = (0..BINS).map(|bin| Bin::new(&sorted[bin * count / BINS..(bin + 1) * count / BINS])).collect();
        Some(Evaluation {
            count,
            goals,
            expected: sorted.iter().map(|(chance, _)| chance).sum(),
            log_loss: mean(|&(chance, goal)| -if goal { chance } else { 1.0 - chance }.ln()),
            auc: auc(&sorted, goals),
            brier: mean(|&(chance, goal)| (chance - f64::from(u8::from(goal))).powi(2)),
            bins,
        })
    }

    /// Why a new model should not replace the one in use; empty if it should.
    pub fn objections(&self, in_use: &Evaluation) -> Vec<String> {
        let mut objections = self.losses(in_use);
        let off = (self.expected / self.goals as f64 - 1.0).abs();
        if off > SUM_MARGIN {
            objections.push(format!("the sum of chances is {:.1} % off the goals", off * 100.0));
        }
        let worst = self.bins.iter().map(|bin| bin.deviation.abs()).fold(0.0, f64::max);
        if worst > BIN_MARGIN {
            objections.push(format!("a bin is {worst:.1} standard errors off"));
        }
        objections
    }

    /// The objections that compare with the model in use.
    pub fn losses(&self, in_use: &Evaluation) -> Vec<String> {
        let mut losses = Vec::new();
        if self.log_loss > in_use.log_loss + LOG_LOSS_MARGIN {
            losses.push(format!("log-loss {:.4} against {:.4}", self.log_loss, in_use.log_loss));
        }
        if self.auc < in_use.auc - AUC_MARGIN {
            losses.push(format!("AUC {:.3} against {:.3}", self.auc, in_use.auc));
        }
        losses
    }
}

impl Bin {
    fn new(predictions: &[Prediction]) -> Bin {
        let goals = predictions.iter().filter(|(_, goal)| *goal).count();
        let expected: f64 = predictions.iter().map(|(chance, _)| chance).sum();
        let variance: f64 = predictions.iter().map(|(chance, _)| chance * (1.0 - chance)).sum();
        let deviation = if variance > 0.0 { (goals as f64 - expected) / variance.sqrt() } else { 0.0 };
        Bin { count: predictions.len(), goals, expected, deviation }
    }
}

/// Computed from the ranks of the goals. Equal chances share the mean of their ranks.
fn auc(sorted: &[Prediction], goals: usize) -> f64 {
    let mut ranks = 0.0;
    let mut before = 0;
    for run in sorted.chunk_by(|one, other| one.0 == other.0) {
        let middle = before as f64 + (run.len() as f64 + 1.0) / 2.0;
        ranks += middle * run.iter().filter(|(_, goal)| *goal).count() as f64;
        before += run.len();
    }
    let (goals, misses) = (goals as f64, (sorted.len() - goals) as f64);
    (ranks - goals * (goals + 1.0) / 2.0) / (goals * misses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_few_predictions() {
        let quality = Evaluation::new(&[(0.9, true), (0.5, true), (0.5, false), (0.1, false)]).unwrap();
        assert_eq!((quality.count, quality.goals, quality.expected), (4, 2, 2.0));
        // Of the four pairs of a goal and a miss three are in order and one is a tie.
        assert_eq!(quality.auc, 0.875);
        assert!((quality.brier - (0.01 + 0.25 + 0.25 + 0.01) / 4.0).abs() < 1e-12);
        let log_loss = -(0.9f64.ln() * 2.0 + 0.5f64.ln() * 2.0) / 4.0;
        assert!((quality.log_loss - log_loss).abs() < 1e-12);
        assert_eq!(quality.objections(&quality), [] as [String; 0]);
    }

    #[test]
    fn a_constant_model_has_an_auc_of_one_half() {
        let quality = Evaluation::new(&[(0.3, true), (0.3, false), (0.3, false), (0.3, true)]).unwrap();
        assert_eq!(quality.auc, 0.5);
        assert_eq!(Evaluation::new(&[(0.3, false)]), None);
    }

    #[test]
    fn a_worse_model_gets_objections() {
        let good: Vec<Prediction> = (0..1000).map(|n| (if n % 10 == 0 { 0.5 } else { 0.05 }, n % 20 == 0)).collect();
        let bad: Vec<Prediction> = good.iter().map(|(_, goal)| (0.2, *goal)).collect();
        let (good, bad) = (Evaluation::new(&good).unwrap(), Evaluation::new(&bad).unwrap());
        assert_eq!(bad.objections(&good).len(), 4);
    }
}
