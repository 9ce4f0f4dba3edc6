//! Whatever is in a table, it is read, asked about or reported, and never a panic.

use football::feed::results::{Given, ResultCatalogue, Season, Sheet, SheetRow, read_files};
use football::model::MatchId;
use proptest::prelude::*;

const HEADINGS: [&str; 16] = [
    "Date",
    "Time",
    "Home",
    "Away",
    "Score",
    "HT",
    "FTHG",
    "FTAG",
    "AET",
    "Pens",
    "Round",
    "Group",
    "Status",
    "Attendance",
    "Player",
    "الحكم",
];

fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(vec![
            "", "A", "b", "2-1", "٢-١ (١-٠)", "3-3 a.e.t. (2-2), 5-4 pen.", "15/11/2026", "31/02/2026", "18:00", "6 pm", "1", "90+2",
            "65535", "65536", "-1", "9999-12-31", "0001-01-01", "-009999-01-01 00:00", "Round 99999999999", "final", "😀", "الأهلي",
        ]).prop_map(str::to_owned),
        1 => "[ -~\\u{600}-\\u{6ff}]{0,24}",
        1 => "[0-9:+./ –-]{0,16}",
    ]
}

proptest! {
    #[test]
    fn any_table_is_read_or_reported(
        headings in prop::collection::vec(prop::sample::select(HEADINGS.to_vec()), 2..9),
        rows in prop::collection::vec(prop::collection::vec(cell(), 0..9), 0..12),
    ) {
        let cells = [headings.iter().map(|heading| (*heading).to_owned()).collect()].into_iter().chain(rows);
        let rows = (1..).zip(cells).map(|(line, cells)| SheetRow { line, cells }).collect();
        let sheets = [Sheet { file: "any.csv".to_owned(), rows }];
        let given = Given {
            competition: Some("Any".to_owned()),
            season: Some(Season::ByAutumn),
            dates: Some(football::feed::results::DayOrder::DayFirst),
            ..Given::default()
        };
        if let Ok(read) = read_files(&sheets, &[], &given) {
            let (catalogue, refused) = ResultCatalogue::new(&read, &given);
            let rows = read.tables.iter().map(|table| table.rows).sum::<usize>();
            prop_assert_eq!(catalogue.matches().len() + refused.len(), rows);
            for listed in catalogue.matches() {
                for document in catalogue.translate(MatchId(listed.match_id)).unwrap().documents {
                    football::feed::check(document.kind, &document.body).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
                }
            }
            for document in catalogue.documents() {
                football::feed::check(document.kind, &document.body).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
            }
        }
    }
}
