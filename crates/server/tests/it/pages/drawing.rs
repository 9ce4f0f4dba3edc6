//! `touchline draw`: charts as files, as a user asks for them.

use std::path::Path;
use std::process::{Command, Output};

use super::browse;
use super::sizes::demo;
use crate::harness::App;

const CHARTS: [&str; 11] = [
    "momentum",
    "shots",
    "goal-mouth",
    "lineups",
    "xg",
    "possession",
    "passes",
    "passes-home",
    "passes-away",
    "attacks",
    "preview",
];

fn draw(app: &App, match_: i64, chart: &str, file: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchline"))
        .args(["draw", &match_.to_string(), chart, "--store", &app.address(), "-o"])
        .arg(file)
        .args(options)
        .env_remove("TOUCHLINE_STORE")
        .output()
        .unwrap()
}

fn message(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The width and the height of a PNG.
fn size(png: &[u8]) -> [u32; 2] {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

#[test]
fn every_chart_is_drawn_as_the_service_draws_it() {
    let (app, played) = demo();
    let (id, folder) = (played[0].id.0, tempfile::tempdir().unwrap());
    for chart in CHARTS {
        for (lang, theme) in [("en", "light"), ("ar", "dark")] {
            let file = folder.path().join(format!("{chart}-{lang}.svg"));
            let output = draw(&app, id, chart, &file, &["--lang", lang, "--theme", theme]);
            assert!(output.status.success(), "{chart}: {}", message(&output));
            let served = browse(&app, &format!("/m/{id}/{chart}.svg?lang={lang}&theme={theme}"), &[]);
            assert_eq!(served.status, 200, "{chart}");
            assert!(std::fs::read_to_string(&file).unwrap() == served.body, "{chart} {lang} differs");
        }
    }
}

#[test]
fn a_picture_has_the_size_of_its_scale() {
    let (app, played) = demo();
    let (id, folder) = (played[0].id.0, tempfile::tempdir().unwrap());
    let picture = |chart: &str, scale: &str| {
        let file = folder.path().join(format!("{chart}.png"));
        let output = draw(&app, id, chart, &file, &["--scale", scale]);
        assert!(output.status.success(), "{chart}: {}", message(&output));
        size(&std::fs::read(&file).unwrap())
    };
    assert_eq!((picture("preview", "1"), picture("preview", "0.5")), ([1200, 630], [600, 315]));
    let [once, twice] = ["1", "2"].map(|scale| picture("momentum", scale));
    assert_eq!(twice, once.map(|side| side * 2));
}

#[test]
fn what_cannot_be_drawn_has_a_reason_and_leaves_no_file() {
    let (app, folder) = (App::sample(), tempfile::tempdir().unwrap());
    for (match_, chart, file, reason) in [
        (1, "momentum", "momentum.pdf", "must end in .svg or .png"),
        (987_654, "momentum", "momentum.svg", "not found"),
        (5, "momentum", "momentum.svg", "not enough to draw"),
        (5, "passes", "passes.png", "not enough to draw"),
    ] {
        let file = folder.path().join(file);
        let output = draw(&app, match_, chart, &file, &[]);
        assert!(!output.status.success() && message(&output).contains(reason), "{match_} {chart}: {output:?}");
        assert!(!file.exists(), "{}", file.display());
    }
}
