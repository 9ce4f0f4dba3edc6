//! Passing. Goal kicks, short corners and free kicks played as a pass count. Crosses, throw-ins and throws of the keeper
//! do not.

use super::definition::{Definition, count, derived, words};
use super::rule::{PASSES, actor};
use crate::analysis::tally::{Stat, Sum};

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Pass.Total", words("Passes", "التمريرات"),
        words("passes attempted, balls returned in fair play left out", "التمريرات التي حاولها، دون الكرات المعادة للعب النظيف"),
        Stat::Passes, &[actor(PASSES, |p| p.is_contested())]),
    count("Pass.Success", words("Passes completed", "التمريرات الناجحة"),
        words("passes that reached a team-mate", "التمريرات التي وصلت إلى زميل"),
        Stat::PassesCompleted, &[actor(PASSES, |p| p.succeeded())]),
    derived("Pass.Accuracy", words("Pass accuracy", "دقة التمرير"),
        words("completed passes out of attempted", "نسبة التمريرات الناجحة من مجموعها"),
        4, |t| Some(t.ratio(Stat::PassesCompleted, Stat::Passes))),
    count("LongPass.Total", words("Long passes", "التمريرات الطويلة"),
        words("passes of 35 units (32 metres) and more, whatever their kind", "التمريرات التي طولها 32 مترا فأكثر أيا كان نوعها"),
        Stat::LongPasses, &[actor(PASSES, |p| p.is_contested() && p.is_long())]),
    count("LongPass.Success", words("Long passes completed", "التمريرات الطويلة الناجحة"),
        words("long passes that reached a team-mate", "التمريرات الطويلة التي وصلت إلى زميل"),
        Stat::LongPassesCompleted, &[actor(PASSES, |p| p.succeeded() && p.is_long())]),
    derived("LongPass.Accuracy", words("Long pass accuracy", "دقة التمرير الطويل"),
        words("completed long passes out of attempted", "نسبة التمريرات الطويلة الناجحة من مجموعها"),
        4, |t| Some(t.ratio(Stat::LongPassesCompleted, Stat::LongPasses))),
    count("ShortPass.Total", words("Short passes", "التمريرات القصيرة"),
        words("passes shorter than 35 units (32 metres)", "التمريرات التي طولها أقل من 32 مترا"),
        Stat::ShortPasses, &[actor(PASSES, |p| p.is_contested() && !p.is_long())]),
    count("ShortPass.Success", words("Short passes completed", "التمريرات القصيرة الناجحة"),
        words("short passes that reached a team-mate", "التمريرات القصيرة التي وصلت إلى زميل"),
        Stat::ShortPassesCompleted, &[actor(PASSES, |p| p.succeeded() && !p.is_long())]),
    derived("ShortPass.Accuracy", words("Short pass accuracy", "دقة التمرير القصير"),
        words("completed short passes out of attempted", "نسبة التمريرات القصيرة الناجحة من مجموعها"),
        4, |t| Some(t.ratio(Stat::ShortPassesCompleted, Stat::ShortPasses))),
];

/// How a team plays. Only pages show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 2] = [
    derived("Pass.Tempo", words("Tempo", "إيقاع اللعب"),
        words("passes for each minute of the team's own possession", "التمريرات في كل دقيقة من استحواذ الفريق"),
        2, |t| (t.sum(Sum::Time) > 0.0).then(|| t.count(Stat::Passes) as f64 * 60.0 / t.sum(Sum::Time))),
    derived("LongPass.Share", words("Directness", "المباشرة"),
        words("long passes out of all passes", "نسبة التمريرات الطويلة من كل التمريرات"),
        4, |t| (t.count(Stat::Passes) > 0).then(|| t.ratio(Stat::LongPasses, Stat::Passes))),
];
