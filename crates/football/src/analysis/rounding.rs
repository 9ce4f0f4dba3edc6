//! The one rounding rule of all published numbers.

/// Rounds half away from zero. Numbers are rounded once, when they are published; the result is never −0.
pub fn round(value: f64, decimals: u8) -> f64 {
    let scale = 10_f64.powi(i32::from(decimals));
    (value * scale).round() / scale + 0.0
}
