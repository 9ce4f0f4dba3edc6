//! Passing. Goal kicks, and corners and free kicks played as a pass, count; crosses, throw-ins and the keeper's throws
//! do not.

use super::{Definition, PASSES, actor, count, words, worked};
use crate::analysis::tally::Stat;

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Pass.Total", words("Passes", "التمريرات"),
        words("passes attempted, balls given back left out", "التمريرات التي حاولها، دون الكرات المعادة للعب النظيف"),
        Stat::Passes, &[actor(PASSES, |p| p.is_contested())]),
    count("Pass.Success", words("Passes completed", "التمريرات الناجحة"),
        words("passes that reached a team-mate", "التمريرات التي وصلت إلى زميل"),
        Stat::PassesCompleted, &[actor(PASSES, |p| p.succeeded())]),
    worked("Pass.Accuracy", words("Pass accuracy", "دقة التمرير"),
        words("completed passes out of attempted", "نسبة التمريرات الناجحة من مجموعها"),
        4, |t| Some(t.ratio(Stat::PassesCompleted, Stat::Passes))),
    count("LongPass.Total", words("Long passes", "التمريرات الطويلة"),
        words("passes of 35 units (32 metres) and more, whatever their kind", "التمريرات التي طولها 32 مترا فأكثر أيا كان نوعها"),
        Stat::LongPasses, &[actor(PASSES, |p| p.is_contested() && p.is_long())]),
    count("LongPass.Success", words("Long passes completed", "التمريرات الطويلة الناجحة"),
        words("long passes that reached a team-mate", "التمريرات الطويلة التي وصلت إلى زميل"),
        Stat::LongPassesCompleted, &[actor(PASSES, |p| p.succeeded() && p.is_long())]),
    worked("LongPass.Accuracy", words("Long pass accuracy", "دقة التمرير الطويل"),
        words("completed long passes out of attempted", "نسبة التمريرات الطويلة الناجحة من مجموعها"),
        4, |t| Some(t.ratio(Stat::LongPassesCompleted, Stat::LongPasses))),
    count("ShortPass.Total", words("Short passes", "التمريرات القصيرة"),
        words("passes shorter than 35 units (32 metres)", "التمريرات التي طولها أقل من 32 مترا"),
        Stat::ShortPasses, &[actor(PASSES, |p| p.is_contested() && !p.is_long())]),
    count("ShortPass.Success", words("Short passes completed", "التمريرات القصيرة الناجحة"),
        words("short passes that reached a team-mate", "التمريرات القصيرة التي وصلت إلى زميل"),
        Stat::ShortPassesCompleted, &[actor(PASSES, |p| p.succeeded() && !p.is_long())]),
    worked("ShortPass.Accuracy", words("Short pass accuracy", "دقة التمرير القصير"),
        words("completed short passes out of attempted", "نسبة التمريرات القصيرة الناجحة من مجموعها"),
        4, |t| Some(t.ratio(Stat::ShortPassesCompleted, Stat::ShortPasses))),
];
