//! Taking part: matches, minutes, results. What is not counted event by event is set once a match, from the line-ups.

use super::{Definition, K, PASS_FAMILY, Who, count, every, kinds, rule, words};
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Outcome};

const CORNERS: EventKinds = kinds([K::CornerCross, K::CornerPass, K::CornerShot]);
const OFFSIDE: EventKinds = kinds([K::Offside]);

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Admin.MatchesPlayed", words("Matches", "المباريات"),
        words("matches in which he was on the pitch; of a team, matches that kicked off", "المباريات التي شارك فيها اللاعب داخل الملعب؛ وللفريق المباريات التي انطلقت"),
        Stat::MatchesPlayed, &[]),
    count("Admin.MinutesPlayed", words("Minutes", "الدقائق"),
        words("whole minutes between coming on and leaving, stoppage time left out; at least one for whoever played", "الدقائق الكاملة بين الدخول والخروج دون الوقت بدل الضائع، وأقلها دقيقة لمن لعب"),
        Stat::MinutesPlayed, &[]),
    count("Admin.MatchesPlayedasSub", words("As substitute", "المشاركات كبديل"),
        words("matches in which he came on as a substitute", "المباريات التي دخل فيها بديلا"),
        Stat::MatchesAsSub, &[]),
    count("Admin.MatchesPlayerSubstitutedIn", words("Times brought on", "مرات الدخول كبديل"),
        words("how often he was substituted in, re-entries included", "عدد مرات دخوله بديلا، بما فيها العودة إلى الملعب"),
        Stat::TimesSubstitutedIn, &[]),
    count("Admin.Offside", words("Offsides", "التسلل"),
        words("offsides called against him, passes meant for him included", "حالات التسلل المحتسبة عليه، بما فيها التمريرات الموجهة إليه"),
        Stat::Offsides, &[
            every(OFFSIDE),
            rule(Who::Recipient, PASS_FAMILY, |p| p.is(Outcome::Offside)),
            rule(Who::Team, PASS_FAMILY, |p| p.is(Outcome::Offside)),
        ]),
    count("Admin.Corners", words("Corners", "الركنيات"),
        words("corner kicks taken, whether crossed, passed or shot", "الركنيات المنفذة عرضية أو تمريرة أو تسديدة"),
        Stat::Corners, &[every(CORNERS)]),
    count("Admin.Win", words("Won", "فوز"),
        words("matches won, by the score after extra time", "المباريات التي انتهت بالفوز، بنتيجة ما بعد الوقت الإضافي"),
        Stat::Won, &[]),
    count("Admin.Draw", words("Drawn", "تعادل"),
        words("matches level after extra time, whatever the shoot-out said", "المباريات المتعادلة بعد الوقت الإضافي أيا كانت ركلات الترجيح"),
        Stat::Drawn, &[]),
    count("Admin.Lost", words("Lost", "خسارة"),
        words("matches lost, by the score after extra time", "المباريات التي انتهت بالخسارة، بنتيجة ما بعد الوقت الإضافي"),
        Stat::Lost, &[]),
];
