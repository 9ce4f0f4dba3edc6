//! Fouls, cards and penalties given away or won. Only cards also count in the shoot-out.

use super::definition::{Definition, count, n, total, words};
use super::rule::{Credit, K, Rule, actor, kinds, rule};
use crate::analysis::event_context::{FINAL_THIRD, OWN_THIRD};
use crate::analysis::tally::Stat;
use crate::model::{EventKinds, Extra, Outcome};

const COMMITTED: EventKinds = kinds([K::FoulCommitted]);
const WON: EventKinds = kinds([K::FoulWon]);
const CARD: EventKinds = kinds([K::Card]);

/// A team's penalties are counted from the fouls of the opponent: a handball has no fouled player.
const PENALTY_WON: [Rule; 2] = [
    rule(Credit::Player, WON, |p| p.has(Extra::Penalty)),
    rule(Credit::Opponent, COMMITTED, |p| p.has(Extra::Penalty)),
];

#[rustfmt::skip]
pub(super) const DEFINITIONS: [Definition; 9] = [
    count("Cards.Yellow", words("Yellow", "صفراء"),
        words("first yellow cards", "البطاقات الصفراء الأولى"),
        Stat::Yellows, &[actor(CARD, |p| p.is(Outcome::Yellow))])
        .fewer_is_better().full("Yellow cards", "بطاقات صفراء").short("Yellow", "صفراء"),
    count("Cards.SecondYellow", words("Second yellow", "صفراء ثانية"),
        words("second yellow cards, each a sending-off", "البطاقات الصفراء الثانية، وكل منها طرد"),
        Stat::SecondYellows, &[actor(CARD, |p| p.is(Outcome::SecondYellow))])
        .fewer_is_better().full("Second yellow cards", "بطاقات صفراء ثانية").short("2nd yellow", "صفراء ثانية"),
    count("Cards.Red", words("Red", "حمراء"),
        words("straight red cards", "البطاقات الحمراء المباشرة"),
        Stat::Reds, &[actor(CARD, |p| p.is(Outcome::Red))])
        .fewer_is_better().full("Red cards", "بطاقات حمراء").short("Red", "حمراء"),
    count("Fouls.Committed", words("Fouls committed", "أخطاء مرتكبة"),
        words("fouls whistled against the player; advantage and foul throws left out", "الأخطاء المحتسبة عليه دون إتاحة الفرصة ورميات التماس الخاطئة"),
        Stat::FoulsCommitted, &[actor(COMMITTED, |p| p.succeeded())])
        .fewer_is_better(),
    count("Fouls.Awarded", words("Fouls won", "أخطاء محتسبة له"),
        words("fouls whistled for the player", "الأخطاء المحتسبة له"),
        Stat::FoulsWon, &[actor(WON, |p| p.succeeded())])
        .short("Fouled", "أخطاء له"),
    count("Fouls.CommittedInDefensiveThird", words("Fouls in own third", "أخطاء في الثلث الدفاعي"),
        words("fouls committed in the own third", "الأخطاء المرتكبة في الثلث الدفاعي"),
        Stat::FoulsCommittedInOwnThird, &[actor(COMMITTED, |p| p.succeeded() && p.from_x(|x| x < OWN_THIRD))]).fewer_is_better(),
    count("Fouls.AwardedInOffensiveThird", words("Fouls won in the final third", "أخطاء محتسبة له في الثلث الهجومي"),
        words("fouls won in the final third", "الأخطاء المحتسبة له في الثلث الهجومي"),
        Stat::FoulsWonInFinalThird, &[actor(WON, |p| p.succeeded() && p.from_x(|x| x >= FINAL_THIRD))]),
    count("Penalty.Committed", words("Penalties given away", "ركلات جزاء تسبب بها"),
        words("fouls that gave the opponent a penalty", "الأخطاء التي منحت الخصم ركلة جزاء"),
        Stat::PenaltiesCommitted, &[actor(COMMITTED, |p| p.has(Extra::Penalty))])
        .fewer_is_better().short("Pens given", "جزاء عليه"),
    count("Penalty.Awarded", words("Penalties won", "ركلات جزاء حصل عليها"),
        words("fouls suffered that gave a penalty; of a team, all penalties given to it", "الأخطاء عليه التي منحت ركلة جزاء؛ وللفريق كل ركلات الجزاء الممنوحة له"),
        Stat::PenaltiesWon, &PENALTY_WON)
        .short("Pens won", "جزاء له"),
];

/// Only operations beyond the specification show them.
#[rustfmt::skip]
pub(super) const UNPUBLISHED: [Definition; 2] = [
    total("Cards.SentOff", words("Sent off", "حالات الطرد"),
        words("second yellow cards and straight red cards", "البطاقات الصفراء الثانية والحمراء المباشرة"),
        0, &[n(Stat::SecondYellows), n(Stat::Reds)]).fewer_is_better(),
    count("Fouls.CommittedInFinalThird", words("Fouls in the final third", "أخطاء في الثلث الهجومي"),
        words("fouls committed in the final third", "الأخطاء المرتكبة في الثلث الهجومي"),
        Stat::FoulsCommittedInFinalThird, &[actor(COMMITTED, |p| p.succeeded() && p.from_x(|x| x >= FINAL_THIRD))]).fewer_is_better(),
];
