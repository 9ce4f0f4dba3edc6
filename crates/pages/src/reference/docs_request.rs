//! Who reads a page of the reference: the language, the theme, and where in the reference the page is.

use std::borrow::Borrow;

use football::model::{Language, Words};

use super::common::text_in;
use crate::context::Theme;
use api::OPERATIONS;

/// A request for a page of the reference. Templates call it `docs`.
#[derive(Clone, Copy, Debug)]
pub struct DocsRequest<'a> {
    pub language: Language,
    /// The theme of the address; without one, the browser's.
    pub theme: Option<Theme>,
    /// The service is the demo, whose key is public.
    pub is_demo: bool,
    /// Which entry of the navigation is current.
    pub section: &'static str,
    /// The operation that the page is about.
    pub operation: &'a str,
}

impl DocsRequest<'_> {
    pub(super) fn is_arabic(&self) -> bool {
        self.language == Language::Arabic
    }

    pub(super) fn code(&self) -> &'static str {
        if self.is_arabic() { "ar" } else { "en" }
    }

    pub(super) fn direction(&self) -> &'static str {
        if self.is_arabic() { "rtl" } else { "ltr" }
    }

    pub(super) fn say(&self, words: impl Borrow<Words>) -> &'static str {
        words.borrow().in_(self.language)
    }

    /// A text of the tables in the reader's language; in English if it has no translation.
    pub(super) fn text(&self, english: &'static str) -> &'static str {
        text_in(self.language, english)
    }

    pub(super) fn operation_names(&self) -> impl Iterator<Item = &'static str> {
        OPERATIONS.iter().map(|operation| operation.name)
    }
}
