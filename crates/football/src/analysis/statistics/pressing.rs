//! Pressing: how many passes the opponent makes for each challenge, overall and in three zones.
//!
//! Passes have the coordinates of the opponent, challenges those of the team. The zones of the two are therefore
//! mirrored.

use super::definition::{Definition, count, n, ratio, words};
use super::rule::{Credit, K, PASSES, Rule, kinds, rule};
use crate::analysis::event_context::{EventContext, FINAL_THIRD, OWN_THIRD};
use crate::analysis::tally::Stat;
use crate::model::EventKinds;

const CHALLENGES: EventKinds = kinds([K::Tackle, K::Interception]);
const FOUL: EventKinds = kinds([K::FoulCommitted]);

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 4] = [
    ratio("Defensive.PPDA", words("Opponent passes per defensive action", "تمريرات الخصم لكل تدخل دفاعي"),
        words("the opponent's passes in its own 60 % of the pitch for each tackle, interception or foul there", "تمريرات الخصم في 60٪ من الملعب من جهته لكل تدخل أو اعتراض أو خطأ هناك"),
        2, &[n(Stat::PressedPasses)], &[n(Stat::PressingActions)]).or_missing()
        .fewer_is_better().shown_with(1).full("Opponent passes per defensive action (PPDA)", "تمريرات الخصم لكل تدخل دفاعي").short("PPDA", "تمريرات الخصم لكل تدخل"),
    ratio("Defensive.PPDAZoneHigh", words("High press", "ضغط متقدم"),
        words("passes per defensive action in the opponent's own third", "القيمة نفسها في الثلث الدفاعي للخصم"),
        2, &[n(Stat::PressedPassesHigh)], &[n(Stat::PressingActionsHigh)]).or_missing().within_one_provider()
        .fewer_is_better().shown_with(1).full("PPDA, high press", "تمريرات الخصم لكل تدخل، ضغط متقدم"),
    ratio("Defensive.PPDAZoneMid", words("Middle press", "ضغط متوسط"),
        words("passes per defensive action in the middle third", "القيمة نفسها في الثلث الأوسط"),
        2, &[n(Stat::PressedPassesMid)], &[n(Stat::PressingActionsMid)]).or_missing()
        .fewer_is_better().shown_with(1).full("PPDA, middle press", "تمريرات الخصم لكل تدخل، ضغط متوسط"),
    ratio("Defensive.PPDAZoneLow", words("Low press", "ضغط متأخر"),
        words("passes per defensive action in the team's own third", "القيمة نفسها في الثلث الدفاعي للفريق"),
        2, &[n(Stat::PressedPassesLow)], &[n(Stat::PressingActionsLow)]).or_missing()
        .fewer_is_better().shown_with(1).full("PPDA, low press", "تمريرات الخصم لكل تدخل، ضغط متأخر"),
];

const fn pressed(when: fn(&EventContext<'_>) -> bool) -> Rule {
    rule(Credit::Opponent, PASSES, when)
}

/// Tackles and interceptions with any outcome, and fouls that were whistled.
const fn pressing(when: fn(&EventContext<'_>) -> bool, foul: fn(&EventContext<'_>) -> bool) -> [Rule; 2] {
    [rule(Credit::Team, CHALLENGES, when), rule(Credit::Team, FOUL, foul)]
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

/// The counters that the ratios above are computed from.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 8] = [
    count("Pressing.Passes", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPasses,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x <= 72.0))]).neither_is_better(),
    count("Pressing.PassesHigh", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPassesHigh,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x <= OWN_THIRD))]).neither_is_better(),
    count("Pressing.PassesMid", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPassesMid,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x > OWN_THIRD && x <= FINAL_THIRD))]).neither_is_better(),
    count("Pressing.PassesLow", PASSES_ALLOWED[0], PASSES_ALLOWED[1], Stat::PressedPassesLow,
        &[pressed(|p| p.is_contested() && p.from_x(|x| x > FINAL_THIRD))]).neither_is_better(),
    count("Pressing.Actions", ACTIONS[0], ACTIONS[1], Stat::PressingActions,
        &pressing(|p| p.from_x(|x| x >= 48.0), |p| p.succeeded() && p.from_x(|x| x >= 48.0))),
    count("Pressing.ActionsHigh", ACTIONS[0], ACTIONS[1], Stat::PressingActionsHigh,
        &pressing(|p| p.from_x(|x| x >= FINAL_THIRD), |p| p.succeeded() && p.from_x(|x| x >= FINAL_THIRD))),
    count("Pressing.ActionsMid", ACTIONS[0], ACTIONS[1], Stat::PressingActionsMid,
        &pressing(|p| p.from_x(|x| (OWN_THIRD..FINAL_THIRD).contains(&x)), |p| p.succeeded() && p.from_x(|x| (OWN_THIRD..FINAL_THIRD).contains(&x)))),
    count("Pressing.ActionsLow", ACTIONS[0], ACTIONS[1], Stat::PressingActionsLow,
        &pressing(|p| p.from_x(|x| x < OWN_THIRD), |p| p.succeeded() && p.from_x(|x| x < OWN_THIRD))),
];
