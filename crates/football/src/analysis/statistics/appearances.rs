//! Matches, minutes and results. Numbers without rules are set once per match, from the line-ups and the score.

use super::definition::{Definition, count, n, total, words};
use super::rule::{Credit, K, PASS_FAMILY, every, kinds, rule};
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Outcome};

const CORNERS: EventKinds = kinds([K::CornerCross, K::CornerPass, K::CornerShot]);
const OFFSIDE: EventKinds = kinds([K::Offside]);

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Admin.MatchesPlayed", words("Matches", "المباريات"),
        words("matches in which the player was on the pitch; of a team, matches that kicked off", "المباريات التي شارك فيها اللاعب داخل الملعب؛ وللفريق المباريات التي انطلقت"),
        Stat::MatchesPlayed, &[]).neither_is_better(),
    count("Admin.MinutesPlayed", words("Minutes", "الدقائق"),
        words("whole minutes between coming on and leaving, stoppage time left out; at least one for every player who played", "الدقائق الكاملة بين الدخول والخروج دون الوقت بدل الضائع، وأقلها دقيقة لمن لعب"),
        Stat::MinutesPlayed, &[]).neither_is_better(),
    count("Admin.MatchesPlayedasSub", words("As substitute", "المشاركات كبديل"),
        words("matches in which the player came on as a substitute", "المباريات التي دخل فيها بديلًا"),
        Stat::MatchesAsSub, &[]).neither_is_better(),
    count("Admin.MatchesPlayerSubstitutedIn", words("Times brought on", "مرات الدخول كبديل"),
        words("how often the player was substituted in, re-entries included", "عدد مرات دخوله بديلًا، بما فيها العودة إلى الملعب"),
        Stat::TimesSubstitutedIn, &[]).neither_is_better(),
    count("Admin.Offside", words("Offsides", "التسلل"),
        words("offsides called against the player, passes meant for them included", "حالات التسلل المحتسبة عليه، بما فيها التمريرات الموجهة إليه"),
        Stat::Offsides, &[
            every(OFFSIDE),
            rule(Credit::Recipient, PASS_FAMILY, |p| p.is(Outcome::Offside)),
            rule(Credit::Team, PASS_FAMILY, |p| p.is(Outcome::Offside)),
        ]).neither_is_better(),
    count("Admin.Corners", words("Corners", "الركنيات"),
        words("corner kicks taken, whether crossed, passed or shot", "الركنيات المنفذة عرضية أو تمريرة أو تسديدة"),
        Stat::Corners, &[every(CORNERS)]),
    count("Admin.Win", words("Won", "فوز"),
        words("matches won, by the score after extra time", "المباريات التي انتهت بالفوز، بنتيجة ما بعد الوقت الإضافي"),
        Stat::Won, &[]),
    count("Admin.Draw", words("Drawn", "تعادل"),
        words("matches level after extra time, whatever the result of the shoot-out", "المباريات المتعادلة بعد الوقت الإضافي أيًا كانت ركلات الترجيح"),
        Stat::Drawn, &[]).neither_is_better(),
    count("Admin.Lost", words("Lost", "خسارة"),
        words("matches lost, by the score after extra time", "المباريات التي انتهت بالخسارة، بنتيجة ما بعد الوقت الإضافي"),
        Stat::Lost, &[]).fewer_is_better(),
];

/// Only operations beyond the specification show it.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 1] = [
    total("Admin.MatchesPlayedasLineup", words("Matches started", "المشاركات أساسيًا"),
        words("matches played without coming on as a substitute", "المباريات التي لعبها دون أن يدخل بديلًا"),
        0, &[n(Stat::MatchesPlayed)]).less(&[n(Stat::MatchesAsSub)]).neither_is_better(),
];
