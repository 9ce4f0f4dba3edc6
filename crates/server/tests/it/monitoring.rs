//! The dashboard and the alert rules in `deploy`: they name only metrics that the service has, and every alert has a runbook.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use test_support::workspace_path;

fn read(path: &str) -> String {
    std::fs::read_to_string(workspace_path(path)).unwrap()
}

/// The metrics of the manual and their labels. `metrics.rs` compares the manual with what the service serves.
fn known_metrics() -> BTreeMap<String, BTreeSet<String>> {
    let mut known = BTreeMap::new();
    for line in read("docs/observe.md").lines().filter(|line| line.starts_with("| `touchline_")) {
        let name = line.split('`').nth(1).unwrap();
        let (name, labels) = name.split_once('{').unwrap_or((name, ""));
        let labels: BTreeSet<String> = labels.trim_end_matches('}').split(',').map(str::to_owned).collect();
        if line.contains("| a histogram") {
            for ending in ["_bucket", "_count", "_sum"] {
                known.insert(format!("{name}{ending}"), labels.clone());
            }
        }
        known.insert(name.to_owned(), labels);
    }
    assert!(known.len() > 20, "{known:?}");
    known
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The metrics in an expression, each with the labels that it selects by.
fn metrics_of(expression: &str) -> Vec<(String, Vec<String>)> {
    let starts = expression.match_indices("touchline_");
    let starts = starts.filter(|(at, _)| !expression[..*at].ends_with(is_word));
    let metric = |(at, _): (usize, &str)| {
        let rest = &expression[at..];
        let (name, rest) = rest.split_at(rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()));
        let selected = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).map_or("", |(inside, _)| inside);
        let labels = selected.split(',').filter_map(|part| Some(part.split_once(['=', '!'])?.0.trim().to_owned()));
        (name.to_owned(), labels.collect())
    };
    starts.map(metric).collect()
}

fn assert_known(place: &str, expression: &str) {
    let known = known_metrics();
    let metrics = metrics_of(expression);
    assert!(!metrics.is_empty() || expression.contains("up{"), "{place}: no metric in {expression}");
    for (name, labels) in metrics {
        let of_metric = known.get(&name).unwrap_or_else(|| panic!("{place}: there is no metric {name}"));
        for label in labels {
            let is_known = of_metric.contains(&label) || ["instance", "job", "le"].contains(&label.as_str());
            assert!(is_known, "{place}: {name} has no label {label}");
        }
    }
}

#[test]
fn an_expression_shows_its_metrics_and_labels() {
    let found = metrics_of(r#"sum(rate(touchline_a_total{status=~"5..",x!="1"}[5m])) / touchline_b > my_touchline_c"#);
    let labels = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        found,
        [("touchline_a_total".to_owned(), labels(&["status", "x"])), ("touchline_b".to_owned(), labels(&[]))]
    );
}

#[test]
fn the_dashboard_shows_metrics_that_the_service_has() {
    let dashboard: Value = serde_json::from_str(&read("deploy/grafana/touchline.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let mut ids = BTreeSet::new();
    let mut cells = BTreeSet::new();
    for panel in panels {
        let title = panel["title"].as_str().unwrap();
        assert!(ids.insert(panel["id"].as_u64().unwrap()), "{title}: its id is taken");
        let [x, y, w, h] = ["x", "y", "w", "h"].map(|side| panel["gridPos"][side].as_u64().unwrap());
        assert!(x + w <= 24, "{title}: wider than the page");
        for cell in (x..x + w).flat_map(|x| (y..y + h).map(move |y| (x, y))) {
            assert!(cells.insert(cell), "{title}: over another panel");
        }
        let targets = panel["targets"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(targets.is_empty(), panel["type"] == "row", "{title}");
        for target in targets {
            assert_eq!(target["datasource"]["uid"], "${datasource}", "{title}");
            assert_known(title, target["expr"].as_str().unwrap());
        }
    }
}

/// The alerts and their expressions.
fn alerts() -> BTreeMap<String, String> {
    let rules = read("deploy/prometheus/alerts.yml");
    let alerts = rules.split("- alert: ").skip(1).map(|rule| {
        let name = rule.lines().next().unwrap().trim().to_owned();
        let expression = rule.split_once("expr: ").unwrap().1.split_once("labels: ").unwrap().0;
        (name, expression.split("for: ").next().unwrap().to_owned())
    });
    alerts.collect()
}

#[test]
fn alerts_read_metrics_that_the_service_has() {
    for (name, expression) in alerts() {
        assert_known(&name, &expression);
    }
}

#[test]
fn every_alert_has_a_runbook_and_every_runbook_an_alert() {
    let (rules, manual) = (read("deploy/prometheus/alerts.yml"), read("docs/observe.md"));
    let (_, runbook) = manual.split_once("\n## Runbook\n").unwrap();
    let runbook = runbook.split("\n## ").next().unwrap();
    let sections = runbook.split("\n### ").skip(1).filter_map(|section| section.split_once('\n'));
    let sections: BTreeMap<&str, &str> = sections.collect();
    let alerts = alerts();
    assert_eq!(sections.keys().copied().collect::<Vec<_>>(), alerts.keys().map(String::as_str).collect::<Vec<_>>());
    for (name, text) in sections {
        assert!(text.trim().len() > 80, "{name}: its runbook says nothing");
        let link = format!("runbook: docs/observe.md#{}\n", name.to_lowercase());
        assert_eq!(rules.matches(&link).count(), 1, "{name}");
    }
}
