//! Repeatable random numbers: a seed and a stream give the same draws on every machine.
//!
//! Draws are only added, multiplied, divided and square-rooted. These operations give the same bits on every processor;
//! a logarithm or a sine does not.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random draws. Called dice because every decision of the simulator is a roll.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Streams of one seed are independent of each other. Every match has its own stream.
    pub fn new(seed: u64, stream: u64) -> Dice {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Dice(generator)
    }

    /// A number from 0 to 1, excluding 1.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.unit() * end as f64) as usize
    }

    /// Roughly normally distributed: the sum of four uniform draws, at most 3.5 deviations from the mean.
    pub fn around(&mut self, mean: f64, deviation: f64) -> f64 {
        let bits = self.0.next_u64();
        let sum: u64 = (0..4).map(|part| (bits >> (16 * part)) & 0xffff).sum();
        mean + deviation * 1.732_050_807_568_877_2 * (sum as f64 / 65_536.0 - 2.0)
    }

    /// One element of a table, which must not be empty.
    pub fn pick<T: Copy>(&mut self, table: &[T]) -> T {
        table[self.below(table.len())]
    }

    /// The index of a weight, drawn with a probability in proportion to the weight.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return index;
            }
        }
        weights.len().saturating_sub(1)
    }

    /// A value from a table of values and weights, drawn in proportion to the weights.
    pub fn one_of<T: Copy, const N: usize>(&mut self, table: [(T, f64); N]) -> T {
        let weights = table.map(|(_, weight)| weight);
        table[self.weighted(&weights)].0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}
