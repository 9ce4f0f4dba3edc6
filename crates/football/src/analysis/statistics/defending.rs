//! Defending: actions that stopped the opponent without winning the ball, and what they prevented.

use super::definition::{Definition, count, sum, words};
use super::rule::{Credit, K, SHOTS, actor, every, kinds, rule};
use crate::analysis::event_context::EventContext;
use crate::analysis::extras::{is_chance, is_likely_goal};
use crate::analysis::tally::{Stat, Sum};
use crate::model::{EventKind, EventKinds, Extra, Outcome};

const TACKLE: EventKinds = kinds([K::Tackle]);
const INTERCEPTION: EventKinds = kinds([K::Interception]);
const CLEARANCE: EventKinds = kinds([K::Clear]);
const SWEEP: EventKinds = kinds([K::KeeperSweep]);
const BLOCK: EventKinds = kinds([K::Block]);
/// What a feed of the interface may mark as a goal or a chance prevented.
const DEFENCE: EventKinds = kinds([K::Block, K::Tackle, K::Interception, K::Clear, K::KeeperSave, K::KeeperCollect]);

fn saved_a_goal(context: &EventContext<'_>) -> bool {
    !context.is_noted() && context.is_saved_by_keeper() && is_likely_goal(context.event.kind, context.xg)
}

fn saved_a_chance(context: &EventContext<'_>) -> bool {
    !context.is_noted()
        && context.is_saved_by_keeper()
        && !is_likely_goal(context.event.kind, context.xg)
        && is_chance(context.xg)
}

/// The event has the extra. Of a feed of the interface any event may have it, of another feed only one of a kind.
fn marked(context: &EventContext<'_>, extra: Extra, kind: EventKind) -> bool {
    context.has(extra) && (context.event.kind == kind || context.is_noted())
}

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Defensive.TackleFail", words("Tackles lost", "تدخلات فاشلة"),
        words("tackles that the opponent survived, being dribbled past included", "التدخلات التي تجاوزها المنافس بما فيها المراوغات الناجحة عليه"),
        Stat::TacklesFailed, &[actor(TACKLE, |p| p.is(Outcome::Fail))]).within_one_provider().fewer_is_better(),
    count("Defensive.TackleClear", words("Tackles that cleared", "تدخلات أبعدت الخطر"),
        words("tackles that removed the danger without winning the ball", "التدخلات التي أبعدت الخطر دون كسب الكرة"),
        Stat::TacklesCleared, &[actor(TACKLE, |p| p.is(Outcome::Clear))]),
    count("Defensive.InterceptionClear", words("Interceptions that cleared", "اعتراضات أبعدت الخطر"),
        words("interceptions that removed the danger without winning the ball", "الاعتراضات التي أبعدت الخطر دون كسب الكرة"),
        Stat::InterceptionsCleared, &[actor(INTERCEPTION, |p| p.is(Outcome::Clear))]).within_one_provider(),
    count("Defensive.Clear", words("Clearances", "تشتيت الكرة"),
        words("clearances, those of the keeper outside the goal included", "مرات تشتيت الكرة بما فيها تشتيت الحارس خارج مرماه"),
        Stat::Clearances, &[every(CLEARANCE), actor(SWEEP, |p| p.is(Outcome::Clear))]),
    count("Defensive.Cleansheet", words("Clean sheets", "شباك نظيفة"),
        words("of a player, at least 60 minutes on the pitch without a goal against; of a team, no goal conceded", "للاعب: 60 دقيقة على الأقل دون هدف في مرمى فريقه وهو في الملعب؛ وللفريق: دون أهداف مستقبلة"),
        Stat::CleanSheets, &[]),
    count("Defensive.GoalsSaved", words("Goals prevented", "أهداف محققة تم إنقاذها"),
        words("blocks on the line, and the keeper's saves of penalties and of attempts with 0.30 expected goals or more", "الكرات المصدودة على الخط، وتصديات الحارس لركلات الجزاء وللمحاولات التي قيمتها 0.30 هدف متوقع فأكثر"),
        Stat::GoalsSaved, &[actor(DEFENCE, |p| marked(p, Extra::GoalSaved, K::Block)), rule(Credit::Keeper, SHOTS, saved_a_goal)]).within_one_provider(),
    count("Defensive.Blocks", words("Blocks", "كرات صدها الدفاع"),
        words("shots and passes of the opponent blocked", "تسديدات المنافس وتمريراته التي صدها"),
        Stat::Blocks, &[actor(BLOCK, |p| !p.is(Outcome::OwnSide))]),
    count("Defensive.OpportunitySaved", words("Chances prevented", "فرص تم إنقاذها"),
        words("blocks and saves of attempts with 0.10 expected goals or more that do not count as goals prevented", "ما صده هو أو الحارس من محاولات قيمتها 0.10 هدف متوقع فأكثر ولم تحسب أهدافًا محققة"),
        Stat::OpportunitiesSaved, &[actor(DEFENCE, |p| marked(p, Extra::OpportunitySaved, K::Block)), rule(Credit::Keeper, SHOTS, saved_a_chance)]).within_one_provider(),
    sum("Defensive.xGA", words("Expected goals against", "أهداف متوقعة ضده"),
        words("the sum of the chances that the opponent's attempts are goals; of a player, while on the pitch", "مجموع احتمالات التسجيل لمحاولات الخصم؛ وللاعب أثناء وجوده في الملعب"),
        Sum::XgAgainst, &[rule(Credit::Facing, SHOTS, |_| true)])
        .fewer_is_better().short("xGA", "أهداف متوقعة ضده"),
];

/// Counted only for the performance index.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 2] = [
    count("Errors.LedToGoal", words("Errors led to a goal", "أخطاء أدت إلى هدف"),
        words("errors after which the opponent's next attempt within ten seconds was a goal", "الأخطاء التي كانت أول محاولة للخصم بعدها خلال عشر ثوان هدفًا"),
        Stat::ErrorsLedToGoal, &[actor(EventKinds::ALL, |p| marked(p, Extra::ErrorLedToGoal, K::Error))]).fewer_is_better(),
    count("Errors.LedToOpportunity", words("Errors led to a chance", "أخطاء أدت إلى فرصة"),
        words("errors after which the opponent's next attempt within ten seconds was not a goal", "الأخطاء التي لم تسجل أول محاولة للخصم بعدها خلال عشر ثوان"),
        Stat::ErrorsLedToOpportunity, &[actor(EventKinds::ALL, |p| marked(p, Extra::ErrorLedToOpportunity, K::Error))]).fewer_is_better(),
];
