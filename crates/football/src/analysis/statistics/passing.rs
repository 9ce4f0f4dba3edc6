//! Passing. Goal kicks, short corners and free kicks played as a pass count. Crosses, throw-ins and throws of the keeper
//! do not.

use super::definition::{Definition, count, n, ratio, s, words};
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
    ratio("Pass.Accuracy", words("Pass accuracy", "دقة التمرير"),
        words("completed passes out of attempted", "نسبة التمريرات الناجحة من مجموعها"),
        4, &[n(Stat::PassesCompleted)], &[n(Stat::Passes)])
        .short("Pass %", "دقة التمرير"),
    count("LongPass.Total", words("Long passes", "التمريرات الطويلة"),
        words("passes of 35 units (32 metres) and more, whatever their kind", "التمريرات التي طولها 32 مترًا فأكثر أيًا كان نوعها"),
        Stat::LongPasses, &[actor(PASSES, |p| p.is_contested() && p.is_long())]),
    count("LongPass.Success", words("Long passes completed", "التمريرات الطويلة الناجحة"),
        words("long passes that reached a team-mate", "التمريرات الطويلة التي وصلت إلى زميل"),
        Stat::LongPassesCompleted, &[actor(PASSES, |p| p.succeeded() && p.is_long())]),
    ratio("LongPass.Accuracy", words("Long pass accuracy", "دقة التمرير الطويل"),
        words("completed long passes out of attempted", "نسبة التمريرات الطويلة الناجحة من مجموعها"),
        4, &[n(Stat::LongPassesCompleted)], &[n(Stat::LongPasses)])
        .short("Long %", "دقة الطويلة"),
    count("ShortPass.Total", words("Short passes", "التمريرات القصيرة"),
        words("passes shorter than 35 units (32 metres)", "التمريرات التي طولها أقل من 32 مترًا"),
        Stat::ShortPasses, &[actor(PASSES, |p| p.is_contested() && !p.is_long())]),
    count("ShortPass.Success", words("Short passes completed", "التمريرات القصيرة الناجحة"),
        words("short passes that reached a team-mate", "التمريرات القصيرة التي وصلت إلى زميل"),
        Stat::ShortPassesCompleted, &[actor(PASSES, |p| p.succeeded() && !p.is_long())]),
    ratio("ShortPass.Accuracy", words("Short pass accuracy", "دقة التمرير القصير"),
        words("completed short passes out of attempted", "نسبة التمريرات القصيرة الناجحة من مجموعها"),
        4, &[n(Stat::ShortPassesCompleted)], &[n(Stat::ShortPasses)])
        .short("Short %", "دقة القصيرة"),
];

/// How a team plays. Only pages show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 2] = [
    ratio("Pass.Tempo", words("Tempo", "إيقاع اللعب"),
        words("passes for each minute of the team's own possession", "التمريرات في كل دقيقة من استحواذ الفريق"),
        2, &[n(Stat::Passes)], &[s(Sum::Time)]).times(60.0).or_missing()
        .neither_is_better().shown_with(1).full("Tempo: passes per minute of possession", "الإيقاع: تمريرات لكل دقيقة استحواذ"),
    ratio("LongPass.Share", words("Directness", "المباشرة"),
        words("long passes out of all passes", "نسبة التمريرات الطويلة من كل التمريرات"),
        4, &[n(Stat::LongPasses)], &[n(Stat::Passes)]).or_missing()
        .neither_is_better().full("Directness: long passes", "المباشرة: نسبة التمرير الطويل"),
];
