//! Pressing: how many passes the opponent is allowed for each challenge, up the pitch and in its three zones.
//!
//! Passes are placed as the opponent sees the pitch, challenges as the team sees it; so the zones of the two mirror
//! each other.

use super::{Definition, K, PASSES, Rule, Who, count, kinds, rule, words, worked};
use crate::analysis::play::{FINAL_THIRD, OWN_THIRD, Play};
use crate::analysis::tally::{Stat, Tally};
use crate::model::EventKinds;

const CHALLENGES: EventKinds = kinds([K::Tackle, K::Interception]);
const FOUL: EventKinds = kinds([K::FoulCommitted]);

/// None where there was no challenge to divide by.
fn ppda(tally: &Tally, passes: Stat, actions: Stat) -> Option<f64> {
    (tally.count(actions) > 0).then(|| tally.ratio(passes, actions))
}

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 4] = [
    worked("Defensive.PPDA", words("Opponent passes per defensive action", "تمريرات الخصم لكل تدخل دفاعي"),
        words("passes of the opponent in its own 60 % of the pitch for each tackle, interception or foul there", "تمريرات الخصم في 60٪ من الملعب من جهته لكل تدخل أو اعتراض أو خطأ هناك"),
        2, |t| ppda(t, Stat::PressedPasses, Stat::PressingActions)),
    worked("Defensive.PPDAZoneHigh", words("High press", "ضغط متقدم"),
        words("the same in the opponent's own third", "القيمة نفسها في الثلث الدفاعي للخصم"),
        2, |t| ppda(t, Stat::PressedPassesHigh, Stat::PressingActionsHigh)),
    worked("Defensive.PPDAZoneMid", words("Middle press", "ضغط متوسط"),
        words("the same in the middle third", "القيمة نفسها في الثلث الأوسط"),
        2, |t| ppda(t, Stat::PressedPassesMid, Stat::PressingActionsMid)),
    worked("Defensive.PPDAZoneLow", words("Low press", "ضغط متأخر"),
        words("the same in the team's own third", "القيمة نفسها في الثلث الدفاعي للفريق"),
        2, |t| ppda(t, Stat::PressedPassesLow, Stat::PressingActionsLow)),
];

const fn pressed(when: fn(&Play<'_>) -> bool) -> Rule {
    rule(Who::Opponent, PASSES, when)
}

/// Tackles and interceptions whatever came of them, and fouls that were whistled.
const fn pressing(when: fn(&Play<'_>) -> bool, foul: fn(&Play<'_>) -> bool) -> [Rule; 2] {
    [rule(Who::Team, CHALLENGES, when), rule(Who::Team, FOUL, foul)]
}

const PASSES_ALLOWED: [crate::model::Words; 2] = [
    words("Passes allowed", "تمريرات الخصم"),
    words("passes of the opponent that pressing is measured by", "تمريرات الخصم التي يقاس بها الضغط"),
];
const ACTIONS: [crate::model::Words; 2] = [
    words("Pressing actions", "تدخلات الضغط"),
    words(
        "tackles, interceptions and fouls that pressing is measured by",
        "التدخلات والاعتراضات والأخطاء التي يقاس بها الضغط",
    ),
];

/// What the ratios above are worked out from.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 8] = [
    count("Pressing.Passes", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPasses,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x <= 72.0))]),
    count("Pressing.PassesHigh", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPassesHigh,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x <= OWN_THIRD))]),
    count("Pressing.PassesMid", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPassesMid,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x > OWN_THIRD && x <= FINAL_THIRD))]),
    count("Pressing.PassesLow", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPassesLow,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x > FINAL_THIRD))]),
    count("Pressing.Actions", ACTIONS[0], ACTIONS[1], Stat::PressingActions,
        &pressing(|p| p.from_x(|x| x >= 48.0), |p| p.succeeded() && p.from_x(|x| x >= 48.0))),
    count("Pressing.ActionsHigh", ACTIONS[0], ACTIONS[1], Stat::PressingActionsHigh,
        &pressing(|p| p.from_x(|x| x >= FINAL_THIRD), |p| p.succeeded() && p.from_x(|x| x >= FINAL_THIRD))),
    count("Pressing.ActionsMid", ACTIONS[0], ACTIONS[1], Stat::PressingActionsMid,
        &pressing(|p| p.from_x(|x| (OWN_THIRD..FINAL_THIRD).contains(&x)), |p| p.succeeded() && p.from_x(|x| (OWN_THIRD..FINAL_THIRD).contains(&x)))),
    count("Pressing.ActionsLow", ACTIONS[0], ACTIONS[1], Stat::PressingActionsLow,
        &pressing(|p| p.from_x(|x| x < OWN_THIRD), |p| p.succeeded() && p.from_x(|x| x < OWN_THIRD))),
];
