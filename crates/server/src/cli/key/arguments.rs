//! Values on the command line of `touchline key`.

use clap::Args;
use football::model::EditionId;
use jiff::SignedDuration;
use jiff::civil::Date;
use store::{KeyDetails, KeyRate, KeyRole, KeyRoles, WriteEditions};

pub(super) fn day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| format!("{text} is not a day: write one as YYYY-MM-DD, such as 2027-01-31"))
}

pub(super) fn rate(text: &str) -> Result<KeyRate, String> {
    text.parse()
}

pub(super) fn roles(text: &str) -> Result<KeyRoles, String> {
    text.parse()
}

/// A rate, or that there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateChoice(pub(super) Option<KeyRate>);

pub(super) fn rate_or_none(text: &str) -> Result<RateChoice, String> {
    if text == "none" { Ok(RateChoice(None)) } else { rate(text).map(|rate| RateChoice(Some(rate))) }
}

/// The tournaments of a key.
#[derive(Args, Clone, Debug)]
pub(super) struct Tournaments {
    /// The tournaments that the key may read and write, or all [default of a new key: all]
    #[arg(long, value_name = "ID,ID|all", value_parser = editions)]
    tournaments: Option<Editions>,

    /// The tournaments that the key may read, or all
    #[arg(long, value_name = "ID,ID|all", value_parser = editions, conflicts_with = "tournaments")]
    read_tournaments: Option<Editions>,

    /// The tournaments that the key may write, or all
    #[arg(long, value_name = "ID,ID|all", value_parser = editions, conflicts_with = "tournaments")]
    write_tournaments: Option<Editions>,
}

/// Some editions; none for all.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Editions(Option<Vec<EditionId>>);

fn editions(text: &str) -> Result<Editions, String> {
    if text == "all" {
        return Ok(Editions(None));
    }
    let ids = text.split(',').filter(|id| !id.is_empty()).map(|id| id.trim().parse().map(EditionId));
    let ids = ids.collect::<Result<Vec<_>, _>>();
    ids.map(|ids| Editions(Some(ids))).map_err(|_| format!("{text} is not a list of tournaments: try 1,2 or all"))
}

impl Tournaments {
    /// Every tournament that is named.
    pub(super) fn named(&self) -> impl Iterator<Item = EditionId> {
        let lists = [&self.tournaments, &self.read_tournaments, &self.write_tournaments].into_iter().flatten();
        lists.filter_map(|editions| editions.0.as_deref()).flatten().copied()
    }

    /// Changes what a key reads, and what it writes, as far as that is stated. The rest stays. A role that the key does not have
    /// cannot be limited.
    pub(super) fn apply(self, reads: &mut Option<Vec<EditionId>>, details: &mut KeyDetails) -> Result<(), String> {
        let Tournaments { tournaments: both, read_tournaments: read, write_tournaments: write } = self;
        let roles = details.roles;
        for (is_stated, role, name) in
            [(read.is_some(), KeyRole::Read, "read"), (write.is_some(), KeyRole::Write, "write")]
        {
            if is_stated && !roles.has(role) {
                return Err(format!("the key may not {name}: add --role read,write or leave --{name}-tournaments out"));
            }
        }
        if let Some(Editions(both)) = both {
            (*reads, details.write_editions) = (both, None);
            return Ok(());
        }
        let stated = |editions: Option<Vec<EditionId>>| editions.map_or(WriteEditions::All, WriteEditions::Only);
        if read.is_some() || write.is_some() {
            let so_far = details.write_editions.take().unwrap_or_else(|| stated(reads.clone()));
            details.write_editions = Some(write.map_or(so_far, |Editions(write)| stated(write)));
        }
        if let Some(Editions(read)) = read {
            *reads = read;
        }
        if details.write_editions == Some(stated(reads.clone())) {
            details.write_editions = None;
        }
        Ok(())
    }
}

/// Longer overlaps are mistakes, and far below what would overflow the clock.
const MAX_OVERLAP_HOURS: i64 = 24 * 366;

/// A time such as 90min, 24h or 7d.
pub(in crate::cli) fn overlap(text: &str) -> Result<SignedDuration, String> {
    let digits = text.trim_end_matches(|char: char| !char.is_ascii_digit());
    let seconds = match &text[digits.len()..] {
        "" if digits == "0" => Some(0),
        "s" => Some(1),
        "min" => Some(60),
        "h" => Some(3_600),
        "d" => Some(86_400),
        _ => None,
    };
    let all = digits.parse::<i64>().ok().zip(seconds).and_then(|(count, each)| count.checked_mul(each));
    let all = all.filter(|all| (0..=MAX_OVERLAP_HOURS * 3_600).contains(all));
    all.map(SignedDuration::from_secs)
        .ok_or_else(|| format!("{text} is not a time of at most a year: try 24h, 90min, 7d, or 0 for none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(ids: &[i64]) -> Option<Vec<EditionId>> {
        Some(ids.iter().copied().map(EditionId).collect())
    }

    fn stated(both: &str, read: &str, write: &str) -> Tournaments {
        let [tournaments, read_tournaments, write_tournaments] =
            [both, read, write].map(|text| (!text.is_empty()).then(|| editions(text).unwrap()));
        Tournaments { tournaments, read_tournaments, write_tournaments }
    }

    #[test]
    fn each_role_has_tournaments_of_its_own() {
        let roles = KeyRoles::READ_AND_WRITE;
        let apply = |tournaments: Tournaments, reads: Option<Vec<EditionId>>, write_editions| {
            let (mut reads, mut details) = (reads, KeyDetails { roles, write_editions, ..KeyDetails::default() });
            tournaments.apply(&mut reads, &mut details).unwrap();
            (reads, details.write_editions)
        };
        let only = |ids: &[i64]| Some(WriteEditions::Only(some(ids).unwrap()));
        assert_eq!(apply(stated("", "", ""), None, None), (None, None));
        assert_eq!(apply(stated("1,2", "", ""), None, None), (some(&[1, 2]), None));
        assert_eq!(apply(stated("", "1,2", "1"), None, None), (some(&[1, 2]), only(&[1])));
        assert_eq!(apply(stated("", "1", ""), None, None), (some(&[1]), Some(WriteEditions::All)));
        assert_eq!(apply(stated("", "", "1"), None, None), (None, only(&[1])));
        assert_eq!(apply(stated("", "1", "1"), None, None), (some(&[1]), None));
        // What is not stated stays.
        assert_eq!(apply(stated("", "3", ""), some(&[1]), None), (some(&[3]), only(&[1])));
        assert_eq!(apply(stated("", "", "all"), some(&[1]), only(&[2])), (some(&[1]), Some(WriteEditions::All)));
        assert_eq!(apply(stated("all", "", ""), some(&[1]), only(&[2])), (None, None));
        assert_eq!(apply(stated("", "2", ""), some(&[1]), only(&[2])), (some(&[2]), None));
    }

    #[test]
    fn a_role_that_a_key_does_not_have_cannot_be_limited() {
        let mut details = KeyDetails::default();
        let error = stated("", "", "1").apply(&mut None, &mut details).unwrap_err();
        assert!(error.contains("may not write"), "{error}");
        assert_eq!(editions(""), Ok(Editions(Some(Vec::new()))));
        assert!(editions("1,x").unwrap_err().contains("try 1,2 or all"));
    }

    #[test]
    fn an_overlap_has_a_unit() {
        for (text, seconds) in [("0", 0), ("0h", 0), ("45s", 45), ("90min", 5_400), ("24h", 86_400), ("7d", 604_800)] {
            assert_eq!(overlap(text), Ok(SignedDuration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "24", "h", "-1h", "1.5h", "367d", "99999999999999999999d", "1 h", "24hours"] {
            assert!(overlap(wrong).unwrap_err().contains("try 24h"), "{wrong}");
        }
    }
}
