//! Goals, scored and conceded.
//!
//! Own goals count differently for players and teams: a player's own goals are those they put into their own net, a
//! team's are those that opponents put into theirs.

use super::definition::{Definition, count, sum, words};
use super::rule::{Credit, K, Rule, SHOTS, actor, every, kinds, rule};
use crate::analysis::clock::Bucket;
use crate::analysis::event_context::EventContext;
use crate::analysis::tally::{Stat, Sum};
use crate::model::{BodyPart, EventKinds};

const OWN_GOAL: EventKinds = kinds([K::OwnGoal]);
const PENALTY: EventKinds = kinds([K::Penalty]);
const FROM_DEAD_BALL: EventKinds = kinds([K::FreeKickShot, K::CornerShot]);
const IN_PLAY: EventKinds = kinds([K::Attempt]);

/// A goal from an attempt, or an own goal in favour of the team.
const fn scored(when: fn(&EventContext<'_>) -> bool, own: fn(&EventContext<'_>) -> bool) -> [Rule; 2] {
    [actor(SHOTS, when), rule(Credit::Opponent, OWN_GOAL, own)]
}

const SCORED: [Rule; 2] = scored(|p| p.is_goal(), |_| true);

macro_rules! bucket {
    ($path:literal, $stat:ident, $bucket:ident, $minutes:literal) => {
        count(
            $path,
            words(concat!("Minutes ", $minutes), concat!("الدقائق ", $minutes)),
            words(
                concat!("goals in the minutes ", $minutes, ", stoppage time of the half in its last part"),
                concat!("الأهداف في الدقائق ", $minutes, "، والوقت بدل الضائع ضمن آخر جزء من شوطه"),
            ),
            Stat::$stat,
            &const {
                scored(
                    |p| p.is_goal() && p.bucket == Some(Bucket::$bucket),
                    |p| p.bucket == Some(Bucket::$bucket),
                )
            },
        )
    };
}

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 20] = [
    count("GoalsScored.Total", words("Goals scored", "الأهداف المسجلة"),
        words("goals scored; of a team, opponents' own goals included", "الأهداف التي سجلها؛ وللفريق مع الأهداف العكسية لصالحه"),
        Stat::Goals, &SCORED)
        .full("Goals", "الأهداف"),
    count("GoalsScored.PenaltyScored", words("From penalties", "من ركلات جزاء"),
        words("goals from penalties", "الأهداف من ركلات الجزاء"),
        Stat::PenaltyGoals, &[actor(PENALTY, |p| p.is_goal())])
        .full("Goals from penalties", "أهداف من ركلات جزاء").short("Pens scored", "من جزاء"),
    count("GoalsScored.OwnGoals", words("Own goals", "أهداف عكسية"),
        words("of a player, goals put into their own net; of a team, own goals by opponents", "للاعب: ما سجله في مرماه؛ وللفريق: ما سجله الخصم لصالحه"),
        Stat::OwnGoals, &[rule(Credit::Player, OWN_GOAL, |_| true), rule(Credit::Opponent, OWN_GOAL, |_| true)]).fewer_is_better(),
    count("GoalsScored.Head", words("Header", "بالرأس"),
        words("goals by the head", "الأهداف بالرأس"),
        Stat::HeadGoals, &[actor(SHOTS, |p| p.is_goal() && p.event.body_part == Some(BodyPart::Head))])
        .neither_is_better().full("Goals with the head", "أهداف بالرأس"),
    count("GoalsScored.RightFoot", words("Right foot", "باليمنى"),
        words("goals by the right foot", "الأهداف بالقدم اليمنى"),
        Stat::RightFootGoals, &[actor(SHOTS, |p| p.is_goal() && p.event.body_part == Some(BodyPart::RightFoot))])
        .neither_is_better().full("Goals with the right foot", "أهداف باليمنى"),
    count("GoalsScored.LeftFoot", words("Left foot", "باليسرى"),
        words("goals by the left foot", "الأهداف بالقدم اليسرى"),
        Stat::LeftFootGoals, &[actor(SHOTS, |p| p.is_goal() && p.event.body_part == Some(BodyPart::LeftFoot))])
        .neither_is_better().full("Goals with the left foot", "أهداف باليسرى"),
    count("GoalsScored.Other", words("Other", "بطريقة أخرى"),
        words("goals by any other part of the body, or by one unknown", "الأهداف بأي جزء آخر من الجسم أو غير معروف"),
        Stat::OtherGoals, &[actor(SHOTS, |p| p.is_goal() && matches!(p.event.body_part, None | Some(BodyPart::Other)))])
        .neither_is_better().full("Goals in another way", "أهداف بطريقة أخرى"),
    count("GoalsScored.SetPiece", words("From set pieces", "من كرات ثابتة"),
        words("goals struck from a free kick or corner, or at most 15 seconds after the team's latest set piece; penalties left out", "الأهداف من ركلة حرة أو ركنية مباشرة أو خلال 15 ثانية من آخر كرة ثابتة للفريق، دون ركلات الجزاء"),
        Stat::SetPieceGoals, &[actor(FROM_DEAD_BALL, |p| p.is_goal()), actor(IN_PLAY, |p| p.is_goal() && p.after_set_piece)])
        .full("Goals from set pieces", "أهداف من كرات ثابتة").short("From set pieces", "من كرات ثابتة"),
    sum("GoalsScored.XG", words("Expected goals (xG)", "الأهداف المتوقعة"),
        words("the sum of the chances that the attempts are goals; penalties included", "مجموع احتمالات التسجيل لكل المحاولات بما فيها ركلات الجزاء"),
        Sum::Xg, &[every(SHOTS)])
        .short("xG", "أهداف متوقعة"),
    bucket!("GoalsScored.T_0_15",    Goals0,   T0To15,    "0–15"),
    bucket!("GoalsScored.T_15_30",   Goals15,  T15To30,   "15–30"),
    bucket!("GoalsScored.T_30_45",   Goals30,  T30To45,   "30–45"),
    bucket!("GoalsScored.T_45_60",   Goals45,  T45To60,   "45–60"),
    bucket!("GoalsScored.T_60_75",   Goals60,  T60To75,   "60–75"),
    bucket!("GoalsScored.T_75_90",   Goals75,  T75To90,   "75–90"),
    bucket!("GoalsScored.T_90_105",  Goals90,  T90To105,  "90–105"),
    bucket!("GoalsScored.T_105_120", Goals105, T105To120, "105–120"),
    count("GoalsConceded.Total", words("Goals conceded", "الأهداف المستقبلة"),
        words("goals against the team, own goals included; of a player, while on the pitch", "الأهداف في مرمى الفريق بما فيها العكسية؛ وللاعب أثناء وجوده في الملعب"),
        Stat::Conceded, &[rule(Credit::Facing, SHOTS, |p| p.is_goal()), rule(Credit::OwnSide, OWN_GOAL, |_| true)]).fewer_is_better(),
    count("GoalsConceded.OwnGoals", words("Own goals conceded", "أهداف عكسية مستقبلة"),
        words("goals put into the own net by the player or a team-mate", "ما سجله زميل أو هو نفسه في مرمى فريقه"),
        Stat::ConcededOwnGoals, &[rule(Credit::OwnSide, OWN_GOAL, |_| true)]).fewer_is_better(),
    sum("GoalsConceded.XGA", words("Expected goals against", "أهداف متوقعة ضده"),
        words("the sum of the chances that the opponent's attempts are goals", "مجموع احتمالات التسجيل لمحاولات الخصم"),
        Sum::XgAgainst, &[])
        .fewer_is_better().short("xGA", "أهداف متوقعة ضده"),
];
