//! Rows of version 1: the same events, with a column for every field.

use super::points::{self, Counts, Forms, Points};
use super::{Columns, Nature, Situation, chance, maybe, player, read_line_ups, read_related, sums};
use crate::Error;
use crate::columns::{Reader, Words};
use football::model::{BodyPart, EventKind, Extra, Outcome, Period, PlayPattern, Side, Spot};

pub(super) fn columns(mut reader: Reader<'_>) -> Result<Columns<'_>, Error> {
    let rows = reader.count()?;
    let ids = sums(&reader.column(rows)?);
    let kinds = all(&reader.words(rows, |word| EventKind::of_id(word?))?);
    let results = all(&reader.words(rows, |word| Outcome::of_id(word?))?);
    let extras = all(&reader.words(rows, |word| maybe(word, Extra::of_id))?);
    let sides = all(&reader.words(rows, |word| maybe(word, Side::of_id))?);
    let players = reader.words(rows, player)?;
    let periods = all(&reader.words(rows, |word| Period::of_number(u64::try_from(word?).ok()?))?);
    let times = sums(&reader.column(rows)?);
    let durations = reader.column(rows)?;
    let body_parts = all(&reader.words(rows, |word| maybe(word, BodyPart::of_id))?);
    let patterns = all(&reader.words(rows, |word| maybe(word, PlayPattern::of_id))?);
    let possessions = all(&reader.words(rows, |word| maybe(word, Side::of_id))?);
    let recipients = reader.words(rows, player)?;
    let replacements = reader.words(rows, player)?;
    let spots = reader.words(rows, |word| maybe(word, Spot::of_id))?;
    let flags = all(&reader.words(rows, |word| u8::try_from(word?).ok())?);
    let xgs = reader.words(rows, chance)?;
    let related = read_related(&mut reader, rows)?;
    let line_ups = read_line_ups(&mut reader, rows)?;
    let steps = points::steps(&mut reader)?;
    let form = |word: Option<i64>| u8::try_from(word?).ok().filter(|form| points::forms(*form, *form).is_some());
    let [begins, ends] = [all(&reader.words(rows, form)?), all(&reader.words(rows, form)?)];
    let forms: Vec<Forms> = begins.into_iter().zip(ends).map(Forms::from).collect();
    let points = Points::read(&mut reader, steps, &Counts::of(forms.iter().copied()))?;
    reader.end()?;
    let nature = |row: usize| Nature {
        kind: kinds[row],
        result: results[row],
        extra: extras[row],
        body_part: body_parts[row],
        flags: flags[row],
        forms: forms[row],
    };
    let situation = |row: usize| Situation {
        side: sides[row],
        possession: possessions[row],
        period: periods[row],
        play_pattern: patterns[row],
    };
    Ok(Columns {
        natures: Words::Listed((0..rows).map(nature).collect()),
        situations: Words::Listed((0..rows).map(situation).collect()),
        ids,
        times,
        durations,
        players,
        spots,
        recipients,
        replacements,
        xgs,
        related,
        line_ups,
        points,
    })
}

fn all<T: Copy>(words: &Words<'_, T>) -> Vec<T> {
    words.all().into_owned()
}
