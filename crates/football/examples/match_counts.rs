//! Counts what every player of a match did, as JSON, for `scripts/compare-readers`.
//!
//! ```text
//! cargo run -p football --example match_counts -- FEED FILE...
//! ```
//!
//! FEED is the name of an import command for files by match. Players are named by our ids.

use std::collections::BTreeMap;
use std::error::Error;

use football::feed::MATCH_FEEDS;
use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{HEAD_BYTES, MatchCatalogue};
use football::model::{Event, EventKind, Kind, Match, Outcome, Period, PlayerId, Role};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("the name of a feed is missing")?;
    let feed = MATCH_FEEDS.into_iter().find(|feed| feed.name == name).ok_or("there is no such feed")?;
    let mut catalogue = MatchCatalogue::new(feed);
    let mut events = Vec::new();
    for path in arguments {
        let bytes = std::fs::read(&path)?;
        let known = feed.recognise(&bytes[..bytes.len().min(HEAD_BYTES)]);
        let known = known.ok_or_else(|| format!("{path} is not a file of {}", feed.title))?;
        if known.content.has_header() {
            catalogue.add_header(SourceFile { name: &path, bytes: &bytes }).map_err(|notice| notice.to_string())?;
        }
        if known.content.has_events() {
            events.push((path, known.match_key, bytes));
        }
    }
    catalogue.arrange();
    for (path, key, bytes) in events {
        let file = SourceFile { name: &path, bytes: &bytes };
        let translated = catalogue.translate_match(&key, file).map_err(|notice| notice.to_string())?;
        let document = translated.documents.iter().find(|document| document.kind == Kind::Match).ok_or("no match")?;
        let match_: Match = serde_json::from_value(document.body.clone().into())?;
        let notices: Vec<String> = translated.notices.iter().map(ToString::to_string).collect();
        let events = document.events.as_deref().unwrap_or_default();
        println!(
            "{}",
            json!({"match": key, "score": match_.score, "shoot_out": match_.shoot_out, "notices": notices,
            "events": events.len(), "players": players(&match_, events)})
        );
    }
    Ok(())
}

fn players(match_: &Match, events: &[Event]) -> BTreeMap<String, Value> {
    let mut counts: BTreeMap<PlayerId, BTreeMap<&str, u32>> = BTreeMap::new();
    let mut add = |player: Option<PlayerId>, what: &'static str| {
        if let Some(player) = player {
            *counts.entry(player).or_default().entry(what).or_default() += 1;
        }
    };
    for member in match_.home.squad.iter().chain(&match_.away.squad) {
        add(Some(member.player), if member.role == Role::Starter { "starter" } else { "bench" });
    }
    for event in events {
        let in_shoot_out = event.period == Period::ShootOut;
        match (event.kind, event.result) {
            (EventKind::OwnGoal, _) => add(event.player, "own goals"),
            (EventKind::Card, Outcome::Yellow) => add(event.player, "yellow"),
            (EventKind::Card, Outcome::SecondYellow) => add(event.player, "second yellow"),
            (EventKind::Card, Outcome::Red) => add(event.player, "red"),
            (EventKind::Substitution, _) => {
                add(event.player, "off");
                add(event.replacement, "on");
            }
            (kind, result) if kind.is_shot() => {
                add(event.player, if in_shoot_out { "shoot-out shots" } else { "shots" });
                if result == Outcome::Goal {
                    add(event.player, if in_shoot_out { "shoot-out goals" } else { "goals" });
                }
            }
            (kind, result) if kind.is_pass_family() => {
                add(event.player, "passes");
                if result == Outcome::Success {
                    add(event.player, "passes completed");
                }
            }
            _ => {}
        }
    }
    counts.into_iter().map(|(player, counts)| (player.to_string(), json!(counts))).collect()
}
