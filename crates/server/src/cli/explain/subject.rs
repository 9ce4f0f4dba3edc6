//! A player or team of a match, by id or by name in either language.

use anyhow::{Context, Result, bail};
use football::model::fold;
use serde_json::Value;

use crate::service::{RequestContext, Service};

/// How many names an error lists.
const LISTED: usize = 5;

#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    Team,
    Player,
}

impl Subject {
    fn word(self) -> &'static str {
        match self {
            Subject::Team => "team",
            Subject::Player => "player",
        }
    }
}

/// The id that a text names. A number is an id, whether the match has it or not: the operation checks that.
pub(super) fn id(service: &Service, match_id: i64, subject: Subject, text: &str) -> Result<i64> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let mut named = Vec::new();
    for lang in ["en", "ar"] {
        named.extend(names(service, match_id, subject, lang)?);
    }
    let wanted = fold(text);
    let whole = |name: &str| fold(name) == wanted;
    let words = |name: &str| {
        let name = fold(name);
        wanted.split_whitespace().all(|word| name.split_whitespace().any(|part| part == word))
    };
    for is_meant in [&whole as &dyn Fn(&str) -> bool, &words] {
        let mut found: Vec<&(i64, String)> = named.iter().filter(|(_, name)| is_meant(name)).collect();
        found.sort_by_key(|(id, _)| *id);
        found.dedup_by_key(|(id, _)| *id);
        match found.as_slice() {
            [] => {}
            [(id, _)] => return Ok(*id),
            several => bail!("several have the name {text}: {}. Give the id", listed(several)),
        }
    }
    let similarity = |name: &str| strsim::normalized_damerau_levenshtein(&fold(name), &wanted);
    named.sort_by(|one, other| similarity(&other.1).total_cmp(&similarity(&one.1)));
    let mut nearest: Vec<&(i64, String)> = Vec::new();
    for entry in &named {
        if nearest.iter().all(|(id, _)| *id != entry.0) {
            nearest.push(entry);
        }
    }
    nearest.truncate(LISTED);
    bail!("match {match_id} has no {} with the name {text}. The nearest are {}", subject.word(), listed(&nearest));
}

fn listed(entries: &[&(i64, String)]) -> String {
    entries.iter().map(|(id, name)| format!("{name} ({id})")).collect::<Vec<_>>().join(", ")
}

/// The ids of a match with their names, in one language. A player may have two.
fn names(service: &Service, match_id: i64, subject: Subject, lang: &str) -> Result<Vec<(i64, String)>> {
    let query = format!("match_id={match_id}&lang={lang}");
    let response = service.respond(&RequestContext::trusted("MatchSquad", &query));
    let body: Value = serde_json::from_slice(&response.body).context("the response is not JSON")?;
    if response.status != 200 {
        bail!("{}", body["message"].as_str().unwrap_or_default());
    }
    let mut names = Vec::new();
    let mut add = |entry: &Value, field: &str| {
        if let (Some(id), Some(name)) = (entry["id"].as_i64(), entry[field].as_str()) {
            names.push((id, name.to_owned()));
        }
    };
    for side in ["home", "away"].map(|side| &body["data"][0][side]) {
        match subject {
            Subject::Team => add(&side["team"], "name"),
            Subject::Player => {
                for player in side["squad"].as_array().into_iter().flatten() {
                    add(player, "name");
                    add(player, "nick_name");
                }
            }
        }
    }
    Ok(names)
}
