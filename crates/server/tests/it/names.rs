//! Arabic names that an import fills in, and `touchline names`.

use std::path::Path;

use football::model::{ArabicSource, Kind, Name};
use serde_json::Value;
use test_support::statsbomb::Sample;

use crate::importing::{open, touchline};

/// Runs a command; returns its outputs and its exit code.
fn run(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = touchline(folder, arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn runs(folder: &Path, arguments: &[&str]) -> String {
    let (out, error, code) = run(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {error}");
    out
}

/// Each change that a response could show raises the version.
fn version(folder: &Path) -> i64 {
    open(folder, "touchline.db").version().unwrap()
}

fn name(folder: &Path, kind: Kind, id: i64) -> Name {
    let names = open(folder, "touchline.db").snapshot().unwrap().names_of(kind).unwrap();
    names.into_iter().find(|name| name.id == id && name.field != "nickname").unwrap().name
}

fn built_in(en: &str, ar: &str) -> Name {
    Name::built_in(en, Some(ar.to_owned()))
}

/// Teams of a response in Arabic.
fn teams_found(folder: &Path, name: &str) -> Vec<String> {
    let response = runs(folder, &["query", "EntityTeams", "lang=ar", &format!("name={name}")]);
    let response: Value = serde_json::from_str(&response).unwrap();
    let teams = response["object"]["Data"].as_array().unwrap_or_else(|| panic!("{response}"));
    teams.iter().map(|team| team["name"].as_str().unwrap().to_owned()).collect()
}

const TEAMS: &str = r#"
{"type":"competition","id":1,"name":"FIFA World Cup"}
{"type":"team","id":1,"name":"Germany","national":true}
{"type":"team","id":2,"name":{"en":"Real Madrid"}}
{"type":"team","id":3,"name":"Nile City"}
{"type":"player","id":1,"name":"Bruno Silva"}
{"type":"stadium","id":1,"name":"Estadio Central"}
{"type":"edition","id":1,"competition":1,"season":"2022"}
"#;

#[test]
fn an_import_fills_in_arabic_names_and_a_stated_name_overrides_them() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("teams.ndjson"), TEAMS).unwrap();
    runs(folder, &["import", "native", "teams.ndjson"]);
    assert_eq!(name(folder, Kind::Team, 1), built_in("Germany", "ألمانيا"));
    assert_eq!(name(folder, Kind::Team, 2), built_in("Real Madrid", "ريال مدريد"));
    assert_eq!(name(folder, Kind::Team, 3), Name::new("Nile City"));
    assert_eq!(name(folder, Kind::Competition, 1), built_in("FIFA World Cup", "كأس العالم"));
    assert_eq!(teams_found(folder, "المانيا"), ["ألمانيا"]);

    let before = version(folder);
    runs(folder, &["import", "native", "teams.ndjson"]);
    assert_eq!(version(folder), before, "importing twice changes nothing");

    // An overlay that does not know of the built-in name overrides it, and importing again keeps the overlay.
    std::fs::write(folder.join("overlay.ndjson"), r#"{"overlay":"team","id":1,"name":{"ar":"المانشافت"}}"#).unwrap();
    for _ in 0..2 {
        runs(folder, &["import", "native", "overlay.ndjson"]);
        runs(folder, &["import", "native", "teams.ndjson"]);
        assert_eq!(name(folder, Kind::Team, 1), Name::both("Germany", "المانشافت"));
    }
    // A name that is stated later.
    std::fs::write(folder.join("stated.json"), r#"{"type":"team","id":2,"name":{"en":"Real Madrid","ar":"الريال"}}"#)
        .unwrap();
    runs(folder, &["import", "native", "stated.json"]);
    assert_eq!(name(folder, Kind::Team, 2), Name::both("Real Madrid", "الريال"));
    assert_eq!(teams_found(folder, "real"), ["الريال"]);
    runs(folder, &["verify"]);
}

#[test]
fn people_and_stadiums_are_transliterated_unless_told_not_to() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("teams.ndjson"), TEAMS).unwrap();
    for off in ["--no-transliterate", "--transliterate=false"] {
        runs(folder, &["import", "native", "teams.ndjson", off]);
        assert_eq!(name(folder, Kind::Player, 1), Name::new("Bruno Silva"), "{off}");
    }
    runs(folder, &["import", "native", "teams.ndjson"]);
    for kind in [Kind::Player, Kind::Stadium] {
        let name = name(folder, kind, 1);
        assert!(name.ar.is_some() && name.ar_source == ArabicSource::Transliterated, "{name:?}");
    }
    let before = version(folder);
    runs(folder, &["import", "native", "teams.ndjson", "--transliterate"]);
    assert_eq!(version(folder), before);
    // The same as a setting of the file. A flag overrides it.
    std::fs::write(folder.join("touchline.toml"), "transliterate = false\n").unwrap();
    runs(folder, &["import", "native", "teams.ndjson"]);
    assert_eq!(name(folder, Kind::Player, 1), Name::new("Bruno Silva"));
    runs(folder, &["import", "native", "teams.ndjson", "--transliterate"]);
    assert!(name(folder, Kind::Player, 1).ar.is_some());
}

#[test]
fn the_last_line_of_an_import_says_what_it_did_about_arabic_names() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("teams.ndjson"), TEAMS).unwrap();
    let last = |more: &[&str]| {
        let output =
            touchline(folder.path(), &[&["import", "native", "teams.ndjson"], more].concat()).output().unwrap();
        String::from_utf8(output.stderr).unwrap().lines().last().unwrap_or_default().to_owned()
    };
    let correct = "; correct them: `touchline names export -o names.csv`";
    let found = last(&[]);
    assert!(
        found.starts_with("Arabic names: ") && found.contains(" transliterated") && found.ends_with(correct),
        "{found}"
    );
    let found = last(&["--no-transliterate"]);
    assert!(found.contains(" from tables, people and stadiums keep Latin letters (--no-transliterate)"), "{found}");
}

/// A StatsBomb folder with one match of invented players.
fn write_statsbomb(folder: &Path) {
    let mut sample = Sample::new(0, 0);
    sample.second_half();
    let mut record = sample.matches[0].take();
    record["match_id"] = 1.into();
    for (file, value) in [
        ("matches/901/77.json", Value::from(vec![record])),
        ("lineups/1.json", sample.lineups),
        ("events/1.json", Value::from(sample.events)),
    ] {
        let path = folder.join("data").join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, serde_json::to_vec(&value).unwrap()).unwrap();
    }
}

#[test]
fn a_providers_people_are_transliterated_although_their_files_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_statsbomb(folder);
    let import = |more: &[&str]| runs(folder, &[&["import", "statsbomb", "data"], more].concat());
    import(&["--no-transliterate"]);
    let count = |kind: Kind, source: ArabicSource| {
        let names = open(folder, "touchline.db").snapshot().unwrap().names_of(kind).unwrap();
        names.iter().filter(|name| name.name.ar.is_some() && name.name.ar_source == source).count()
    };
    assert_eq!(count(Kind::Stage, ArabicSource::BuiltIn), 1);
    assert_eq!(count(Kind::Player, ArabicSource::Transliterated), 0);
    import(&[]);
    assert_eq!(count(Kind::Player, ArabicSource::Transliterated), 28);
    assert_eq!(count(Kind::Stadium, ArabicSource::Transliterated), 1);
    assert_eq!(count(Kind::Referee, ArabicSource::Transliterated), 1);
    let before = version(folder);
    import(&["--transliterate"]);
    assert_eq!(version(folder), before, "importing twice changes nothing");
}

#[test]
fn names_are_exported_edited_and_imported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("teams.ndjson"), TEAMS).unwrap();
    runs(folder, &["import", "native", "teams.ndjson", "--transliterate"]);
    let sheet = runs(folder, &["names", "export"]);
    assert!(sheet.starts_with("\u{feff}kind,id,english,arabic,source\n"), "{sheet}");
    assert!(sheet.contains("team,1,Germany,ألمانيا,built-in\n"), "{sheet}");
    assert!(sheet.contains("team,3,Nile City,,\n"), "{sheet}");
    assert_eq!(
        runs(folder, &["names", "export", "--missing"]),
        "\u{feff}kind,id,english,arabic,source\nteam,3,Nile City,,\n"
    );
    let report = runs(folder, &["names", "report"]);
    let row = |kind: &str| report.lines().find(|line| line.starts_with(kind)).unwrap().split_whitespace().collect();
    let teams: Vec<&str> = row("team");
    assert_eq!(teams, ["team", "3", "0", "2", "0", "1"], "{report}");
    let all: Vec<&str> = row("all");
    assert_eq!(all, ["all", "7", "0", "3", "2", "1"], "{report}");

    // A file that nobody edited changes nothing.
    std::fs::write(folder.join("names.csv"), &sheet).unwrap();
    let before = version(folder);
    runs(folder, &["names", "import", "names.csv"]);
    assert_eq!(version(folder), before);

    let edited = sheet
        .replace("Nile City,,", "Nile Town,مدينة النيل,")
        .replace("ريال مدريد,built-in", "الريال,built-in")
        .replace("ألمانيا,built-in", "ألمانيا,stated");
    std::fs::write(folder.join("names.csv"), edited).unwrap();
    for _ in 0..2 {
        runs(folder, &["names", "import", "names.csv"]);
        assert_eq!(name(folder, Kind::Team, 3), Name::both("Nile Town", "مدينة النيل"));
        assert_eq!(name(folder, Kind::Team, 2), Name::both("Real Madrid", "الريال"), "an edited text is stated");
        assert_eq!(name(folder, Kind::Team, 1), Name::both("Germany", "ألمانيا"), "a confirmed text is stated");
        assert_eq!(name(folder, Kind::Player, 1).ar_source, ArabicSource::Transliterated, "the others stay");
        assert_eq!(teams_found(folder, "مدينة النيل"), ["مدينة النيل"]);
        // The names stay when the data is imported again.
        runs(folder, &["import", "native", "teams.ndjson", "--transliterate"]);
    }
    assert!(runs(folder, &["names", "export"]).contains("team,2,Real Madrid,الريال,stated\n"));
}

#[test]
fn a_wrong_row_is_skipped_with_its_file_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("teams.ndjson"), TEAMS).unwrap();
    runs(folder, &["import", "native", "teams.ndjson"]);
    let mut sheet =
        "Kind;ID;Arabic\r\nteam;99;س\r\nclubb;1;س\r\nteam;one;س\r\nteam\r\nteam;1;\"ا\nب\"\r\n".to_owned().into_bytes();
    sheet.extend(b"team;2;\xff\r\nteam;3;");
    sheet.extend("مدينة النيل\r\n".as_bytes());
    std::fs::write(folder.join("names.csv"), sheet).unwrap();
    let (_, error, code) = run(folder, &["names", "import", "names.csv"]);
    assert_eq!(code, Some(3), "{error}");
    for expected in [
        "names.csv:2: id: the store has no team 99",
        "names.csv:3: kind: \"clubb\" is not a kind: expected one of continent, country",
        "names.csv:4: id: \"one\" is not an id",
        "names.csv:5: id: \"\" is not an id",
        "names.csv:6: arabic: a name is one line of text",
        "names.csv:8: arabic: is not UTF-8",
    ] {
        assert!(error.contains(expected), "{expected} in {error}");
    }
    assert_eq!(name(folder, Kind::Team, 3), Name::both("Nile City", "مدينة النيل"), "one wrong row stops no other");

    std::fs::write(folder.join("short.csv"), "kind,id,english\nteam,1,Germany\n").unwrap();
    let (_, error, code) = run(folder, &["names", "import", "short.csv"]);
    assert!(error.contains("short.csv:1: arabic: the column is missing"), "{error}");
    assert_eq!(code, Some(1));
    let (_, error, code) = run(folder, &["names", "import", "absent.csv"]);
    assert!(code == Some(1) && error.contains("absent.csv"), "{error}");
}

#[test]
fn no_cell_is_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let names = ["=1+1", "+20 United", "-Minus", "@home", "'=quoted", "'Quoted", "A \"B\", C"];
    let documents: Vec<String> = (1..)
        .zip(names)
        .map(|(id, name)| serde_json::json!({ "type": "team", "id": id, "name": name }).to_string())
        .collect();
    std::fs::write(folder.join("teams.ndjson"), documents.join("\n")).unwrap();
    runs(folder, &["import", "native", "teams.ndjson"]);
    let sheet = runs(folder, &["names", "export"]);
    for line in sheet.lines().skip(1) {
        let cell = line.splitn(3, ',').nth(2).unwrap();
        assert!(!cell.trim_start_matches('"').starts_with(['=', '+', '-', '@']), "{line}");
    }
    std::fs::write(folder.join("names.csv"), sheet).unwrap();
    let before = version(folder);
    runs(folder, &["names", "import", "names.csv"]);
    assert_eq!(version(folder), before, "what is read is what was written");
}
