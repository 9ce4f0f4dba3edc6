//! What to do about a response that is too large for a model.

use football::model::Words;
use rmcp::model::JsonObject;
use serde_json::Value as Json;

use api::render::Message;
use api::{Operation, ParamType};

/// The most bytes of JSON that a tool returns. A model reads all of it: this is about 20,000 tokens.
pub const MAX_ANSWER: usize = 64 * 1024;

const NARROW: Words = Words {
    en: "The response of {operation} has {size bytes}, and a tool returns at most {most bytes}. Narrow the request with {how}.",
    ar: "حجم رد {operation} هو {size bytes}، والأداة تعيد {most bytes} على الأكثر. ضيّق الطلب باستخدام {how}.",
};
const USE_OTHERS: Words = Words {
    en: "The response of {operation} has {size bytes}, and a tool returns at most {most bytes}. Use {how}.",
    ar: "حجم رد {operation} هو {size bytes}، والأداة تعيد {most bytes} على الأكثر. استخدم {how}.",
};

/// For operations without a parameter that makes the response smaller: the tools that give parts of it.
const OTHERS: [(&str, &str); 4] = [
    ("TournamentMatchList", "MatchList (season_ids, page_size)"),
    ("TournamentStructure", "SeasonStructure, TournamentTable, MatchList (season_ids, page_size)"),
    ("SeasonStructure", "TournamentTable, MatchList (season_ids, page_size)"),
    ("TournamentTeamPlayerList", "EntityPlayers (tournament_ids, team_id, page_size)"),
];
const OTHER_TOOLS: &str = "find, EntityTeam, EntityPlayer, MatchDetails";

/// Parameters that choose another form or order, or other data, and do not make a response smaller.
const NOT_NARROWING: [&str; 8] = ["detail", "include", "offset", "order", "param", "platform_id", "since", "sort"];

/// Says how large the response is, and how to ask for less.
pub(super) fn message(operation: &Operation, arguments: &JsonObject, body: &[u8]) -> Message {
    let ways = ways(operation, arguments, body);
    let others = OTHERS.iter().find(|(name, _)| *name == operation.name).map_or(OTHER_TOOLS, |(_, others)| others);
    let (words, how) = if ways.is_empty() { (USE_OTHERS, others.to_owned()) } else { (NARROW, ways.join(", ")) };
    Message::from(words)
        .with("operation", operation.name)
        .with("size", body.len())
        .with("most", MAX_ANSWER)
        .with("how", how)
}

/// The parameters that make a response smaller: a page, fewer fields, a shorter list, and filters that the request lacks.
fn ways(operation: &Operation, arguments: &JsonObject, body: &[u8]) -> Vec<String> {
    let mut ways = Vec::new();
    for param in operation.params.iter().filter(|param| !NOT_NARROWING.contains(&param.name)) {
        let name = param.name;
        match param.takes {
            ParamType::PageSize => ways.extend(page_size(body).map(|size| format!("{name}={size}"))),
            // A flag adds something, and another page is as large.
            ParamType::Flag | ParamType::PageNumber => {}
            ParamType::Fields | ParamType::Ids | ParamType::NumbersOf(_) | ParamType::MatchIds => {
                ways.push(name.to_owned());
            }
            _ if !param.required && !arguments.contains_key(name) => ways.push(name.to_owned()),
            _ => {}
        }
    }
    ways
}

/// The size of a page that fits, with a tenth to spare; none if a single record is too large.
fn page_size(body: &[u8]) -> Option<usize> {
    let records = longest_list(&serde_json::from_slice(body).ok()?);
    let size = records.saturating_mul(MAX_ANSWER) / body.len().max(1) * 9 / 10;
    (records > 1).then_some(size.max(1))
}

/// The records of a page: no list inside of a record is as long as the page that is too large.
fn longest_list(value: &Json) -> usize {
    match value {
        Json::Array(items) => items.iter().map(longest_list).max().unwrap_or_default().max(items.len()),
        Json::Object(fields) => fields.values().map(longest_list).max().unwrap_or_default(),
        _ => 0,
    }
}
