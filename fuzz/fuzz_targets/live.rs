//! Any bytes as lines of a live feed, taken in their order and once more backwards: a match or notices, never a panic, and
//! the same match both ways.

#![no_main]

use football::feed::Source;
use football::feed::live::{Ledger, Line, LiveMessage, parse_line};
use football::model::Event;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.split(|byte| *byte == b'\n').filter_map(|line| parse_line(&Source::default(), line).ok());
    let messages: Vec<LiveMessage> = lines
        .filter_map(|line| match line {
            Line::Message(message) => Some(message),
            Line::Document(_) => None,
        })
        .collect();
    let fed = |messages: &mut dyn Iterator<Item = &LiveMessage>| -> (Ledger, Vec<Event>, bool) {
        let (mut ledger, mut events) = (Ledger::before_kick_off(), Vec::new());
        let taken = messages.fold(true, |taken, message| ledger.apply(message, &mut events).is_ok() && taken);
        (ledger, events, taken)
    };
    let (forwards, backwards) = (fed(&mut messages.iter()), fed(&mut messages.iter().rev()));
    // Two lines may say different things with one sequence, and then the first of them counts.
    let mut sequences: Vec<u64> = messages.iter().map(|message| message.seq).collect();
    sequences.sort_unstable();
    sequences.dedup();
    if sequences.len() == messages.len() && forwards.2 && backwards.2 {
        assert_eq!(forwards, backwards);
    }
});
