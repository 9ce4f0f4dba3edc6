//! Expected threat (xT) of passes: the value of the location where a pass ended less that of where it began.
//!
//! Crosses, throw-ins and throws of the keeper count as passes here. A failed pass has the value that it would have added.
//! Carries are left out: feeds without carries end a pass where the next player acts, so the pass includes the carry.

use super::definition::{Definition, Spread, count, n, ratio, s, spread, threat_squares, threat_sum, total, words};
use super::rule::{PASS_FAMILY, actor};
use crate::analysis::tally::{Counter, Stat, Sum};

const COMPLETED: [Counter; 2] = [s(Sum::ThreatGainedCompleted), s(Sum::ThreatLostCompleted)];
const FAILED: [Counter; 2] = [s(Sum::ThreatGainedFailed), s(Sum::ThreatLostFailed)];
const ALL: [Counter; 4] = [COMPLETED[0], COMPLETED[1], FAILED[0], FAILED[1]];
const GAINED: [Counter; 2] = [s(Sum::ThreatGainedCompleted), s(Sum::ThreatGainedFailed)];
const LOST: [Counter; 2] = [s(Sum::ThreatLostCompleted), s(Sum::ThreatLostFailed)];

/// The passes whose threat is known.
const COMPLETED_PASSES: [Counter; 1] = [n(Stat::ThreatPassesCompleted)];
const FAILED_PASSES: [Counter; 1] = [n(Stat::ThreatPassesFailed)];
const ALL_PASSES: [Counter; 2] = [n(Stat::ThreatPassesCompleted), n(Stat::ThreatPassesFailed)];

const COMPLETED_SQUARES: [Counter; 1] = [s(Sum::ThreatSquaresCompleted)];
const FAILED_SQUARES: [Counter; 1] = [s(Sum::ThreatSquaresFailed)];
const ALL_SQUARES: [Counter; 2] = [s(Sum::ThreatSquaresCompleted), s(Sum::ThreatSquaresFailed)];

/// 0 without a pass.
const OF_ALL: Spread = Spread { decimals: 6, counts: &ALL_PASSES, sums: &ALL, squares: &ALL_SQUARES, relative: false };
const OF_COMPLETED: Spread =
    Spread { decimals: 6, counts: &COMPLETED_PASSES, sums: &COMPLETED, squares: &COMPLETED_SQUARES, relative: false };
const OF_FAILED: Spread =
    Spread { decimals: 6, counts: &FAILED_PASSES, sums: &FAILED, squares: &FAILED_SQUARES, relative: false };

/// The standard deviation out of the size of the mean; none if the mean is 0.
const fn relative(spread: Spread) -> Spread {
    Spread { decimals: 4, relative: true, ..spread }
}

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 22] = [
    total("ExpectedThreat.Total", words("Expected threat (xT)", "التهديد المتوقع"),
        words("the threat that all passes added, failed ones included", "التهديد الذي أضافته كل التمريرات بما فيها الفاشلة"),
        4, &ALL),
    total("ExpectedThreat.PassSuccess", words("xT of completed passes", "تهديد التمريرات الناجحة"),
        words("the threat that completed passes added", "التهديد الذي أضافته التمريرات الناجحة"),
        4, &COMPLETED),
    total("ExpectedThreat.PassFail", words("xT of failed passes", "تهديد التمريرات الفاشلة"),
        words("the threat that failed passes would have added", "التهديد الذي كانت التمريرات الفاشلة ستضيفه"),
        4, &FAILED).neither_is_better(),
    total("ExpectedThreat.Positive.Total", words("xT gained", "تهديد موجب"),
        words("the threat of the passes that add threat", "تهديد التمريرات التي تزيد التهديد"),
        4, &GAINED),
    threat_sum("ExpectedThreat.Positive.Success", words("xT gained, completed", "تهديد موجب ناجح"),
        words("the threat of the completed passes that add threat", "تهديد التمريرات الناجحة التي تزيد التهديد"),
        Sum::ThreatGainedCompleted, &[actor(PASS_FAMILY, |p| p.succeeded() && p.xt > 0.0)]),
    threat_sum("ExpectedThreat.Positive.Fail", words("xT gained, failed", "تهديد موجب فاشل"),
        words("the threat that failed passes would have added, where it is above 0", "التهديد الذي كانت التمريرات الفاشلة ستضيفه حين يكون موجبًا"),
        Sum::ThreatGainedFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded() && p.xt > 0.0)]).neither_is_better(),
    total("ExpectedThreat.Negative.Total", words("xT lost", "تهديد سالب"),
        words("the threat of the passes that take threat away, a number below 0", "تهديد التمريرات التي تنقص التهديد، وهو عدد سالب"),
        4, &LOST).neither_is_better(),
    threat_sum("ExpectedThreat.Negative.Success", words("xT lost, completed", "تهديد سالب ناجح"),
        words("the threat of the completed passes that take threat away, a number below 0", "تهديد التمريرات الناجحة التي تنقص التهديد، وهو عدد سالب"),
        Sum::ThreatLostCompleted, &[actor(PASS_FAMILY, |p| p.succeeded() && p.xt < 0.0)]).neither_is_better(),
    threat_sum("ExpectedThreat.Negative.Fail", words("xT lost, failed", "تهديد سالب فاشل"),
        words("the threat that failed passes would have taken away, a number below 0", "التهديد الذي كانت التمريرات الفاشلة ستنقصه، وهو عدد سالب"),
        Sum::ThreatLostFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded() && p.xt < 0.0)]).neither_is_better(),
    count("ExpectedThreat.Passes.Success", words("Completed passes with xT", "تمريرات ناجحة لها تهديد"),
        words("the completed passes with a start and an end", "التمريرات الناجحة المعروفة البداية والنهاية"),
        Stat::ThreatPassesCompleted, &[actor(PASS_FAMILY, |p| p.succeeded() && p.has_threat())]).neither_is_better(),
    count("ExpectedThreat.Passes.Fail", words("Failed passes with xT", "تمريرات فاشلة لها تهديد"),
        words("the failed passes with a start and an end", "التمريرات الفاشلة المعروفة البداية والنهاية"),
        Stat::ThreatPassesFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded() && p.has_threat())]).neither_is_better(),
    threat_squares("ExpectedThreat.Squares.Success", words("Squares of xT, completed", "مربعات التهديد الناجح"),
        words("the squares of the threat of completed passes, added up", "مجموع مربعات تهديد التمريرات الناجحة"),
        Sum::ThreatSquaresCompleted, &[actor(PASS_FAMILY, |p| p.succeeded())]).neither_is_better(),
    threat_squares("ExpectedThreat.Squares.Fail", words("Squares of xT, failed", "مربعات التهديد الفاشل"),
        words("the squares of the threat of failed passes, added up", "مجموع مربعات تهديد التمريرات الفاشلة"),
        Sum::ThreatSquaresFailed, &[actor(PASS_FAMILY, |p| p.is_contested() && !p.succeeded())]).neither_is_better(),
    ratio("ExpectedThreat.Mean.Total", words("Mean xT", "متوسط التهديد"),
        words("the mean threat of all passes; 0 without any", "متوسط تهديد كل التمريرات"),
        6, &ALL, &ALL_PASSES),
    ratio("ExpectedThreat.Mean.PassSuccess", words("Mean xT of completed passes", "متوسط التهديد للتمريرات الناجحة"),
        words("the mean threat of completed passes; 0 without any", "متوسط تهديد التمريرات الناجحة"),
        6, &COMPLETED, &COMPLETED_PASSES),
    ratio("ExpectedThreat.Mean.PassFail", words("Mean xT of failed passes", "متوسط التهديد للتمريرات الفاشلة"),
        words("the mean threat of failed passes; 0 without any", "متوسط تهديد التمريرات الفاشلة"),
        6, &FAILED, &FAILED_PASSES).neither_is_better(),
    spread("ExpectedThreat.SD.Total", words("SD of xT", "انحراف التهديد"),
        words("the population standard deviation of the threat of all passes; 0 without any", "الانحراف المعياري لتهديد كل التمريرات"),
        OF_ALL).neither_is_better(),
    spread("ExpectedThreat.SD.PassSuccess", words("SD of xT of completed passes", "انحراف التهديد للتمريرات الناجحة"),
        words("the population standard deviation of the threat of completed passes; 0 without any", "الانحراف المعياري لتهديد التمريرات الناجحة"),
        OF_COMPLETED).neither_is_better(),
    spread("ExpectedThreat.SD.PassFail", words("SD of xT of failed passes", "انحراف التهديد للتمريرات الفاشلة"),
        words("the population standard deviation of the threat of failed passes; 0 without any", "الانحراف المعياري لتهديد التمريرات الفاشلة"),
        OF_FAILED).neither_is_better(),
    spread("ExpectedThreat.RSD.Total", words("RSD of xT", "انحراف التهديد النسبي"),
        words("the standard deviation of the threat of all passes out of the size of its mean; null if the mean is 0", "الانحراف المعياري النسبي لتهديد كل التمريرات"),
        relative(OF_ALL)).neither_is_better(),
    spread("ExpectedThreat.RSD.PassSuccess", words("RSD of xT of completed passes", "انحراف التهديد النسبي للتمريرات الناجحة"),
        words("the standard deviation of the threat of completed passes out of the size of its mean; null if the mean is 0", "الانحراف المعياري النسبي لتهديد التمريرات الناجحة"),
        relative(OF_COMPLETED)).neither_is_better(),
    spread("ExpectedThreat.RSD.PassFail", words("RSD of xT of failed passes", "انحراف التهديد النسبي للتمريرات الفاشلة"),
        words("the standard deviation of the threat of failed passes out of the size of its mean; null if the mean is 0", "الانحراف المعياري النسبي لتهديد التمريرات الفاشلة"),
        relative(OF_FAILED)).neither_is_better(),
];
