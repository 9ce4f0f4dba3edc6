//! Links from a number to the page with the events behind it.

use football::analysis::definition;

use crate::markup::{Markup, escape};
use crate::numbers::MISSING;
use api::parts::statistics_query::{Per, is_scaled};
use api::parts::tables::TableKind;

/// Whose numbers, and where: in a match or over a tournament.
#[derive(Clone, Copy, Debug)]
pub struct NumbersOf {
    /// `m` or `t`.
    place: &'static str,
    id: i64,
    subject: Option<(&'static str, i64)>,
    /// The stage of a table.
    stage: Option<i64>,
    table: TableKind,
    /// Numbers that add up are stated per 90 minutes or per match.
    per: Option<Per>,
}

impl NumbersOf {
    /// A match itself: its momentum and its attacks.
    pub fn match_(id: i64) -> NumbersOf {
        NumbersOf { place: "m", id, subject: None, stage: None, table: TableKind::Overall, per: None }
    }

    pub fn tournament(id: i64) -> NumbersOf {
        NumbersOf { place: "t", id, subject: None, stage: None, table: TableKind::Overall, per: None }
    }

    pub fn team(self, id: i64) -> NumbersOf {
        NumbersOf { subject: Some(("team", id)), ..self }
    }

    pub fn player(self, id: i64) -> NumbersOf {
        NumbersOf { subject: Some(("player", id)), ..self }
    }

    /// The teams of a coach.
    pub fn coach(self, id: i64) -> NumbersOf {
        NumbersOf { subject: Some(("coach", id)), ..self }
    }

    pub fn stage(self, id: i64) -> NumbersOf {
        NumbersOf { stage: Some(id), ..self }
    }

    pub fn table(self, table: TableKind) -> NumbersOf {
        NumbersOf { table, ..self }
    }

    pub fn per(self, per: Per) -> NumbersOf {
        NumbersOf { per: Some(per), ..self }
    }

    /// The address of the page that explains the number of a path.
    pub fn address(&self, path: &str) -> String {
        // The mean of the ratings of one match is its rating.
        let path = if self.place == "m" && path == "KIndex.RatingMean" { "KIndex.Rating" } else { path };
        let subject = self.subject.map_or(String::new(), |(kind, id)| format!("{kind}={id}&"));
        let stage = self.stage.map_or(String::new(), |id| format!("&stage={id}"));
        let table = match self.table {
            TableKind::Overall => String::new(),
            table => format!("&table={}", table.code()),
        };
        let per = self.per.filter(|_| definition(path).is_some_and(is_scaled));
        let per = per.map_or(String::new(), |per| format!("&per={}", per.code()));
        format!("/{}/{}/why?{subject}stat={path}{stage}{table}{per}", self.place, self.id)
    }

    /// The address for a text, if there are events behind it.
    pub fn address_of(&self, path: &str, text: &str) -> Option<String> {
        has_events(text).then(|| self.address(path))
    }

    /// A number as a link. A missing number and a plain zero have no events behind them.
    pub fn link(&self, path: &str, text: &str) -> Markup {
        let mut html = String::new();
        if has_events(text) {
            html.push_str("<a class=\"why\" href=\"");
            escape(&mut html, &self.address(path));
            html.push_str("\">");
            escape(&mut html, text);
            html.push_str("</a>");
        } else {
            escape(&mut html, text);
        }
        Markup::trusted(html)
    }
}

/// 0 % is a share of events; 0 and 0.00 are not.
fn has_events(text: &str) -> bool {
    text != MISSING && !text.chars().all(|character| matches!(character, '0' | '٠' | '.' | '٫'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_with_events_is_a_link() {
        let of = NumbersOf::match_(7).player(9);
        let link = of.link("Pass.Accuracy", "87%").into_string();
        assert_eq!(link, "<a class=\"why\" href=\"/m/7/why?player=9&amp;stat=Pass.Accuracy\">87%</a>");
        for (text, is_link) in [("0%", true), ("12", true), ("0", false), ("0.00", false), ("٠٫٠", false), ("–", false)]
        {
            assert_eq!(of.link("Pass.Total", text).as_str().contains("href"), is_link, "{text}");
        }
        assert_eq!(NumbersOf::tournament(3).address("Standing.Points"), "/t/3/why?stat=Standing.Points");
        assert_eq!(
            NumbersOf::tournament(3).team(9).stage(2).table(TableKind::Away).address("Standing.Points"),
            "/t/3/why?team=9&stat=Standing.Points&stage=2&table=away"
        );
        let per_90 = NumbersOf::tournament(3).player(9).per(Per::Ninety);
        assert_eq!(per_90.address("Pass.Total"), "/t/3/why?player=9&stat=Pass.Total&per=90");
        assert_eq!(
            per_90.address("Pass.Accuracy"),
            "/t/3/why?player=9&stat=Pass.Accuracy",
            "a share is none per 90 minutes"
        );
    }
}
