//! Draws an attack on the pitch: `cargo run -p football --example attack_picture > docs/attack.svg`.
//!
//! The attack is the worked example of docs/attacks.md, from `samples/derby.match`. A test compares the committed picture.

use std::fmt::Write;

use football::analysis::attacks::{Attack, AttackSettings, attacks};
use football::feed::notation::parse_match;
use football::model::{Event, EventKind, Point};

const MATCH: &str = include_str!("../../../samples/derby.match");

/// Pixels for one unit of the pitch, and around the pitch.
const SCALE: f64 = 6.0;
const MARGIN: f64 = 24.0;

fn main() {
    match picture() {
        Ok(picture) => print!("{picture}"),
        Err(why) => eprintln!("{why}"),
    }
}

fn picture() -> Result<String, String> {
    let (match_, events) = parse_match(MATCH).map_err(|_| "the sample is not a valid match")?;
    let all = attacks(&match_, &events, &AttackSettings::default());
    let attack = all.first().ok_or("the sample has no attack")?;
    let names = |event: &Event| {
        let shirt = event.player.and_then(|player| match_.member(player)).and_then(|member| member.shirt);
        shirt.map_or_else(String::new, |shirt| shirt.to_string())
    };
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = draw(&mut svg, attack, &events, names);
    Ok(svg)
}

fn draw(svg: &mut String, attack: &Attack, events: &[Event], name: impl Fn(&Event) -> String) -> std::fmt::Result {
    let (width, height) = (120.0 * SCALE + 2.0 * MARGIN, 80.0 * SCALE + 2.0 * MARGIN);
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="sans-serif">"#
    )?;
    writeln!(svg, "<title>{}: {} passes, {} touches</title>", attack.kind.words().en, attack.passes, attack.touches)?;
    writeln!(
        svg,
        r##"<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#1d4e89"/></marker></defs>"##
    )?;
    writeln!(svg, r##"<rect width="{width}" height="{height}" fill="#f4f7f2"/>"##)?;
    pitch(svg)?;
    let own: Vec<&Event> = attack.own.iter().map(|index| &events[*index as usize]).collect();
    for pair in own.windows(2) {
        // The player carried the ball from where the pass ended to where the next one began.
        if let (Some(from), Some(to)) = (pair[0].end, pair[1].at)
            && from != to
        {
            line(svg, from, to, r##"stroke="#1d4e89" stroke-width="1.5" stroke-dasharray="4 4""##)?;
        }
    }
    for event in &own {
        if let (Some(from), Some(to)) = (event.at, event.end) {
            let colour = if event.kind.is_shot() { "#b3261e" } else { "#1d4e89" };
            line(svg, from, to, &format!(r#"stroke="{colour}" stroke-width="2.5" marker-end="url(#tip)""#))?;
        }
    }
    for event in &own {
        let Some(at) = event.at else { continue };
        let (x, y) = pixel(at);
        let colour = if event.kind == EventKind::Attempt { "#b3261e" } else { "#1d4e89" };
        writeln!(svg, r##"<circle cx="{x}" cy="{y}" r="11" fill="{colour}" stroke="#fff" stroke-width="2"/>"##)?;
        writeln!(
            svg,
            r##"<text x="{x}" y="{}" font-size="12" fill="#fff" text-anchor="middle">{}</text>"##,
            y + 4.0,
            name(event)
        )?;
    }
    writeln!(svg, "</svg>")
}

fn pixel(at: Point) -> (f64, f64) {
    (MARGIN + at.x() * SCALE, MARGIN + at.y() * SCALE)
}

fn line(svg: &mut String, from: Point, to: Point, style: &str) -> std::fmt::Result {
    let ((x1, y1), (x2, y2)) = (pixel(from), pixel(to));
    writeln!(svg, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {style}/>"#)
}

/// The lines of the pitch as rectangles: x, y, width, height.
const PITCH_LINES: [[f64; 4]; 8] = [
    [0.0, 0.0, 120.0, 80.0],
    [0.0, 0.0, 60.0, 80.0],
    [0.0, 18.0, 18.0, 44.0],
    [102.0, 18.0, 18.0, 44.0],
    [0.0, 30.0, 6.0, 20.0],
    [114.0, 30.0, 6.0, 20.0],
    [-2.0, 36.0, 2.0, 8.0],
    [120.0, 36.0, 2.0, 8.0],
];

fn pitch(svg: &mut String) -> std::fmt::Result {
    writeln!(svg, r##"<g fill="none" stroke="#6b8f71" stroke-width="2">"##)?;
    for [x, y, width, height] in PITCH_LINES.map(|line| line.map(|side| side * SCALE)) {
        writeln!(svg, r#"<rect x="{}" y="{}" width="{width}" height="{height}"/>"#, x + MARGIN, y + MARGIN)?;
    }
    writeln!(svg, r#"<circle cx="{}" cy="{}" r="{}"/>"#, 60.0 * SCALE + MARGIN, 40.0 * SCALE + MARGIN, 10.0 * SCALE)?;
    writeln!(svg, "</g>")
}

#[test]
fn the_committed_picture_is_what_the_sample_draws() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/attack.svg");
    let drawn = picture().unwrap_or_default();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let _ = std::fs::write(&path, &drawn);
    }
    assert!(
        std::fs::read_to_string(path).unwrap_or_default() == drawn,
        "docs/attack.svg is outdated: run this test with UPDATE_EXPECT=1"
    );
}
