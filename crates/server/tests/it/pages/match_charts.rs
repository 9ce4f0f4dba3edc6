//! The charts of the match page: line-ups, attempts, expected goals over time, pass networks, momentum.

use football::feed::notation;
use jiff::tz::TimeZone;

use super::{browse, browse_whole};
use crate::harness::App;

const CHARTS: [&str; 6] = ["momentum", "shots", "lineups", "passes-home", "passes-away", "xg"];

/// Two goals of the home team within three minutes and a penalty, an own goal for the away team, and a shoot-out.
const ATTEMPTS: &str = "\
12:00 H9 shot goal (110,36) right foot xg=0.4
14:00 H10 shot goal (104,44) left foot xg=0.25
20:00 A9 shot saved (100,30) head xg=0.11
21:00 A9 shot blocked (100,30) xg=0.05
30:00 A7 shot wide (96,52) xg=0.04
41:00 H4 own goal
half 2
16:00 H7 penalty goal (108,40) right foot xg=0.78
20:00 sub H14 for H9
21:00 H14 shot wide (112,30) xg=0.2
30:00 A4 yellow
shoot-out
1:00 H10 penalty goal (108,40) xg=0.78
2:00 A9 penalty saved (108,40) xg=0.78
";

/// Passes between starters, before and after the first change of the home team.
fn passes() -> String {
    let mut lines = String::new();
    for minute in 0..40 {
        lines.push_str(&format!("{minute}:05 H5 pass (30,30) -> (50,20) to H8\n"));
        lines.push_str(&format!("{minute}:09 H8 pass (50,20) -> (70,60) to H7\n"));
        lines.push_str(&format!("{minute}:20 A5 pass (30,30) -> (50,40) to A6\n"));
    }
    lines
}

fn app_with(text: &str) -> App {
    let documents = notation::parse("charts.match", &format!("namespace none\n{text}")).unwrap();
    App::holding(documents, TimeZone::UTC).with_public_pages()
}

fn app() -> App {
    app_with(&format!("home #1 Rosetta | رشيد\naway #2 Damietta | دمياط\n{}{ATTEMPTS}", passes()))
}

fn chart(app: &App, name: &str, query: &str) -> String {
    let reply = browse(app, &format!("/m/1/{name}.svg?{query}"), &[]);
    assert_eq!((reply.status, reply.header("content-type")), (200, "image/svg+xml"), "{name} {}", reply.body);
    reply.body
}

/// The texts after each `mark`, up to `end`.
fn after<'a>(text: &'a str, mark: &str, end: &str) -> Vec<&'a str> {
    text.split(mark).skip(1).map(|rest| rest.split_once(end).unwrap().0).collect()
}

#[test]
fn every_chart_is_a_part_of_the_page_and_a_file_in_both_languages() {
    let app = app();
    for language in ["en", "ar"] {
        let page = browse_whole(&app, &format!("/m/1?lang={language}"));
        assert_eq!(page.status, 200);
        for chart_name in CHARTS {
            let section = page.body.split(&format!("id=\"{chart_name}\"")).nth(1).unwrap();
            let section = section.split("</section>").next().unwrap();
            for part in ["class=\"finding\"", "class=\"only-wide\"", "class=\"only-phone\"", "class=\"as-table\""] {
                assert!(section.contains(part), "{chart_name} {language}: {part}");
            }
            let file = chart(&app, chart_name, &format!("lang={language}&theme=dark"));
            assert!(file.starts_with("<svg") && !file.contains("var(--"), "{chart_name} {language}");
        }
    }
}

#[test]
fn the_shot_map_has_the_attempts_and_the_expected_goals_of_the_summary() {
    let app = app();
    let summary = app.get("/MatchSummary?match_id=1").json();
    let stats = &summary["object"]["stats"];
    let sides = [&stats["home"]["1"], &stats["away"]["2"]];
    let attempts: u64 = sides.iter().map(|side| side["Attempts"]["Total"].as_u64().unwrap()).sum();
    let expected: f64 = sides.iter().map(|side| side["GoalsScored"]["XG"].as_f64().unwrap()).sum();
    let map = chart(&app, "shots", "lang=en");
    let hints = after(&map, "<g class=\"shot\" data-hint=\"", "\"");
    let drawn: f64 = hints.iter().map(|hint| after(hint, "xG ", " ")[0].parse::<f64>().unwrap()).sum();
    assert_eq!((hints.len() as u64, attempts), (7, 7), "the shoot-out is left out: {hints:#?}");
    assert!((drawn - expected).abs() < 0.005, "{drawn} {expected}");
    for (side, class) in sides.iter().zip(["text-home", "text-away"]) {
        let totals = after(&map, &format!("<text class=\"total {class}\""), "</text>");
        let totals: Vec<&str> = totals.iter().map(|total| total.rsplit('>').next().unwrap()).collect();
        let expected = format!("{:.2}", side["GoalsScored"]["XG"].as_f64().unwrap());
        let counts = [&side["Attempts"]["Total"], &side["Attempts"]["Success"]].map(|count| count.to_string());
        assert_eq!(totals, [&expected, &counts[0], &counts[1]].map(String::as_str));
    }
}

#[test]
fn attempts_from_one_place_are_side_by_side() {
    let map = chart(&app(), "shots", "lang=en");
    let places = |class: &str| {
        let circles = after(&map, &format!("<circle class=\"{class}\""), "/>");
        circles.iter().map(|circle| after(circle, "cy=\"", "\"")[0].parse::<f64>().unwrap()).collect::<Vec<f64>>()
    };
    // One saved and one blocked attempt from the same place; the legend has one mark of each.
    let (saved, blocked) = (places("shot-saved")[0], places("shot-blocked")[0]);
    assert!((saved - blocked).abs() > 8.0, "{saved} {blocked}");
}

#[test]
fn the_race_marks_the_goals_of_the_score() {
    let app = app();
    let race = chart(&app, "xg", "lang=en");
    let goals =
        ["home", "away"].map(|side| after(&race, &format!("class=\"goal-mark {side}\" data-hint=\""), "\"").len());
    assert_eq!(goals, [3, 1], "an own goal counts for the other side, a kick of the shoot-out for none");
    assert!(race.contains("o.g."), "{race}");
}

#[test]
fn a_network_has_starters_only_and_ends_at_the_first_change() {
    let app = app_with(&format!(
        "{}41:00 sub H14 for H7\n41:05 H5 pass (30,30) -> (50,20) to H8\n41:10 H8 pass (50,20) -> (70,60) to H14\n",
        passes()
    ));
    let page = browse_whole(&app, "/m/1?lang=en").body;
    assert!(page.contains("until the first change, 42&#39;"), "{page}");
    let network = chart(&app, "passes-home", "lang=en");
    let nodes = after(&network, "data-node=\"", "\"");
    assert_eq!(nodes.len(), 3, "{network}");
    let hints = after(&network, "<g class=\"node\" data-hint=\"", "\"");
    assert!(hints.iter().any(|hint| hint.contains("Passes made 40 · received 40")), "{hints:#?}");
    assert_eq!(after(&network, "data-link=\"", "\"").len(), 2);
}

#[test]
fn less_than_ten_minutes_give_no_network() {
    let app =
        app_with("0:10 H7 pass (60,40) -> (70,40) to H9\n9:00 sub H14 for H7\n20:00 H9 pass (60,40) -> (70,40)\n");
    for (language, reason) in [("en", "less than ten minutes"), ("ar", "أقل من عشر دقائق")] {
        let page = browse_whole(&app, &format!("/m/1?lang={language}")).body;
        let section = page.split("id=\"passes-home\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(section.contains(reason) && !section.contains("data-node"), "{section}");
    }
    assert_eq!(browse(&app, "/m/1/passes-home.svg", &[]).status, 404);
}

/// Where the goal of the 13th minute is on the shot map.
fn place_of_first_goal(app: &App, language: &str) -> [f64; 2] {
    let map = chart(app, "shots", &format!("lang={language}"));
    let shot = map.split("<g class=\"shot\"").find(|shot| shot.contains("13&#39;")).unwrap();
    ["cx", "cy"].map(|name| after(shot, &format!("{name}=\""), "\"")[0].parse().unwrap())
}

#[test]
fn an_arabic_pitch_is_turned_and_not_mirrored() {
    let app = app();
    let (english, arabic) = (place_of_first_goal(&app, "en"), place_of_first_goal(&app, "ar"));
    // The pitch begins at 10.5 and has 5.2 units for each of its own.
    let sums = [english[0] + arabic[0], english[1] + arabic[1]];
    assert!((sums[0] - 21.0 - 120.0 * 5.2).abs() < 0.3 && (sums[1] - 21.0 - 80.0 * 5.2).abs() < 0.3, "{sums:?}");
    assert!(english[0] > 500.0 && english[1] < 10.5 + 40.0 * 5.2, "the home team attacks to the right: {english:?}");
}

#[test]
fn a_hostile_name_is_text_in_every_chart() {
    let hostile = "<script>alert(1)</script> \"onload=x' &";
    let squad = "H5 Plain One, starter, LCB\nH7 Plain Two, starter, RW\nH8 Plain Three, starter, RCM\nH10 Plain Four, starter, LCM\n";
    let app = app_with(&format!(
        "home #1 {hostile}\nH9 {hostile}, starter, CF\n{squad}H4 Other, starter, RCB\nH14 Last, bench\n{}{ATTEMPTS}",
        passes()
    ));
    for path in ["/m/1?lang=en", "/m/1?lang=ar&positions=average"] {
        let page = browse_whole(&app, path);
        assert_eq!(page.status, 200);
        assert!(page.body.contains("&lt;script&gt;alert(1)") && !page.body.contains("<script>alert"), "{path}");
    }
    for chart_name in CHARTS {
        let file = chart(&app, chart_name, "lang=en");
        assert!(!file.contains("<script") && !file.contains("\"onload"), "{chart_name}");
    }
}

#[test]
fn line_ups_show_places_means_or_lists() {
    let app = app();
    let places = |query: &str| {
        let drawn = chart(&app, "lineups", query);
        after(&drawn, "<circle class=\"disc fill-home\" ", "/>")
            .iter()
            .map(|disc| (*disc).to_owned())
            .collect::<Vec<_>>()
    };
    let formation = places("lang=en");
    assert_eq!(formation.len(), 11);
    assert_eq!(places("lang=en&positions=average").len(), 5, "five starters have events with places");
    let everybody: String = (1..=11)
        .map(|shirt| {
            format!(
                "0:{shirt:02} H{shirt} pass (40,{}) -> (50,40)\n0:{} A{shirt} pass (40,40) -> (50,40)\n",
                shirt * 5,
                shirt + 20
            )
        })
        .collect();
    let app = app_with(&everybody);
    let means = chart(&app, "lineups", "lang=en&positions=average");
    // The mean of one event of H10 at (40,50): 12 + 40 × 6 and 12 + 50 × 6.
    assert!(means.contains("<circle class=\"disc fill-home\" cx=\"252\" cy=\"312\""), "{means}");
    let page = browse_whole(&app, "/m/1?lang=en&positions=average").body;
    assert!(page.contains("href=\"/m/1/lineups?lang=en#lineups\""), "{page}");

    let app = app_with(
        "H1 Keeper One, starter, no spot\nH9 Striker Two, starter, no spot\nH12 Spare Three, bench\n0:10 A7 pass\n",
    );
    let page = browse_whole(&app, "/m/1?lang=en").body;
    let section = page.split("id=\"lineups\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(section.contains("There are no positions in this feed") && !section.contains("<svg"), "{section}");
    for name in ["One", "Two", "Three"] {
        assert!(section.contains(&format!(">{name}</bdi></a>")), "{name} {section}");
    }
}

#[test]
fn momentum_labels_share_and_keep_the_score() {
    let app = app();
    let chart_text = chart(&app, "momentum", "lang=en");
    let labels = after(&chart_text, "<text class=\"goal-minute\"", "</text>");
    let labels: Vec<&str> = labels.iter().map(|label| label.rsplit('>').next().unwrap()).collect();
    assert_eq!(labels, ["13&#39;, 15&#39; · 2–0", "62&#39; pen. · 3–1", "42&#39; o.g. · 2–1"]);
}

#[test]
fn the_goal_mouth_shows_where_attempts_reached_the_goal() {
    let app = app_with(
        "home #1 Rosetta | رشيد\naway #2 Damietta | دمياط\n\
         5:00 H9 shot goal (110,40) xg=0.36 mouth=(37,0.5)\n9:00 H9 shot off target (100,40) xg=0.04 mouth=(46,3)\n\
         20:00 A9 shot saved (100,40) xg=0.09 mouth=(40,1.3)\n30:00 A9 shot blocked (100,40) xg=0.09\n",
    );
    let file = chart(&app, "goal-mouth", "lang=en");
    // The left post is 84 units from the edge, the ground 95.4 below the top: (37 − 32) × 19 + 8 and (4.6 − 0.5) × 19 + 8.
    assert!(file.contains("<circle class=\"shot-goal\" cx=\"103\" cy=\"85.9\" r=\"7.8\"/>"), "{file}");
    assert_eq!(after(&file, "<circle class=\"shot-", "/>").len(), 3, "the height of a blocked attempt is not known");
    assert!(
        file.contains("Between the posts: Rosetta 1 of 2 attempts whose height is known, Damietta 1 of 1"),
        "{file}"
    );
    // The goal is not mirrored: left stays left.
    assert!(chart(&app, "goal-mouth", "lang=ar").contains("cx=\"103\" cy=\"85.9\""));
    let page = browse(&app, "/m/1/shots?lang=en", &[]).body;
    for text in ["low left", "wide of the right post", "<td>centre</td>"] {
        assert!(page.contains(text), "{text}");
    }
    let without = app_with("home #1 Rosetta | رشيد\n5:00 H9 shot goal (110,40)\n6:00 H9 shot wide (110,40)\n");
    let page = browse(&without, "/m/1/shots?lang=en", &[]).body;
    assert!(page.contains("This feed does not say where attempts reached the goal"), "{page}");
    assert_eq!(browse(&without, "/m/1/goal-mouth.svg", &[]).status, 404);
}

#[test]
fn a_penalty_has_one_mark_in_the_header_and_in_the_charts() {
    let page = browse_whole(&app(), "/m/1?lang=ar").body;
    let head = page.split("id=\"head\"").nth(1).unwrap().split("</section>").next().unwrap();
    let chart = page.split("id=\"momentum\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(head.contains("(ر.ج)") && chart.contains("ر.ج") && !page.contains("(ج)"), "{head}");
}

#[test]
fn every_break_has_its_score_and_a_card_of_the_shoot_out_its_place() {
    let app = app_with(
        "status final\n12:00 H9 shot goal (110,36)\n13:00 H9 shot wide (110,36)\nhalf 2\n5:00 A9 shot goal (110,36)\n\
         extra 1\n3:00 A9 shot goal (110,36)\nextra 2\n4:00 H9 shot goal (110,36)\n\
         shoot-out\n1:00 H10 penalty goal (108,40)\n2:00 H1 yellow\n",
    );
    for (language, extra, shoot_out) in
        [("en", "Half-time of extra time", ">Pens<"), ("ar", "نهاية الشوط الإضافي الأول", ">ركلات ترجيح<")]
    {
        let page = browse(&app, &format!("/m/1?lang={language}"), &[]).body;
        let timeline = page.split("id=\"timeline\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(timeline.contains(&format!("{extra} <b>")), "{timeline}");
        assert_eq!(
            timeline.matches("class=\"break\"").count(),
            timeline.matches("</b></span></li>").count() + 1,
            "{timeline}"
        );
        assert!(timeline.contains(shoot_out), "{timeline}");
    }
}

#[test]
fn officials_stand_below_the_score() {
    let page = browse(&App::sample().with_public_pages(), "/m/1?lang=en", &[]).body;
    assert!(page.find("Referee:").unwrap() > page.find("id=\"score\"").unwrap(), "{page}");
}
