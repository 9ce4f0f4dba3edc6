//! The words of the notation. The code of a document is always a word too, whatever its case.

use crate::model::{BodyPart, EventKind, Extra, Format, Nature, Outcome, PlayPattern, Spot, StageType};

/// An event and the result it has unless another is said; none where one must be said.
pub(super) type Meaning = (EventKind, Option<Outcome>);

/// Short words for events, the one that is written first. A code that is no row here means the event with the result of
/// [`default_result`].
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

/// Words that say the event and its result at once.
#[rustfmt::skip]
pub(super) const EVENTS_WITH_RESULT: &[(&str, EventKind, Outcome)] = &[
    ("goal",          EventKind::Attempt, Outcome::Goal),
    ("yellow",        EventKind::Card,    Outcome::Yellow),
    ("second yellow", EventKind::Card,    Outcome::SecondYellow),
    ("red",           EventKind::Card,    Outcome::Red),
];

/// What an event came to when nothing is said. An attempt and a card must say it: a guess would be a wrong number.
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

/// What may follow the event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Word {
    Result(Outcome),
    Extra(Extra),
    Body(BodyPart),
    Pattern(PlayPattern),
    Pressure,
    Counter,
    Through,
}

/// Short words beside the codes.
#[rustfmt::skip]
pub(super) const WORDS: &[(&str, Word)] = &[
    ("ok",             Word::Result(Outcome::Success)),
    ("failed",         Word::Result(Outcome::Fail)),
    ("wide",           Word::Result(Outcome::OffTarget)),
    ("post",           Word::Result(Outcome::Bar)),
    ("right",          Word::Body(BodyPart::RightFoot)),
    ("left",           Word::Body(BodyPart::LeftFoot)),
    ("other part",     Word::Body(BodyPart::Other)),
    ("other pattern",  Word::Pattern(PlayPattern::Other)),
    ("pressure",       Word::Pressure),
    ("under pressure", Word::Pressure),
    ("counter",        Word::Counter),
    ("through",        Word::Through),
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

/// The longest phrase that the words begin with: what it means, and how many words it has.
pub(super) fn longest<T>(words: &[&str], meaning: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    (1..=words.len().min(5)).rev().find_map(|count| Some((meaning(&words[..count].join(" "))?, count)))
}

pub(super) fn event(phrase: &str) -> Option<Meaning> {
    if let Some((_, kind, result)) = EVENTS_WITH_RESULT.iter().find(|(word, ..)| same(word, phrase)) {
        return Some((*kind, Some(*result)));
    }
    let short = EVENTS.iter().find(|(word, _)| same(word, phrase)).map(|(_, kind)| *kind);
    let kind = short.or_else(|| EventKind::ALL.iter().copied().find(|kind| same(kind.code(), phrase)))?;
    Some((kind, default_result(kind)))
}

/// How an event is written: never with a word that a result could make into another (`foul won` is no foul).
pub(super) fn event_word(kind: EventKind) -> String {
    let short = EVENTS.iter().find(|(word, named)| *named == kind && *word != "foul");
    short.map_or_else(|| kind.code().to_lowercase(), |(word, _)| (*word).to_owned())
}

pub(super) fn word(phrase: &str) -> Option<Word> {
    fn of<T: Copy>(all: &[T], code: impl Fn(T) -> &'static str, phrase: &str) -> Option<T> {
        all.iter().copied().find(|item| same(code(*item), phrase) && !same(phrase, "other"))
    }
    let short = WORDS.iter().find(|(word, _)| same(word, phrase)).map(|(_, word)| *word);
    short
        .or_else(|| of(Outcome::ALL, Outcome::code, phrase).map(Word::Result))
        .or_else(|| of(Extra::ALL, Extra::code, phrase).map(Word::Extra))
        .or_else(|| of(BodyPart::ALL, BodyPart::code, phrase).map(Word::Body))
        .or_else(|| of(PlayPattern::ALL, PlayPattern::code, phrase).map(Word::Pattern))
}

/// How a word is written.
pub(super) fn word_text(word: Word) -> String {
    let code = match word {
        Word::Result(result) => result.code(),
        Word::Extra(extra) => extra.code(),
        Word::Body(BodyPart::Other) => "other part",
        Word::Body(part) => part.code(),
        Word::Pattern(PlayPattern::Other) => "other pattern",
        Word::Pattern(pattern) => pattern.code(),
        Word::Pressure => "under pressure",
        Word::Counter => "counter",
        Word::Through => "through",
    };
    code.to_lowercase()
}

pub(super) fn spot(phrase: &str) -> Option<Spot> {
    let short = SPOTS.iter().find(|(word, _)| *word == phrase).map(|(_, spot)| *spot);
    short.or_else(|| Spot::ALL.iter().copied().find(|spot| same(spot.code(), phrase)))
}

pub(super) fn spot_word(spot: Spot) -> &'static str {
    SPOTS.iter().find(|(_, named)| *named == spot).map_or_else(|| spot.code(), |(word, _)| word)
}

fn same(code: &str, phrase: &str) -> bool {
    code.eq_ignore_ascii_case(phrase)
}

#[cfg(test)]
mod tests {
    use super::super::sheet::LINES;
    use super::*;

    const MANUAL: &str = include_str!("../../../../../docs/notation.md");

    #[test]
    fn the_manual_names_every_word() {
        let events = EVENTS.iter().map(|(word, _)| *word).chain(EVENTS_WITH_RESULT.iter().map(|(word, ..)| *word));
        let words = WORDS.iter().map(|(word, _)| *word).chain(SPOTS.iter().map(|(word, _)| *word));
        let others = FORMATS.iter().map(|(word, _)| *word).chain(LINES.iter().map(|(word, _)| *word));
        let kinds: Vec<_> = EventKind::ALL.iter().map(|kind| event_word(*kind)).collect();
        let kinds =
            kinds.iter().map(String::as_str).filter(|word| !["card", "substitution", "foul committed"].contains(word));
        for word in events.chain(words).chain(others).chain(kinds) {
            let named = [format!("`{word}`"), format!("`{word} "), format!("`format {word}`")];
            assert!(named.iter().any(|form| MANUAL.contains(form)), "docs/notation.md does not name {word}");
        }
    }

    #[test]
    fn every_code_is_a_word_of_its_own() {
        for &kind in EventKind::ALL {
            assert_eq!(event(kind.code()).map(|(kind, _)| kind), Some(kind));
            assert_eq!(event(&event_word(kind)).map(|(kind, _)| kind), Some(kind));
        }
        let words = Outcome::ALL.iter().copied().map(Word::Result).chain(Extra::ALL.iter().copied().map(Word::Extra));
        let words = words.chain(BodyPart::ALL.iter().copied().map(Word::Body));
        for item in words.chain(PlayPattern::ALL.iter().copied().map(Word::Pattern)) {
            assert_eq!(word(&word_text(item)), Some(item));
        }
        for &place in Spot::ALL {
            assert_eq!((spot(place.code()), spot(spot_word(place))), (Some(place), Some(place)));
        }
    }
}
