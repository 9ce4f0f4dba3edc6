//! Expected threat (xT) of passes: the value of the location where a pass ended less that of where it began.
//!
//! Crosses, throw-ins and throws of the keeper count as passes here. A failed pass has the value that it would have added.
//! Carries are left out: feeds without carries end a pass where the next player acts, so the pass includes the carry.

use super::definition::{Definition, threat_sum, total, words};
use super::rule::{PASS_FAMILY, actor};
use crate::analysis::tally::{Sum, Tally};

fn add(tally: &Tally, sums: &[Sum]) -> f64 {
    sums.iter().map(|sum| tally.sum(*sum)).sum()
}

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 9] = [
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
];
