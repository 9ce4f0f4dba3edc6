//! The parameter `timezone`: times and days in the zone that a request names.

use api::OPERATIONS;
use jiff::tz::TimeZone;

use crate::harness::{App, KEY};

#[test]
fn every_response_with_a_time_zone_is_that_of_a_server_in_this_zone() {
    let (utc, cairo) = (App::sample(), App::with_zone(TimeZone::get("Africa/Cairo").unwrap()));
    let mut differ = 0;
    for operation in OPERATIONS {
        let path = format!("/{}?{}", operation.name, operation.example);
        let (plain, there) = (utc.get(&path), cairo.get(&path));
        let asked = utc.get(&format!("{path}&timezone=Africa/Cairo"));
        assert_eq!((asked.status, &asked.body), (200, &there.body), "{path}");
        assert_ne!(asked.header("etag"), plain.header("etag"), "{path}");
        differ += usize::from(there.body != plain.body);
        // The name of the server's own zone, in any case, changes nothing; nor does an empty one.
        for same in ["timezone=utc", "timezone="] {
            let same = utc.get(&format!("{path}&{same}"));
            assert_eq!((&same.body, same.header("etag")), (&plain.body, plain.header("etag")), "{path}");
        }
    }
    assert!(differ > 15, "{differ} operations show times");
}

#[test]
fn moments_in_parameters_are_read_in_the_zone_of_the_request() {
    let app = App::sample();
    let count =
        |query: &str| app.get(&format!("/SeasonMatchList?season_id=1&{query}")).json()["object"]["RowsCount"].clone();
    // The world was imported at 12:00 UTC, which is 14:00 in Cairo.
    assert_ne!(count("since=2026-11-15%2011:59:59"), count("since=2026-11-15%2013:00:00"));
    assert_eq!(
        count("since=2026-11-15%2011:59:59"),
        count("since=2026-11-15%2013:59:59&timezone=Africa/Cairo"),
        "one moment"
    );
}

#[test]
fn a_wrong_name_is_status_400_with_a_right_one() {
    let app = App::sample();
    for (given, near) in [
        ("Cairo", "Africa/Cairo"),
        ("Europe/Madird", "Europe/Madrid"),
        ("zzzzqqqq", "Africa/Cairo"),
        ("%2B02:00", "Africa/Cairo"),
    ] {
        for path in ["/TournamentList", "/MatchSummary?match_id=1", "/live/6", "/classic/TournamentList"] {
            let and = if path.contains('?') { '&' } else { '?' };
            let reply = app.get_bare(&format!("{path}{and}timezone={given}&key={KEY}"));
            let message = format!("timezone must be the name of a time zone, such as {near}.");
            assert_eq!(
                (reply.status, reply.json()["message"].as_str().unwrap()),
                (400, message.as_str()),
                "{path} {given}"
            );
        }
    }
    let arabic = app.get("/TournamentList?timezone=Cairo&lang=ar").json();
    assert_eq!(arabic["message"], "يجب أن يكون timezone اسم منطقة زمنية مثل Africa/Cairo.");
}
