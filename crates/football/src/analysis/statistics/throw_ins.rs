//! Throw-ins. Every throw-in is a cross if it ends in the opponent's penalty area, otherwise long or short. They are not passes.

use super::definition::{Definition, count, words};
use super::rule::{K, actor, kinds};
use crate::analysis::event_context::EventContext;
use crate::analysis::tally::Stat;
use crate::model::EventKinds;

const THROW_IN: EventKinds = kinds([K::ThrowIn]);

fn is_long(context: &EventContext<'_>) -> bool {
    !context.ends_in_box() && context.is_long()
}

fn is_short(context: &EventContext<'_>) -> bool {
    !context.ends_in_box() && !context.is_long()
}

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 8] = [
    count("ThrowIn.Total", words("Throw-ins", "رميات التماس"),
        words("throw-ins taken, balls returned in fair play left out", "رميات التماس المنفذة دون الكرات المعادة للعب النظيف"),
        Stat::ThrowIns, &[actor(THROW_IN, |p| p.is_contested())]).neither_is_better(),
    count("ThrowIn.Success", words("Throw-ins completed", "رميات التماس الناجحة"),
        words("throw-ins that reached a team-mate", "رميات التماس التي وصلت إلى زميل"),
        Stat::ThrowInsCompleted, &[actor(THROW_IN, |p| p.succeeded())]),
    count("ThrowIn.Long.Total", words("Long throw-ins", "رميات التماس الطويلة"),
        words("throw-ins of 35 units (32 metres) and more that do not end in the penalty area", "رميات التماس التي طولها 32 مترًا فأكثر ولا تنتهي في منطقة الجزاء"),
        Stat::LongThrowIns, &[actor(THROW_IN, |p| p.is_contested() && is_long(p))]).neither_is_better(),
    count("ThrowIn.Long.Success", words("Long throw-ins completed", "رميات التماس الطويلة الناجحة"),
        words("long throw-ins that reached a team-mate", "رميات التماس الطويلة التي وصلت إلى زميل"),
        Stat::LongThrowInsCompleted, &[actor(THROW_IN, |p| p.succeeded() && is_long(p))]),
    count("ThrowIn.Short.Total", words("Short throw-ins", "رميات التماس القصيرة"),
        words("throw-ins shorter than 35 units (32 metres) that do not end in the penalty area", "رميات التماس التي طولها أقل من 32 مترًا ولا تنتهي في منطقة الجزاء"),
        Stat::ShortThrowIns, &[actor(THROW_IN, |p| p.is_contested() && is_short(p))]).neither_is_better(),
    count("ThrowIn.Short.Success", words("Short throw-ins completed", "رميات التماس القصيرة الناجحة"),
        words("short throw-ins that reached a team-mate", "رميات التماس القصيرة التي وصلت إلى زميل"),
        Stat::ShortThrowInsCompleted, &[actor(THROW_IN, |p| p.succeeded() && is_short(p))]),
    count("ThrowIn.Cross.Total", words("Throw-ins into the box", "رميات التماس إلى منطقة الجزاء"),
        words("throw-ins that end in the opponent's penalty area", "رميات التماس التي تنتهي في منطقة جزاء الخصم"),
        Stat::CrossThrowIns, &[actor(THROW_IN, |p| p.is_contested() && p.ends_in_box())]).neither_is_better(),
    count("ThrowIn.Cross.Success", words("Throw-ins into the box completed", "رميات التماس الناجحة إلى منطقة الجزاء"),
        words("throw-ins into the penalty area that reached a team-mate", "رميات التماس إلى منطقة الجزاء التي وصلت إلى زميل"),
        Stat::CrossThrowInsCompleted, &[actor(THROW_IN, |p| p.succeeded() && p.ends_in_box())]),
];
