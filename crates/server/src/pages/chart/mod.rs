//! Charts, drawn by the server as SVG.
//!
//! A chart is a function from plain values to an [`Svg`]. It uses classes of `assets/charts.css` and no colours, so that
//! the page's theme applies. [`Svg::file`] makes a file of its own of it.

pub mod pitch;
mod svg;
pub mod time_axis;

pub use svg::Svg;
