//! Chance, repeatable: the same seed and stream give the same draws on every machine.
//!
//! Only sums, products, quotients and roots are taken of what is drawn, because those alone are the same to the last
//! bit on every processor; a logarithm or a sine is not.

use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A stream of draws.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Streams of one seed are independent of each other: every match draws from its own.
    pub fn new(seed: u64, stream: u64) -> Dice {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Dice(generator)
    }

    /// From 0 to 1, the latter left out.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number below `end`; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        (self.unit() * end as f64) as usize
    }

    /// Bell-shaped: the sum of four even draws, which never strays farther than 3.5 deviations.
    pub fn around(&mut self, mean: f64, deviation: f64) -> f64 {
        let bits = self.0.next_u64();
        let sum: u64 = (0..4).map(|part| (bits >> (16 * part)) & 0xffff).sum();
        mean + deviation * 1.732_050_807_568_877_2 * (sum as f64 / 65_536.0 - 2.0)
    }

    /// One of a table that is never empty.
    pub fn pick<T: Copy>(&mut self, table: &[T]) -> T {
        table[self.below(table.len())]
    }

    /// The place of one weight, the heavier the likelier.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        for (place, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return place;
            }
        }
        weights.len().saturating_sub(1)
    }

    /// One of a table of rows with a share each, the heavier the likelier.
    pub fn one_of<T: Copy, const N: usize>(&mut self, table: [(T, f64); N]) -> T {
        let weights = table.map(|(_, weight)| weight);
        table[self.weighted(&weights)].0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}
