//! What an id identifies, and which ids of two services mean the same.

use std::collections::HashMap;

/// What can have an id.
const KINDS: [&str; 14] = [
    "tournament",
    "competition",
    "stage",
    "group",
    "match",
    "team",
    "club",
    "player",
    "coach",
    "referee",
    "stadium",
    "organizer",
    "country",
    "event",
];

/// The kinds that a name may stand for: that of a field with an id or a record, or the `_type` of a record, in small letters. A
/// tournament is an edition in some places, and the competition across its seasons in others.
#[rustfmt::skip]
const NAMES: [(&str, &[&str]); 54] = [
    ("tournament", &["tournament", "competition"]), ("tournamentlist", &["tournament"]), ("season", &["tournament"]),
    ("competition", &["competition"]),
    ("stage", &["stage"]), ("stages", &["stage"]), ("group", &["group"]), ("groups", &["group"]),
    ("match", &["match"]), ("matches", &["match"]), ("match_summary", &["match"]), ("match summary", &["match"]),
    ("objmatch", &["match"]), ("tournamentmatchlist", &["match"]), ("seasonmatchlist", &["match"]),
    ("team", &["team"]), ("teams", &["team"]), ("objteam", &["team"]), ("home", &["team"]), ("away", &["team"]),
    ("objhome", &["team"]), ("objaway", &["team"]), ("hometeam", &["team"]), ("awayteam", &["team"]),
    ("winner", &["team"]), ("entityteams", &["team"]),
    ("club", &["club"]), ("clubs", &["club"]),
    ("player", &["player"]), ("players", &["player"]), ("objplayer", &["player"]), ("squad", &["player"]),
    ("lineup", &["player"]), ("sub", &["player"]), ("in", &["player"]), ("out", &["player"]),
    ("recipient", &["player"]),
    ("coach", &["coach"]), ("homecoach", &["coach"]), ("awaycoach", &["coach"]), ("tournamentcoachlist", &["coach"]),
    ("referee", &["referee"]), ("assistant", &["referee"]), ("assistant rfferee", &["referee"]),
    ("assistant1", &["referee"]), ("assistant2", &["referee"]), ("fourthofficial", &["referee"]),
    ("entityreferees", &["referee"]),
    ("stadium", &["stadium"]), ("organizer", &["organizer"]),
    ("country", &["country"]), ("nationality", &["country"]),
    ("event", &["event"]), ("matchevent", &["event"]),
];

/// The fields that are the id of their own record.
const OWN: [&str; 3] = ["id", "intID", "_id"];

/// The kinds of what a name stands for; none if it is not known.
pub(super) fn kinds_of(name: &str) -> &'static [&'static str] {
    let name = name.to_lowercase();
    NAMES.iter().find(|(known, _)| *known == name).map_or(&[], |(_, kinds)| kinds)
}

/// The kinds of the id in a field; none if it has no id. The record says what it is with its `_type`, or else `owner` does, the
/// name of the field that has the record.
pub(super) fn kinds_of_field(field: &str, label: Option<&str>, owner: &str) -> &'static [&'static str] {
    if OWN.contains(&field) {
        let own = label.map_or(&[][..], kinds_of);
        return if own.is_empty() { kinds_of(owner) } else { own };
    }
    let Some(name) = ["_id", "Id", "ID"].iter().find_map(|ending| field.strip_suffix(ending)) else { return &[] };
    kinds_of(name.strip_prefix("int").unwrap_or(name))
}

/// The ids that differ between two services.
#[derive(Clone, Debug, Default)]
pub(super) struct IdMap {
    single: HashMap<(&'static str, i64), i64>,
    /// What is added to every other id of a kind.
    added: HashMap<&'static str, i64>,
}

/// One line of the file: an id, or all of a kind.
enum MapLine {
    Single(i64, i64),
    Added(i64),
}

impl IdMap {
    /// Reads lines such as `match 12 = 3400` and `team * = * + 3000000000`. Empty lines and those that begin with # are left out.
    /// An error begins with the number of its line.
    pub(super) fn parse(text: &str) -> Result<IdMap, String> {
        let mut map = IdMap::default();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((kind, stated)) = parse_line(line) else {
                return Err(format!("{number}: write a kind and two ids: match 12 = 3400, or team * = * + 3000000000"));
            };
            let kind = if kind == "season" { "tournament" } else { kind };
            let Some(kind) = KINDS.iter().find(|known| **known == kind) else {
                return Err(format!("{number}: the kinds are {}", KINDS.join(", ")));
            };
            let is_twice = match stated {
                MapLine::Single(left, right) => {
                    map.single.insert((*kind, left), right).is_some_and(|before| before != right)
                }
                MapLine::Added(added) => map.added.insert(*kind, added).is_some_and(|before| before != added),
            };
            if is_twice {
                return Err(format!("{number}: an earlier line says something else of this {kind}"));
            }
        }
        Ok(map)
    }

    /// The id on the right that is stated for one on the left. The id 0 stands for something unknown.
    fn stated(&self, kind: &'static str, left: i64) -> Option<i64> {
        let added = || self.added.get(kind).filter(|_| left != 0).and_then(|added| left.checked_add(*added));
        self.single.get(&(kind, left)).copied().or_else(added)
    }

    /// The id on the right of something on the left.
    pub(super) fn right(&self, kinds: &[&'static str], left: i64) -> i64 {
        kinds.iter().find_map(|kind| self.stated(kind, left)).unwrap_or(left)
    }

    /// Whether two ids mean the same.
    pub(super) fn is_same(&self, kinds: &[&'static str], left: i64, right: i64) -> bool {
        let mut stated = kinds.iter().filter_map(|kind| self.stated(kind, left)).peekable();
        if stated.peek().is_none() { left == right } else { stated.any(|id| id == right) }
    }
}

fn parse_line(line: &str) -> Option<(&str, MapLine)> {
    let (kind, ids) = line.split_once(char::is_whitespace)?;
    let (left, right) = ids.split_once('=')?;
    let (left, right) = (left.trim(), right.trim());
    let stated = match (left, right.strip_prefix('*')) {
        ("*", Some(added)) => MapLine::Added(added.trim_start().strip_prefix('+')?.trim().parse().ok()?),
        _ => MapLine::Single(left.parse().ok()?, right.parse().ok()?),
    };
    Some((kind, stated))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_says_what_its_id_identifies() {
        for (field, label, owner, expected) in [
            ("id", Some("TEAM"), "home", "team"),
            ("id", None, "stadium", "stadium"),
            ("id", Some("ASSISTANT RFFEREE"), "assistant1", "referee"),
            ("id", Some("home"), "home", "team"),
            ("matchId", None, "", "match"),
            ("match_id", None, "", "match"),
            ("intMatchID", None, "", "match"),
            ("intTeamID", None, "arrGoals", "team"),
            ("intID", None, "objPlayer", "player"),
            ("_id", Some("event"), "events", "event"),
            ("seasonId", None, "", "tournament"),
            ("id", None, "position", ""),
            ("paid", None, "", ""),
            ("score", None, "team", ""),
        ] {
            assert_eq!(
                kinds_of_field(field, label, owner).first().copied().unwrap_or_default(),
                expected,
                "{field} {owner}"
            );
        }
        assert!(NAMES.iter().flat_map(|(_, kinds)| kinds.iter()).all(|kind| KINDS.contains(kind)));
    }

    #[test]
    fn ids_are_read_from_lines() {
        let map = IdMap::parse("# moved\n\nmatch 12 = 3400\n team 1=7 \nseason 5 = 50\n").unwrap();
        assert_eq!((map.right(&["match"], 12), map.right(&["team"], 1), map.right(&["team"], 12)), (3400, 7, 12));
        assert!(map.is_same(&["tournament", "competition"], 5, 50) && !map.is_same(&["tournament"], 5, 5));
        assert!(map.is_same(&[], 5, 5) && map.is_same(&["player"], 5, 5));
        let map = IdMap::parse("team * = * + 1000\nteam 1 = 7").unwrap();
        assert_eq!([0, 1, 2].map(|id| map.right(&["team"], id)), [0, 7, 1002]);
        for (wrong, part) in [
            ("match 12 3400", "1: write a kind"),
            ("\nmatch twelve = 1", "2: write a kind"),
            ("ball 1 = 2", "1: the kinds are tournament"),
            ("team 1 = 2\nteam 1 = 3", "2: an earlier line"),
            ("team * = 5", "1: write a kind"),
        ] {
            assert!(IdMap::parse(wrong).unwrap_err().starts_with(part), "{wrong}");
        }
    }
}
