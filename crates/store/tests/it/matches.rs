//! Matches: revisions, scores and cards from events, mentions, entities, ids of other platforms.

use football::model::{
    Club, Coach, Competition, CompetitionId, Country, EditionId, EventKind, Kind, Match, MatchId, Outcome, Period,
    PlatformId, Player, Referee, Score, Side, Stadium, Status, Team, TeamId,
};
use football::standings::Cards;
use jiff::Timestamp;
use proptest::prelude::*;
use serde_json::json;
use store::{IngestReport, MatchFilter, MatchRow, Page, Store};

use crate::documents::{edition, event, goal, match_, named, overlay, whole, with, with_events};
use crate::played::played;
use crate::{TestEngine, at};

on_each_engine! {
    a_match_counts_its_own_changes,
    the_score_is_the_stated_one_or_that_of_the_goals,
    cards_are_counted_by_side,
    an_empty_overlay_with_events_replaces_just_the_events,
    events_and_overlays_may_come_before_the_match,
    a_replaced_match_drops_entities_it_no_longer_names,
    entities_of_a_match_are_those_it_names_and_their_references,
    matches_come_by_kickoff_and_editions_know_their_first_and_last,
    a_span_of_time_has_its_matches_and_knows_its_neighbours,
    matches_in_progress_are_found_by_their_status,
    a_list_has_what_a_look_at_every_match_finds,
    a_platform_id_finds_one_match,
    a_reader_never_sees_a_score_without_its_goal,
    too_many_events_are_refused,
    a_played_match_is_read_back_whole,
}

const ONE: MatchId = MatchId(1);

fn row(store: &Store) -> MatchRow {
    store.snapshot().unwrap().match_(ONE).unwrap().unwrap()
}

fn a_match_counts_its_own_changes(engine: TestEngine) {
    let store = engine.fresh();
    let first = || with_events(match_(1, 11, 12), vec![goal(1, Side::Home, 1100)]);
    assert_eq!(store.ingest(vec![first()], at(0)).unwrap().changed, [(Kind::Match, 1)]);
    let again = store.ingest(vec![first()], at(5)).unwrap();
    assert_eq!(again, IngestReport { unchanged: 1, unchanged_matches: 1, version: 1, ..IngestReport::default() });
    assert_eq!((row(&store).revision, row(&store).updated_at), (1, at(0)));

    // Only the events differ, and the score does not.
    let moved = with_events(match_(1, 11, 12), vec![goal(2, Side::Home, 1100)]);
    store.ingest(vec![moved], at(6)).unwrap();
    assert_eq!((row(&store).revision, row(&store).updated_at), (2, at(6)));
    // Only the match differs: the events stay.
    store.ingest(vec![with(match_(1, 11, 12), json!({ "round": 3 }))], at(7)).unwrap();
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.events(ONE).unwrap(), [goal(2, Side::Home, 1100)]);
    let revisions: Vec<i64> = snapshot.changes_since(0).unwrap().iter().map(|change| change.revision).collect();
    assert_eq!(revisions, [1, 2, 3]);
}

fn the_score_is_the_stated_one_or_that_of_the_goals(engine: TestEngine) {
    let store = engine.fresh();
    let mut kick = event(3, EventKind::Penalty, Outcome::Goal, Side::Away, 1);
    kick.period = Period::ShootOut;
    let goals =
        || vec![goal(1, Side::Home, 1), event(2, EventKind::OwnGoal, Outcome::None, Side::Home, 1), kick.clone()];
    let score = |document, events| {
        store.ingest(vec![with_events(document, events)], at(0)).unwrap();
        let match_ = row(&store).match_;
        (match_.score, match_.shoot_out)
    };
    let of = |home, away| Some(Score { home, away });
    let stated = json!({ "score": { "home": 3, "away": 0 }, "shoot_out": { "home": 5, "away": 4 } });
    assert_eq!(score(match_(1, 11, 12), goals()), (of(1, 1), of(0, 1)));
    assert_eq!(score(with(match_(1, 11, 12), stated), goals()), (of(3, 0), of(5, 4)));
    assert_eq!(score(with(match_(1, 11, 12), json!({ "status": "scheduled" })), vec![]), (None, None));
    assert_eq!(score(with(match_(1, 11, 12), json!({ "status": "live" })), vec![]), (of(0, 0), None));
    // Some feeds give only the cards of a shoot-out, not its penalties.
    let mut card = event(4, EventKind::Card, Outcome::Yellow, Side::Home, 1);
    card.period = Period::ShootOut;
    assert_eq!(score(match_(1, 11, 12), vec![goal(1, Side::Home, 1), card]), (of(1, 0), None));
    // Final, without events and without a stated score.
    assert_eq!(score(match_(1, 11, 12), vec![]), (None, None));
}

fn cards_are_counted_by_side(engine: TestEngine) {
    let store = engine.fresh();
    let cards = [(Outcome::Yellow, Side::Home), (Outcome::SecondYellow, Side::Home), (Outcome::Red, Side::Away)];
    let cards = (1..).zip(cards).map(|(id, (card, side))| event(id, EventKind::Card, card, side, 1)).collect();
    store.ingest(vec![with_events(match_(1, 11, 12), cards)], at(0)).unwrap();
    let row = row(&store);
    assert_eq!(row.home_cards, Cards { yellow: 1, second_yellow: 1, red: 0 });
    assert_eq!(row.away_cards, Cards { yellow: 0, second_yellow: 0, red: 1 });
    assert!(row.has_events);
}

fn an_empty_overlay_with_events_replaces_just_the_events(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![with(match_(1, 11, 12), json!({ "round": 4 }))], at(0)).unwrap();
    assert!(!row(&store).has_events);
    let events = vec![goal(1, Side::Away, 7)];
    store.ingest(vec![with_events(overlay(Kind::Match, 1, json!({})), events.clone())], at(1)).unwrap();
    let row = row(&store);
    assert_eq!((row.match_.round, row.match_.score), (Some(4), Some(Score { home: 0, away: 1 })));
    assert_eq!(store.snapshot().unwrap().events(ONE).unwrap(), events);
}

fn events_and_overlays_may_come_before_the_match(engine: TestEngine) {
    let store = engine.fresh();
    let early = with_events(overlay(Kind::Match, 1, json!({ "round": 9 })), vec![goal(1, Side::Home, 7)]);
    assert_eq!(store.ingest(vec![early], at(0)).unwrap().waiting, 1);
    assert_eq!(store.snapshot().unwrap().match_(ONE).unwrap(), None);
    store.ingest(vec![match_(1, 11, 12)], at(1)).unwrap();
    let row = row(&store);
    assert_eq!((row.revision, row.match_.round), (1, Some(9)));
    assert_eq!(row.match_.score, Some(Score { home: 1, away: 0 }));
    // A score that was counted is not stated: it follows the events.
    store.ingest(vec![with_events(overlay(Kind::Match, 1, json!({})), vec![])], at(2)).unwrap();
    assert_eq!(self::row(&store).match_.score, None);
}

fn a_replaced_match_drops_entities_it_no_longer_names(engine: TestEngine) {
    let store = engine.fresh();
    let people = [(Kind::Player, 1100), (Kind::Player, 7), (Kind::Player, 8), (Kind::Referee, 70), (Kind::Coach, 110)];
    let mut documents: Vec<_> = people.into_iter().map(|(kind, id)| named(kind, id, "Somebody")).collect();
    documents.push(with_events(match_(1, 11, 12), vec![goal(1, Side::Away, 7)]));
    store.ingest(documents, at(0)).unwrap();
    let players = |edition: i64| -> Vec<i64> {
        let cast = store.snapshot().unwrap().edition_entities(EditionId(edition), &[Kind::Player]).unwrap();
        [7, 8, 1100].into_iter().filter(|id| cast.get::<Player>(*id).is_some()).collect()
    };
    assert_eq!(players(1), [7, 1100]);
    let mut substitution = event(1, EventKind::Substitution, Outcome::None, Side::Home, 1100);
    substitution.replacement = Some(football::model::PlayerId::new(8));
    store.ingest(vec![with_events(overlay(Kind::Match, 1, json!({})), vec![substitution])], at(1)).unwrap();
    assert_eq!(players(1), [8, 1100]);
    store.ingest(vec![with(match_(1, 11, 12), json!({ "edition": 2 }))], at(2)).unwrap();
    assert_eq!((players(1), players(2)), (vec![], vec![8, 1100]));
}

fn entities_of_a_match_are_those_it_names_and_their_references(engine: TestEngine) {
    let store = engine.fresh();
    let documents = vec![
        named(Kind::Country, 818, "Egypt"),
        named(Kind::Country, 504, "Morocco"),
        named(Kind::Club, 5, "Nile"),
        named(Kind::Competition, 1, "League"),
        named(Kind::Stadium, 80, "Ground"),
        edition(1),
        whole(Kind::Team, 11, json!({ "name": "Nile", "club": 5, "country": 818 })),
        named(Kind::Team, 12, "Delta"),
        named(Kind::Team, 13, "Elsewhere"),
        whole(Kind::Referee, 70, json!({ "name": "Ref", "nationality": 504 })),
        match_(1, 11, 12),
    ];
    store.ingest(documents, at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let cast = snapshot.match_entities(ONE).unwrap();
    assert_eq!(cast.get::<Team>(11).unwrap().club.map(|id| id.0), Some(5));
    assert!(cast.get::<Team>(12).is_some() && cast.get::<Team>(13).is_none());
    assert!(cast.get::<Club>(5).is_some() && cast.get::<Competition>(1).is_some() && cast.get::<Stadium>(80).is_some());
    assert!(cast.get::<Country>(818).is_some() && cast.get::<Country>(504).is_some());
    // The id is mentioned, but no document describes the entity.
    assert!(cast.get::<Coach>(110).is_none());

    let names = snapshot.match_names(ONE, |kind, _| kind == Kind::Team).unwrap();
    assert_eq!(names[&(Kind::Team, 11)], cast.get::<Team>(11).unwrap().name);
    assert_eq!(names[&(Kind::Team, 12)], cast.get::<Team>(12).unwrap().name);
    assert_eq!(names.len(), 2);

    let cast = snapshot.edition_entities(EditionId(1), &[Kind::Team, Kind::Club]).unwrap();
    assert!(cast.get::<Team>(11).is_some() && cast.get::<Club>(5).is_some() && cast.get::<Country>(818).is_some());
    assert!(cast.get::<Referee>(70).is_none() && cast.get::<Country>(504).is_none());
    assert_eq!(cast.len(), 4);
    assert!(snapshot.match_entities(MatchId(2)).unwrap().is_empty());
}

fn matches_come_by_kickoff_and_editions_know_their_first_and_last(engine: TestEngine) {
    let store = engine.fresh();
    let on = |id: i64, kickoff: Option<&str>| with(match_(id, 11, 12), json!({ "kickoff": kickoff }));
    let documents = vec![
        edition(1),
        edition(2),
        on(1, None),
        on(2, Some("2026-11-16T18:00:00Z")),
        on(3, Some("2026-11-15T20:00:00+02:00")),
        on(4, Some("2026-11-15T18:00:00Z")),
        with(on(5, None), json!({ "edition": 2 })),
    ];
    store.ingest(documents, at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let order: Vec<i64> = snapshot.matches_of(EditionId(1)).unwrap().iter().map(|row| row.match_.id.0).collect();
    assert_eq!(order, [3, 4, 2, 1]);
    let [one, two] = &snapshot.editions().unwrap()[..] else { panic!("two editions") };
    assert_eq!(one.first, "2026-11-15T18:00:00Z".parse().ok());
    assert_eq!(one.last, "2026-11-16T18:00:00Z".parse().ok());
    assert_eq!((two.edition.id, two.first, two.last), (EditionId(2), None, None));
    assert_eq!(snapshot.all::<Match>().unwrap().len(), 5);
    assert_eq!(snapshot.entity::<Match>(2).unwrap().unwrap().id, MatchId(2));
}

fn a_span_of_time_has_its_matches_and_knows_its_neighbours(engine: TestEngine) {
    let store = engine.fresh();
    let on = |id: i64, kickoff: Option<&str>| with(match_(id, 11, 12), json!({ "kickoff": kickoff }));
    let documents = vec![
        edition(1),
        edition(2),
        on(1, None),
        on(2, Some("2026-11-14T23:59:59Z")),
        on(3, Some("2026-11-15T00:00:00Z")),
        with(on(4, Some("2026-11-15T18:00:00Z")), json!({ "edition": 2 })),
        on(5, Some("2026-11-15T12:00:00Z")),
        on(6, Some("2026-11-16T00:00:00Z")),
        overlay(Kind::Match, 7, json!({ "kickoff": "2026-11-15T12:00:00Z" })),
    ];
    store.ingest(documents, at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let [from, until] = ["2026-11-15T00:00:00Z", "2026-11-16T00:00:00Z"].map(|text| text.parse().unwrap());
    let one = [EditionId(1)];
    let ids = |entitled: Option<&[EditionId]>, most: u32| -> Vec<i64> {
        let rows = snapshot.matches_between(from, until, entitled, most).unwrap();
        rows.iter().map(|row| row.match_.id.0).collect()
    };
    assert_eq!(ids(None, 9), [3, 5, 4]);
    assert_eq!(ids(None, 2), [3, 5]);
    assert_eq!(ids(Some(&one), 9), [3, 5]);
    assert!(ids(Some(&[]), 9).is_empty());
    let kickoff = |text: &str| Some(text.parse::<Timestamp>().unwrap());
    let around = snapshot.kickoffs_around(from, until, None).unwrap();
    assert_eq!(around, [kickoff("2026-11-14T23:59:59Z"), kickoff("2026-11-16T00:00:00Z")]);
    assert_eq!(snapshot.kickoffs_around(from, until, Some(&[EditionId(2)])).unwrap(), [None, None]);
    let later = snapshot.kickoffs_around(until, until, Some(&[EditionId(2)])).unwrap();
    assert_eq!(later, [kickoff("2026-11-15T18:00:00Z"), None]);
    let ends = snapshot.kickoffs_around(Timestamp::MIN, Timestamp::MAX, None).unwrap();
    assert_eq!(ends, [None, None]);
}

fn matches_in_progress_are_found_by_their_status(engine: TestEngine) {
    let store = engine.fresh();
    let with_status = |id: i64, status: &str| with(match_(id, 11, 12), json!({ "status": status }));
    let documents = vec![
        edition(1),
        edition(2),
        with_status(1, "final"),
        with_status(2, "live"),
        with(with_status(3, "half-time"), json!({ "edition": 2, "kickoff": null })),
        with_status(4, "scheduled"),
    ];
    store.ingest(documents, at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let ids = |entitled: Option<&[EditionId]>, most: u32| -> Vec<i64> {
        let rows = snapshot.matches_in_progress(entitled, most).unwrap();
        rows.iter().map(|row| row.match_.id.0).collect()
    };
    assert_eq!((ids(None, 9), ids(None, 1), ids(Some(&[EditionId(2)]), 9)), (vec![2, 3], vec![2], vec![3]));
    let counts = snapshot.edition_counts(&[1, 2, 3].map(EditionId)).unwrap();
    let of = |edition: i64| counts.get(&EditionId(edition)).map(|counts| (counts.matches, counts.in_progress));
    assert_eq!((of(1), of(2), counts.len()), (Some((3, 1)), Some((1, 1)), 3));
}

/// Lists are read by different indexes. Whichever it is, every filter and page has the matches that a look at all of them finds.
fn a_list_has_what_a_look_at_every_match_finds(engine: TestEngine) {
    let store = engine.fresh();
    let statuses = ["final", "live", "scheduled", "postponed"];
    let mut documents =
        vec![edition(1), edition(2), whole(Kind::Edition, 3, json!({ "competition": 5, "season": "2025" }))];
    for id in 1..=40_i64 {
        let (home, away) = (11 + id % 4, 11 + (id % 4 + 1 + id % 3) % 4);
        let day = (id * 7) % 9;
        let kickoff = (day > 1).then(|| format!("2026-11-0{day}T18:00:00Z"));
        let status = statuses[(id % 7 % 4) as usize];
        let fields = json!({ "edition": 1 + id % 3, "status": status, "kickoff": kickoff });
        documents.push(with(match_(id, home, away), fields));
    }
    store.ingest(documents, at(0)).unwrap();
    // What changes and what goes is counted again.
    let moved = json!({ "status": "final", "edition": 2, "kickoff": "2026-11-05T20:00:00Z" });
    store.ingest(vec![overlay(Kind::Match, 3, moved)], at(1)).unwrap();
    store.delete_matches(&[MatchId(8), MatchId(21)], at(2)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let all: Vec<Match> = snapshot.all().unwrap();
    let finals = |statuses: Vec<Status>| {
        let filter = MatchFilter { from: Some(Timestamp::UNIX_EPOCH), statuses, ..MatchFilter::default() };
        snapshot.matches(&filter).unwrap().total
    };
    assert_eq!(finals(vec![Status::Final; 2]), finals(vec![Status::Final]), "a state that is named twice");
    let team = || prop::option::of((11..=15_i64).prop_map(TeamId));
    let moment = || {
        prop::option::of((1..=9_i64).prop_map(|day| format!("2026-11-0{day}T18:00:00Z").parse::<Timestamp>().unwrap()))
    };
    let editions = || prop::collection::vec((1..=4_i64).prop_map(EditionId), 0..3);
    let states = prop::collection::vec(prop::sample::select(Status::ALL), 0..3);
    let filters = (
        (team(), team(), prop::option::of((1..=5_i64).prop_map(CompetitionId))),
        (moment(), moment(), states),
        (editions(), prop::option::of(editions())),
        (1..=45_u32, 1..=4_u32),
    );
    proptest!(|((teams, span, (editions, entitled), (size, number)) in filters)| {
        let ((team, opponent, competition), (from, until, statuses)) = (teams, span);
        let competition_of = |edition: EditionId| CompetitionId(if edition.0 == 3 { 5 } else { 1 });
        let is_listed = |match_: &&Match| {
            let plays = |team: Option<TeamId>| team.is_none_or(|id| [match_.home.team, match_.away.team].contains(&id));
            plays(team) && plays(opponent)
                && competition.is_none_or(|id| id == competition_of(match_.edition))
                && from.is_none_or(|from| match_.kickoff.is_some_and(|at| at.moment() >= from))
                && until.is_none_or(|until| match_.kickoff.is_some_and(|at| at.moment() < until))
                && (statuses.is_empty() || statuses.contains(&match_.status))
                && (editions.is_empty() || editions.contains(&match_.edition))
                && entitled.as_ref().is_none_or(|entitled| entitled.contains(&match_.edition))
        };
        let mut expected: Vec<&Match> = all.iter().filter(is_listed).collect();
        expected.sort_by_key(|match_| (match_.kickoff.is_none(), match_.kickoff, match_.id));
        let page = Page { size, number };
        let filter = MatchFilter { from, until, statuses, team, opponent, competition, editions, page, entitled };
        let found = snapshot.matches(&filter).unwrap();
        let before = (size * (number - 1)) as usize;
        let of_page: Vec<MatchId> = expected.iter().skip(before).take(size as usize).map(|match_| match_.id).collect();
        prop_assert_eq!(found.total, expected.len() as u64);
        prop_assert_eq!(found.rows.iter().map(|row| row.match_.id).collect::<Vec<_>>(), of_page);
    });
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn a_platform_id_finds_one_match(engine: TestEngine) {
    let store = engine.fresh();
    let known_as = |id: i64, external: &str| {
        with(match_(id, 11, 12), json!({ "platforms": [{ "platform": 100, "id": external }] }))
    };
    let find = |external: &str| {
        let row = store.snapshot().unwrap().match_by_platform(PlatformId(100), external).unwrap();
        row.map(|row| row.match_.id.0)
    };
    store.ingest(vec![known_as(1, "m-1")], at(0)).unwrap();
    assert_eq!((find("m-1"), find("m-2"), find("m\0")), (Some(1), None, None));
    let report = store.ingest(vec![known_as(2, "m-1"), known_as(3, "m-3")], at(1)).unwrap();
    assert_eq!(report.refused[0].field, "platforms[0]");
    assert_eq!((find("m-1"), find("m-3")), (Some(1), Some(3)));
    store.ingest(vec![known_as(1, "m-9"), known_as(2, "m-1")], at(2)).unwrap();
    assert_eq!((find("m-9"), find("m-1")), (Some(1), Some(2)));
    // Two documents of one batch have the same platform id: the first one keeps it.
    let report = store.ingest(vec![known_as(4, "m-4"), known_as(5, "m-4"), known_as(4, "m-5")], at(3)).unwrap();
    assert_eq!((report.changed.len(), report.refused.len(), find("m-4"), find("m-5")), (2, 1, None, Some(4)));
}

fn a_reader_never_sees_a_score_without_its_goal(engine: TestEngine) {
    let store = engine.fresh();
    let goals = |count: u32| (1..=count).map(|id| goal(id, Side::Home, 1)).collect();
    let state = |count: u32| with_events(match_(1, 11, 12), goals(count));
    store.ingest(vec![state(0)], at(0)).unwrap();
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut seen = 0;
            while seen < 40 {
                let snapshot = store.snapshot().unwrap();
                let row = snapshot.match_(ONE).unwrap().unwrap();
                let events = snapshot.events(ONE).unwrap();
                let score = row.match_.score.map_or(0, |score| usize::from(score.home));
                assert_eq!((score, row.revision), (events.len(), 1 + score as i64));
                assert!(score >= seen, "time runs forward");
                seen = score;
            }
        });
        for count in 1..=40 {
            store.ingest(vec![state(count)], at(i64::from(count))).unwrap();
        }
        reader.join().unwrap();
    });
}

fn too_many_events_are_refused(engine: TestEngine) {
    let store = engine.fresh();
    let events = (0..60_001).map(|id| goal(id, Side::Home, 1)).collect();
    let report = store.ingest(vec![with_events(match_(1, 11, 12), events)], at(0)).unwrap();
    assert_eq!(report.refused[0].field, "events");
}

fn a_played_match_is_read_back_whole(engine: TestEngine) {
    let store = engine.fresh();
    let (played, events) = played(1, 3_500);
    let document = football::feed::Document::of_match(&played, events.clone(), Default::default());
    store.ingest(vec![document], at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.events(played.id).unwrap(), events);
    assert_eq!(snapshot.match_(played.id).unwrap().unwrap().match_.score, Some(Score::from_goals(&events)));
}
