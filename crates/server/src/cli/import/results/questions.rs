//! Asks the person at the terminal what a table does not say.

use std::io::{self, BufRead};

use anyhow::{Context, Result, bail};
use football::feed::results::{Column, DayOrder, Given, Question, Season};

/// Asks a question and keeps the answer.
pub(super) fn ask(file: &str, question: &Question, given: &mut Given) -> Result<()> {
    match question {
        Question::Teams { headings } if !headings.is_empty() => {
            for (column, what) in [(Column::Home, "the home team"), (Column::Away, "the away team")] {
                if given.columns.iter().all(|(known, _)| *known != column) {
                    let heading = choose(&format!("{file}: which column has {what}?"), headings)?;
                    given.columns.push((column, heading));
                }
            }
        }
        Question::Column { column, headings } => {
            let heading = choose(&format!("{file}: which column is the {}?", column.name()), headings)?;
            given.columns.push((*column, heading));
        }
        Question::DayOrder { example } => {
            let orders = ["the day is first".to_owned(), "the month is first".to_owned()];
            let chosen = choose(&format!("{file}: what does {example} mean?"), &orders)?;
            given.dates = Some(if chosen == orders[0] { DayOrder::DayFirst } else { DayOrder::MonthFirst });
        }
        Question::Competition => given.competition = Some(text(&format!("{file}: what is the competition called?"))?),
        Question::Season { first, last } => {
            let answer = text(&format!(
                "{file}: which season are the matches from {first} to {last}? by-year and by-autumn make a season of each year"
            ))?;
            given.season = Some(match answer.as_str() {
                "by-year" => Season::ByYear,
                "by-autumn" => Season::ByAutumn,
                _ => Season::Named(answer),
            });
        }
        Question::Teams { .. } | Question::Contradiction { .. } => bail!("{file}: {question}"),
    }
    Ok(())
}

/// One of some choices, by its number.
fn choose(question: &str, choices: &[String]) -> Result<String> {
    tell!("{question}")?;
    for (number, choice) in (1..).zip(choices) {
        tell!("  {number}  {}", crate::escape::line(choice))?;
    }
    loop {
        let answer = text("Type its number:")?;
        let chosen = answer.parse().ok().and_then(|number: usize| choices.get(number.checked_sub(1)?));
        match chosen {
            Some(chosen) => return Ok(chosen.clone()),
            None => tell!("\"{}\" is not a number from 1 to {}.", crate::escape::line(&answer), choices.len())?,
        }
    }
}

/// A line that is not empty.
fn text(question: &str) -> Result<String> {
    loop {
        tell!("{question}")?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer).context("cannot read the answer")? == 0 {
            bail!("no answer was given");
        }
        let answer = answer.trim();
        if !answer.is_empty() {
            return Ok(answer.to_owned());
        }
    }
}
