//! Charts as files, and the snippet that shows a section on another site.

use askama::Template;

use super::{MatchView, Section};
use crate::api::{Data, Error};
use crate::pages::PageContext;
use crate::pages::layout::render;
use crate::pages::markup::Markup;

#[derive(Template)]
#[template(path = "pages/match-share.html")]
struct Share<'a> {
    cx: &'a PageContext<'a>,
    match_id: i64,
    /// Empty if no other site may show widgets.
    snippet: String,
}

mod words {
    use football::model::Words;

    pub const TITLE: Words = Words { en: "Share", ar: "مشاركة" };
    pub const FILES: Words = Words { en: "Charts as files", ar: "الرسوم كملفات" };
    pub const EMBED: Words = Words { en: "Show the momentum on your site", ar: "اعرض الزخم في موقعك" };
    pub const MOMENTUM: Words = Words { en: "Momentum", ar: "الزخم" };
    pub const PREVIEW: Words = Words { en: "Preview picture", ar: "صورة المعاينة" };
    pub const SHOTS: Words = Words { en: "Shot map", ar: "خريطة التسديدات" };
    pub const LINE_UPS: Words = Words { en: "Line-ups", ar: "التشكيلتان" };
    pub const XG: Words = Words { en: "Expected goals", ar: "الأهداف المتوقعة" };
}

pub(super) fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<Section>, Error> {
    if !view.match_().status.has_kicked_off() {
        return Ok(None);
    }
    let match_id = view.match_().id.0;
    let base = &cx.request.base;
    let is_allowed = !matches!(cx.request.frame_ancestors.as_str(), "" | "'none'");
    let snippet = if is_allowed {
        let language = if cx.is_arabic() { "ar" } else { "en" };
        format!(
            "<iframe data-touchline src=\"{base}/embed/m/{match_id}/momentum?lang={language}\" width=\"100%\" height=\"400\" \
             loading=\"lazy\" title=\"{}\"></iframe>\n<script src=\"{base}/assets/embed.js\" async></script>",
            cx.say(words::MOMENTUM)
        )
    } else {
        String::new()
    };
    let body = Share { cx, match_id, snippet };
    Ok(Some(Section {
        id: "share",
        columns: 12,
        title: cx.say(words::TITLE).to_owned(),
        note: String::new(),
        body: Markup::trusted(render(&body)?),
    }))
}
