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
        words("key passes and assists", "التمريرات المفتاحية والحاسمة معا"),
        Stat::ChancesCreated, &[actor(EventKinds::ALL, |p| p.has(Extra::KeyPass) || p.has(Extra::Assist))]),
];
