//! The pages of the login: the form that asks for a key, and what a reader sees if a form came from another site.

use askama::Template;
use football::model::Words;

use super::context::PageContext;
use super::layout::{Html, render};
use super::markup::Markup;
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

pub mod words {
    use football::model::Words;

    pub const LOG_IN: Words = Words { en: "Log in", ar: "تسجيل الدخول" };
    pub const KEY: Words = Words { en: "API key", ar: "مفتاح الواجهة" };
    pub const KEY_MISSING: Words = Words {
        en: "No key was entered. Enter the key that the operator gave you",
        ar: "لم تُدخل مفتاحًا. أدخل المفتاح الذي منحك إياه مشغل الخدمة",
    };
    pub const KEY_WRONG: Words = Words {
        en: "This key is unknown, expired or revoked",
        ar: "هذا المفتاح غير معروف أو منتهي الصلاحية أو ملغى",
    };
    pub const LOGIN_ABOUT: Words = Words {
        en: "The match centre of this service needs an API key. Its operator gives you one.",
        ar: "يتطلب مركز المباريات في هذه الخدمة مفتاحًا يمنحه لك مشغل الخدمة.",
    };
    pub const FOREIGN_FORM: Words =
        Words { en: "This form came from another site", ar: "أُرسل هذا النموذج من موقع آخر" };
    pub const NOTHING_DONE: Words = Words {
        en: "Nothing was done: it has neither logged you in nor out. A page of another site may not do that for you.",
        ar: "لم يُنفَّذ شيء: لم يسجَّل دخولك ولا خروجك، فلا يحق لصفحة من موقع آخر أن تفعل ذلك نيابة عنك.",
    };
    pub const SEND_AGAIN: Words = Words {
        en: "If you sent it yourself, open the page of this service again, at the address that you usually use, and send it from there.",
        ar: "إن كنت أنت من أرسله، فافتح صفحة هذه الخدمة من جديد على عنوانها المعتاد وأرسله من هناك.",
    };
    pub const FOR_OPERATORS: Words = Words {
        en: "For operators: a proxy must pass the Host header on as it is, or the service must know its address (--public-url).",
        ar: "لمشغل الخدمة: على الخادم الوسيط أن يمرر الترويسة Host كما هي، أو أن تعرف الخدمة عنوانها (\u{2066}--public-url\u{2069}).",
    };
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
