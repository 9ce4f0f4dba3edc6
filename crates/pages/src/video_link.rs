//! Links to the videos of a match, and the names of its halves.

use crate::words::video_link as words;
use football::model::{Half, Period, Words};

pub fn half_name(half: u8) -> Words {
    match Period::from_number(u64::from(half)) {
        Some(Period::Second) => words::SECOND,
        Some(Period::ExtraFirst) => words::EXTRA_FIRST,
        Some(Period::ExtraSecond) => words::EXTRA_SECOND,
        Some(Period::ShootOut) => words::SHOOT_OUT,
        _ => words::FIRST,
    }
}

/// A link that a page may contain. Feeds state these addresses, so a script or a local file is refused.
pub fn web_address(link: &str) -> Option<String> {
    let lower = link.trim().to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://")).then(|| link.trim().to_owned())
}

/// The first video of a half from a second on, as a media fragment. Videos begin with their half.
pub fn jump(videos: &[Half], half: u8, second: u32) -> Option<String> {
    let video = videos.iter().find(|video| video.half == half)?;
    let qualities = video.streams.iter().flat_map(|stream| &stream.qualities);
    let address = qualities.filter_map(|quality| web_address(&quality.link)).next()?;
    Some(if address.contains('#') { address } else { format!("{address}#t={second}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_are_links() {
        assert_eq!(web_address(" https://v.example/1.mp4 ").as_deref(), Some("https://v.example/1.mp4"));
        for refused in ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//v.example", ""] {
            assert_eq!(web_address(refused), None, "{refused}");
        }
    }
}
