//! The schema, the samples and the manuals say the same: what one can hold, the others show.
//!
//! The validator below knows just the words that our schema uses and fails on any other, so that a new word in the
//! schema is noticed here. `UPDATE_SCHEMA=1 cargo test -p football --test it -- feed::schema` writes the committed schema anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use football::feed::native::{documents, schema};
use football::feed::{Layer, notation, parse};
use football::model::{Kind, Match};
use serde_json::{Map, Value, json};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn text(path: &str) -> Result<String> {
    std::fs::read_to_string(repository(path)).map_err(|wrong| format!("{path}: {wrong}").into())
}

/// The documents of the sample world as they are written.
fn world() -> Result<Vec<Value>> {
    Ok(text("samples/world.ndjson")?.lines().map(serde_json::from_str).collect::<serde_json::Result<_>>()?)
}

#[test]
fn the_committed_schema_is_the_one_of_the_types() -> Result {
    let path = "docs/native-feed.schema.json";
    let now = serde_json::to_string_pretty(&schema())? + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(repository(path), &now)?;
    }
    assert!(text(path)? == now, "{path} is not what the types say: run with UPDATE_SCHEMA=1 and commit it");
    Ok(())
}

#[test]
fn the_samples_are_taken_and_fit_the_schema() -> Result {
    let schema = Schema::new();
    for document in world()? {
        schema.check(&document).map_err(|wrong| format!("{document}: {wrong}"))?;
    }
    let bytes = text("samples/world.ndjson")?;
    let mut kinds = BTreeSet::new();
    for document in documents("world.ndjson", bytes.as_bytes()) {
        kinds.insert(document.map_err(|notice| notice.to_string())?.kind);
    }
    assert_eq!(kinds.len(), Kind::ALL.len(), "every kind of document");
    Ok(())
}

#[test]
fn the_sample_matches_are_taken_and_written_the_same() -> Result {
    let mut count = 0;
    for entry in std::fs::read_dir(repository("samples"))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "match") {
            continue;
        }
        count += 1;
        let text = std::fs::read_to_string(&path)?;
        let (match_, events) =
            notation::parse_match(&text).map_err(|wrong| format!("{}: {wrong:?}", path.display()))?;
        let again = notation::parse_match(&notation::write(&match_, &events)).map_err(|wrong| format!("{wrong:?}"))?;
        assert_eq!(again, (match_, events), "{}", path.display());
    }
    assert!(count >= 3);
    Ok(())
}

#[test]
fn every_match_of_the_world_can_be_written_in_the_notation() -> Result {
    let bytes = text("samples/world.ndjson")?;
    for document in documents("world.ndjson", bytes.as_bytes()).flatten() {
        if document.kind != Kind::Match || document.layer != Layer::Whole {
            continue;
        }
        let match_: Match = parse(&document.body)?;
        let events = document.events.unwrap_or_default();
        let written = notation::write(&match_, &events);
        let again = notation::parse_match(&written).map_err(|wrong| format!("{wrong:?}\n{written}"))?;
        assert_eq!(again, (match_, events), "{written}");
    }
    Ok(())
}

#[test]
fn the_sample_world_sets_every_field() -> Result {
    let schema = Schema::new();
    let mut set = BTreeSet::new();
    for document in world()? {
        set.extend(schema.check(&document)?);
    }
    let mut all = BTreeSet::new();
    fields(&schema.root, "", &mut all);
    // An overlay may name all that its whole may; a few in the sample show how.
    let left_out: Vec<_> = all.difference(&set).filter(|field| !is_overlay(field)).collect();
    assert!(left_out.is_empty(), "the sample world never sets {left_out:?}");
    Ok(())
}

fn is_overlay(field: &str) -> bool {
    field.contains(", overlay.") || field.split('.').next().is_some_and(|owner| owner.ends_with("Part"))
}

/// Every field of a schema, as `owner.field`.
fn fields(schema: &Value, owner: &str, found: &mut BTreeSet<String>) {
    let owner = schema.get("title").and_then(Value::as_str).unwrap_or(owner);
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        found.extend(properties.keys().map(|field| format!("{owner}.{field}")));
    }
    for choice in ["oneOf", "anyOf"].iter().filter_map(|word| schema.get(word)?.as_array()).flatten() {
        fields(choice, owner, found);
    }
    for (name, definition) in schema.get("$defs").and_then(Value::as_object).into_iter().flatten() {
        fields(definition, name, found);
    }
}

#[test]
fn the_manual_names_every_field_and_every_word() -> Result {
    let manual = text("docs/native-feed.md")?;
    let mut all = BTreeSet::new();
    fields(&schema(), "", &mut all);
    let words = all.iter().filter_map(|field| field.rsplit('.').next());
    let unnamed: BTreeSet<_> = words
        .filter(|word| !manual.contains(&format!("`{word}`")) && !manual.contains(&format!("\"{word}\"")))
        .collect();
    assert!(unnamed.is_empty(), "docs/native-feed.md does not name {unnamed:?}");
    for kind in Kind::ALL {
        assert!(manual.contains(&format!("\"type\": \"{}\"", kind.code())), "no example of a {}", kind.code());
    }
    Ok(())
}

#[test]
fn the_manuals_examples_are_taken() -> Result {
    for block in blocks(&text("docs/native-feed.md")?, "json") {
        let pieces: Vec<_> = documents("manual", block.as_bytes()).collect();
        assert!(!pieces.is_empty(), "{block}");
        for piece in pieces {
            piece.map_err(|notice| format!("{notice}\n{block}"))?;
        }
    }
    let matches = blocks(&text("docs/notation.md")?, "match");
    assert!(matches.len() > 3);
    for block in matches {
        notation::parse("manual", &block).map_err(|notices| format!("{notices:?}\n{block}"))?;
    }
    Ok(())
}

/// The fenced blocks of a page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    page.split(&opening).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn what_is_damaged_does_not_fit_the_schema() {
    let schema = Schema::new();
    for document in [
        json!({}),
        json!({ "type": "team", "id": 1 }),
        json!({ "type": "team", "id": 0, "name": "A" }),
        json!({ "type": "team", "id": 1, "name": "A", "colour": "red" }),
        json!({ "type": "player", "id": 1, "name": "A", "positions": ["XX"] }),
        json!({ "overlay": "team", "name": "A" }),
        json!({ "overlay": "team", "id": 1, "nick": "A" }),
        json!({ "overlay": "match", "id": 1, "home": { "squad": [{ "player": 1 }] } }),
        json!({ "type": "events", "match": 1, "events": [{ "id": 1 }] }),
    ] {
        assert!(schema.check(&document).is_err(), "{document}");
    }
}

struct Schema {
    root: Value,
}

impl Schema {
    fn new() -> Schema {
        Schema { root: schema() }
    }

    /// The fields that a document sets, as `owner.field`; or why it does not fit.
    fn check(&self, document: &Value) -> std::result::Result<BTreeSet<String>, String> {
        let mut set = BTreeSet::new();
        self.fits(&self.root, "", document, &mut set)?;
        Ok(set)
    }

    fn fits(
        &self,
        schema: &Value,
        owner: &str,
        value: &Value,
        set: &mut BTreeSet<String>,
    ) -> std::result::Result<(), String> {
        let Value::Object(rules) = schema else { return Ok(()) };
        let owner = rules.get("title").and_then(Value::as_str).unwrap_or(owner);
        let wrong = |what: &str| Err(format!("{value} is not as {what} says in {owner}"));
        for (word, rule) in rules {
            let holds = match word.as_str() {
                "$schema"
                | "$defs"
                | "title"
                | "description"
                | "default"
                | "format"
                | "required"
                | "additionalProperties" => true,
                "$ref" => {
                    let name = rule.as_str().and_then(|path| path.strip_prefix("#/$defs/")).unwrap_or_default();
                    self.fits(&self.root["$defs"][name], name, value, set)?;
                    true
                }
                "oneOf" | "anyOf" => self.choice(rule, owner, value, set, word == "oneOf")?,
                "type" => of_type(rule, value),
                "const" => rule == value,
                "enum" => rule.as_array().is_some_and(|list| list.contains(value)),
                "minimum" => value.as_f64() >= rule.as_f64() || !value.is_number(),
                "maximum" => value.as_f64() <= rule.as_f64() || !value.is_number(),
                "minLength" => value.as_str().is_none_or(|text| !text.is_empty()),
                "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= rule.as_u64().unwrap_or(0)),
                "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= rule.as_u64().unwrap_or(0)),
                // The two patterns there are: a colour, and an id with its provider's name.
                "pattern" if rule.as_str().is_some_and(|pattern| pattern.starts_with("^#")) => {
                    value.as_str().is_none_or(|text| text.starts_with('#') && text.len() == 7)
                }
                "pattern" => {
                    value.as_str().is_none_or(|text| text.starts_with("wyscout:") || text.starts_with("statsbomb:"))
                }
                "items" => {
                    value.as_array().into_iter().flatten().try_for_each(|item| self.fits(rule, owner, item, set))?;
                    true
                }
                "prefixItems" => {
                    let pairs = rule.as_array().into_iter().flatten().zip(value.as_array().into_iter().flatten());
                    pairs.into_iter().try_for_each(|(rule, item)| self.fits(rule, owner, item, set))?;
                    true
                }
                "properties" => {
                    if let (Some(fields), Value::Object(rule)) = (value.as_object(), rule) {
                        self.object(rules, rule, owner, fields, set)?;
                    }
                    true
                }
                other => return Err(format!("the schema uses {other}, which this test does not know")),
            };
            if !holds {
                return wrong(word);
            }
        }
        Ok(())
    }

    fn choice(
        &self,
        rule: &Value,
        owner: &str,
        value: &Value,
        set: &mut BTreeSet<String>,
        just_one: bool,
    ) -> std::result::Result<bool, String> {
        let mut fitting = Vec::new();
        for choice in rule.as_array().into_iter().flatten() {
            let mut inside = BTreeSet::new();
            if self.fits(choice, owner, value, &mut inside).is_ok() {
                fitting.push(inside);
            }
        }
        let holds = if just_one { fitting.len() == 1 } else { !fitting.is_empty() };
        set.extend(fitting.into_iter().flatten());
        Ok(holds)
    }

    fn object(
        &self,
        rules: &Map<String, Value>,
        properties: &Map<String, Value>,
        owner: &str,
        fields: &Map<String, Value>,
        set: &mut BTreeSet<String>,
    ) -> std::result::Result<(), String> {
        for required in rules.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
        {
            if !fields.contains_key(required) {
                return Err(format!("{owner} lacks {required}"));
            }
        }
        for (field, value) in fields {
            match properties.get(field) {
                Some(rule) => self.fits(rule, owner, value, set)?,
                None if rules.get("additionalProperties") == Some(&json!(false)) => {
                    return Err(format!("{owner} has no {field}"));
                }
                None => {}
            }
            set.extend((!value.is_null()).then(|| format!("{owner}.{field}")));
        }
        Ok(())
    }
}

fn of_type(rule: &Value, value: &Value) -> bool {
    let one = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => false,
    };
    rule.as_str().is_some_and(one)
        || rule.as_array().is_some_and(|names| names.iter().filter_map(Value::as_str).any(one))
}
