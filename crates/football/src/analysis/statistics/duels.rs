//! Receiving the ball, dribbling, losing and winning it. A misplaced pass counts as a pass, not as a lost ball.

use super::definition::{Definition, count, n, ratio, words};
use super::rule::{K, actor, every, kinds};
use crate::analysis::event_context::EventContext;
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Outcome};

const RECEIPT: EventKinds = kinds([K::BallReceive]);
const DRIBBLE: EventKinds = kinds([K::Dribble]);
const MISCONTROL: EventKinds = kinds([K::Miscontrol]);
const DISPOSSESSED: EventKinds = kinds([K::Dispossessed]);
const AERIAL: EventKinds = kinds([K::AerialDuel]);
const TACKLE: EventKinds = kinds([K::Tackle]);
const INTERCEPTION: EventKinds = kinds([K::Interception]);
const RECOVERY: EventKinds = kinds([K::BallRecover]);
const FIFTY_FIFTY: EventKinds = kinds([K::FiftyFifty]);
/// The ways to win the ball in a challenge.
const WINNABLE: EventKinds = TACKLE.union(INTERCEPTION).union(AERIAL).union(FIFTY_FIFTY);

/// A failed dribble loses the ball. A feed of the interface notes the lost ball as an event of its own, if it counts one.
fn loses_ball(context: &EventContext<'_>) -> bool {
    context.is(Outcome::Fail) && !context.is_noted()
}

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 16] = [
    count("BallLost.Total", words("Balls lost", "الكرات المفقودة"),
        words("balls lost under pressure, in the air, or by poor control", "الكرات المفقودة تحت الضغط أو في الهواء أو بسوء السيطرة"),
        Stat::BallsLost, &[every(DISPOSSESSED), every(MISCONTROL), actor(DRIBBLE, loses_ball), actor(AERIAL, |p| p.is(Outcome::Lost))]).within_one_provider()
        .fewer_is_better(),
    count("BallLost.UnderPressure", words("Under pressure", "تحت الضغط"),
        words("dispossessions, failed dribbles, and poor control under pressure", "فقدان الكرة لمنافس والمراوغات الفاشلة وسوء السيطرة تحت الضغط"),
        Stat::BallsLostUnderPressure, &[every(DISPOSSESSED), actor(DRIBBLE, loses_ball), actor(MISCONTROL, |p| p.event.under_pressure)]).within_one_provider()
        .fewer_is_better().full("Balls lost under pressure", "كرات مفقودة تحت الضغط").short("Lost under pressure", "مفقودة تحت الضغط"),
    count("BallLost.Aerial", words("In the air", "في الهواء"),
        words("aerial duels lost", "الالتحامات الهوائية الخاسرة"),
        Stat::AerialsLost, &[actor(AERIAL, |p| p.is(Outcome::Lost))])
        .fewer_is_better().full("Balls lost in the air", "كرات مفقودة في الهواء").short("Lost in the air", "مفقودة في الهواء"),
    count("BallReceive.Total", words("Receptions", "استلام الكرة"),
        words("balls meant for the player", "الكرات الموجهة إليه"),
        Stat::Receipts, &[actor(RECEIPT, |p| p.succeeded() || p.is(Outcome::Fail))]),
    count("BallReceive.Success", words("Receptions completed", "استلام ناجح"),
        words("balls meant for the player and received", "الكرات الموجهة إليه التي استلمها"),
        Stat::ReceiptsCompleted, &[actor(RECEIPT, |p| p.succeeded())]),
    count("BallReceive.Fail", words("Receptions failed", "استلام فاشل"),
        words("balls meant for the player that did not arrive or were not controlled", "الكرات الموجهة إليه التي لم تصل أو لم يسيطر عليها"),
        Stat::ReceiptsFailed, &[actor(RECEIPT, |p| p.is(Outcome::Fail))]).fewer_is_better(),
    ratio("BallReceive.Accuracy", words("Reception accuracy", "دقة الاستلام"),
        words("balls received out of those meant for the player", "نسبة الكرات المستلمة من الموجهة إليه"),
        4, &[n(Stat::ReceiptsCompleted)], &[n(Stat::Receipts)]),
    count("BallWon.Total", words("Balls won", "الكرات المستخلصة"),
        words("balls won by tackle, interception, in the air, or recovered", "الكرات المستخلصة بتدخل أو اعتراض أو في الهواء أو بالاستعادة"),
        Stat::BallsWon, &[actor(WINNABLE, |p| p.is(Outcome::Won)), actor(RECOVERY, |p| p.succeeded())]).within_one_provider(),
    count("BallWon.TackleWon", words("Tackles won", "تدخلات ناجحة"),
        words("tackles after which the player's team had the ball", "التدخلات التي آلت الكرة بعدها إلى فريقه"),
        Stat::TacklesWon, &[actor(TACKLE, |p| p.is(Outcome::Won))]).within_one_provider(),
    count("BallWon.InterceptionWon", words("Interceptions", "اعتراضات"),
        words("interceptions after which the player's team had the ball", "الاعتراضات التي آلت الكرة بعدها إلى فريقه"),
        Stat::InterceptionsWon, &[actor(INTERCEPTION, |p| p.is(Outcome::Won))]).within_one_provider(),
    count("BallWon.Aerial", words("Aerial duels won", "التحامات هوائية ناجحة"),
        words("aerial duels won", "الالتحامات الهوائية التي كسبها"),
        Stat::AerialsWon, &[actor(AERIAL, |p| p.is(Outcome::Won))])
        .short("Aerial won", "هوائية ناجحة"),
    count("BallWon.BallRecover", words("Recoveries", "كرات مستعادة"),
        words("loose balls taken, and even challenges won", "الكرات الحرة التي أخذها والكرات المشتركة التي كسبها"),
        Stat::BallsRecovered, &[actor(RECOVERY, |p| p.succeeded()), actor(FIFTY_FIFTY, |p| p.is(Outcome::Won))]).within_one_provider(),
    count("Dribble.Total", words("Dribbles", "المراوغات"),
        words("attempts to take the ball past an opponent", "محاولات المرور بالكرة من منافس"),
        Stat::Dribbles, &[actor(DRIBBLE, |p| p.succeeded() || p.is(Outcome::Fail))]).within_one_provider(),
    count("Dribble.Success", words("Dribbles completed", "مراوغات ناجحة"),
        words("dribbles that went past the opponent", "المراوغات التي تجاوزت المنافس"),
        Stat::DribblesCompleted, &[actor(DRIBBLE, |p| p.succeeded())]).within_one_provider(),
    count("Dribble.Fail", words("Dribbles failed", "مراوغات فاشلة"),
        words("dribbles that lost the ball", "المراوغات التي ضاعت فيها الكرة"),
        Stat::DribblesFailed, &[actor(DRIBBLE, |p| p.is(Outcome::Fail))]).within_one_provider().fewer_is_better(),
    ratio("Dribble.Accuracy", words("Dribble accuracy", "دقة المراوغة"),
        words("completed dribbles out of attempted", "نسبة المراوغات الناجحة من مجموعها"),
        4, &[n(Stat::DribblesCompleted)], &[n(Stat::Dribbles)]).within_one_provider()
        .short("Dribble %", "دقة المراوغة"),
];
