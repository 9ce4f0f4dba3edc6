//! The documents: every link leads somewhere, and every page is on the map.

// A test that cannot continue panics.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use test_support::workspace_path;

/// What is beside the sources and not part of them.
const NO_SOURCES: [&str; 4] = ["target", ".git", "corpus", "node_modules"];

/// Every file below a folder with one of these endings; no ending stands for files without one.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let (path, kind) = (entry.path(), entry.file_type().unwrap());
        if kind.is_dir() && !NO_SOURCES.contains(&entry.file_name().to_str().unwrap()) {
            files(&path, endings, found);
        } else if kind.is_file()
            && endings.contains(&path.extension().and_then(|ending| ending.to_str()).unwrap_or_default())
        {
            found.push(path);
        }
    }
}

fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&workspace_path("docs"), &["md"], &mut found);
    let tops = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    found.extend(tops.map(workspace_path));
    found
}

/// The text without blocks of code.
fn prose(text: &str) -> String {
    text.split("\n```").step_by(2).collect()
}

/// The anchors of a page: its headings, as they are shown in a URL.
fn anchors(page: &Path) -> BTreeSet<String> {
    let text = prose(&format!("\n{}", fs::read_to_string(page).unwrap()));
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let plain = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    headings.map(|heading| heading.to_lowercase().chars().filter(plain).collect::<String>().replace(' ', "-")).collect()
}

/// Why a link of a page in this folder leads nowhere.
fn broken(folder: &Path, page: &Path, link: &str) -> Option<String> {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { page.to_owned() } else { folder.join(path) };
    if !target.exists() {
        return Some(format!("{}: {link}", page.display()));
    }
    (!anchor.is_empty() && !anchors(&target).contains(anchor))
        .then(|| format!("{}: {link}: no such heading", page.display()))
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut found = Vec::new();
    let mut links = 0;
    for page in pages() {
        let text = prose(&format!("\n{}", fs::read_to_string(&page).unwrap()));
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            links += 1;
            let is_outside = link.contains("://") || link.starts_with("mailto:");
            found.extend(if is_outside { None } else { broken(page.parent().unwrap(), &page, link) });
        }
    }
    assert!(links > 200, "{links} links");
    assert_eq!(found, [""; 0]);
}

/// Help texts, comments, rules and scripts name pages by their path from the root.
#[test]
fn every_page_that_a_source_names_exists() {
    let root = workspace_path("");
    let mut sources = Vec::new();
    for folder in ["crates", "deploy", "scripts", "fuzz", "samples", "tests"] {
        files(&root.join(folder), &["rs", "sql", "toml", "yml", "html", "txt", "py", "sh", "js", ""], &mut sources);
    }
    let mut found = Vec::new();
    for source in sources {
        let Ok(text) = fs::read_to_string(&source) else { continue };
        for (place, _) in text.match_indices("docs/") {
            let is_path = |letter: char| letter.is_ascii_alphanumeric() || "/._-#".contains(letter);
            let link = text[place..].split(|letter| !is_path(letter)).next().unwrap().trim_end_matches('.');
            let starts = !text[..place].ends_with(|letter: char| letter.is_alphanumeric() || "/.".contains(letter));
            if starts && link.contains(".md") {
                found.extend(broken(&root, &source, link));
            }
        }
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn every_page_is_on_the_map() {
    let map = fs::read_to_string(workspace_path("docs/README.md")).unwrap();
    let docs = workspace_path("docs");
    let pages = pages().into_iter().filter_map(|page| page.strip_prefix(&docs).ok().map(Path::to_owned));
    let missing: Vec<String> = pages
        .map(|page| page.display().to_string())
        .filter(|page| page != "README.md" && !map.contains(&format!("]({page})")))
        .collect();
    assert_eq!(missing, [""; 0]);
}

/// What a text has between backticks.
fn code_words(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The pages for whoever changes the code name folders and files: below the root, `crates`, or the source of the server. In
/// ARCHITECTURE.md, the first cells of the table of a crate are folders of its source.
#[test]
fn every_path_that_the_architecture_names_exists() {
    let roots = ["", "crates", "crates/server/src"].map(workspace_path);
    let is_path = |name: &&str| {
        let is_plain = |letter: char| letter.is_ascii_lowercase() || "/_-.".contains(letter);
        name.contains('/') && !name.starts_with('/') && name.chars().all(is_plain)
    };
    let mut missing = Vec::new();
    for page in ["ARCHITECTURE.md", "docs/internals/walks.md", "docs/internals/postgresql.md"] {
        let text = prose(&format!("\n{}", fs::read_to_string(workspace_path(page)).unwrap()));
        let mut source = None;
        for line in text.lines() {
            if line.starts_with('#') {
                source = code_words(line).next().map(|crate_| workspace_path(crate_).join("src"));
            }
            let mut rest = line;
            if let Some(source) = &source
                && let Some((folders, contents)) = line.split_once(" | ")
            {
                missing.extend(code_words(folders).filter(|name| !source.join(name).exists()).map(str::to_owned));
                rest = contents;
            }
            let is_missing = |name: &&str| !roots.iter().any(|root| root.join(name).exists());
            missing.extend(code_words(rest).filter(is_path).filter(is_missing).map(str::to_owned));
        }
    }
    assert_eq!(missing, [""; 0]);
}
