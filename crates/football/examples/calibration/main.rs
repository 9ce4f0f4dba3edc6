//! Compares the statistics of the demo's matches with those of real matches: `cargo run --release --example calibration [seed]`.

mod tally;

use std::time::Instant;

use football::simulation::{WorldSettings, world};

fn main() {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(WorldSettings::default().seed);
    let begin = Instant::now();
    let world = world(&WorldSettings { seed, ..WorldSettings::default() });
    println!(
        "world in {:.0} ms: {} matches, {} played",
        begin.elapsed().as_secs_f64() * 1000.0,
        world.match_count(),
        world.played_count()
    );
    let begin = Instant::now();
    let matches: Vec<_> = (0..world.match_count()).filter_map(|index| world.match_document(index).events).collect();
    let seconds = begin.elapsed().as_secs_f64();
    let events: usize = matches.iter().map(Vec::len).sum();
    println!(
        "{} matches in {seconds:.2} s: {:.0} a second, {} events a match",
        matches.len(),
        matches.len() as f64 / seconds,
        events / matches.len()
    );
    println!("{:20} {:>9} {:>9} {:>7}", "per side and match", "target", "here", "");
    let means = tally::means(matches.iter().map(Vec::as_slice));
    for (measure, mean) in tally::MEASURES.iter().zip(means) {
        let off = mean / measure.target - 1.0;
        let mark = if off.abs() > measure.band { " <--" } else { "" };
        println!("{:20} {:9.2} {mean:9.2} {:+6.0}%{mark}", measure.name, measure.target, off * 100.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_those_of_real_matches() {
        let world = world(&WorldSettings::default());
        // Every fifth match: about seventy, of all competitions.
        let matches: Vec<_> =
            (0..world.match_count()).filter_map(|index| world.match_document(index).events).step_by(5).collect();
        let means = tally::means(matches.iter().map(Vec::as_slice));
        let mut off = Vec::new();
        for (measure, mean) in tally::MEASURES.iter().zip(means) {
            // A sample deviates more than all matches, which the example compares with the narrow bands.
            if (mean / measure.target - 1.0).abs() > measure.band + 0.15 {
                off.push(format!("{}: {mean:.2}, not {:.2}", measure.name, measure.target));
            }
        }
        assert!(off.is_empty(), "{}", off.join("\n"));
    }
}
