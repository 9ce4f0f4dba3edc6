//! Logistic regression by Newton's method, with L2 regularisation of every weight except the first.

#![allow(clippy::needless_range_loop, reason = "matrices read best by their indices")]

/// The strength of the regularisation.
const L2: f64 = 1.0;
/// The fit has converged when no weight changes by more than this. It takes about eight rounds.
const STEP: f64 = 1e-9;
const ROUNDS: usize = 100;

/// The weights that best predict the truth from the features. The first feature is the constant 1.
pub(super) fn fit<const N: usize>(rows: &[([f64; N], bool)]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..ROUNDS {
        let mut gradient = [0.0; N];
        let mut curvature = [[0.0; N]; N];
        for (features, truth) in rows {
            let z: f64 = weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
            let chance = 1.0 / (1.0 + (-z).exp());
            let miss = f64::from(u8::from(*truth)) - chance;
            let spread = chance * (1.0 - chance);
            for i in 0..N {
                gradient[i] += miss * features[i];
                for j in 0..=i {
                    curvature[i][j] += spread * features[i] * features[j];
                }
            }
        }
        for i in 0..N {
            for j in i + 1..N {
                curvature[i][j] = curvature[j][i];
            }
        }
        for i in 1..N {
            gradient[i] -= L2 * weights[i];
            curvature[i][i] += L2;
        }
        // Without rows, the matrix would be singular.
        curvature[0][0] += 1e-12;
        let step = solve(curvature, gradient);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < STEP) {
            break;
        }
    }
    weights
}

/// Solves a·x = b for a symmetric positive definite a, by Gaussian elimination without pivoting.
fn solve<const N: usize>(mut a: [[f64; N]; N], mut b: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        for row in pivot + 1..N {
            let factor = a[row][pivot] / a[pivot][pivot];
            for column in pivot..N {
                a[row][column] -= factor * a[pivot][column];
            }
            b[row] -= factor * b[pivot];
        }
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|column| a[row][column] * b[column]).sum();
        b[row] = (b[row] - known) / a[row][row];
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weak_feature_and_a_constant_zero_feature() {
        // Nine of a hundred are true without the feature, thirty of a hundred with it.
        let rows: Vec<([f64; 3], bool)> = (0..200)
            .map(|n| {
                let marked = n >= 100;
                ([1.0, f64::from(u8::from(marked)), 0.0], n % 100 < if marked { 30 } else { 9 })
            })
            .collect();
        let [base, mark, nothing] = fit(&rows);
        assert_eq!(nothing, 0.0);
        let chance = |z: f64| 1.0 / (1.0 + (-z).exp());
        // Regularisation makes the difference a little smaller. The chances still sum up to the number of true rows.
        assert!(chance(base) > 0.09 && chance(base) < 0.12, "{base}");
        assert!(chance(base + mark) < 0.30 && chance(base + mark) > 0.27, "{mark}");
        assert!((100.0 * (chance(base) + chance(base + mark)) - 39.0).abs() < 1e-6);
    }
}
