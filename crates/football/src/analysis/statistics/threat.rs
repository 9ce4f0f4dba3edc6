//! Expected threat (xT) of passes: the value of the location where a pass ended less that of where it began.
//!
//! Crosses, throw-ins and throws of the keeper count as passes here. A failed pass has the value that it would have added.
//! Carries are left out: feeds without carries end a pass where the next player acts, so the pass includes the carry.

use super::definition::{Definition, count, derived, threat_squares, threat_sum, total, words};
use super::rule::{PASS_FAMILY, actor};
use crate::analysis::tally::{Stat, Sum, Tally};

/// The passes whose threat is known, by result, and the sums over them.
struct Passes {
    counts: &'static [Stat],
    sums: &'static [Sum],
    squares: &'static [Sum],
}

const COMPLETED: Passes = Passes {
    counts: &[Stat::ThreatPassesCompleted],
    sums: &[Sum::ThreatGainedCompleted, Sum::ThreatLostCompleted],
    squares: &[Sum::ThreatSquaresCompleted],
};

const FAILED: Passes = Passes {
    counts: &[Stat::ThreatPassesFailed],
    sums: &[Sum::ThreatGainedFailed, Sum::ThreatLostFailed],
    squares: &[Sum::ThreatSquaresFailed],
};

const ALL: Passes = Passes {
    counts: &[Stat::ThreatPassesCompleted, Stat::ThreatPassesFailed],
    sums: &[Sum::ThreatGainedCompleted, Sum::ThreatLostCompleted, Sum::ThreatGainedFailed, Sum::ThreatLostFailed],
    squares: &[Sum::ThreatSquaresCompleted, Sum::ThreatSquaresFailed],
};

impl Passes {
    /// 0 without a pass.
    fn mean(&self, tally: &Tally) -> f64 {
        self.divided(tally, add(tally, self.sums))
    }

    /// The population standard deviation; 0 without a pass. The variance is the mean of the squares less the square of the
    /// mean, so that tallies of matches can be merged.
    fn deviation(&self, tally: &Tally) -> f64 {
        let mean = self.mean(tally);
        (self.divided(tally, add(tally, self.squares)) - mean * mean).max(0.0).sqrt()
    }

    /// The standard deviation out of the size of the mean; none if the mean is 0.
    fn relative_deviation(&self, tally: &Tally) -> Option<f64> {
        let mean = self.mean(tally).abs();
        (mean > 0.0).then(|| self.deviation(tally) / mean)
    }

    fn divided(&self, tally: &Tally, sum: f64) -> f64 {
        match self.counts.iter().map(|count| tally.count(*count)).sum::<u64>() {
            0 => 0.0,
            passes => sum / passes as f64,
        }
    }
}

fn add(tally: &Tally, sums: &[Sum]) -> f64 {
    sums.iter().map(|sum| tally.sum(*sum)).sum()
}

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 22] = [
    total("ExpectedThreat.Total", words("Expected threat (xT)", "التهديد المتوقع"),
        words("the threat that all passes added, failed ones included", "التهديد الذي أضافته كل التمريرات بما فيها الفاشلة"),
        4, |t| add(t, &[Sum::ThreatGainedCompleted, Sum::ThreatLostCompleted, Sum::ThreatGainedFailed, Sum::ThreatLostFailed])),
    total("ExpectedThreat.PassSuccess", words("xT of completed passes", "تهديد التمريرات الناجحة"),
        words("the threat that completed passes added", "التهديد الذي أضافته التمريرات الناجحة"),
        4, |t| add(t, &[Sum::ThreatGainedCompleted, Sum::ThreatLostCompleted])),
    total("ExpectedThreat.PassFail", words("xT of failed passes", "تهديد التمريرات الفاشلة"),
        words("the threat that failed passes would have added", "التهديد الذي كانت التمريرات الفاشلة ستضيفه"),
        4, |t| add(t, &[Sum::ThreatGainedFailed, Sum::ThreatLostFailed])),
    total("ExpectedThreat.Positive.Total", words("xT gained", "تهديد موجب"),
        words("the threat of the passes that add threat", "تهديد التمريرات التي تزيد التهديد"),
        4, |t| add(t, &[Sum::ThreatGainedCompleted, Sum::ThreatGainedFailed])),
    threat_sum("ExpectedThreat.Positive.Success", words("xT gained, completed", "تهديد موجب ناجح"),
        words("the threat of the completed passes that add threat", "تهديد التمريرات الناجحة التي تزيد التهديد"),
        Sum::ThreatGainedCompleted, &[actor(PASS_FAMILY, |p| p.succeeded() && p.xt > 0.0)]),
    threat_sum("ExpectedThreat.Positive.Fail", words("xT gained, failed", "تهديد موجب فاشل"),
        words("the threat that failed passes would have added, where it is above 0", "التهديد الذي كانت التمريرات الفاشلة ستضيفه حين يكون موجبا"),
        Sum::ThreatGainedFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded() && p.xt > 0.0)]),
    total("ExpectedThreat.Negative.Total", words("xT lost", "تهديد سالب"),
        words("the threat of the passes that take threat away, a number below 0", "تهديد التمريرات التي تنقص التهديد، وهو عدد سالب"),
        4, |t| add(t, &[Sum::ThreatLostCompleted, Sum::ThreatLostFailed])),
    threat_sum("ExpectedThreat.Negative.Success", words("xT lost, completed", "تهديد سالب ناجح"),
        words("the threat of the completed passes that take threat away, a number below 0", "تهديد التمريرات الناجحة التي تنقص التهديد، وهو عدد سالب"),
        Sum::ThreatLostCompleted, &[actor(PASS_FAMILY, |p| p.succeeded() && p.xt < 0.0)]),
    threat_sum("ExpectedThreat.Negative.Fail", words("xT lost, failed", "تهديد سالب فاشل"),
        words("the threat that failed passes would have taken away, a number below 0", "التهديد الذي كانت التمريرات الفاشلة ستنقصه، وهو عدد سالب"),
        Sum::ThreatLostFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded() && p.xt < 0.0)]),
    count("ExpectedThreat.Passes.Success", words("Completed passes with xT", "تمريرات ناجحة لها تهديد"),
        words("the completed passes with a start and an end", "التمريرات الناجحة المعروفة البداية والنهاية"),
        Stat::ThreatPassesCompleted, &[actor(PASS_FAMILY, |p| p.succeeded() && p.has_threat())]),
    count("ExpectedThreat.Passes.Fail", words("Failed passes with xT", "تمريرات فاشلة لها تهديد"),
        words("the failed passes with a start and an end", "التمريرات الفاشلة المعروفة البداية والنهاية"),
        Stat::ThreatPassesFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded() && p.has_threat())]),
    threat_squares("ExpectedThreat.Squares.Success", words("Squares of xT, completed", "مربعات التهديد الناجح"),
        words("the squares of the threat of completed passes, added up", "مجموع مربعات تهديد التمريرات الناجحة"),
        Sum::ThreatSquaresCompleted, &[actor(PASS_FAMILY, |p| p.succeeded())]),
    threat_squares("ExpectedThreat.Squares.Fail", words("Squares of xT, failed", "مربعات التهديد الفاشل"),
        words("the squares of the threat of failed passes, added up", "مجموع مربعات تهديد التمريرات الفاشلة"),
        Sum::ThreatSquaresFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded())]),
    derived("ExpectedThreat.Mean.Total", words("Mean xT", "متوسط التهديد"),
        words("the mean threat of all passes; 0 without any", "متوسط تهديد كل التمريرات"),
        6, |t| Some(ALL.mean(t))),
    derived("ExpectedThreat.Mean.PassSuccess", words("Mean xT of completed passes", "متوسط التهديد للتمريرات الناجحة"),
        words("the mean threat of completed passes; 0 without any", "متوسط تهديد التمريرات الناجحة"),
        6, |t| Some(COMPLETED.mean(t))),
    derived("ExpectedThreat.Mean.PassFail", words("Mean xT of failed passes", "متوسط التهديد للتمريرات الفاشلة"),
        words("the mean threat of failed passes; 0 without any", "متوسط تهديد التمريرات الفاشلة"),
        6, |t| Some(FAILED.mean(t))),
    derived("ExpectedThreat.SD.Total", words("SD of xT", "انحراف التهديد"),
        words("the population standard deviation of the threat of all passes; 0 without any", "الانحراف المعياري لتهديد كل التمريرات"),
        6, |t| Some(ALL.deviation(t))),
    derived("ExpectedThreat.SD.PassSuccess", words("SD of xT of completed passes", "انحراف التهديد للتمريرات الناجحة"),
        words("the population standard deviation of the threat of completed passes; 0 without any", "الانحراف المعياري لتهديد التمريرات الناجحة"),
        6, |t| Some(COMPLETED.deviation(t))),
    derived("ExpectedThreat.SD.PassFail", words("SD of xT of failed passes", "انحراف التهديد للتمريرات الفاشلة"),
        words("the population standard deviation of the threat of failed passes; 0 without any", "الانحراف المعياري لتهديد التمريرات الفاشلة"),
        6, |t| Some(FAILED.deviation(t))),
    derived("ExpectedThreat.RSD.Total", words("RSD of xT", "انحراف التهديد النسبي"),
        words("the standard deviation of the threat of all passes out of the size of its mean; null if the mean is 0", "الانحراف المعياري النسبي لتهديد كل التمريرات"),
        4, |t| ALL.relative_deviation(t)),
    derived("ExpectedThreat.RSD.PassSuccess", words("RSD of xT of completed passes", "انحراف التهديد النسبي للتمريرات الناجحة"),
        words("the standard deviation of the threat of completed passes out of the size of its mean; null if the mean is 0", "الانحراف المعياري النسبي لتهديد التمريرات الناجحة"),
        4, |t| COMPLETED.relative_deviation(t)),
    derived("ExpectedThreat.RSD.PassFail", words("RSD of xT of failed passes", "انحراف التهديد النسبي للتمريرات الفاشلة"),
        words("the standard deviation of the threat of failed passes out of the size of its mean; null if the mean is 0", "الانحراف المعياري النسبي لتهديد التمريرات الفاشلة"),
        4, |t| FAILED.relative_deviation(t)),
];
