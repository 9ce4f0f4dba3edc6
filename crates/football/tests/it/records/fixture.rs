//! Results in a few lines, and the records expected of them.

use std::fmt::Write;

use expect_test::Expect;
use football::model::{CompetitionId, EditionId, Kickoff, MatchId, Score, TeamId};
use football::records::{Balance, ByVenue, FinishedMatch, FinishedMatches, Record, RunRecord};
use football::standings::VenueRecord;
use jiff::{Timestamp, ToSpan};

/// Results written as text. A line is a match, `Reds 2-1 Blues`, in order of kick-off, a day apart. Words behind it say more:
/// `edition 2`, `competition 2`, `awarded`, `undated`, or `same` for the kick-off of the match before. Matches and teams are
/// numbered as they appear.
pub(crate) struct ResultsScript {
    names: Vec<String>,
    matches: Vec<FinishedMatch>,
}

impl ResultsScript {
    pub(crate) fn parse(text: &str) -> ResultsScript {
        let mut script = ResultsScript { names: vec![], matches: vec![] };
        let mut kickoff = Timestamp::UNIX_EPOCH;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut words = line.split_whitespace();
            let home = script.team(words.next().unwrap());
            let (home_score, away_score) = words.next().unwrap().split_once('-').unwrap();
            let score = Score { home: home_score.parse().unwrap(), away: away_score.parse().unwrap() };
            let away = script.team(words.next().unwrap());
            let number = |word: Option<&str>| word.unwrap().parse::<i64>().unwrap();
            let (edition, competition) = (EditionId(1), CompetitionId(1));
            let id = MatchId(script.matches.len() as i64 + 1);
            let next = kickoff + 24.hours();
            let mut match_ = FinishedMatch {
                id,
                edition,
                competition,
                kickoff: Some(next.into()),
                home,
                away,
                score,
                is_awarded: false,
            };
            while let Some(word) = words.next() {
                match word {
                    "edition" => match_.edition = EditionId(number(words.next())),
                    "competition" => match_.competition = CompetitionId(number(words.next())),
                    "awarded" => match_.is_awarded = true,
                    "undated" => match_.kickoff = None,
                    "same" => match_.kickoff = Some(kickoff.into()),
                    _ => panic!("not a word about a match: {word}"),
                }
            }
            kickoff = match_.kickoff.map_or(kickoff, Kickoff::moment);
            script.matches.push(match_);
        }
        script
    }

    fn team(&mut self, name: &str) -> TeamId {
        let at = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        TeamId(at as i64 + 1)
    }

    fn id_of(&self, name: &str) -> TeamId {
        TeamId(self.names.iter().position(|known| known == name).unwrap() as i64 + 1)
    }

    fn name(&self, team: TeamId) -> &str {
        &self.names[team.0 as usize - 1]
    }

    /// In an order that says nothing.
    fn finished(&self) -> FinishedMatches {
        self.matches.iter().rev().copied().collect()
    }

    fn runs(&self, text: &mut String, about: &str, runs: &[RunRecord]) {
        for RunRecord { kind, longest } in runs {
            let holders = longest.holders.iter().map(|run| {
                let goes_on = if run.is_ongoing { "…" } else { "" };
                format!("{} {}-{}{goes_on}", self.name(run.team), run.first, run.last)
            });
            let holders = holders.collect::<Vec<_>>().join(", ");
            writeln!(text, "{about} {}: {} by {holders}", kind.code(), longest.value).unwrap();
        }
    }
}

fn line(record: VenueRecord) -> String {
    format!("{} {}-{}-{} {}:{}", record.matches(), record.won, record.draw, record.lost, record.scored, record.conceded)
}

fn balance(text: &mut String, balance: &Balance) {
    let Balance { home, away } = *balance;
    writeln!(text, "{}, home {}, away {}", line(balance.overall()), line(home), line(away)).unwrap();
}

fn record(text: &mut String, about: &str, record: Option<&Record<MatchId>>) {
    let Some(Record { value, count, holders }) = record else { return };
    let holders = holders.iter().map(MatchId::to_string).collect::<Vec<_>>().join(" ");
    let further = if *count > 1 { format!(" ({count})") } else { String::new() };
    writeln!(text, "{about}: {value} in {holders}{further}").unwrap();
}

fn by_venue(text: &mut String, about: &str, records: &ByVenue<MatchId>) {
    record(text, &format!("{about} at home"), records.home.as_ref());
    record(text, &format!("{about} away"), records.away.as_ref());
}

pub(crate) fn check_team(team: &str, results: &str, expected: Expect) {
    let script = ResultsScript::parse(results);
    let records = script.finished().records_of_team(script.id_of(team));
    let mut text = String::new();
    balance(&mut text, &records.balance);
    by_venue(&mut text, "win", &records.biggest_wins);
    by_venue(&mut text, "defeat", &records.biggest_defeats);
    record(&mut text, "goals", records.highest_scoring.as_ref());
    record(&mut text, "draw", records.highest_scoring_draw.as_ref());
    script.runs(&mut text, "run", &records.runs);
    script.runs(&mut text, "start", &records.starts);
    expected.assert_eq(&text);
}

pub(crate) fn check_all(results: &str, expected: Expect) {
    let script = ResultsScript::parse(results);
    let records = script.finished().records_of_all();
    let mut text = format!("{} matches\n", records.matches);
    by_venue(&mut text, "win", &records.biggest_wins);
    record(&mut text, "goals", records.highest_scoring.as_ref());
    record(&mut text, "draw", records.highest_scoring_draw.as_ref());
    script.runs(&mut text, "run", &records.runs);
    script.runs(&mut text, "start", &records.starts);
    expected.assert_eq(&text);
}

pub(crate) fn check_head_to_head(team: &str, opponent: &str, results: &str, expected: Expect) {
    let script = ResultsScript::parse(results);
    let records = script.finished().head_to_head(script.id_of(team), script.id_of(opponent));
    let mut text = String::new();
    balance(&mut text, &records.balance);
    for competition in &records.competitions {
        write!(text, "competition {}: ", competition.competition).unwrap();
        balance(&mut text, &competition.balance);
    }
    records.runs.iter().for_each(|runs| script.runs(&mut text, "run", runs));
    script.runs(&mut text, "run", records.draws.as_slice());
    for (team, win) in [team, opponent].iter().zip(&records.biggest_wins) {
        record(&mut text, &format!("win of {team}"), win.as_ref());
    }
    record(&mut text, "goals", records.highest_scoring.as_ref());
    let meetings = records.meetings.iter().map(|id| format!(" {id}"));
    writeln!(text, "meetings{}", meetings.collect::<String>()).unwrap();
    expected.assert_eq(&text);
}
