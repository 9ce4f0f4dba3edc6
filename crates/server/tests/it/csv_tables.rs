//! CSV: every table has the values of its JSON, in a form that spreadsheets and programs read.

use std::collections::{BTreeMap, BTreeSet};

use api::{OPERATIONS, Operation};
use football::feed::native;
use hyper::http::Request;
use jiff::tz::TimeZone;
use serde_json::Value as Json;

use crate::harness::{App, KEY};
use crate::importing::touchline;
use crate::unknown_objects::known;

type Cells = BTreeMap<String, Json>;

/// The single values of a record by their path. A list is one value, or none.
fn flatten(value: &Json, around: &str, with_lists: bool, cells: &mut Cells) {
    for (name, value) in value.as_object().unwrap() {
        let path = if around.is_empty() { name.clone() } else { format!("{around}.{name}") };
        match value {
            Json::Object(_) => flatten(value, &path, with_lists, cells),
            Json::Array(_) if !with_lists => {}
            value => drop(cells.insert(path, value.clone())),
        }
    }
}

/// The rows below a value, each with the fields of the records around it.
fn rows(value: &Json, path: &[&str], around: &str, outer: &Cells, found: &mut Vec<Cells>) {
    match (value, path) {
        (Json::Array(records), []) => {
            for record in records {
                let mut cells = outer.clone();
                flatten(record, "", true, &mut cells);
                found.push(cells);
            }
        }
        (Json::Array(records), _) => {
            for record in records {
                let mut outer = outer.clone();
                flatten(record, around, false, &mut outer);
                rows(record, path, around, &outer, found);
            }
        }
        (Json::Object(fields), [step, rest @ ..]) => {
            let around = if around.is_empty() { (*step).to_owned() } else { format!("{around}.{step}") };
            rows(fields.get(*step).unwrap_or(&Json::Null), rest, &around, outer, found);
        }
        _ => {}
    }
}

/// Whether a cell says what the JSON says.
fn is_same(cell: &str, value: Option<&Json>) -> bool {
    let text =
        cell.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@', '\t', '\r'])).unwrap_or(cell);
    match value {
        None | Some(Json::Null) => cell.is_empty(),
        Some(Json::String(value)) => text == value,
        Some(Json::Array(_)) => known(&serde_json::from_str(cell).unwrap()) == *value.unwrap(),
        Some(Json::Number(number)) => cell.parse::<f64>().ok() == number.as_f64(),
        Some(Json::Bool(value)) => cell.parse::<bool>().ok() == Some(*value),
        // Its fields are columns of their own.
        Some(Json::Object(_)) => false,
    }
}

fn table(body: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::ReaderBuilder::new().from_reader(body.as_bytes());
    let header = reader.headers().unwrap().iter().map(str::to_owned).collect();
    (header, reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect())
}

fn tables() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.iter().filter(|operation| operation.table.is_some())
}

/// Compares the CSV of a request with its JSON; returns the number of rows.
fn compare(app: &App, operation: &Operation, query: &str) -> usize {
    let request = format!("/{}?{query}", operation.name);
    let json = app.get(&request);
    let csv = app.get(&format!("{request}&response=csv"));
    if json.status != 200 {
        assert_eq!((csv.status, csv.body), (json.status, json.body), "{request}");
        return 0;
    }
    assert_eq!((csv.status, csv.header("content-type")), (200, "text/csv; charset=utf-8; header=present"), "{request}");
    assert!(csv.body.ends_with("\r\n") && !csv.body.starts_with('\u{feff}'), "{request}");
    // What is not known is an empty cell.
    let json = known(&json.json());
    let value = json.get("data").or_else(|| json.get("object")).unwrap();
    let mut expected = Vec::new();
    rows(value, operation.table.unwrap(), "", &Cells::new(), &mut expected);
    let (header, found) = table(&csv.body);
    let names: BTreeSet<&String> = header.iter().collect();
    assert_eq!(names.len(), header.len(), "{request}: two columns have one name");
    assert_eq!(found.len(), expected.len(), "{request}");
    for (cells, expected) in found.iter().zip(&expected) {
        for (column, cell) in header.iter().zip(cells) {
            let value = expected.get(column);
            assert!(is_same(cell, value), "{request}: {column} is {cell:?} and not {value:?}");
        }
        let missing: Vec<_> =
            expected.iter().filter(|(name, value)| !names.contains(name) && !value.is_null()).collect();
        assert!(missing.is_empty(), "{request}: not in the table: {missing:?}");
    }
    found.len()
}

#[test]
fn every_table_has_the_values_of_its_json() {
    let app = App::sample();
    for operation in tables() {
        let takes = |name: &str| operation.params.iter().any(|param| param.name == name);
        let mut queries = vec![operation.example.to_owned(), format!("{}&lang=ar", operation.example)];
        for id in 1..8 {
            queries.extend(takes("match_id").then(|| format!("{}&match_id={id}", operation.example)));
            queries.extend(takes("tournament_id").then(|| format!("{}&tournament_id={id}", operation.example)));
        }
        queries.extend(takes("fields").then(|| format!("{}&fields=Pass,GoalsScored.Total", operation.example)));
        queries.extend(takes("detail").then(|| format!("{}&detail=full", operation.example)));
        queries.extend(takes("include").then(|| format!("{}&include=inputs", operation.example)));
        queries.extend(takes("page_size").then(|| "page_size=2&page_number=2".to_owned()));
        let rows: usize = queries.iter().map(|query| compare(&app, operation, query)).sum();
        assert!(rows > 0, "{} has no row in the sample", operation.name);
    }
    assert!(tables().count() >= 30);
}

#[test]
fn a_response_that_is_no_table_is_an_error_that_lists_the_tables() {
    let app = App::sample();
    let list = tables().map(|operation| operation.name).collect::<Vec<_>>().join(", ");
    for operation in OPERATIONS.iter().filter(|operation| operation.table.is_none()) {
        let reply = app.get(&format!("/{}?{}&response=csv", operation.name, operation.example));
        assert_eq!((reply.status, reply.header("content-type")), (400, "application/json; charset=utf-8"));
        let message =
            format!("{} is not a table, so it has no CSV. These operations have CSV: {list}.", operation.name);
        assert_eq!(reply.json()["message"], message);
    }
    let arabic = app.get("/MatchStatus?match_id=1&response=csv&lang=ar");
    assert!(arabic.json()["message"].as_str().unwrap().contains("العملية MatchStatus ليست جدولًا"), "{}", arabic.body);
    // Errors keep their envelope.
    let missing = app.get("/TournamentTeamList?tournament_id=999999&response=csv");
    assert_eq!(missing.body, r#"{"result":"error","message":"Tournament not found.","data":null}"#);
    assert_eq!(missing.status, 404);
}

#[test]
fn a_text_that_begins_like_a_formula_is_text() {
    let mut world = App::world();
    let names = ["=1+1", "+SUM(A1)", "-x", "@cmd", "a,\"b\"", "two\nlines"];
    for (id, name) in (901..).zip(names) {
        let line = serde_json::json!({ "type": "player", "id": id, "name": name }).to_string();
        world.push(native::documents("names", line.as_bytes()).next().unwrap().unwrap());
    }
    let app = App::holding(world, TimeZone::UTC);
    let (header, rows) = table(&app.get("/EntityPlayers?page_size=1000&response=csv").body);
    let [id, name] = ["id", "fullname"].map(|wanted| header.iter().position(|column| column == wanted).unwrap());
    let cell = |wanted: usize| {
        let row = rows.iter().find(|row| row[id] == (901 + wanted).to_string()).unwrap();
        row[name].clone()
    };
    assert_eq!([0, 1, 2, 3, 4, 5].map(cell), ["'=1+1", "'+SUM(A1)", "'-x", "'@cmd", "a,\"b\"", "two\nlines"]);
    // Numbers below zero stay numbers.
    let momentum = app.get("/MatchMomentum?match_id=1&response=csv").body;
    assert!(momentum.contains(",-0.") && !momentum.contains("'-"), "{momentum}");
}

#[test]
fn csv_is_cached_compressed_and_paged_like_json() {
    let app = App::sample();
    let request = "/EntityPlayers?page_size=30&page_number=2";
    let [json, csv] = ["json", "csv"].map(|format| app.get(&format!("{request}&response={format}")));
    assert_ne!(json.header("etag"), csv.header("etag"));
    assert_eq!(csv.header("cache-control"), "private, no-cache");
    let page = &json.json()["object"];
    for (field, header) in [
        ("total_records", "touchline-total-records"),
        ("current_records", "touchline-current-records"),
        ("pages", "touchline-pages"),
        ("current_page", "touchline-current-page"),
    ] {
        assert_eq!(page[field].to_string(), csv.header(header), "{field}");
        assert_eq!(json.header(header), "");
    }
    let again = |name: &str, value: &str| {
        let uri = format!("{request}&response=csv&key={KEY}");
        app.exchange(Request::builder().uri(uri).header(name, value))
    };
    let (parts, body) = again("if-none-match", csv.header("etag"));
    assert_eq!((parts.status.as_u16(), body.len()), (304, 0));
    let whole = "/MatchEventList?match_id=1&response=csv";
    let uri = format!("{whole}&key={KEY}");
    let (parts, body) = app.exchange(Request::builder().uri(uri).header("accept-encoding", "gzip"));
    assert_eq!(parts.headers["content-encoding"], "gzip");
    assert!(body.len() < app.get(whole).body.len());
    // A long list of the classic profile is sent in pieces.
    let long = app.get("/classic/EntityPlayers?response=csv");
    assert_eq!(table(&long.body).1.len().to_string(), long.header("touchline-total-records"));
    let changes = app.get("/Changes?since=0&page_size=2&response=csv");
    assert_eq!((changes.header("touchline-more"), table(&changes.body).1.len()), ("true", 2));
    assert_eq!(changes.header("touchline-next"), table(&changes.body).1[1][1]);
}

#[test]
fn the_command_line_prints_the_same_table() {
    let app = App::sample();
    let store = app.address();
    let arguments = ["query", "TournamentGroupStandings", "tournament_id=1", "response=csv", "--store", &store];
    let output = touchline(app.folder.path(), &arguments).output().unwrap();
    let served = app.get("/TournamentGroupStandings?tournament_id=1&response=csv").body;
    assert_eq!(String::from_utf8(output.stdout).unwrap(), served);
    assert!(served.starts_with("stages.") && served.lines().count() > 2, "{served}");
}
