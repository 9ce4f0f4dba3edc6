//! Stages and groups of an edition, with their matches.

use std::collections::BTreeMap;

use serde_json::Value;

use super::entities::Rank;
use super::fixture::Fixture;
use super::matches::read_match;
use super::reader::RecordReader;
use super::values::{count, id, text, text_of};
use crate::feed::document::Source;
use crate::model::{Format, Kind, Nature, StageType};

/// Reads the stages of TournamentStructure or SeasonStructure.
pub(super) fn read_stages(
    reader: &mut RecordReader<'_>,
    edition: i64,
    value: &Value,
    fixtures: &mut BTreeMap<i64, Fixture>,
    source: &Source,
) {
    for (stage_index, stage) in value["stages"].as_array().into_iter().flatten().enumerate() {
        let Some(stage_id) = id(&stage["id"]) else { continue };
        let groups: Vec<&Value> = stage["groups"].as_array().into_iter().flatten().collect();
        reader.state(Kind::Stage, stage_id, "edition", Some(edition));
        reader.name(Kind::Stage, stage_id, "name", text_of(stage, &["stage", "name"]));
        let order = count::<u32>(&stage["order"]).unwrap_or(stage_index as u32 + 1);
        reader.state(Kind::Stage, stage_id, "order", Some(order));
        reader.state(Kind::Stage, stage_id, "rounds", count::<u32>(&stage["rounds"]).filter(|rounds| *rounds > 0));
        state_form(reader, stage_id, stage, &groups);
        for (index, group) in groups.iter().enumerate() {
            let Some(group_id) = id(&group["id"]) else { continue };
            reader.state(Kind::Group, group_id, "stage", Some(stage_id));
            reader.name(Kind::Group, group_id, "name", text_of(group, &["group", "name"]));
            reader.state(Kind::Group, group_id, "order", Some(index + 1));
            let rows: Vec<&Value> = group["teams"].as_array().into_iter().flatten().collect();
            let teams: Vec<i64> = rows.iter().filter_map(|row| reader.named(Kind::Team, row)).collect();
            let has_teams = !teams.is_empty();
            reader.state(Kind::Group, group_id, "teams", Some(teams).filter(|_| has_teams));
            reader.state(Kind::Group, group_id, "adjustments", adjustments(&rows));
            for record in group["matches"].as_array().into_iter().flatten() {
                let Some(match_id) = id(&record["id"]) else { continue };
                let fixture = fixtures.entry(match_id).or_default();
                if fixture.source == Source::default() {
                    fixture.source = source.clone();
                }
                let rank = read_match(reader, record, fixture);
                fixture.edition.state(rank, Some(edition));
                fixture.stage.state(rank, Some(stage_id));
                fixture.group.state(rank, Some(group_id));
                for (side, draft) in ["home", "away"].iter().zip(&mut fixture.sides) {
                    let side = &record["teams"][*side];
                    let team = reader.named(Kind::Team, side);
                    draft.team.state(rank, team);
                    let coach = reader.person(Kind::Coach, &side["coach"]);
                    draft.coach.state(rank, coach);
                }
            }
        }
    }
}

/// SeasonStructure states type, nature and format. TournamentStructure says only whether it is a league or a knockout, so the
/// rest follows from the number of groups and matches, and counts less.
fn state_form(reader: &mut RecordReader<'_>, stage: i64, value: &Value, groups: &[&Value]) {
    let state = |reader: &mut RecordReader<'_>, forms: (StageType, Nature, Format)| {
        reader.state(Kind::Stage, stage, "stage_type", Some(forms.0));
        reader.state(Kind::Stage, stage, "nature", Some(forms.1));
        reader.state(Kind::Stage, stage, "format", Some(forms.2));
    };
    let is_knockout = [&value["type"], &value["nature"]]
        .into_iter()
        .filter_map(text)
        .any(|word| word.eq_ignore_ascii_case("knockout") || word.starts_with("خروج"));
    let forms = match is_knockout {
        true => (StageType::Knockout, Nature::Knockout, Format::SingleMatch),
        false => {
            let stage_type = if groups.len() > 1 { StageType::Group } else { StageType::League };
            let plays_twice = groups.iter().any(|group| {
                let of = |list: &str| group[list].as_array().map_or(0, Vec::len);
                let teams = of("teams");
                of("matches") > teams * teams.saturating_sub(1) / 2
            });
            (stage_type, Nature::League, if plays_twice { Format::DoubleRoundRobin } else { Format::SingleRoundRobin })
        }
    };
    let own: Rank = reader.rank;
    reader.rank = own.saturating_add(10);
    state(reader, forms);
    reader.rank = own;
    reader.state(Kind::Stage, stage, "stage_type", text(&value["stageType"]).and_then(StageType::from_code));
    reader.state(Kind::Stage, stage, "nature", text(&value["nature"]).and_then(Nature::from_code));
    reader.state(Kind::Stage, stage, "format", text(&value["format"]).and_then(Format::from_code));
}

/// Points that do not come from matches. Only a table in which a victory gives three points shows them.
fn adjustments(rows: &[&Value]) -> Option<Vec<Value>> {
    let difference = |row: &&Value| {
        let number = |field: &str| row[field].as_i64();
        number("points")?.checked_sub(number("won")?.checked_mul(3)?.checked_add(number("draw")?)?)
    };
    let is_usual = |row: &&Value| row["won"].as_i64().is_some_and(|won| won > 0) && difference(row) == Some(0);
    if !rows.iter().any(is_usual) {
        return None;
    }
    let adjusted = rows.iter().filter_map(|row| {
        let points = difference(row).filter(|points| *points != 0 && i32::try_from(*points).is_ok())?;
        Some(serde_json::json!({ "team": id(&row["id"])?, "points": points }))
    });
    Some(adjusted.collect::<Vec<Value>>()).filter(|adjusted| !adjusted.is_empty())
}
