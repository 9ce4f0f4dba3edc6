//! A match in the Common Data Format, written in a few lines. Everything in it is invented.

use football::feed::Notice;
use football::feed::cdf::FEED;
use football::feed::provider::match_files::MatchCatalogue;
use football::feed::provider::{SourceFile, TranslatedMatch};
use serde_json::{Value, json};

pub(super) const PERIODS: [(&str, &str, &str); 5] = [
    ("first_half", "20:00:00", "20:47:00"),
    ("second_half", "21:00:00", "21:49:00"),
    ("first_half_extratime", "22:00:00", "22:16:00"),
    ("second_half_extratime", "22:20:00", "22:37:00"),
    ("shootout", "22:45:00", "22:55:00"),
];

/// The time on the day of the match, so many seconds after `HH:MM:SS`.
fn time_after(start: &str, seconds: u32) -> String {
    let parts: Vec<u32> = start.split(':').map(|part| part.parse().expect("a number")).collect();
    let at = parts[0] * 3600 + parts[1] * 60 + parts[2] + seconds;
    format!("2026-02-03T{:02}:{:02}:{:02}Z", at / 3600, at / 60 % 60, at % 60)
}

/// The time of `MM:SS` in a period, 1 to 5.
pub(super) fn time(period: usize, clock: &str) -> String {
    let (minutes, seconds) = clock.split_once(':').expect("minutes and seconds");
    let seconds = minutes.parse::<u32>().expect("minutes") * 60 + seconds.parse::<u32>().expect("seconds");
    time_after(PERIODS[period - 1].1, seconds)
}

/// The metadata, with the direction of the home side in each period that was played.
pub(super) fn meta(directions: &[&str]) -> Value {
    let periods: Vec<Value> = PERIODS
        .iter()
        .zip(directions)
        .map(|((period, start, end), direction)| {
            json!({"period": period, "play_direction": direction,
                "start_time": time_after(start, 0), "end_time": time_after(end, 0)})
        })
        .collect();
    let team = |side: char| {
        let players: Vec<Value> = (1..=15)
            .map(|shirt| json!({"id": format!("p-{side}{shirt}"), "team_id": format!("t-{side}"), "jersey_number": shirt, "is_starter": shirt <= 11}))
            .collect();
        json!({"id": format!("t-{side}"), "players": players})
    };
    json!({
        "competition": {"id": "nile", "name": "Nile League", "type": "womens"},
        "season": {"id": "2026", "name": "2025/2026"},
        "match": {"id": "m-1", "kickoff_time": "2026-02-03T20:00:00Z", "periods": periods, "whistles": [],
            "round": "4", "misc": {"country": "Egypt"}},
        "teams": {"home": team('H'), "away": team('A')},
        "venue": {"id": "ground", "name": "River Ground", "pitch_length": 105.0, "pitch_width": 68.0},
        "meta": {"cdf": {"version": "0.3.2"}, "event": {"name": "vendor"}}
    })
}

/// The match sheet with a result and with `events`: goals, cards and substitutions.
pub(super) fn sheet(home: u16, away: u16, events: &Value) -> Value {
    let labels = ["GK", "RB", "RCB", "LCB", "LB", "CDM", "RCM", "LCM", "CF", "RW", "LW"];
    let team = |side: char, name: &str| {
        let players: Vec<Value> = (1..=15)
            .map(|shirt: usize| {
                json!({"id": format!("p-{side}{shirt}"), "first_name": "Player", "last_name": format!("{side}{shirt}"),
                    "short_name": format!("P. {side}{shirt}"), "team_id": format!("t-{side}"), "jersey_number": shirt,
                    "is_starter": shirt <= 11, "has_played": true, "date_of_birth": "2000-05-17",
                    "position": labels.get(shirt - 1).unwrap_or(&"SUB")})
            })
            .collect();
        json!({"id": format!("t-{side}"), "short_name": name, "players": players,
            "coaches": [{"id": format!("c-{side}"), "first_name": "Kit", "last_name": "Mansour"}]})
    };
    json!({
        "match": {"id": "m-1", "status": {"is_neutral": false, "has_extratime": false, "has_shootout": false},
            "result": {"final": {"home": home, "away": away, "winning_team_id": null},
                "first_half": {"home": 0, "away": 0}, "second_half": {"home": home, "away": away}}},
        "teams": {"home": team('H', "Nile City"), "away": team('A', "Harbour Town")},
        "officials": [{"id": "r-1", "first_name": "Mona", "last_name": "Adel", "type": "main_referee"},
            {"id": "r-2", "type": "assistant_referee"}, {"id": "r-3", "type": "assistant_referee"},
            {"id": "r-4", "type": "video_assistant_referee"}],
        "events": events,
        "meta": {"vendor": "vendor"}
    })
}

/// No goals, cards and substitutions.
pub(super) fn nothing() -> Value {
    json!({"goals": null, "cards": null, "substitutions": null})
}

/// Events, one on each line: period, clock, who or `-`, type with sub-type, outcome, place with end or `-`, and further fields.
/// A field `id=e9` is of the event; `to=A4` is the receiver; `overturned` is of the video assistant.
pub(super) fn events(lines: &str) -> String {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.zip(1..).map(|(line, number)| format!("{}\n", event(line, number))).collect()
}

fn event(line: &str, number: u32) -> Value {
    let mut words = line.split_whitespace();
    let mut next = || words.next().expect("another word");
    let (period, clock, who, kind, outcome, place) = (next(), next(), next(), next(), next(), next());
    let (kind, sub_type) = kind.split_once('/').map_or((kind, None), |(kind, sub_type)| (kind, Some(sub_type)));
    let (period, of_clock): (usize, bool) =
        (period.trim_end_matches('c').parse().expect("a period"), period.ends_with('c'));
    let points: Vec<[f64; 2]> = place
        .split('>')
        .filter_map(|point| point.split_once(','))
        .map(|(x, y)| [x.parse().expect("x"), y.parse().expect("y")])
        .collect();
    let at = |index: usize, part: usize| points.get(index).map(|point: &[f64; 2]| point[part]);
    let mut event = json!({
        "id": format!("e{number}"), "period": PERIODS[period - 1].0, "type": kind, "sub_type": sub_type,
        "is_successful": outcome == "successful", "outcome_type": outcome,
        "receiver_id": null, "receiver_time": null, "receiver_team_id": null,
        "x": at(0, 0), "y": at(0, 1), "x_end": at(1, 0), "y_end": at(1, 1),
        "body_part": null, "related_event_ids": null
    });
    // With only the match clock, or with only the time.
    if of_clock {
        event["match_clock"] = clock.into();
    } else {
        event["time"] = time(period, clock).into();
    }
    if who == "-" {
        event["official_id"] = "r-1".into();
    } else {
        event["player_id"] = format!("p-{who}").into();
        event["team_id"] = format!("t-{}", &who[..1]).into();
    }
    for word in words {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        match name {
            "to" => {
                event["receiver_id"] = format!("p-{value}").into();
                event["receiver_team_id"] = format!("t-{}", &value[..1]).into();
            }
            "related" => event["related_event_ids"] = json!([value]),
            "xg" => event["metrics"] = json!({"xg": value.parse::<f64>().expect("a number")}),
            "overturned" => event["var"] = json!({"reviewed": true, "upheld": false}),
            "unreviewed" => event["var"] = json!({"reviewed": false, "upheld": false}),
            name => event[name] = value.into(),
        }
    }
    json!({"match": {"id": "m-1"}, "meta": {"is_synced": false}, "event": event})
}

/// The first and the second half, each with a kick-off.
pub(super) fn whole(first: &str, second: &str) -> String {
    events(&format!(
        "1 0:00 H9 pass/kick_off successful 0,0>-10,0 id=k1 to=H6\n{first}\n2 0:00 A9 pass/kick_off successful 0,0>10,0 id=k2 to=A6\n{second}"
    ))
}

pub(super) fn translate(files: &[&Value], events: &str) -> Result<TranslatedMatch, Notice> {
    let mut catalogue = MatchCatalogue::new(&FEED);
    for (file, name) in files.iter().zip(["one.json", "two.json"]) {
        let text = file.to_string();
        catalogue.add_header(SourceFile { name, bytes: text.as_bytes() })?;
    }
    catalogue.arrange();
    catalogue.translate_match("m-1", SourceFile { name: "events", bytes: events.as_bytes() })
}
