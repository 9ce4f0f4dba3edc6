//! Charts, drawn by the server as SVG.
//!
//! A chart is a function from plain values to an [`Svg`]. It uses classes of `assets/charts.css` and no colours, so that
//! the page's theme applies. [`Svg::file`] makes a file of its own of it.

pub mod goal;
pub mod half_pitch;
pub mod heat_map;
pub mod labels;
pub mod marks;
pub mod paired_bars;
pub mod pitch;
mod svg;
pub mod time_axis;

pub use svg::{Svg, Units};

/// What a chart is drawn for. A chart for a wide screen would be illegible on a phone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartSize {
    Wide,
    Phone,
}

impl ChartSize {
    /// The first value for wide screens, the second for phones.
    pub fn choose<T>(self, wide: T, phone: T) -> T {
        match self {
            ChartSize::Wide => wide,
            ChartSize::Phone => phone,
        }
    }
}
