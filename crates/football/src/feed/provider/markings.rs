//! From a feed's coordinates to ours, so that the markings of the pitch coincide.

/// Interpolates between markings, to one decimal. A marking is its place in the feed and ours, in ascending order of the
/// feed. Outside the pitch is moved to its edge.
pub(in crate::feed) fn between_markings(markings: &[(f64, f64)], at: f64) -> f64 {
    let (Some((first, _)), Some((last, _))) = (markings.first(), markings.last()) else { return f64::NAN };
    let at = if at.is_nan() { return f64::NAN } else { at.max(*first).min(*last) };
    let section = markings.windows(2).find(|section| at <= section[1].0);
    let Some(&[(from, low), (to, high)]) = section.and_then(|section| section.first_chunk()) else {
        return f64::NAN;
    };
    let value = low + (at - from) * (high - low) / (to - from);
    (value * 10.0).round() / 10.0
}
