//! Attempts at goal: shots, direct free kicks, penalties and corners struck at goal. Hitting the frame of the goal is off target.

use super::definition::{Definition, count, n, ratio, words};
use super::rule::{K, SHOTS, actor, every, kinds};
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Extra, Outcome};

const PENALTY: EventKinds = kinds([K::Penalty]);

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 11] = [
    count("Attempts.Total", words("Shots", "التسديدات"),
        words("attempts at goal, blocked ones and penalties included", "المحاولات على المرمى بما فيها المصدودة وركلات الجزاء"),
        Stat::Attempts, &[every(SHOTS)]),
    count("Attempts.Success", words("On target", "على المرمى"),
        words("attempts that were goals, or would have been but for the keeper or a block on the line", "المحاولات التي سجلت أو منعها الحارس أو مدافع على خط المرمى"),
        Stat::AttemptsOnTarget, &[actor(SHOTS, |p| p.is_goal() || p.is_saved_by_keeper() || p.is(Outcome::BlockedOnLine))])
        .full("Shots on target", "تسديدات على المرمى").short("On target", "على المرمى"),
    count("Attempts.PenaltyMissed", words("Penalties missed", "ركلات جزاء ضائعة"),
        words("penalties that were not goals", "ركلات الجزاء التي لم تسجل"),
        Stat::PenaltiesMissed, &[actor(PENALTY, |p| !p.is_goal())]).fewer_is_better(),
    count("Attempts.Bars", words("Woodwork", "القائم والعارضة"),
        words("attempts on to the frame of the goal, saved on to it included", "المحاولات التي ارتدت من القائم أو العارضة ولو بلمسة الحارس"),
        Stat::Bars, &[actor(SHOTS, |p| p.is(Outcome::Bar) || p.is(Outcome::SavedToBar))]).neither_is_better(),
    count("Attempts.OneOnOneMissed", words("One-on-ones missed", "انفرادات ضائعة"),
        words("attempts alone against the keeper that were not goals", "الانفرادات بالحارس التي لم تسجل"),
        Stat::OneOnOnesMissed, &[actor(SHOTS, |p| p.has(Extra::OneOnOne) && !p.is_goal())]).fewer_is_better(),
    count("Attempts.Saved", words("Saved", "تصدى لها الحارس"),
        words("attempts stopped by the keeper, or by a team-mate of the keeper on the line", "المحاولات التي صدها الحارس أو زميل له على الخط"),
        Stat::AttemptsSaved, &[actor(SHOTS, |p| p.is_saved_by_keeper() || p.is(Outcome::BlockedOnLine))]).neither_is_better(),
    count("Attempts.Blocked", words("Blocked", "صدها الدفاع"),
        words("attempts blocked on their way", "المحاولات التي صدها الدفاع في طريقها"),
        Stat::AttemptsBlocked, &[actor(SHOTS, |p| p.is(Outcome::Blocked))]).neither_is_better(),
    count("Attempts.OffTarget", words("Off target", "خارج المرمى"),
        words("attempts wide, over or on to the frame", "المحاولات خارج المرمى أو على إطاره"),
        Stat::AttemptsOffTarget, &[actor(SHOTS, |p| p.is(Outcome::OffTarget) || p.is(Outcome::Bar))]).fewer_is_better(),
    ratio("Attempts.AttemptToScore", words("Shots per goal", "تسديدات لكل هدف"),
        words("attempts needed for one goal, opponents' own goals left out; 0 without a goal", "عدد المحاولات لكل هدف دون الأهداف العكسية، وصفر إن لم يسجل"),
        2, &[n(Stat::Attempts)], &[n(Stat::StruckGoals)]).neither_is_better(),
    ratio("Attempts.SuccessAttemptToScore", words("Shots on target per goal", "تسديدات على المرمى لكل هدف"),
        words("attempts on target needed for one goal; 0 without a goal", "عدد المحاولات على المرمى لكل هدف، وصفر إن لم يسجل"),
        2, &[n(Stat::AttemptsOnTarget)], &[n(Stat::StruckGoals)]).neither_is_better(),
    ratio("Attempts.Accuracy", words("Shot accuracy", "دقة التسديد"),
        words("attempts on target out of all, blocked ones included", "نسبة المحاولات على المرمى من مجموعها بما فيها المصدودة"),
        4, &[n(Stat::AttemptsOnTarget)], &[n(Stat::Attempts)])
        .short("Shot %", "دقة التسديد"),
];

/// What numbers for each goal are divided by. The total of a team includes own goals of opponents, which are not attempts.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 1] = [
    count("Attempts.Goals", words("Goals from attempts", "أهداف من محاولات"),
        words("attempts that were goals, in matches whose attempts were all counted", "المحاولات التي سجلت في المباريات التي أحصيت كل محاولاتها"),
        Stat::StruckGoals, &[actor(SHOTS, |p| p.is_goal())]),
];
