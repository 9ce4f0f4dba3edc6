//! The colours of two teams in charts: told apart from each other and from the surface, in light and dark.

use football::model::Colour;

use super::tokens::variables;
use crate::context::Theme;

/// The colours of the home and the away team in one theme, as CSS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamColours {
    pub home: String,
    pub away: String,
    /// The colour of text on each.
    pub on_home: &'static str,
    pub on_away: &'static str,
    /// The colours of text on the surface, which needs more contrast than a mark.
    pub home_text: String,
    pub away_text: String,
}

impl TeamColours {
    /// The names of these colours in the palette, and their values.
    pub fn tokens(&self) -> [(&'static str, &str); 6] {
        [
            ("home", &self.home),
            ("away", &self.away),
            ("on-home", self.on_home),
            ("on-away", self.on_away),
            ("home-text", &self.home_text),
            ("away-text", &self.away_text),
        ]
    }
}

/// The least difference (CIEDE2000) between the two teams.
const MIN_DIFFERENCE: f64 = 25.0;
/// The least contrast of a mark with its surface.
const MIN_CONTRAST: f64 = 3.0;
/// The same on a dark surface, where weak bars are transparent and would vanish.
const CONTRAST_LEAST_DARK: f64 = 4.5;
/// The least contrast of text with its surface.
const MIN_TEXT_CONTRAST: f64 = 4.5;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Rgb([f64; 3]);

/// The home and the away colour of teams without stated colours, in light and in dark.
const DEFAULTS_LIGHT: (Rgb, Rgb) = (Rgb::from_u32(0x1B_6C_B5), Rgb::from_u32(0xC2_41_2B));
const DEFAULTS_DARK: (Rgb, Rgb) = (Rgb::from_u32(0x5F_B2_F2), Rgb::from_u32(0xFF_8B_70));

/// The home team's first colour; the away team's first, unless it resembles the home team's: then its second. Without
/// stated colours of both, the default pair.
pub fn team_colours(home: Option<[Colour; 2]>, away: Option<[Colour; 2]>, theme: Theme) -> TeamColours {
    let (surface, default, least) = match theme {
        Theme::Light => (Rgb::from_u32(0xFF_FF_FF), DEFAULTS_LIGHT, MIN_CONTRAST),
        Theme::Dark => (Rgb::from_u32(0x16_1D_19), DEFAULTS_DARK, CONTRAST_LEAST_DARK),
    };
    let rgb = |colour: Colour| Rgb::from_u32(colour.0).readable_on(surface, least);
    let stated = home.zip(away).and_then(|(home, away)| {
        let first = rgb(home[0]);
        let second = away.into_iter().map(rgb).find(|colour| colour.difference(first) >= MIN_DIFFERENCE)?;
        Some((first, second))
    });
    let (home, away) = stated.unwrap_or(default);
    TeamColours {
        home: home.css(),
        away: away.css(),
        on_home: home.text(),
        on_away: away.text(),
        home_text: home.readable_on(surface, MIN_TEXT_CONTRAST).css(),
        away_text: away.readable_on(surface, MIN_TEXT_CONTRAST).css(),
    }
}

/// The colours of two teams as CSS for both themes. `scope` is the class of the element that has them; empty for the page.
pub fn pair_style(home: Option<[Colour; 2]>, away: Option<[Colour; 2]>, scope: &str) -> String {
    let inside = if scope.is_empty() { String::new() } else { format!(" .{scope}") };
    let css = |theme: Theme| variables(team_colours(home, away, theme).tokens().into_iter());
    let (light, dark) = (css(Theme::Light), css(Theme::Dark));
    format!(
        ":root{inside},:root[data-theme=light]{inside}{{{light}}}\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){inside}{{{dark}}}}}\
         @media screen{{:root[data-theme=dark]{inside}{{{dark}}}}}"
    )
}

impl Rgb {
    const fn from_u32(hex: u32) -> Rgb {
        Rgb([((hex >> 16) & 255) as f64 / 255.0, ((hex >> 8) & 255) as f64 / 255.0, (hex & 255) as f64 / 255.0])
    }

    fn css(self) -> String {
        let [red, green, blue] = self.0.map(|part| (part * 255.0).round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// White or near black, whichever is easier to read on this colour.
    fn text(self) -> &'static str {
        if self.contrast(Rgb::from_u32(0xFF_FF_FF)) >= self.contrast(Rgb::from_u32(0x0D_13_10)) {
            "#ffffff"
        } else {
            "#0d1310"
        }
    }

    fn linear(self) -> [f64; 3] {
        self.0.map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) })
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of the Web Content Accessibility Guidelines, 1 to 21.
    fn contrast(self, other: Rgb) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// This colour, moved towards black or white until it stands out from a surface.
    fn readable_on(self, surface: Rgb, contrast_least: f64) -> Rgb {
        let target = if surface.luminance() > 0.5 { 0.0 } else { 1.0 };
        let step = |steps: u32| Rgb(self.0.map(|part| part + (target - part) * f64::from(steps) / 50.0));
        (0..=50).map(step).find(|colour| colour.contrast(surface) >= contrast_least).unwrap_or(self)
    }

    fn lab(self) -> [f64; 3] {
        let [red, green, blue] = self.linear();
        let xyz = [
            (0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47,
            0.212_672_9 * red + 0.715_152_2 * green + 0.072_175 * blue,
            (0.019_333_9 * red + 0.119_192 * green + 0.950_304_1 * blue) / 1.088_83,
        ];
        let [x, y, z] = xyz.map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The difference that a person sees between two colours (CIEDE2000).
    fn difference(self, other: Rgb) -> f64 {
        let ([l1, a1, b1], [l2, a2, b2]) = (self.lab(), other.lab());
        let mean_chroma = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
        let seventh = mean_chroma.powi(7);
        let g = 0.5 * (1.0 - (seventh / (seventh + 25f64.powi(7))).sqrt());
        let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
        let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
        let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
        let (h1, h2) = (hue(a1, b1), hue(a2, b2));
        let (dl, dc) = (l2 - l1, c2 - c1);
        let dh = match h2 - h1 {
            _ if c1 * c2 == 0.0 => 0.0,
            turn if turn > 180.0 => turn - 360.0,
            turn if turn < -180.0 => turn + 360.0,
            turn => turn,
        };
        let dh_length = 2.0 * (c1 * c2).sqrt() * (dh / 2.0).to_radians().sin();
        let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
        let h = match (h1 - h2).abs() {
            _ if c1 * c2 == 0.0 => h1 + h2,
            turn if turn <= 180.0 => (h1 + h2) / 2.0,
            _ if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
            _ => (h1 + h2 - 360.0) / 2.0,
        };
        let cos = |degrees: f64| degrees.to_radians().cos();
        let t =
            1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0) - 0.20 * cos(4.0 * h - 63.0);
        let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
        let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
        let turn = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
        let seventh = c.powi(7);
        let rotation = -2.0 * (seventh / (seventh + 25f64.powi(7))).sqrt() * (2.0 * turn).to_radians().sin();
        let (dl, dc, dh) = (dl / sl, dc / sc, dh_length / sh);
        (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_of_two_colours_is_that_of_the_standard() {
        // Red and green of sRGB differ by 86.6, black and white by 100.
        let difference = |one, two| Rgb::from_u32(one).difference(Rgb::from_u32(two));
        assert!((difference(0xFF_00_00, 0x00_FF_00) - 86.61).abs() < 0.05);
        assert!((difference(0x00_00_00, 0xFF_FF_FF) - 100.0).abs() < 0.01);
        assert!(difference(0x12_34_56, 0x12_34_56) < 1e-9);
    }

    #[test]
    fn two_teams_are_told_apart_and_stand_out_from_the_surface() {
        let colours =
            |home: [u32; 2], away: [u32; 2], theme| team_colours(Some(home.map(Colour)), Some(away.map(Colour)), theme);
        let reds = colours([0xCC_00_00, 0xFF_FF_FF], [0xD0_10_10, 0x00_33_99], Theme::Light);
        assert_eq!((reds.home.as_str(), reds.away.as_str()), ("#cc0000", "#003399"));
        let white = colours([0xFF_FF_FF, 0x00_00_00], [0x00_00_80, 0xFF_FF_FF], Theme::Light);
        assert!(
            Rgb::from_u32(0xFF_FF_FF).contrast(Rgb::from_u32(u32::from_str_radix(&white.home[1..], 16).unwrap()))
                >= 3.0
        );
        let same = colours([0xCC_00_00, 0xCC_00_00], [0xCC_00_00, 0xCC_00_00], Theme::Dark);
        assert_eq!(same.home, "#5fb2f2");
        assert_eq!(team_colours(None, None, Theme::Light).away, "#c2412b");
        let pale = colours([0x70_98_B8, 0xFF_FF_FF], [0xD0_10_10, 0x00_33_99], Theme::Light);
        let contrast =
            |css: &str| Rgb::from_u32(0xFF_FF_FF).contrast(Rgb::from_u32(u32::from_str_radix(&css[1..], 16).unwrap()));
        assert!(contrast(&pale.home) < 4.5 && contrast(&pale.home_text) >= 4.45, "{pale:?}");
    }
}
