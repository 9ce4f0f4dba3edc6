//! Sentences for people, in both languages.

use std::fmt::Write;

use football::model::{Language, Words};

use super::plural::Noun;

/// A sentence in both languages, with an argument for each placeholder.
///
/// A placeholder is `{name}`, or `{name noun}` for a number and the noun that it counts: see `plural.rs`.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    words: Words,
    arguments: Vec<(&'static str, Argument)>,
}

/// What replaces a placeholder of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    Text(String),
    /// Another message, in the language of the outer one.
    Message(Message),
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.to_owned())
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Argument::Text(number.to_string())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Argument::Message(message)
    }
}

impl From<Words> for Message {
    fn from(words: Words) -> Self {
        Message { words, arguments: Vec::new() }
    }
}

impl Message {
    /// Replaces the placeholder `{name}` or `{name noun}`.
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Message {
        self.arguments.push((name, argument.into()));
        self
    }

    pub fn in_(&self, language: Language) -> String {
        let mut rest = self.words.in_(language);
        let mut text = String::with_capacity(rest.len() + 16);
        while let Some((before, (placeholder, after))) =
            rest.split_once('{').and_then(|(before, tail)| tail.split_once('}').map(|rest| (before, rest)))
        {
            text.push_str(before);
            let (name, noun) = match placeholder.split_once(' ') {
                Some((name, noun)) => (name, Noun::named(noun)),
                None => (placeholder, None),
            };
            match (self.arguments.iter().find(|(key, _)| *key == name), noun) {
                (Some((_, Argument::Text(number))), Some(noun)) => {
                    text.push_str(&noun.counted(number.parse().ok(), number, language));
                }
                (Some((_, Argument::Text(argument))), None) => text.push_str(argument),
                (Some((_, Argument::Message(argument))), _) => text.push_str(&argument.in_(language)),
                (None, _) => {
                    let _ = write!(text, "{{{placeholder}}}");
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
    fn placeholders_are_replaced_in_either_language() {
        let what = Message::from(Words { en: "a positive integer", ar: "عددًا صحيحًا موجبًا" });
        let message = Message::from(Words { en: "{name} must be {what}.", ar: "يجب أن يكون {name} {what}." })
            .with("name", "match_id")
            .with("what", what);
        assert_eq!(message.in_(Language::English), "match_id must be a positive integer.");
        assert_eq!(message.in_(Language::Arabic), "يجب أن يكون match_id عددًا صحيحًا موجبًا.");
    }

    #[test]
    fn placeholders_inside_an_argument_are_left_alone() {
        let message = Message::from(Words { en: "{name}!", ar: "{name}!" }).with("name", "{name} {");
        assert_eq!(message.in_(Language::English), "{name} {!");
    }
}
