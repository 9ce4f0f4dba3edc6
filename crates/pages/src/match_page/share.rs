//! The charts of the match as files, and the sections that other sites show.

use football::model::Words;

use super::preview;
use super::section::{Picture, SectionContent, SectionRow};
use super::view::MatchView;
use super::words::share::PREVIEW;
use crate::context::PageContext;
use crate::share::{markup, words};
use api::{Data, Error};

/// `sections.rs` makes it, because it shows what all the others offer.
pub(super) const SECTION: SectionRow = SectionRow {
    id: "share",
    tab: Some(words::TITLE),
    title: words::TITLE,
    columns: 12,
    pictures: &[
        Picture {
            file: "preview.png",
            label: Some(PREVIEW),
            draw: |cx, view, _| Ok(Some(preview::svg(cx, view))),
            ..Picture::STANDARD
        },
        Picture {
            file: "preview.svg",
            about: "Teams, score and momentum, 1200 × 630",
            draw: |cx, view, _| Ok(Some(preview::svg(cx, view))),
            ..Picture::STANDARD
        },
    ],
    ..SectionRow::STANDARD
};

/// What these sections offer, as far as the match has it.
pub(super) fn content(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    data: &Data<'_>,
    sections: &[SectionRow],
) -> Result<SectionContent, Error> {
    let mut rows: Vec<&SectionRow> = sections.iter().filter(|row| (row.needs)(view)).collect();
    let mut pictures: Vec<&Picture> = rows.iter().flat_map(|row| row.pictures).collect();
    // What the address chooses comes last.
    pictures.sort_by_key(|picture| picture.is_chosen);
    let mut files = Vec::new();
    for picture in pictures {
        if let Some(label) = picture.label
            && picture.exists(cx, view, data)?
        {
            files.push((label, picture.file));
        }
    }
    // Charts come first.
    rows.sort_by_key(|row| row.pictures.is_empty());
    let widgets: Vec<(Words, &str)> = rows.iter().filter_map(|row| Some((row.widget?, row.id))).collect();
    let body = markup(cx, &format!("m/{}", view.match_().id), &files, &widgets)?;
    Ok(SectionContent { body, ..SectionContent::default() })
}
