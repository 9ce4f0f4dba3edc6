//! `touchline import results`, as a secretary runs it: a spreadsheet, the command, and the responses.

use std::path::Path;

use football::model::Edition;
use serde_json::{Value, json};
use touchline::service::{RequestContext, Service};

use super::{import, open};

const LEAGUE: &str = "\u{feff}التاريخ;الجولة;صاحب الأرض;الضيف;النتيجة;الشوط الأول;الحضور\r\n\
    15/08/2026;1;الأهلي;النيل;2-1;1-0;1204\r\n\
    15/08/2026;1;الدلتا;القناة;0-0;0-0;\r\n\
    22/08/2026 18:00;2;النيل;الدلتا;;;\r\n\
    22/08/2026;2;القناة;الأهلي;1-x;;\r\n";

fn answer(folder: &Path, operation: &str, query: &str) -> Value {
    let service = Service::plain(open(folder, "t.db"));
    let reply = service.respond(&RequestContext::trusted(operation, query));
    let text = String::from_utf8(reply.body.to_vec()).unwrap();
    assert_eq!(reply.status, 200, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The id of the only tournament.
fn tournament(folder: &Path) -> String {
    let editions: Vec<Edition> = open(folder, "t.db").snapshot().unwrap().all().unwrap();
    let [edition] = editions.as_slice() else { panic!("{} editions", editions.len()) };
    edition.id.to_string()
}

#[test]
fn a_league_of_a_spreadsheet_has_a_table_and_fixtures() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("league.csv"), LEAGUE).unwrap();
    let (message, code) = import(folder, &["results", "league.csv", "--store", "sqlite:t.db"]);
    assert_eq!(code, Some(1), "{message}");
    assert!(message.contains("--competition NAME"), "{message}");

    let named = [
        "results",
        "league.csv",
        "--competition",
        "دوري المدينة",
        "--time-zone",
        "Africa/Cairo",
        "--store",
        "sqlite:t.db",
    ];
    let (message, code) = import(folder, &[&named[..], &["--dry-run"]].concat());
    assert_eq!(code, Some(3), "one row cannot be taken: {message}");
    assert!(!folder.join("t.db").exists(), "a dry run writes nothing");
    let (message, code) = import(folder, &named);
    assert_eq!(code, Some(3), "{message}");
    assert!(message.contains("league.csv:5: النتيجة: \"1-x\" is not a score: expected 2-1"), "{message}");
    assert!(message.contains("3 matches of 4 teams in 1 competition and 1 season: 2 played, 1 to come"), "{message}");

    let tournament = tournament(folder);
    let table = answer(folder, "TournamentTable", &format!("tournament_id={tournament}&lang=ar"));
    let text = table.to_string();
    assert!(text.contains("الأهلي"), "{text}");
    let matches = answer(folder, "TournamentMatchList", &format!("tournament_id={tournament}&lang=ar"));
    let times: Vec<&str> =
        matches["data"].as_array().unwrap().iter().filter_map(|row| row["dateTime"].as_str()).collect();
    assert_eq!(times, ["2026-08-15 00:00:00", "2026-08-15 00:00:00", "2026-08-22 15:00:00"], "{matches}");

    // The same file again changes nothing; a corrected row and a result change their matches alone.
    let (message, _) = import(folder, &named);
    assert!(message.contains("0 matches") || message.contains("0 documents"), "{message}");
    let corrected = LEAGUE.replace("1-x", "1-1").replace("الدلتا;;;", "الدلتا;3-0;;");
    std::fs::write(folder.join("league.csv"), corrected).unwrap();
    let (message, code) = import(folder, &named);
    assert_eq!(code, Some(0), "{message}");
    assert!(message.contains("2 matches"), "{message}");
    let matches = answer(folder, "TournamentMatchList", &format!("tournament_id={tournament}"));
    assert_eq!(matches["data"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_workbook_and_files_of_other_encodings_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let cells = [
        ["<is>Date</is>", "<is>Home</is>", "<is>Away</is>", "<is>Score</is>"],
        // The fifteenth of August 2026 as spreadsheets store it, and with a time.
        ["46249", "<is>Al-Ahli</is>", "<is>Nile City</is>", "<is>2-1</is>"],
        ["46256.75", "<is>Nile City</is>", "<is>Al-Ahli</is>", "<is></is>"],
    ];
    std::fs::write(folder.join("league.xlsx"), workbook(&cells)).unwrap();
    let arguments = ["results", "league.xlsx", "--competition", "City League", "--store", "sqlite:t.db"];
    let (message, code) = import(folder, &arguments);
    assert_eq!(code, Some(0), "{message}");
    let matches = answer(folder, "TournamentMatchList", &format!("tournament_id={}", tournament(folder)));
    let times: Vec<&Value> = matches["data"].as_array().unwrap().iter().map(|row| &row["dateTime"]).collect();
    assert_eq!(times, [&json!("2026-08-15 00:00:00"), &json!("2026-08-22 18:00:00")]);

    let (text, _, _) =
        encoding_rs::WINDOWS_1256.encode("التاريخ,صاحب الأرض,الضيف,النتيجة\n2026-08-15,الأهلي,النيل,2-1\n");
    std::fs::write(folder.join("arabic.csv"), text).unwrap();
    let arguments = ["results", "arabic.csv", "--competition", "دوري", "--store", "sqlite:a.db"];
    let (message, code) = import(folder, &arguments);
    assert_eq!(code, Some(0), "{message}");
    assert!(message.contains("صاحب الأرض is home"), "{message}");

    std::fs::write(folder.join("broken.xlsx"), b"PK\x03\x04 and nothing else").unwrap();
    let (message, code) = import(folder, &["results", "broken.xlsx", "--store", "sqlite:b.db"]);
    assert_eq!(code, Some(1), "{message}");
    assert!(message.contains("broken.xlsx cannot be read as a workbook (XLSX)"), "{message}");
}

/// A workbook of one sheet. A cell is a text between `<is>` and `</is>`, or a number that is shown as a date.
fn workbook(cells: &[[&str; 4]]) -> Vec<u8> {
    let mut rows = String::new();
    for (number, row) in (1..).zip(cells) {
        rows += &format!("<row r=\"{number}\">");
        for (letter, cell) in ["A", "B", "C", "D"].iter().zip(row) {
            rows += &match cell.strip_prefix("<is>") {
                Some(text) => {
                    let text = text.trim_end_matches("</is>");
                    format!("<c r=\"{letter}{number}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
                }
                None => format!("<c r=\"{letter}{number}\" s=\"1\"><v>{cell}</v></c>"),
            };
        }
        rows += "</row>";
    }
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let packages = "http://schemas.openxmlformats.org/package/2006";
    let files = [
        ("[Content_Types].xml", format!("<Types xmlns=\"{packages}/content-types\"/>")),
        (
            "_rels/.rels",
            format!(
                "<Relationships xmlns=\"{packages}/relationships\"><Relationship Id=\"r1\" Type=\"{links}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{links}\"><sheets><sheet name=\"Season\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships xmlns=\"{packages}/relationships\"><Relationship Id=\"r1\" Type=\"{links}/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/styles.xml",
            format!(
                "<styleSheet xmlns=\"{main}\"><cellXfs count=\"2\"><xf numFmtId=\"0\"/><xf numFmtId=\"22\"/></cellXfs></styleSheet>"
            ),
        ),
        ("xl/worksheets/sheet1.xml", format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>")),
    ];
    stored_zip(&files)
}

/// A ZIP archive whose files are not compressed.
fn stored_zip(files: &[(&str, String)]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let mut checksum = flate2::Crc::new();
        checksum.update(text.as_bytes());
        let size = (text.len() as u32).to_le_bytes();
        let offset = (archive.len() as u32).to_le_bytes();
        let name_size = (name.len() as u16).to_le_bytes();
        // Version 2.0, no flags, stored, no time.
        let common =
            [&[20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0][..], &checksum.sum().to_le_bytes(), &size, &size, &name_size, &[0, 0]]
                .concat();
        archive.extend([&b"PK\x03\x04"[..], &common, name.as_bytes(), text.as_bytes()].concat());
        directory.extend([&b"PK\x01\x02\x14\x00"[..], &common, &[0; 10], &offset, name.as_bytes()].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let (size, start) = ((directory.len() as u32).to_le_bytes(), (archive.len() as u32).to_le_bytes());
    let end = [&b"PK\x05\x06\0\0\0\0"[..], &count, &count, &size, &start, &[0, 0]].concat();
    [archive, directory, end].concat()
}
