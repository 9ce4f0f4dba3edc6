//! Compares momentum with the goals after it: the minutes of all final matches of a store in ten classes by their
//! momentum, and the goals of the ten minutes after each. Its output is in `docs/measurements/momentum.md`.
//!
//! ```text
//! cargo run --release -p store --example momentum_deciles -- sqlite:touchline.db [picture.svg]
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod minutes;
mod picture;
mod table;

use std::error::Error;

use football::model::{EditionId, MatchId};
use minutes::{Minute, minutes};
use store::{Address, Snapshot, Store};
use table::DecileTable;

fn main() {
    let mut words = std::env::args().skip(1);
    let Some(address) = words.next() else { return eprintln!("momentum_deciles sqlite:PATH [picture.svg]") };
    if let Err(error) = run(&address, words.next().as_deref()) {
        eprintln!("{error}");
    }
}

fn run(address: &str, picture: Option<&str>) -> Result<(), Box<dyn Error>> {
    let store = Store::open_existing(&address.parse::<Address>()?)?;
    let played = played(&store.snapshot()?)?;
    let goals: usize = played.iter().map(|match_| match_.goals).sum();
    let all: Vec<&[Minute]> = played.iter().map(|match_| match_.minutes.as_slice()).collect();
    let whole: Vec<Vec<Minute>> =
        all.iter().map(|minutes| minutes.iter().copied().filter(|minute| minute.is_whole()).collect()).collect();
    let own: Vec<Vec<Minute>> = whole.iter().map(|minutes| table::less_their_mean(minutes)).collect();
    let whole_count: usize = whole.iter().map(Vec::len).sum();
    println!(
        "{} matches, {goals} goals, {} minutes; {whole_count} of them have ten whole minutes after them\n",
        played.len(),
        all.iter().map(|minutes| minutes.len()).sum::<usize>(),
    );
    let of_whole = DecileTable::of(&slices(&whole));
    println!("Minutes with ten whole minutes after them, by momentum:\n\n{of_whole}");
    println!("Every minute, the rest of the half after it, goals for every ten minutes:\n\n{}", DecileTable::of(&all));
    println!("As the first, by momentum less the match's mean momentum:\n\n{}", DecileTable::of(&slices(&own)));
    if let Some(path) = picture {
        std::fs::write(path, picture::draw(&of_whole))?;
    }
    Ok(())
}

fn slices(minutes: &[Vec<Minute>]) -> Vec<&[Minute]> {
    minutes.iter().map(Vec::as_slice).collect()
}

struct MatchMinutes {
    minutes: Vec<Minute>,
    goals: usize,
}

/// The final matches that have events.
fn played(snapshot: &Snapshot) -> Result<Vec<MatchMinutes>, Box<dyn Error>> {
    let mut played = Vec::new();
    for row in snapshot.editions()? {
        for id in matches(snapshot, row.edition.id)? {
            if let Some(facts) = snapshot.facts(id)?.filter(|facts| facts.counts()) {
                let minutes = minutes(&facts.momentum, &facts.periods);
                played.push(MatchMinutes { minutes, goals: facts.momentum.goals.len() });
            }
        }
    }
    Ok(played)
}

fn matches(snapshot: &Snapshot, edition: EditionId) -> Result<Vec<MatchId>, store::Error> {
    Ok(snapshot.matches_of(edition)?.into_iter().map(|row| row.match_.id).collect())
}
