//! Creating chances. The assist or key pass is marked on the event that created the chance, usually a pass.

use super::definition::{Definition, count, words};
use super::rule::actor;
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Extra};

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 3] = [
    count("Chances.KeyPasses", words("Key passes", "تمريرات مفتاحية"),
        words("last passes before an attempt that was not a goal", "التمريرات الأخيرة قبل تسديدة لم تسجل"),
        Stat::KeyPasses, &[actor(EventKinds::ALL, |p| p.has(Extra::KeyPass))]),
    count("Chances.Assists", words("Assists", "تمريرات حاسمة"),
        words("last passes before a goal", "التمريرات الأخيرة قبل هدف"),
        Stat::Assists, &[actor(EventKinds::ALL, |p| p.has(Extra::Assist))]),
    count("Chances.ChancesCreated", words("Chances created", "فرص مصنوعة"),
        words("key passes and assists", "التمريرات المفتاحية والحاسمة معًا"),
        Stat::ChancesCreated, &[actor(EventKinds::ALL, |p| p.creates_chance())]),
];

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 2] = [
    count("Chances.OpenPlay", words("Chances created, open play", "فرص مصنوعة من اللعب المفتوح"),
        words("key passes and assists that are not from a set piece", "التمريرات المفتاحية والحاسمة من غير الكرات الثابتة"),
        Stat::ChancesFromOpenPlay, &[actor(EventKinds::ALL, |p| p.creates_chance() && !p.is_from_set_piece())]),
    count("Chances.SetPiece", words("Chances created, set pieces", "فرص مصنوعة من الكرات الثابتة"),
        words("key passes and assists that are a set piece, or at most 15 seconds after the team's latest set piece", "التمريرات المفتاحية والحاسمة التي هي كرة ثابتة أو جاءت خلال 15 ثانية من آخر كرة ثابتة للفريق"),
        Stat::ChancesFromSetPieces, &[actor(EventKinds::ALL, |p| p.creates_chance() && p.is_from_set_piece())]),
];
