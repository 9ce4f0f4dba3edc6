//! The performance index (KIndex) of a player over several matches.

use super::definition::{Definition, n, ratio, s, total, words};
use crate::analysis::tally::{Stat, Sum};

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 2] = [
    total("KIndex.PointsTotal", words("KIndex points", "نقاط مؤشر الأداء"),
        words("the KIndex points of all matches, added up", "مجموع نقاط مؤشر الأداء في كل المباريات"),
        1, &[s(Sum::KIndexPoints)]),
    ratio("KIndex.RatingMean", words("KIndex rating", "تقييم مؤشر الأداء"),
        words("the mean of the KIndex ratings of the matches; null if there is none", "متوسط تقييم مؤشر الأداء في المباريات"),
        1, &[s(Sum::KIndexRating)], &[n(Stat::MatchesRated)]).or_missing()
        .full("Rating", "التقييم"),
];
