//! The words of the notation. The codes of documents are words too, in upper or lower case.

use crate::model::{BodyPart, EventKind, Extra, Format, Nature, Outcome, PlayPattern, Spot, StageType};

/// An event and its default result; none if the result must be written.
pub(super) type EventAndResult = (EventKind, Option<Outcome>);

/// Short words for events. The first word for an event is the one that `write` uses.
#[rustfmt::skip]
pub(super) const EVENTS: &[(&str, EventKind)] = &[
    ("pass",           EventKind::Pass),
    ("long pass",      EventKind::LongPass),
    ("cross",          EventKind::Cross),
    ("corner",         EventKind::CornerCross),
    ("short corner",   EventKind::CornerPass),
    ("free kick",      EventKind::FreeKickPass),
    ("throw-in",       EventKind::ThrowIn),
    ("throw in",       EventKind::ThrowIn),
    ("kick-off",       EventKind::KickOff),
    ("receive",        EventKind::BallReceive),
    ("shot",           EventKind::Attempt),
    ("intercept",      EventKind::Interception),
    ("clearance",      EventKind::Clear),
    ("recover",        EventKind::BallRecover),
    ("recovery",       EventKind::BallRecover),
    ("aerial",         EventKind::AerialDuel),
    ("press",          EventKind::Pressure),
    ("save",           EventKind::KeeperSave),
    ("collect",        EventKind::KeeperCollect),
    ("punch",          EventKind::KeeperPunch),
    ("sweep",          EventKind::KeeperSweep),
    ("smother",        EventKind::KeeperSmother),
    ("faced",          EventKind::KeeperFaced),
    ("foul",           EventKind::FoulCommitted),
    ("fouled",         EventKind::FoulWon),
    ("injury",         EventKind::InjuryStoppage),
    ("line-up",        EventKind::StartingXi),
    ("shift",          EventKind::TacticalShift),
];

/// Words for an event with its result.
#[rustfmt::skip]
pub(super) const EVENTS_WITH_RESULT: &[(&str, EventKind, Outcome)] = &[
    ("goal",          EventKind::Attempt, Outcome::Goal),
    ("yellow",        EventKind::Card,    Outcome::Yellow),
    ("second yellow", EventKind::Card,    Outcome::SecondYellow),
    ("red",           EventKind::Card,    Outcome::Red),
];

/// The result of an event if none is written. An attempt and a card must have one, because a guess would falsify the
/// statistics.
pub(super) fn default_result(kind: EventKind) -> Option<Outcome> {
    use EventKind::*;
    match kind {
        kind if kind.is_pass_family() => Some(Outcome::Success),
        BallReceive | Dribble | BallRecover | KeeperSave | KeeperCollect | KeeperPunch | KeeperSmother
        | FoulCommitted | FoulWon => Some(Outcome::Success),
        Tackle | Interception | AerialDuel | FiftyFifty | KeeperSweep => Some(Outcome::Won),
        Miscontrol | Dispossessed => Some(Outcome::Fail),
        Card => None,
        kind if kind.is_shot() => None,
        _ => Some(Outcome::None),
    }
}

/// A word that may follow the event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Modifier {
    Result(Outcome),
    Extra(Extra),
    Body(BodyPart),
    Pattern(PlayPattern),
    Pressure,
    Counter,
    Through,
}

/// Short words, in addition to the codes.
#[rustfmt::skip]
pub(super) const MODIFIERS: &[(&str, Modifier)] = &[
    ("ok",             Modifier::Result(Outcome::Success)),
    ("failed",         Modifier::Result(Outcome::Fail)),
    ("wide",           Modifier::Result(Outcome::OffTarget)),
    ("post",           Modifier::Result(Outcome::Bar)),
    ("right",          Modifier::Body(BodyPart::RightFoot)),
    ("left",           Modifier::Body(BodyPart::LeftFoot)),
    ("other part",     Modifier::Body(BodyPart::Other)),
    ("other pattern",  Modifier::Pattern(PlayPattern::Other)),
    ("pressure",       Modifier::Pressure),
    ("under pressure", Modifier::Pressure),
    ("counter",        Modifier::Counter),
    ("through",        Modifier::Through),
];

#[rustfmt::skip]
pub(super) const SPOTS: &[(&str, Spot)] = &[
    ("GK",  Spot::Goalkeeper),
    ("RB",  Spot::RightBack),
    ("RCB", Spot::RightCenterBack),
    ("CB",  Spot::CenterBack),
    ("LCB", Spot::LeftCenterBack),
    ("LB",  Spot::LeftBack),
    ("RWB", Spot::RightWingBack),
    ("LWB", Spot::LeftWingBack),
    ("RDM", Spot::RightDefensiveMidfield),
    ("CDM", Spot::CenterDefensiveMidfield),
    ("LDM", Spot::LeftDefensiveMidfield),
    ("RM",  Spot::RightMidfield),
    ("RCM", Spot::RightCenterMidfield),
    ("CM",  Spot::CenterMidfield),
    ("LCM", Spot::LeftCenterMidfield),
    ("LM",  Spot::LeftMidfield),
    ("RW",  Spot::RightWing),
    ("RAM", Spot::RightAttackingMidfield),
    ("CAM", Spot::CenterAttackingMidfield),
    ("LAM", Spot::LeftAttackingMidfield),
    ("LW",  Spot::LeftWing),
    ("RCF", Spot::RightCenterForward),
    ("CF",  Spot::CenterForward),
    ("LCF", Spot::LeftCenterForward),
    ("SS",  Spot::SecondaryStriker),
];

/// How a stage is played.
#[rustfmt::skip]
pub(super) const FORMATS: &[(&str, (StageType, Nature, Format))] = &[
    ("league",   (StageType::League,   Nature::League,   Format::DoubleRoundRobin)),
    ("groups",   (StageType::Group,    Nature::League,   Format::SingleRoundRobin)),
    ("knockout", (StageType::Knockout, Nature::Knockout, Format::SingleMatch)),
    ("two legs", (StageType::Knockout, Nature::Knockout, Format::HomeAndAway)),
];

/// The longest phrase at the start of the words that has a meaning: the meaning, and how many words it has.
pub(super) fn longest_phrase<T>(words: &[&str], meaning: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    (1..=words.len().min(5)).rev().find_map(|count| Some((meaning(&words[..count].join(" "))?, count)))
}

pub(super) fn parse_event(phrase: &str) -> Option<EventAndResult> {
    if let Some((_, kind, result)) = EVENTS_WITH_RESULT.iter().find(|(word, ..)| same(word, phrase)) {
        return Some((*kind, Some(*result)));
    }
    let short = EVENTS.iter().find(|(word, _)| same(word, phrase)).map(|(_, kind)| *kind);
    let kind = short.or_else(|| EventKind::ALL.iter().copied().find(|kind| same(kind.code(), phrase)))?;
    Some((kind, default_result(kind)))
}

/// The word that `write` uses for an event. Not `foul`: followed by `won` it would be another event.
pub(super) fn event_word(kind: EventKind) -> String {
    let short = EVENTS.iter().find(|(word, named)| *named == kind && *word != "foul");
    short.map_or_else(|| kind.code().to_lowercase(), |(word, _)| (*word).to_owned())
}

pub(super) fn parse_modifier(phrase: &str) -> Option<Modifier> {
    fn with_code<T: Copy>(all: &[T], code: impl Fn(T) -> &'static str, phrase: &str) -> Option<T> {
        all.iter().copied().find(|item| same(code(*item), phrase) && !same(phrase, "other"))
    }
    let short = MODIFIERS.iter().find(|(word, _)| same(word, phrase)).map(|(_, modifier)| *modifier);
    short
        .or_else(|| with_code(Outcome::ALL, Outcome::code, phrase).map(Modifier::Result))
        .or_else(|| with_code(Extra::ALL, Extra::code, phrase).map(Modifier::Extra))
        .or_else(|| with_code(BodyPart::ALL, BodyPart::code, phrase).map(Modifier::Body))
        .or_else(|| with_code(PlayPattern::ALL, PlayPattern::code, phrase).map(Modifier::Pattern))
}

/// The word that `write` uses for a modifier.
pub(super) fn modifier_word(modifier: Modifier) -> String {
    let code = match modifier {
        Modifier::Result(result) => result.code(),
        Modifier::Extra(extra) => extra.code(),
        Modifier::Body(BodyPart::Other) => "other part",
        Modifier::Body(part) => part.code(),
        Modifier::Pattern(PlayPattern::Other) => "other pattern",
        Modifier::Pattern(pattern) => pattern.code(),
        Modifier::Pressure => "under pressure",
        Modifier::Counter => "counter",
        Modifier::Through => "through",
    };
    code.to_lowercase()
}

pub(super) fn parse_spot(phrase: &str) -> Option<Spot> {
    let short = SPOTS.iter().find(|(word, _)| *word == phrase).map(|(_, spot)| *spot);
    short.or_else(|| Spot::ALL.iter().copied().find(|spot| same(spot.code(), phrase)))
}

pub(super) fn spot_word(spot: Spot) -> &'static str {
    SPOTS.iter().find(|(_, named)| *named == spot).map_or_else(|| spot.code(), |(word, _)| word)
}

fn same(code: &str, phrase: &str) -> bool {
    code.eq_ignore_ascii_case(phrase)
}
