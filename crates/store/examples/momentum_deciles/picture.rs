//! The table as a picture: goals of both sides by class, with their intervals.

use std::fmt::Write;

use crate::table::{DecileTable, Measured};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const BELOW: f64 = 48.0;
const ABOVE: f64 = 28.0;

pub(crate) fn draw(table: &DecileTable) -> String {
    let most = table.classes.iter().map(|class| class.home.high.max(class.away.high)).fold(0.1, f64::max);
    let top = (most * 20.0).ceil() / 20.0;
    let across = |index: f64| LEFT + (WIDTH - LEFT - 12.0) * index / table.classes.len() as f64;
    let up = |goals: f64| HEIGHT - BELOW - (HEIGHT - BELOW - ABOVE) * goals / top;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Goals in the next ten minutes by momentum</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    let mut line = |text: String| {
        let _ = writeln!(svg, "{text}");
    };
    for step in 0..=(top * 20.0).round() as u32 {
        let (goals, y) = (f64::from(step) / 20.0, up(f64::from(step) / 20.0));
        line(format!(
            "<path d=\"M{LEFT} {y:.1}H{WIDTH}\" stroke=\"#ddd\"/><text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{goals:.2}</text>",
            LEFT - 6.0,
            y + 4.0
        ));
    }
    for (index, class) in table.classes.iter().enumerate() {
        let middle = across(index as f64 + 0.5);
        for (side, colour, Measured { value, low, high }) in
            [(-6.0, "#1769aa", class.home), (6.0, "#c2410c", class.away)]
        {
            let x = middle + side;
            line(format!(
                "<path d=\"M{x:.1} {:.1}V{:.1}\" stroke=\"{colour}\"/><circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{colour}\"/>",
                up(low),
                up(high),
                up(value)
            ));
        }
        line(format!(
            "<text x=\"{middle:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{:+.2}</text>",
            HEIGHT - 30.0,
            class.momentum
        ));
    }
    line(format!(
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">mean momentum of the tenth</text>",
        WIDTH / 2.0,
        HEIGHT - 10.0
    ));
    line("<text x=\"8\" y=\"16\">goals in the next ten minutes: <tspan fill=\"#1769aa\">home ●</tspan> <tspan fill=\"#c2410c\">away ●</tspan></text>".to_owned());
    svg.push_str("</svg>\n");
    svg
}
