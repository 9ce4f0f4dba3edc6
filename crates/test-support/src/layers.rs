//! The layers of a crate: which folder may use which, and no circle between files.
//!
//! Read from the `crate::`, `super::` and `self::` paths of every source file. Unit tests may use anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A source file by its module path: `engine::postgres::pool`, or `lib` for the root.
type Module = String;
/// The modules that each module uses.
type Uses = BTreeMap<Module, BTreeSet<Module>>;

/// What the source files of one crate may use of each other.
#[derive(Debug)]
pub struct Layers<'a> {
    /// `env!("CARGO_MANIFEST_DIR")` of the crate.
    pub folder: &'a str,
    /// Folders and files, from the lowest layer to the highest. A file uses its own layer and lower ones.
    pub order: &'a [&'a str],
    /// What uses a higher layer today: `("the file", "what it uses")`. The list may only become shorter.
    pub upward: &'a [(&'a str, &'a str)],
    /// Files that reach each other today. A file that no longer does is taken out of the list.
    pub circles: &'a [&'a [&'a str]],
}

impl Layers<'_> {
    /// Fails with what the files use and may not, and with what the lists name and nothing uses any more.
    #[track_caller]
    pub fn assert_hold(&self) {
        let uses = uses(Path::new(self.folder));
        let faults = [self.faults_of_layers(&uses), self.faults_of_circles(&circles(&uses))].concat();
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    }

    fn faults_of_layers(&self, uses: &Uses) -> Vec<String> {
        let layer = |module: &str| {
            let is_within =
                |layer: &&str| module.strip_prefix(layer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
            let place = self.order.iter().position(is_within);
            place.unwrap_or_else(|| panic!("{module} is in no layer"))
        };
        let mut faults = Vec::new();
        let mut found = BTreeSet::new();
        for (module, used) in uses {
            for used in used.iter().filter(|used| layer(used) > layer(module)) {
                let pair = (module.as_str(), used.as_str());
                found.insert(pair);
                if !self.upward.contains(&pair) {
                    faults.push(format!("{module} uses {used}, which is in a higher layer"));
                }
            }
        }
        let past = self.upward.iter().filter(|pair| !found.contains(*pair));
        faults.extend(past.map(|(module, used)| format!("{module} no longer uses {used}: take it out of the list")));
        faults
    }

    fn faults_of_circles(&self, circles: &[Vec<Module>]) -> Vec<String> {
        let is_allowed = |circle: &&Vec<Module>| {
            self.circles.iter().any(|allowed| circle.iter().all(|module| allowed.contains(&module.as_str())))
        };
        let new = circles.iter().filter(|circle| !is_allowed(circle));
        let mut faults: Vec<String> =
            new.map(|circle| format!("these files use each other: {}", circle.join(" ↔ "))).collect();
        let is_in_one = |module: &str| circles.iter().flatten().any(|other| other == module);
        let past = self.circles.iter().copied().flatten().filter(|module| !is_in_one(module));
        faults.extend(past.map(|module| format!("{module} is in no circle any more: take it out of the list")));
        faults
    }
}

/// What every file of the crate uses.
fn uses(folder: &Path) -> Uses {
    let root = folder.join("src");
    let mut files = BTreeMap::new();
    find_files(&root, &root, &mut files);
    // A program without a library has its root in main.rs.
    if !files.contains_key("lib") {
        let main = files.remove("main");
        files.extend(main.map(|path| ("lib".to_owned(), path)));
    }
    assert!(!files.is_empty(), "{} has no source file", root.display());
    let modules: BTreeSet<Module> = files.keys().cloned().collect();
    let uses = |(module, path): (&Module, &PathBuf)| {
        let text = fs::read_to_string(path).unwrap();
        (module.clone(), uses_of(module, &text, &modules))
    };
    files.iter().map(uses).collect()
}

fn find_files(root: &Path, folder: &Path, files: &mut BTreeMap<Module, PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find_files(root, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            let module = path.with_extension("");
            let module = if module.ends_with("mod") { module.parent().unwrap().to_owned() } else { module };
            let parts: Vec<_> = module.strip_prefix(root).unwrap().iter().map(|part| part.to_str().unwrap()).collect();
            files.insert(parts.join("::"), path);
        }
    }
}

/// The modules that the paths in a source text lead to, the module itself left out.
fn uses_of(module: &str, text: &str, modules: &BTreeSet<Module>) -> BTreeSet<Module> {
    let code = code(text);
    let here: Vec<&str> = if module == "lib" { Vec::new() } else { module.split("::").collect() };
    let mut paths: Vec<Vec<String>> = Vec::new();
    for statement in code.split(';').filter_map(|statement| statement.split_once("use ").map(|(_, path)| path)) {
        expand(statement.trim(), &[], &mut paths);
    }
    for start in ["crate::", "super::", "self::"] {
        for (index, _) in code.match_indices(start) {
            let is_word = code[..index].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            let end = code[index..].find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
            let path = &code[index..end.map_or(code.len(), |end| index + end)];
            // A group follows `::`, and its paths were found above.
            if !is_word && !path.ends_with("::") {
                paths.push(path.split("::").map(str::to_owned).collect());
            }
        }
    }
    let used = paths.iter().filter_map(|path| resolve(&here, path, modules)).filter(|used| used != module);
    used.collect()
}

/// The text without comments, without the unit tests at its end, and without the paths of visibilities: `pub(in crate::feed)`
/// says who may use an item, not what it uses.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut parts = code.split("pub(in ");
    let first = parts.next().unwrap().to_owned();
    let mut code = parts.fold(first, |code, part| code + "pub" + part.split_once(')').unwrap().1);
    let mut from = 0;
    while let Some((start, end)) = inner_module(&code, from) {
        let body =
            code[start..end].replace("super::super::", "\0").replace("super::", "self::").replace('\0', "super::");
        from = start + body.len();
        code.replace_range(start..end, &body);
    }
    code
}

/// Where the body of the next module inside of the file is. It is a part of the file, and its parent is the file.
fn inner_module(code: &str, from: usize) -> Option<(usize, usize)> {
    let start_of_body = |(index, word): (usize, &str)| {
        let name = from + index + word.len();
        let length = code[name..].find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))?;
        code[name + length..].starts_with(" {").then_some(name + length + 2)
    };
    let start = code[from..].match_indices("mod ").find_map(start_of_body)?;
    let mut depth = 1;
    let end_of_body = |(index, c): (usize, char)| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        (depth == 0).then_some(start + index)
    };
    Some((start, code[start..].char_indices().find_map(end_of_body).unwrap_or(code.len())))
}

/// Every path of a `use` tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let (path, group) = match tree.split_once('{') {
        Some((path, group)) => (path, Some(group.trim_end().strip_suffix('}').unwrap_or(group))),
        None => (tree, None),
    };
    let path = path.split(" as ").next().unwrap();
    let parts = path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned);
    let parts: Vec<String> = before.iter().cloned().chain(parts).collect();
    let Some(group) = group else { return paths.push(parts) };
    let (mut depth, mut start) = (0_usize, 0);
    for (index, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                expand(group[start..index].trim(), &parts, paths);
                start = index + 1;
            }
            _ => {}
        }
    }
    if !group[start..].trim().is_empty() {
        expand(group[start..].trim(), &parts, paths);
    }
}

/// The deepest module that a path names; none for a path into another crate.
fn resolve(here: &[&str], path: &[String], modules: &BTreeSet<Module>) -> Option<Module> {
    let mut parts: Vec<String> = here.iter().map(|part| (*part).to_owned()).collect();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => {
            parts.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                parts.pop();
                rest = &rest[1..];
            }
        }
        // A child of this module, or another crate.
        child if modules.contains(&[&parts[..], &[child.to_owned()]].concat().join("::")) => {}
        _ => return None,
    }
    for part in rest {
        let next = [&parts[..], std::slice::from_ref(part)].concat();
        if !modules.contains(&next.join("::")) {
            break;
        }
        parts = next;
    }
    Some(if parts.is_empty() { "lib".to_owned() } else { parts.join("::") })
}

/// The groups of modules that can reach each other, each in order.
fn circles(uses: &Uses) -> Vec<Vec<Module>> {
    let reachable = |from: &Module| {
        let (mut found, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(module) = open.pop() {
            open.extend(uses[module].iter().filter(|used| found.insert((*used).clone())));
        }
        found
    };
    let reach: BTreeMap<&Module, BTreeSet<Module>> = uses.keys().map(|module| (module, reachable(module))).collect();
    let circle = |module: &Module| -> Vec<Module> {
        reach[module].iter().filter(|other| reach[*other].contains(module)).cloned().collect()
    };
    let circles: BTreeSet<Vec<Module>> = uses.keys().map(circle).filter(|circle| circle.len() > 1).collect();
    circles.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_wherever_they_are_written() {
        let modules: BTreeSet<Module> =
            ["lib", "error", "read", "read::snapshot", "read::keys", "rows", "rows::codec", "rows::codec::points"]
                .map(str::to_owned)
                .into();
        let used = |module: &str, text: &str| uses_of(module, text, &modules).into_iter().collect::<Vec<_>>();
        let grouped = "use crate::{error::Error, read::{keys::hash, snapshot::{Change, Snapshot}}};";
        assert_eq!(used("rows", grouped), ["error", "read::keys", "read::snapshot"]);
        assert_eq!(used("read::keys", "fn f() { super::snapshot::take(); }"), ["read::snapshot"]);
        assert_eq!(used("rows::codec", "use self::points::Points;"), ["rows::codec::points"]);
        assert_eq!(used("rows::codec", "use points::{self, Points};"), ["rows::codec::points"]);
        assert_eq!(used("read::keys", "use crate::Store;"), ["lib"]);
        assert_eq!(used("read::keys", "use super::*;"), ["read"]);
        assert!(used("read::keys", "mod words { use super::*; fn f() { super::g(); } }").is_empty());
        assert_eq!(used("read::keys", "mod words { use super::super::snapshot; }"), ["read::snapshot"]);
        assert_eq!(used("read::keys", "mod words {} use super::*;"), ["read"]);
        assert_eq!(used("rows", "macro_rules! m { () => { $crate::read::keys::hash() } }"), ["read::keys"]);
        assert!(used("rows", "pub(in crate::read) fn f() {}").is_empty());
        let outside = "// crate::read::keys\n/// [`crate::read::keys`]\nuse std::fmt;\n#[cfg(test)]\nmod tests { use crate::read::keys; }";
        assert!(used("rows", outside).is_empty());
    }

    fn of(uses: &[(&str, &[&str])]) -> Uses {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        uses.iter().map(|(module, used)| ((*module).to_owned(), owned(used))).collect()
    }

    #[test]
    fn a_list_names_what_is_there_and_nothing_else() {
        let uses = of(&[("low", &["high"]), ("high", &["low", "high::part"]), ("high::part", &[])]);
        let faults = |upward: &[(&str, &str)], allowed: &[&[&str]]| {
            let layers = Layers { folder: "", order: &["low", "high"], upward, circles: allowed };
            [layers.faults_of_layers(&uses), layers.faults_of_circles(&circles(&uses))].concat()
        };
        assert_eq!(faults(&[("low", "high")], &[&["high", "low"]]), [""; 0]);
        assert_eq!(
            faults(&[("low", "high")], &[&["high", "low", "high::part"]]),
            ["high::part is in no circle any more: take it out of the list"]
        );
        assert_eq!(
            faults(&[("high", "low")], &[]),
            [
                "low uses high, which is in a higher layer",
                "high no longer uses low: take it out of the list",
                "these files use each other: high ↔ low"
            ]
        );
    }
}
