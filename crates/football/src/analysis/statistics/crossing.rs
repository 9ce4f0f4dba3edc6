//! Crossing, from open play and from corners and free kicks.

use super::definition::{Definition, count, n, ratio, total, words};
use super::rule::{CROSSES, K, actor, kinds};
use crate::analysis::tally::Stat;
use crate::model::EventKinds;

const OPEN: EventKinds = kinds([K::Cross]);
const SET_PIECE: EventKinds = kinds([K::CornerCross, K::FreeKickCross]);

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Cross.Total", words("Crosses", "العرضيات"),
        words("crosses attempted, from open play and set pieces", "العرضيات من اللعب المفتوح والكرات الثابتة"),
        Stat::Crosses, &[actor(CROSSES, |p| p.is_contested())]).neither_is_better(),
    count("Cross.Success", words("Crosses completed", "العرضيات الناجحة"),
        words("crosses that reached a team-mate", "العرضيات التي وصلت إلى زميل"),
        Stat::CrossesCompleted, &[actor(CROSSES, |p| p.succeeded())]),
    ratio("Cross.Accuracy", words("Cross accuracy", "دقة العرضيات"),
        words("completed crosses out of attempted", "نسبة العرضيات الناجحة من مجموعها"),
        4, &[n(Stat::CrossesCompleted)], &[n(Stat::Crosses)]).within_one_provider(),
    count("OpenPlayCross.Total", words("Crosses, open play", "العرضيات من اللعب المفتوح"),
        words("crosses attempted from open play", "العرضيات التي حاولها من اللعب المفتوح"),
        Stat::OpenCrosses, &[actor(OPEN, |p| p.is_contested())]).neither_is_better(),
    count("OpenPlayCross.Success", words("Crosses completed, open play", "العرضيات الناجحة من اللعب المفتوح"),
        words("crosses from open play that reached a team-mate", "العرضيات من اللعب المفتوح التي وصلت إلى زميل"),
        Stat::OpenCrossesCompleted, &[actor(OPEN, |p| p.succeeded())]),
    ratio("OpenPlayCross.Accuracy", words("Cross accuracy, open play", "دقة العرضيات من اللعب المفتوح"),
        words("completed crosses out of attempted, open play", "نسبة العرضيات الناجحة من مجموعها في اللعب المفتوح"),
        4, &[n(Stat::OpenCrossesCompleted)], &[n(Stat::OpenCrosses)]),
    count("SetPieceCross.Total", words("Crosses, set pieces", "العرضيات من الكرات الثابتة"),
        words("crosses attempted from corners and free kicks", "العرضيات التي حاولها من الركنيات والركلات الحرة"),
        Stat::SetPieceCrosses, &[actor(SET_PIECE, |p| p.is_contested())]).neither_is_better(),
    count("SetPieceCross.Success", words("Crosses completed, set pieces", "العرضيات الناجحة من الكرات الثابتة"),
        words("crosses from corners and free kicks that reached a team-mate", "العرضيات من الركنيات والركلات الحرة التي وصلت إلى زميل"),
        Stat::SetPieceCrossesCompleted, &[actor(SET_PIECE, |p| p.succeeded())]),
    ratio("SetPieceCross.Accuracy", words("Cross accuracy, set pieces", "دقة العرضيات من الكرات الثابتة"),
        words("completed crosses out of attempted, set pieces", "نسبة العرضيات الناجحة من مجموعها في الكرات الثابتة"),
        4, &[n(Stat::SetPieceCrossesCompleted)], &[n(Stat::SetPieceCrosses)]).within_one_provider(),
];

/// Only operations beyond the specification show it.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 1] = [
    total("Cross.Fail", words("Crosses failed", "العرضيات الفاشلة"),
        words("crosses that did not reach a team-mate", "العرضيات التي لم تصل إلى زميل"),
        0, &[n(Stat::Crosses)]).less(&[n(Stat::CrossesCompleted)]).fewer_is_better(),
];
