//! Pictures: a drawing as PNG.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The fonts of this machine, read once.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let read = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        // `system-ui` is a name for browsers; here it is the first sans-serif font that covers Latin, or any.
        let preferred = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Segoe UI", "Roboto", "Arial"];
        let has = |name: &&str| fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == name));
        if let Some(family) = preferred.into_iter().find(has) {
            fonts.set_sans_serif_family(family);
        }
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(read))
}

/// Whether this machine has a font. Without one, pictures have no text.
pub fn has_fonts() -> bool {
    !fonts().is_empty()
}

/// The largest side of a picture, in pixels.
const MAX_PIXELS: u32 = 8_192;

/// A drawing as PNG, `scale` pixels for each of its units; the reason if it cannot be drawn.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let options = Options { fontdb: fonts(), font_family: "sans-serif".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let pixels = |length: f32| ((length * scale).ceil() as u32).clamp(1, MAX_PIXELS);
    let mut pixmap = Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or("the picture is empty")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_becomes_a_picture_of_its_size() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\" fill=\"#f00\"/></svg>";
        let bytes = png(svg, 2.0).unwrap();
        let picture = Pixmap::decode_png(&bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (40, 20));
        assert_eq!(picture.pixel(5, 5).map(|pixel| (pixel.red(), pixel.green())), Some((255, 0)));
        assert!(png("<svg", 1.0).is_err());
    }
}
