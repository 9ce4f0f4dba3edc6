//! Goalkeeping. Attempts and crosses of the opponent count for the player who keeps goal at that moment.

use super::definition::{Definition, count, words};
use super::rule::{CROSSES, Credit, K, Rule, SHOTS, actor, kinds, rule};
use crate::analysis::event_context::EventContext;
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Extra};

const PENALTY: EventKinds = kinds([K::Penalty]);
const FREE_KICK: EventKinds = kinds([K::FreeKickShot]);
const SHOT: EventKinds = kinds([K::Attempt, K::CornerShot]);
const CLAIM: EventKinds = kinds([K::KeeperCollect]);
const OWN_GOAL: EventKinds = kinds([K::OwnGoal]);

const fn faced(kinds: EventKinds, when: fn(&EventContext<'_>) -> bool) -> Rule {
    rule(Credit::Keeper, kinds, when)
}

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 16] = [
    count("GK.Attempts.Total", words("Shots faced", "تسديدات واجهها"),
        words("attempts on goal faced: saved or let in", "المحاولات على مرماه: ما تصدى له وما دخل"),
        Stat::FacedOnTarget, &[faced(SHOTS, |p| p.is_goal() || p.is_saved_by_keeper())]).neither_is_better(),
    count("GK.Attempts.Success", words("Goals let in", "أهداف دخلت مرماه"),
        words("attempts let in, own goals left out", "المحاولات التي دخلت مرماه دون الأهداف العكسية"),
        Stat::FacedGoals, &[faced(SHOTS, |p| p.is_goal())]).fewer_is_better(),
    count("GK.Attempts.Saved", words("Saves", "تصديات"),
        words("attempts saved, blocks on the line by a team-mate left out", "المحاولات التي تصدى لها دون ما أبعده زميل من على الخط"),
        Stat::FacedSaved, &[faced(SHOTS, |p| p.is_saved_by_keeper())]),
    count("GK.OneonOne.Total", words("One-on-ones", "انفرادات"),
        words("attempts of an opponent alone against the keeper, off target included", "انفرادات الخصم به التي انتهت بمحاولة ولو خارج المرمى"),
        Stat::FacedOneOnOnes, &[faced(SHOTS, |p| p.has(Extra::OneOnOne))]).neither_is_better(),
    count("GK.OneonOne.Saved", words("One-on-ones saved", "انفرادات تصدى لها"),
        words("one-on-ones saved", "الانفرادات التي تصدى لها"),
        Stat::FacedOneOnOnesSaved, &[faced(SHOTS, |p| p.has(Extra::OneOnOne) && p.is_saved_by_keeper())]),
    count("GK.OneonOne.Goal", words("One-on-ones scored", "انفرادات سُجلت"),
        words("one-on-ones let in", "الانفرادات التي سجلت في مرماه"),
        Stat::FacedOneOnOneGoals, &[faced(SHOTS, |p| p.has(Extra::OneOnOne) && p.is_goal())]).fewer_is_better(),
    count("GK.Cross.Total", words("Crosses", "عرضيات"),
        words("crosses of the opponent that came into the keeper's box", "عرضيات الخصم التي وصلت إلى منطقة جزائه"),
        Stat::FacedCrosses, &[faced(CROSSES, |p| !p.is_noted() && p.is_contested() && p.ends_in_box()), actor(CLAIM, |p| p.is_claim_noted())])
        .neither_is_better().full("Crosses faced", "عرضيات واجهها"),
    count("GK.Cross.Saved", words("Crosses claimed", "عرضيات تصدى لها"),
        words("crosses that the keeper caught or punched within five seconds", "ما التقطه أو أبعده بقبضته خلال خمس ثوان"),
        Stat::FacedCrossesClaimed, &[]),
    count("GK.Shoot.Goal", words("Shots scored", "تسديدات سُجلت"),
        words("shots let in that were neither free kicks nor penalties", "التسديدات التي دخلت مرماه من غير الركلات الحرة وركلات الجزاء"),
        Stat::FacedShotGoals, &[faced(SHOT, |p| p.is_goal())]).fewer_is_better(),
    count("GK.Shoot.Saved", words("Shots saved", "تسديدات تصدى لها"),
        words("shots saved that were neither free kicks nor penalties", "التسديدات التي تصدى لها من غير الركلات الحرة وركلات الجزاء"),
        Stat::FacedShotsSaved, &[faced(SHOT, |p| p.is_saved_by_keeper())]),
    count("GK.Penalty.Total", words("Penalties", "ركلات جزاء"),
        words("penalties faced, off target included", "ركلات الجزاء التي واجهها ولو خارج المرمى"),
        Stat::FacedPenalties, &[faced(PENALTY, |_| true)])
        .neither_is_better().full("Penalties faced", "ركلات جزاء واجهها").short("Pens faced", "جزاء واجهها"),
    count("GK.Penalty.Saved", words("Penalties saved", "ركلات جزاء تصدى لها"),
        words("penalties saved", "ركلات الجزاء التي تصدى لها"),
        Stat::FacedPenaltiesSaved, &[faced(PENALTY, |p| p.is_saved_by_keeper())])
        .short("Pens saved", "جزاء تصدى لها"),
    count("GK.Penalty.Goal", words("Penalties scored", "ركلات جزاء سُجلت"),
        words("penalties let in", "ركلات الجزاء التي دخلت مرماه"),
        Stat::FacedPenaltyGoals, &[faced(PENALTY, |p| p.is_goal())]).fewer_is_better(),
    count("GK.Freekick.Goal", words("Free kicks scored", "ركلات حرة سُجلت"),
        words("direct free kicks let in", "الركلات الحرة المباشرة التي دخلت مرماه"),
        Stat::FacedFreeKickGoals, &[faced(FREE_KICK, |p| p.is_goal())]).fewer_is_better(),
    count("GK.Freekick.Saved", words("Free kicks saved", "ركلات حرة تصدى لها"),
        words("direct free kicks saved", "الركلات الحرة المباشرة التي تصدى لها"),
        Stat::FacedFreeKicksSaved, &[faced(FREE_KICK, |p| p.is_saved_by_keeper())]),
    count("GK.GoalConceded", words("Goals conceded", "أهداف مستقبلة"),
        words("goals let in while keeping, own goals included", "الأهداف التي دخلت مرماه وهو الحارس بما فيها العكسية"),
        Stat::KeeperConceded, &[faced(SHOTS, |p| p.is_goal()), rule(Credit::OwnKeeper, OWN_GOAL, |_| true)]).fewer_is_better(),
];
