//! The fictional world: repeatable, without dangling references, and with a real calendar.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use football::feed::Document;
use football::model::{
    AgeGroup, Club, Coach, Competition, Continent, Country, Edition, Entity, Group, Kind, Match, Name, Organizer,
    Period, Player, Referee, Score, Side, Stadium, Stage, StageType, Status, Team,
};
use football::simulation::{World, WorldSettings, world};
use serde_json::Value;

static WORLD: LazyLock<World> = LazyLock::new(|| world(&WorldSettings::default()));
static MATCHES: LazyLock<Vec<(Match, Document)>> = LazyLock::new(|| {
    let documents = (0..WORLD.match_count()).map(|index| WORLD.match_document(index));
    documents.map(|document| (parsed(&document), document)).collect()
});

/// The document as a value of the model. Writing it and reading it back must give the same document.
fn parsed<T: Entity>(document: &Document) -> T {
    let body = Value::Object(document.body.clone());
    let entity: T = serde_json::from_value(body.clone()).unwrap();
    assert_eq!(serde_json::to_value(&entity).unwrap(), body);
    assert_eq!((entity.id(), T::KIND), (document.id, document.kind));
    entity
}

fn all<T: Entity>(world: &World) -> Vec<T> {
    world.catalogue().iter().filter(|document| document.kind == T::KIND).map(parsed).collect()
}

/// A sample of the matches.
fn some_matches(world: &World) -> impl Iterator<Item = Document> {
    (0..world.match_count()).step_by(23).map(|index| world.match_document(index))
}

/// The hash of the catalogue and some of the matches.
fn hash(world: &World) -> u64 {
    hash_of(world.catalogue().into_iter().chain(some_matches(world)))
}

/// FNV-1a over serialised documents.
fn hash_of(documents: impl Iterator<Item = Document>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for document in documents {
        let mut text = serde_json::to_string(&document.body).unwrap();
        text.push_str(&serde_json::to_string(&document.events).unwrap());
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

#[test]
fn a_seed_makes_one_world() {
    let again = hash(&world(&WorldSettings::default()));
    assert_eq!(hash(&WORLD), again);
    // The bytes are equal on every machine. A deliberate change of the simulator changes this number.
    expect_test::expect!["11292477047434709140"].assert_eq(&again.to_string());
}

/// What a team looks like has no influence on what it plays.
#[test]
fn a_seed_plays_the_same_matches_whatever_the_teams_wear() {
    expect_test::expect!["12147743794907376733"].assert_eq(&hash_of(some_matches(&WORLD)).to_string());
}

#[test]
fn every_team_has_two_colours_and_a_code() {
    let teams: Vec<Team> = all(&WORLD);
    let codes: HashSet<_> = teams.iter().map(|team| (team.club.map(|club| club.0), team.code.clone())).collect();
    let of_clubs: HashSet<_> = codes.iter().filter(|(club, _)| club.is_some()).map(|(_, code)| code).collect();
    assert_eq!(of_clubs.len(), codes.iter().filter(|(club, _)| club.is_some()).count(), "a code for each club");
    assert!(teams.iter().all(|team| team.code.as_ref().is_some_and(|code| code.len() == 3)));
    let kits: HashSet<_> = teams.iter().map(|team| team.colours.unwrap().map(|colour| colour.0)).collect();
    assert!(kits.len() >= 12, "{} kits", kits.len());
}

#[test]
fn locations_have_one_decimal_as_in_feeds() {
    let events = MATCHES.iter().flat_map(|(_, document)| document.events.iter().flatten());
    let spots = events.flat_map(|event| [event.at, event.end]).flatten();
    let odd: Vec<_> = spots.filter(|at| [at.x(), at.y()].iter().any(|n| (n * 10.0).round() / 10.0 != *n)).collect();
    assert_eq!(odd, []);
}

#[test]
fn another_seed_makes_another() {
    let other = world(&WorldSettings { seed: 8, ..WorldSettings::default() });
    assert_ne!(hash(&WORLD), hash(&other));
    assert_eq!(other.played_count(), WORLD.played_count());
}

#[test]
fn simulating_a_match_again_gives_the_same_match() {
    let before = WORLD.match_document(40);
    WORLD.match_document(3);
    assert_eq!(before, WORLD.match_document(40));
}

#[test]
fn a_larger_world_contains_the_smaller() {
    let large = world(&WorldSettings { matches: Some(1000), ..WorldSettings::default() });
    assert!(large.played_count() >= 1000);
    let known: HashMap<(Kind, i64), Document> =
        large.catalogue().into_iter().map(|document| ((document.kind, document.id), document)).collect();
    for document in WORLD.catalogue() {
        assert_eq!(known.get(&(document.kind, document.id)), Some(&document));
    }
    assert_eq!(large.match_document(200), WORLD.match_document(200));
    let newest: Match = parsed(&large.match_document(large.match_count() - 1));
    assert_no_dangling_reference(&large, &[newest]);
    assert_stadiums_match_their_clubs(&large);
}

#[test]
fn every_entity_is_whole_and_named_in_both_languages() {
    fn check<T: Entity>() {
        let entities = all::<T>(&WORLD);
        assert!(!entities.is_empty(), "{:?}", T::KIND);
        for Name { en, ar, .. } in entities.iter().flat_map(Entity::names) {
            let ar = ar.as_ref().unwrap_or_else(|| panic!("{en} has no Arabic name"));
            let arabic = ar.chars().any(|letter| ('\u{0621}'..='\u{064a}').contains(&letter));
            assert!(arabic || T::KIND == Kind::Edition, "{ar}");
        }
        let ids: HashSet<i64> = entities.iter().map(Entity::id).collect();
        assert_eq!(ids.len(), entities.len());
        assert!(ids.iter().all(|id| (1..1_000_000_000).contains(id)));
    }
    check::<Continent>();
    check::<Country>();
    check::<Organizer>();
    check::<AgeGroup>();
    check::<Competition>();
    check::<Edition>();
    check::<Stage>();
    check::<Group>();
    check::<Club>();
    check::<Stadium>();
    check::<Team>();
    check::<Coach>();
    check::<Referee>();
    check::<Player>();
}

#[test]
fn people_have_names_of_their_own() {
    let players = all::<Player>(&WORLD);
    assert!(players.len() > 1000);
    let names: HashSet<&str> = players.iter().map(|player| player.name.en.as_str()).collect();
    assert_eq!(names.len(), players.len());
    let clubs: HashSet<String> = all::<Club>(&WORLD).into_iter().map(|club| club.name.en).collect();
    assert_eq!(clubs.len(), 14);
}

/// Every reference names an entity that exists.
fn assert_no_dangling_reference(world: &World, matches: &[Match]) {
    let known: HashSet<(Kind, i64)> = world.catalogue().iter().map(|document| (document.kind, document.id)).collect();
    let has = |kind: Kind, id: Option<i64>| {
        assert!(id.is_none_or(|id| known.contains(&(kind, id))), "{kind:?} {id:?}");
    };
    for country in all::<Country>(world) {
        has(Kind::Continent, country.continent.map(|id| id.0));
    }
    for organizer in all::<Organizer>(world) {
        has(Kind::Country, organizer.country.map(|id| id.0));
        has(Kind::Continent, organizer.continent.map(|id| id.0));
    }
    for competition in all::<Competition>(world) {
        has(Kind::Organizer, competition.organizer.map(|id| id.0));
        has(Kind::AgeGroup, competition.age_group.map(|id| id.0));
        has(Kind::Country, competition.country.map(|id| id.0));
    }
    for edition in all::<Edition>(world) {
        has(Kind::Competition, Some(edition.competition.0));
    }
    for stage in all::<Stage>(world) {
        has(Kind::Edition, Some(stage.edition.0));
    }
    for team in all::<Team>(world) {
        has(Kind::Club, team.club.map(|id| id.0));
        has(Kind::Stadium, team.stadium.map(|id| id.0));
        has(Kind::Coach, team.coach.map(|id| id.0));
        has(Kind::Country, team.country.map(|id| id.0));
    }
    for player in all::<Player>(world) {
        has(Kind::Country, player.nationality.map(|id| id.0));
    }
    let groups: HashMap<i64, Group> = all::<Group>(world).into_iter().map(|group| (group.id.0, group)).collect();
    for group in groups.values() {
        has(Kind::Stage, Some(group.stage.0));
        group.teams.iter().for_each(|team| has(Kind::Team, Some(team.0)));
        group.adjustments.iter().for_each(|adjustment| assert!(group.teams.contains(&adjustment.team)));
    }
    for match_ in matches {
        has(Kind::Edition, Some(match_.edition.0));
        has(Kind::Stage, match_.stage.map(|id| id.0));
        has(Kind::Stadium, match_.stadium.map(|id| id.0));
        match_.officials.all().for_each(|referee| has(Kind::Referee, Some(referee.0)));
        for side in [Side::Home, Side::Away] {
            let sheet = match_.sheet(side);
            assert!(groups[&match_.group.unwrap().0].teams.contains(&sheet.team));
            has(Kind::Coach, sheet.coach.map(|id| id.0));
            sheet.squad.iter().for_each(|member| has(Kind::Player, Some(member.player.number())));
        }
    }
}

#[test]
fn every_reference_resolves() {
    let matches: Vec<Match> = MATCHES.iter().map(|(match_, _)| match_.clone()).collect();
    assert_no_dangling_reference(&WORLD, &matches);
    assert_stadiums_match_their_clubs(&WORLD);
}

fn assert_stadiums_match_their_clubs(world: &World) {
    let stadiums: HashMap<i64, String> =
        all::<Stadium>(world).into_iter().map(|stadium| (stadium.id.0, stadium.name.en)).collect();
    let clubs: HashMap<i64, String> = all::<Club>(world).into_iter().map(|club| (club.id.0, club.name.en)).collect();
    for team in all::<Team>(world) {
        let owner = team.club.map_or(&team.name.en, |club| &clubs[&club.0]);
        let home = &stadiums[&team.stadium.unwrap().0];
        assert!(home.starts_with(owner), "{owner} at {home}");
    }
}

#[test]
fn a_match_has_the_fields_that_its_status_allows() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (match_, document) in MATCHES.iter() {
        *seen.entry(match_.status.code()).or_default() += 1;
        let played = match_.status == Status::Final;
        assert_eq!(document.events.is_some(), played);
        assert_eq!(match_.score.is_some(), played || match_.status == Status::Awarded);
        if let Some(events) = &document.events {
            assert_eq!(match_.score, Some(Score::from_goals(events)));
            let shot = events.iter().any(|event| event.period == Period::ShootOut);
            assert_eq!(match_.shoot_out, shot.then(|| Score::from_shoot_out(events)));
            assert_eq!(match_.officials.all().collect::<HashSet<_>>().len(), 4);
        }
    }
    assert_eq!(seen["final"], WORLD.played_count());
    assert!(seen["final"] >= 300 && seen["scheduled"] > 50, "{seen:?}");
    assert_eq!((seen["postponed"], seen["awarded"]), (1, 1));
    let awarded = MATCHES.iter().find(|(match_, _)| match_.status == Status::Awarded).unwrap();
    assert_eq!(awarded.0.score, Some(Score { home: 3, away: 0 }));
    let adjusted: usize = all::<Group>(&WORLD).iter().map(|group| group.adjustments.len()).sum();
    assert_eq!(adjusted, 1);
    assert!(MATCHES.iter().any(|(match_, _)| match_.video.len() == 2));
}

#[test]
fn one_match_is_about_to_start() {
    let (id, events) = WORLD.live_match();
    let today = |match_: &Match| match_.kickoff.unwrap().to_string().starts_with("2026-11-15");
    let matches: Vec<&Match> = MATCHES.iter().map(|(match_, _)| match_).filter(|match_| today(match_)).collect();
    let [match_] = matches[..] else { panic!("{} matches today", matches.len()) };
    assert_eq!((match_.id, match_.status), (id, Status::Scheduled));
    assert!(match_.home.squad.len() >= 18 && match_.away.squad.len() >= 18);
    assert!(events.len() > 2_000);
    let named: HashSet<_> = match_.home.squad.iter().chain(&match_.away.squad).map(|member| member.player).collect();
    assert!(events.iter().filter_map(|event| event.player).all(|player| named.contains(&player)));
}

#[test]
fn another_day_has_its_own_match() {
    let today = jiff::civil::date(2031, 2, 28);
    let other = world(&WorldSettings { today, ..WorldSettings::default() });
    let (id, _) = other.live_match();
    let documents = (0..other.match_count()).map(|index| other.match_document(index));
    let live: Match = documents.map(|document| parsed(&document)).find(|match_: &Match| match_.id == id).unwrap();
    assert!(live.kickoff.unwrap().to_string().starts_with("2031-02-28"));
}

#[test]
fn league_teams_meet_at_home_and_away() {
    let stages = all::<Stage>(&WORLD);
    let leagues: HashSet<_> =
        stages.iter().filter(|stage| stage.stage_type == StageType::League).map(|stage| stage.id).collect();
    assert_eq!(leagues.len(), 3);
    for group in all::<Group>(&WORLD).iter().filter(|group| leagues.contains(&group.stage)) {
        let mut meetings = HashSet::new();
        let mut by_round: HashMap<u32, HashSet<i64>> = HashMap::new();
        for (match_, _) in MATCHES.iter().filter(|(match_, _)| match_.group == Some(group.id)) {
            assert!(meetings.insert((match_.home.team, match_.away.team)));
            let round = by_round.entry(match_.round.unwrap()).or_default();
            assert!(round.insert(match_.home.team.0) && round.insert(match_.away.team.0));
        }
        let teams = group.teams.len();
        assert_eq!(meetings.len(), teams * (teams - 1));
        assert_eq!(by_round.len(), 2 * (teams - 1));
    }
}

#[test]
fn winners_go_on_and_losers_meet_for_third() {
    let stages = all::<Stage>(&WORLD);
    let mut cups = 0;
    for edition in all::<Edition>(&WORLD) {
        let [groups, quarters, semis, third, last] =
            ["Group Stage", "Quarter-finals", "Semi-finals", "3rd Place Final", "Final"].map(|name| {
                let stage = stages.iter().find(|stage| stage.edition == edition.id && stage.name.en == name);
                let of = |match_: &&Match| stage.is_some_and(|stage| match_.stage == Some(stage.id));
                MATCHES.iter().map(|(match_, _)| match_).filter(of).collect::<Vec<&Match>>()
            });
        if last.is_empty() {
            continue;
        }
        cups += 1;
        if !quarters.is_empty() {
            assert_eq!(teams(&semis), quarters.iter().map(|match_| winner_and_loser(match_).0).collect());
        }
        assert_eq!(teams(&last), semis.iter().map(|match_| winner_and_loser(match_).0).collect());
        assert_eq!(teams(&third), semis.iter().map(|match_| winner_and_loser(match_).1).collect());
        let first_round = teams(if quarters.is_empty() { &semis } else { &quarters });
        assert_eq!(first_round.len() * 2, teams(&groups).len());
        let mut points: HashMap<i64, (i64, i32)> = HashMap::new();
        for match_ in &groups {
            let Score { home, away } = match_.score.unwrap();
            for (sheet, own, other) in [(&match_.home, home, away), (&match_.away, away, home)] {
                let entry = points.entry(sheet.team.0).or_insert((match_.group.unwrap().0, 0));
                entry.1 += if own > other { 3 } else { i32::from(own == other) };
            }
        }
        for (team, (group, sum)) in &points {
            let better = points.values().filter(|(other, points)| other == group && points > sum).count();
            assert!(better < 2 || !first_round.contains(team), "team {team} went on from place {}", better + 1);
        }
    }
    assert_eq!(cups, 2);
}

#[test]
fn some_go_to_extra_time_and_some_to_penalties() {
    let extra_time = |shoot_out: bool| {
        MATCHES.iter().any(|(match_, _)| match_.video.len() == 4 && match_.shoot_out.is_some() == shoot_out)
    };
    assert!(extra_time(true), "no shoot-out");
    assert!(extra_time(false), "no match won in extra time");
}

fn teams(matches: &[&Match]) -> HashSet<i64> {
    matches.iter().flat_map(|match_| [match_.home.team.0, match_.away.team.0]).collect()
}

fn winner_and_loser(match_: &Match) -> (i64, i64) {
    let score = match_.score.unwrap();
    let decisive = if score.home == score.away { match_.shoot_out.unwrap() } else { score };
    let (home, away) = (match_.home.team.0, match_.away.team.0);
    if decisive.home > decisive.away { (home, away) } else { (away, home) }
}
