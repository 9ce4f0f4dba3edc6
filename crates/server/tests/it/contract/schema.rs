//! Reads the contract into trees of expected fields. The head of `contract.txt` explains the format.

use std::collections::BTreeMap;

/// An operation with the requests that its fields hold for.
pub(crate) struct Section {
    pub(crate) operation: String,
    pub(crate) version: String,
    pub(crate) envelope: String,
    pub(crate) has_xml: bool,
    pub(crate) requests: Vec<String>,
    /// The whole response, envelope included.
    pub(crate) response: FieldRule,
    /// The list whose items the message counts, as a path of the payload.
    pub(crate) counted: Option<String>,
}

/// A documented error.
pub(crate) struct ErrorCase {
    pub(crate) operation: String,
    pub(crate) query: String,
    pub(crate) status: u16,
    pub(crate) response: FieldRule,
    /// None in envelope A, which has no title.
    pub(crate) title: Option<String>,
    pub(crate) message: String,
}

/// What a field must be.
#[derive(Clone, Default, Debug)]
pub(crate) struct FieldRule {
    pub(crate) type_: String,
    pub(crate) absence: Absence,
    pub(crate) is_optional: bool,
    pub(crate) labels: Vec<String>,
    /// Whether the labels are those of English responses only.
    pub(crate) is_translated: bool,
    /// The fields of an object. `*` is a field of any name.
    pub(crate) fields: BTreeMap<String, FieldRule>,
    /// The items of a list.
    pub(crate) item: Option<Box<FieldRule>>,
}

/// Whether a field may have no value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Absence {
    #[default]
    Never,
    /// The specification says that it may be null.
    Nullable,
    /// A feed may not state it. Then it is null or empty, as the operation has it.
    Unknown,
}

/// The lines of one shape or section, without their indentation.
type Lines<'a> = Vec<&'a str>;

pub(crate) struct Contract {
    pub(crate) sections: Vec<Section>,
    pub(crate) errors: Vec<ErrorCase>,
}

impl Contract {
    pub(crate) fn parse(text: &str) -> Contract {
        let mut blocks: Vec<(&str, Lines<'_>)> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')) {
            match line.strip_prefix("  ") {
                Some(inner) => blocks.last_mut().expect("a line follows a heading").1.push(inner.trim()),
                None => blocks.push((line, Vec::new())),
            }
        }
        let mut shapes = BTreeMap::new();
        for (heading, lines) in &blocks {
            if let Some(name) = heading.strip_prefix("shape ") {
                assert!(shapes.insert(name, lines.clone()).is_none(), "shape {name} comes twice");
            }
        }
        let headed =
            |word: &'static str| blocks.iter().filter_map(move |(h, lines)| Some((h.strip_prefix(word)?, lines)));
        let sections = headed("operation ").map(|(heading, lines)| section(heading, lines, &shapes)).collect();
        let errors = headed("error ").map(|(line, _)| error_case(line, &shapes)).collect();
        Contract { sections, errors }
    }
}

fn section(heading: &str, lines: &[&str], shapes: &BTreeMap<&str, Lines<'_>>) -> Section {
    let [operation, version, envelope, forms @ ..] = &heading.split_whitespace().collect::<Vec<_>>()[..] else {
        panic!("a heading has a name, a version, an envelope and forms: {heading}");
    };
    assert!(matches!(forms, ["json"] | ["json", "xml"]), "{heading}");
    let requests = lines.iter().filter_map(|line| line.strip_prefix("request")).map(|query| query.trim().to_owned());
    let (mut payload, mut counted) = (FieldRule::default(), None);
    for line in lines.iter().filter(|line| !line.starts_with("request")) {
        match line.strip_prefix("message ").and_then(|rest| rest.split_once("counts ")) {
            Some((_, list)) => counted = Some(list.trim().to_owned()),
            None => payload.add(line, shapes),
        }
    }
    let mut response = FieldRule::of_shape(&format!("envelope-{envelope}"), shapes);
    *response.payload().expect("an envelope has a payload") = payload;
    Section {
        operation: (*operation).to_owned(),
        version: (*version).to_owned(),
        envelope: (*envelope).to_owned(),
        has_xml: forms.contains(&"xml"),
        requests: requests.collect(),
        response,
        counted,
    }
}

fn error_case(line: &str, shapes: &BTreeMap<&str, Lines<'_>>) -> ErrorCase {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let [request, status, envelope, title, message] = columns[..] else { panic!("an error has five columns: {line}") };
    let (operation, query) = request.split_once(' ').expect("an operation and a query");
    ErrorCase {
        operation: operation.to_owned(),
        query: query.trim().trim_start_matches('-').to_owned(),
        status: status.parse().unwrap(),
        response: FieldRule::of_shape(&format!("error-{envelope}"), shapes),
        title: (!title.is_empty()).then(|| title.to_owned()),
        message: message.to_owned(),
    }
}

impl FieldRule {
    fn of_shape(name: &str, shapes: &BTreeMap<&str, Lines<'_>>) -> FieldRule {
        let mut field = FieldRule::default();
        let lines = shapes.get(name).unwrap_or_else(|| panic!("there is no shape {name}"));
        lines.iter().for_each(|line| field.add(line, shapes));
        field
    }

    /// The field of an envelope that holds the payload.
    fn payload(&mut self) -> Option<&mut FieldRule> {
        if self.type_ == "payload" { Some(self) } else { self.fields.values_mut().find_map(FieldRule::payload) }
    }

    /// Adds what a line says of a path below this field.
    fn add(&mut self, line: &str, shapes: &BTreeMap<&str, Lines<'_>>) {
        let (path, rest) = line.split_once(char::is_whitespace).unwrap_or_else(|| panic!("no type: {line}"));
        let (type_, labels) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        for path in alternatives(path) {
            let field = self.at(&path);
            let (type_, absence) = match (type_.strip_suffix('?'), type_.strip_suffix('~')) {
                (Some(type_), _) => (type_, Absence::Nullable),
                (_, Some(type_)) => (type_, Absence::Unknown),
                _ => (type_, field.absence),
            };
            field.absence = absence;
            match type_.strip_prefix('@') {
                Some(shape) => {
                    let lines = shapes.get(shape).unwrap_or_else(|| panic!("there is no shape {shape}: {line}"));
                    lines.iter().for_each(|line| field.add(line, shapes));
                }
                None if matches!(type_, "list" | "object") => {}
                None => type_.clone_into(&mut field.type_),
            }
            if !labels.trim().is_empty() {
                let (labels, is_translated) =
                    labels.trim().strip_prefix("en:").map_or((labels, false), |en| (en, true));
                field.labels = labels.trim().split('|').map(str::to_owned).collect();
                field.is_translated = is_translated;
            }
            if type_ == "list" {
                field.item.get_or_insert_default();
            }
        }
    }

    /// The field at a path, made where there is none.
    fn at(&mut self, path: &str) -> &mut FieldRule {
        let mut field = self;
        for step in path.split('.').filter(|step| *step != "-") {
            let (name, is_item) = step.strip_suffix("[]").map_or((step, false), |name| (name, true));
            let (name, is_optional) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
            if !name.is_empty() {
                field = field.fields.entry(name.to_owned()).or_default();
                field.is_optional |= is_optional;
            }
            if is_item {
                field = field.item.get_or_insert_default();
            }
        }
        field
    }
}

/// The paths that a path with braces stands for.
fn alternatives(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else { return vec![path.to_owned()] };
    let (inside, after) = rest.split_once('}').unwrap_or_else(|| panic!("a brace without an end: {path}"));
    let ends = alternatives(after);
    inside.split(',').flat_map(|name| ends.iter().map(move |end| format!("{before}{name}{end}"))).collect()
}
