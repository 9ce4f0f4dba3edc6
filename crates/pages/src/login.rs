//! The pages of the login: the form that asks for a key, and what a reader sees if a form came from another site.

use askama::Template;
use football::model::Words;

use super::context::PageContext;
use super::layout::{Html, render};
use super::markup::Markup;
pub use crate::words::login as words;
use api::Error;
use api::Response;

#[derive(Template)]
#[template(path = "pages/login.html")]
struct LoginBody<'a> {
    cx: &'a PageContext<'a>,
    /// Where the form is posted to. It has the language and the theme of the form.
    action: String,
    next: &'a str,
    problem: Option<Words>,
}

#[derive(Template)]
#[template(path = "pages/foreign-form.html")]
struct ForeignFormBody<'a> {
    cx: &'a PageContext<'a>,
}

/// The language and the theme that a query names.
pub fn look(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    let wanted = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| matches!(name.as_ref(), "lang" | "theme"));
    wanted.map(|(name, value)| (name.into_owned(), value.into_owned()))
}

/// The form that asks for a key. `next` is the page to show afterwards, `problem` what was wrong with the form before.
pub fn login_page(cx: &PageContext<'_>, next: &str, problem: Option<Words>) -> Result<Response, Error> {
    let look = form_urlencoded::Serializer::new(String::new()).extend_pairs(look(&cx.request.query_string)).finish();
    let action = if look.is_empty() { "/login".to_owned() } else { format!("/login?{look}") };
    let main = Markup::trusted(render(&LoginBody { cx, action, next, problem })?);
    let status = Some(if problem.is_some() { 401 } else { 200 });
    Html { status, title: cx.say(words::LOG_IN).to_owned(), main, ..Html::default() }.response(cx)
}

/// The page for a form that another site has posted.
pub fn foreign_form_page(cx: &PageContext<'_>) -> Result<Response, Error> {
    let main = Markup::trusted(render(&ForeignFormBody { cx })?);
    let title = cx.say(words::FOREIGN_FORM).to_owned();
    Html { status: Some(403), title, main, ..Html::default() }.response(cx)
}
