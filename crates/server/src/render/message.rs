//! Sentences for people, in both languages.

use std::fmt::Write;

use football::model::{Language, Words};

/// A sentence in both languages, with parts filled in where it says `{name}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    words: Words,
    parts: Vec<(&'static str, Part)>,
}

/// What fills a gap of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Text(String),
    /// Another message, in the language of the whole.
    Message(Message),
}

impl From<String> for Part {
    fn from(text: String) -> Self {
        Part::Text(text)
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Self {
        Part::Text(text.to_owned())
    }
}

impl From<usize> for Part {
    fn from(number: usize) -> Self {
        Part::Text(number.to_string())
    }
}

impl From<Message> for Part {
    fn from(message: Message) -> Self {
        Part::Message(message)
    }
}

impl From<Words> for Message {
    fn from(words: Words) -> Self {
        Message { words, parts: Vec::new() }
    }
}

impl Message {
    /// Fills the gap `{name}`.
    pub fn with(mut self, name: &'static str, part: impl Into<Part>) -> Message {
        self.parts.push((name, part.into()));
        self
    }

    pub fn in_(&self, language: Language) -> String {
        let mut rest = self.words.in_(language);
        let mut text = String::with_capacity(rest.len() + 16);
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, tail)| tail.split_once('}').map(|gap| (before, gap)))
        {
            text.push_str(before);
            match self.parts.iter().find(|(key, _)| *key == name) {
                Some((_, Part::Text(part))) => text.push_str(part),
                Some((_, Part::Message(part))) => text.push_str(&part.in_(language)),
                None => {
                    let _ = write!(text, "{{{name}}}");
                }
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_fills_its_gaps_in_either_language() {
        let what = Message::from(Words { en: "a positive integer", ar: "عددا صحيحا موجبا" });
        let message = Message::from(Words { en: "{name} must be {what}.", ar: "يجب أن يكون {name} {what}." })
            .with("name", "match_id")
            .with("what", what);
        assert_eq!(message.in_(Language::English), "match_id must be a positive integer.");
        assert_eq!(message.in_(Language::Arabic), "يجب أن يكون match_id عددا صحيحا موجبا.");
    }

    #[test]
    fn what_fills_a_gap_is_never_filled_itself() {
        let message = Message::from(Words { en: "{name}!", ar: "{name}!" }).with("name", "{name} {");
        assert_eq!(message.in_(Language::English), "{name} {!");
    }
}
