//! Possession: touches, time, zones, and entries into the final third.
//!
//! One formula serves a match and a season. Shares are computed from the sums of both teams. Times are means over the
//! matches in which the period was played; for a single match, the mean is the time itself.

use super::definition::{Definition, by_bucket, count, n, ratio, s, total, words};
use super::rule::{K, PASS_FAMILY, TOUCHES, actor, kinds};
use crate::analysis::event_context::{EventContext, FINAL_THIRD, OWN_THIRD};
use crate::analysis::tally::{Counter, Stat, Sum};
use crate::model::EventKinds;

const MOVES: EventKinds = PASS_FAMILY.union(kinds([K::Carry]));

/// Whether the ball entered the final third in a lane. The edges of the penalty area and of the goal area separate the
/// lanes.
fn enters(context: &EventContext<'_>, lane: fn(f64) -> bool) -> bool {
    context.entry().is_some_and(|end| lane(end.y()))
}

const IN_ZONES: [Counter; 3] = [n(Stat::TouchesOwnThird), n(Stat::TouchesMiddleThird), n(Stat::TouchesFinalThird)];

macro_rules! touches {
    ($path:literal, $own:ident, $both:ident, $minutes:literal, $minutes_ar:literal) => {
        ratio(
            $path,
            words(concat!("Share of touches, ", $minutes), concat!("نسبة اللمسات، ", $minutes_ar)),
            words(
                concat!("the team's touches out of both teams', ", $minutes),
                concat!("لمسات الفريق من لمسات الفريقين، ", $minutes_ar),
            ),
            4,
            &[n(Stat::$own)],
            &[n(Stat::$both)],
        )
        .neither_is_better()
    };
}

macro_rules! time {
    ($path:literal, $own:ident, $matches:ident, $minutes:literal, $minutes_ar:literal) => {
        ratio(
            $path,
            words(concat!("Time on the ball, ", $minutes), concat!("زمن الاستحواذ، ", $minutes_ar)),
            words(
                concat!("seconds of possession, ", $minutes, "; over several matches, their mean"),
                concat!("ثواني الاستحواذ، ", $minutes_ar, "؛ وفي عدة مباريات متوسطها"),
            ),
            1,
            &[s(Sum::$own)],
            &[n(Stat::$matches)],
        )
        .neither_is_better()
    };
}

macro_rules! share {
    ($path:literal, $own:ident, $both:ident, $minutes:literal, $minutes_ar:literal) => {
        ratio(
            $path,
            words(concat!("Share of time, ", $minutes), concat!("نسبة زمن الاستحواذ، ", $minutes_ar)),
            words(
                concat!("the team's possession time out of both teams', ", $minutes),
                concat!("زمن استحواذ الفريق من زمن الفريقين، ", $minutes_ar),
            ),
            4,
            &[s(Sum::$own)],
            &[s(Sum::$both)],
        )
        .neither_is_better()
    };
}

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 41] = [
    touches!("Possession.Touches.Average",   Touches,    BothTouches,    "whole match",     "المباراة كاملة"),
    touches!("Possession.Touches.T_0_15",    Touches0,   BothTouches0,   "minutes 0–15",    "الدقائق 0–15"),
    touches!("Possession.Touches.T_15_30",   Touches15,  BothTouches15,  "minutes 15–30",   "الدقائق 15–30"),
    touches!("Possession.Touches.T_30_45",   Touches30,  BothTouches30,  "minutes 30–45",   "الدقائق 30–45"),
    touches!("Possession.Touches.T_45_60",   Touches45,  BothTouches45,  "minutes 45–60",   "الدقائق 45–60"),
    touches!("Possession.Touches.T_60_75",   Touches60,  BothTouches60,  "minutes 60–75",   "الدقائق 60–75"),
    touches!("Possession.Touches.T_75_90",   Touches75,  BothTouches75,  "minutes 75–90",   "الدقائق 75–90"),
    touches!("Possession.Touches.T_90_105",  Touches90,  BothTouches90,  "minutes 90–105",  "الدقائق 90–105"),
    touches!("Possession.Touches.T_105_120", Touches105, BothTouches105, "minutes 105–120", "الدقائق 105–120"),
    time!("Possession.Time.Average",   Time,    MatchesWithTouches, "whole match",     "المباراة كاملة"),
    time!("Possession.Time.T_0_15",    Time0,   Played0,       "minutes 0–15",    "الدقائق 0–15"),
    time!("Possession.Time.T_15_30",   Time15,  Played15,      "minutes 15–30",   "الدقائق 15–30"),
    time!("Possession.Time.T_30_45",   Time30,  Played30,      "minutes 30–45",   "الدقائق 30–45"),
    time!("Possession.Time.T_45_60",   Time45,  Played45,      "minutes 45–60",   "الدقائق 45–60"),
    time!("Possession.Time.T_60_75",   Time60,  Played60,      "minutes 60–75",   "الدقائق 60–75"),
    time!("Possession.Time.T_75_90",   Time75,  Played75,      "minutes 75–90",   "الدقائق 75–90"),
    time!("Possession.Time.T_90_105",  Time90,  Played90,      "minutes 90–105",  "الدقائق 90–105"),
    time!("Possession.Time.T_105_120", Time105, Played105,     "minutes 105–120", "الدقائق 105–120"),
    share!("Possession.TimePercent.Average",   Time,    BothTime,    "whole match",     "المباراة كاملة")
        .full("Possession", "الاستحواذ"),
    share!("Possession.TimePercent.T_0_15",    Time0,   BothTime0,   "minutes 0–15",    "الدقائق 0–15"),
    share!("Possession.TimePercent.T_15_30",   Time15,  BothTime15,  "minutes 15–30",   "الدقائق 15–30"),
    share!("Possession.TimePercent.T_30_45",   Time30,  BothTime30,  "minutes 30–45",   "الدقائق 30–45"),
    share!("Possession.TimePercent.T_45_60",   Time45,  BothTime45,  "minutes 45–60",   "الدقائق 45–60"),
    share!("Possession.TimePercent.T_60_75",   Time60,  BothTime60,  "minutes 60–75",   "الدقائق 60–75"),
    share!("Possession.TimePercent.T_75_90",   Time75,  BothTime75,  "minutes 75–90",   "الدقائق 75–90"),
    share!("Possession.TimePercent.T_90_105",  Time90,  BothTime90,  "minutes 90–105",  "الدقائق 90–105"),
    share!("Possession.TimePercent.T_105_120", Time105, BothTime105, "minutes 105–120", "الدقائق 105–120"),
    total("Possession.SuspeciousTime", words("Time without possession", "وقت بلا استحواذ"),
        words("seconds credited to neither side: the ball out of play, or in nobody's possession", "الثواني التي لم تحسب لأي فريق: كرة متوقفة أو بلا صاحب"),
        1, &[s(Sum::DeadTime)]).neither_is_better(),
    count("PenetrationFinalThird.Total", words("Final-third entries", "الدخول إلى الثلث الأخير"),
        words("passes completed and carries from outside into the final third", "التمريرات الناجحة والتقدم بالكرة من خارج الثلث الأخير إلى داخله"),
        Stat::Entries, &[actor(MOVES, |p| p.entry().is_some())]),
    count("PenetrationFinalThird.LeftFlank", words("Left flank", "الطرف الأيسر"),
        words("entries left of the penalty area", "ما دخل يسار منطقة الجزاء"),
        Stat::EntriesLeftFlank, &[actor(MOVES, |p| enters(p, |y| y < 18.0))])
        .neither_is_better().full("Final-third entries, left flank", "الدخول إلى الثلث الأخير، الطرف الأيسر"),
    count("PenetrationFinalThird.LeftChannel", words("Left channel", "القناة اليسرى"),
        words("entries between the left edges of penalty area and goal area", "ما دخل بين الحدين الأيسرين لمنطقتي الجزاء والمرمى"),
        Stat::EntriesLeftChannel, &[actor(MOVES, |p| enters(p, |y| (18.0..30.0).contains(&y)))])
        .neither_is_better().full("Final-third entries, left channel", "الدخول إلى الثلث الأخير، القناة اليسرى"),
    count("PenetrationFinalThird.Center", words("Centre", "العمق"),
        words("entries in front of the goal area", "ما دخل أمام منطقة المرمى"),
        Stat::EntriesCenter, &[actor(MOVES, |p| enters(p, |y| (30.0..=50.0).contains(&y)))])
        .neither_is_better().full("Final-third entries, centre", "الدخول إلى الثلث الأخير، العمق"),
    count("PenetrationFinalThird.RightChannel", words("Right channel", "القناة اليمنى"),
        words("entries between the right edges of goal area and penalty area", "ما دخل بين الحدين الأيمنين لمنطقتي المرمى والجزاء"),
        Stat::EntriesRightChannel, &[actor(MOVES, |p| enters(p, |y| y > 50.0 && y <= 62.0))])
        .neither_is_better().full("Final-third entries, right channel", "الدخول إلى الثلث الأخير، القناة اليمنى"),
    count("PenetrationFinalThird.RightFlank", words("Right flank", "الطرف الأيمن"),
        words("entries right of the penalty area", "ما دخل يمين منطقة الجزاء"),
        Stat::EntriesRightFlank, &[actor(MOVES, |p| enters(p, |y| y > 62.0))])
        .neither_is_better().full("Final-third entries, right flank", "الدخول إلى الثلث الأخير، الطرف الأيمن"),
    count("Zones.DEF.Abs", words("Own third", "الثلث الدفاعي"),
        words("touches in the own third", "اللمسات في الثلث الدفاعي"),
        Stat::TouchesOwnThird, &[actor(TOUCHES, |p| p.is_touch() && p.from_x(|x| x < OWN_THIRD))])
        .neither_is_better().full("Touches in the own third", "اللمسات في الثلث الدفاعي"),
    count("Zones.MID.Abs", words("Middle third", "الثلث الأوسط"),
        words("touches in the middle third", "اللمسات في الثلث الأوسط"),
        Stat::TouchesMiddleThird, &[actor(TOUCHES, |p| p.is_touch() && p.from_x(|x| (OWN_THIRD..FINAL_THIRD).contains(&x)))])
        .neither_is_better().full("Touches in the middle third", "اللمسات في الثلث الأوسط"),
    count("Zones.FWD.Abs", words("Final third", "الثلث الهجومي"),
        words("touches in the final third", "اللمسات في الثلث الهجومي"),
        Stat::TouchesFinalThird, &[actor(TOUCHES, |p| p.is_touch() && p.from_x(|x| x >= FINAL_THIRD))])
        .neither_is_better().full("Touches in the final third", "اللمسات في الثلث الهجومي"),
    ratio("Zones.DEF.Percent", words("Share in the own third", "نسبة الثلث الدفاعي"),
        words("touches in the own third out of the team's own", "لمسات الثلث الدفاعي من لمسات الفريق"),
        4, &[n(Stat::TouchesOwnThird)], &IN_ZONES)
        .neither_is_better().full("Share of touches in the own third", "نسبة اللمسات في الثلث الدفاعي").short("Own third", "الثلث الدفاعي"),
    ratio("Zones.MID.Percent", words("Share in the middle third", "نسبة الثلث الأوسط"),
        words("touches in the middle third out of the team's own", "لمسات الثلث الأوسط من لمسات الفريق"),
        4, &[n(Stat::TouchesMiddleThird)], &IN_ZONES)
        .neither_is_better().full("Share of touches in the middle third", "نسبة اللمسات في الثلث الأوسط").short("Middle third", "الثلث الأوسط"),
    ratio("Zones.FWD.Percent", words("Share in the final third", "نسبة الثلث الهجومي"),
        words("touches in the final third out of the team's own", "لمسات الثلث الهجومي من لمسات الفريق"),
        4, &[n(Stat::TouchesFinalThird)], &IN_ZONES)
        .neither_is_better().full("Share of touches in the final third", "نسبة اللمسات في الثلث الهجومي").short("Final third", "الثلث الهجومي"),
    total("Zones.Total", words("Touches", "اللمسات"),
        words("touches in the three thirds together", "مجموع اللمسات في الأثلاث الثلاثة"),
        0, &IN_ZONES).neither_is_better(),
];

/// The counters that the shares above are computed from.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 4] = [
    count("Touches.Matches", words("Matches with every touch", "مباريات أحصيت لمساتها"),
        words("matches in which every touch of the ball was counted", "المباريات التي أحصيت فيها كل لمسة للكرة"),
        Stat::MatchesWithTouches, &[]).neither_is_better(),
    ratio("Possession.ActualTime", words("Time in possession, both teams", "زمن استحواذ الفريقين"),
        words("seconds of possession of both teams together; over several matches, their mean", "ثواني استحواذ الفريقين معًا؛ وفي عدة مباريات متوسطها"),
        1, &[s(Sum::BothTime)], &[n(Stat::MatchesWithTouches)]).neither_is_better(),
    count("Touches.Total", words("Touches", "اللمسات"),
        words("controlled contacts with the ball", "اللمسات المسيطر فيها على الكرة"),
        Stat::Touches, &[actor(TOUCHES, |p| p.is_touch())]).neither_is_better(),
    by_bucket("Touches.T", words("Touches", "اللمسات"),
        words("controlled contacts with the ball, by quarter of an hour", "اللمسات المسيطر فيها على الكرة لكل ربع ساعة"),
        Stat::Touches0, &[actor(TOUCHES, |p| p.is_touch())]).neither_is_better(),
];
