//! Facts of a match, stored beside it; a player's usual positions.

use football::analysis::{ENGINE_VERSION, Stat, analyse};
use football::model::{EditionId, EventKind, Kind, MatchId, Outcome, PlayerId, Position, Side};
use serde_json::json;
use store::{Snapshot, Store};

use crate::documents::{event, goal, match_, overlay, with, with_events};
use crate::played::played;
use crate::{TestEngine, at};

on_each_engine! {
    a_played_match_has_the_facts_of_its_analysis,
    a_match_without_events_has_facts_too_and_no_match_has_none,
    facts_follow_their_match,
    a_reader_never_sees_a_score_without_its_numbers,
    a_profile_is_what_was_played_most_in_all_matches,
}

const ONE: MatchId = MatchId(1);
const SCORER: PlayerId = PlayerId::new(1100);

fn goals(count: u32) -> Vec<football::model::Event> {
    (1..=count).map(|id| goal(id, Side::Home, SCORER.number())).collect()
}

fn analysed(snapshot: &Snapshot, id: MatchId) -> football::analysis::Facts {
    analyse(&snapshot.match_(id).unwrap().unwrap().match_, &snapshot.events(id).unwrap())
}

fn a_played_match_has_the_facts_of_its_analysis(engine: TestEngine) {
    let store = engine.fresh();
    let (played, events) = played(1, 3_500);
    store.ingest(vec![football::feed::Document::of_match(&played, events, Default::default())], at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let facts = snapshot.facts(played.id).unwrap().unwrap();
    assert_eq!(facts, analysed(&snapshot, played.id));
    assert_eq!((facts.engine, facts.counts()), (ENGINE_VERSION, true));

    let lines = snapshot.team_facts_of(played.edition).unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!(Some(&lines[0].row), snapshot.match_(played.id).unwrap().as_ref());
    assert_eq!(
        [Side::Home, Side::Away].map(|side| lines[0].team(side)),
        [Side::Home, Side::Away].map(|side| facts.team(side))
    );
    assert_eq!(lines[0].team(Side::Away), facts.team(Side::Away));
    assert!(lines[0].counts());
    let coaches = [&played.home, &played.away].map(|sheet| sheet.coach.map(|coach| (Kind::Coach, coach.0)));
    let teams = [&played.home, &played.away].map(|sheet| (Kind::Team, sheet.team.0));
    for (kind, id) in teams.into_iter().chain(coaches.into_iter().flatten()) {
        assert_eq!(snapshot.team_facts_of_participant(played.edition, kind, id).unwrap(), lines, "{kind:?} {id}");
        assert!(snapshot.team_facts_of_participant(EditionId(99), kind, id).unwrap().is_empty());
        assert_eq!(snapshot.editions_of_participant(kind, id).unwrap(), [played.edition], "{kind:?} {id}");
        assert!(snapshot.editions_of_participant(kind, id + 9_000).unwrap().is_empty());
        assert!(snapshot.team_facts_of_participant(played.edition, kind, id + 9_000).unwrap().is_empty());
    }
    for line in &facts.players {
        let of = snapshot.player_facts_of(played.edition, line.player).unwrap();
        assert_eq!(of, [(lines[0].row.clone(), Some(line.clone()), true)]);
    }

    let totals = snapshot.edition_totals(played.edition).unwrap();
    let players = totals.players(None);
    assert_eq!(players.len(), facts.players.len());
    for player in players {
        let line = facts.player(player.player).unwrap();
        assert_eq!(player.team, played.sheet(line.side).team);
        assert!(player.season.statistics().is_none_or(|tally| *tally == line.tally));
    }
    for side in [Side::Home, Side::Away] {
        let (_, season) = totals.teams().seasons().find(|(team, _)| *team == played.sheet(side).team).unwrap();
        assert_eq!(season.statistics(), Some(&facts.team(side).tally));
    }
}

fn a_match_without_events_has_facts_too_and_no_match_has_none(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![match_(1, 11, 12)], at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let facts = snapshot.facts(ONE).unwrap().unwrap();
    assert!(!facts.kicked_off && !facts.counts() && facts.players.is_empty());
    let lines = snapshot.team_facts_of(EditionId(1)).unwrap();
    assert!(!lines[0].counts() && lines[0].team(Side::Home).tally.count(Stat::MatchesPlayed) == 0);
    // The player is in the squad, and has no line.
    let named = snapshot.player_facts_of(EditionId(1), SCORER).unwrap();
    assert!(matches!(named.as_slice(), [(_, None, false)]));
    assert_eq!(snapshot.facts(MatchId(2)).unwrap(), None);
    assert!(snapshot.team_facts_of(EditionId(2)).unwrap().is_empty());
}

fn facts_follow_their_match(engine: TestEngine) {
    let store = engine.fresh();
    let live = with(match_(1, 11, 12), json!({ "status": "live" }));
    store.ingest(vec![with_events(live, goals(2))], at(0)).unwrap();
    let facts = || store.snapshot().unwrap().facts(ONE).unwrap().unwrap();
    assert_eq!((facts().score.home, facts().is_final), (2, false));
    let counts = || {
        let snapshot = store.snapshot().unwrap();
        let player = snapshot.player_facts_of(EditionId(1), SCORER).unwrap();
        (snapshot.team_facts_of(EditionId(1)).unwrap()[0].counts(), player[0].2)
    };
    assert_eq!(counts(), (false, false));
    // Only the status changes, and it is an overlay that says so.
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "status": "final" }))], at(1)).unwrap();
    assert_eq!((facts().score.home, facts().is_final), (2, true));
    assert_eq!(facts().team(Side::Home).tally.count(Stat::Won), 1);
    assert_eq!(counts(), (true, true));
    // Only the events change.
    store.ingest(vec![with_events(overlay(Kind::Match, 1, json!({})), goals(3))], at(2)).unwrap();
    assert_eq!(facts().player(SCORER).unwrap().tally.count(Stat::Goals), 3);
    // The stated result decides the winner, whatever the events give.
    let awarded = json!({ "score": { "home": 0, "away": 3 } });
    store.ingest(vec![overlay(Kind::Match, 1, awarded)], at(3)).unwrap();
    assert_eq!(facts().team(Side::Home).tally.count(Stat::Lost), 1);
    store.ingest(vec![with_events(overlay(Kind::Match, 1, json!({})), vec![])], at(4)).unwrap();
    assert!(!facts().kicked_off);
}

fn a_reader_never_sees_a_score_without_its_numbers(engine: TestEngine) {
    let store = engine.fresh();
    let state = |count: u32| with_events(match_(1, 11, 12), goals(count));
    store.ingest(vec![state(1)], at(0)).unwrap();
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut seen = 0;
            while seen < 40 {
                let snapshot = store.snapshot().unwrap();
                let row = snapshot.match_(ONE).unwrap().unwrap();
                seen = u64::from(row.match_.score.unwrap().home);
                let facts = snapshot.facts(ONE).unwrap().unwrap();
                assert_eq!(facts.team(Side::Home).tally.count(Stat::Goals), seen);
                assert_eq!(facts.player(SCORER).unwrap().tally.count(Stat::Goals), seen);
                let lines = snapshot.team_facts_of(EditionId(1)).unwrap();
                assert_eq!(
                    (lines[0].team(Side::Home).tally.count(Stat::Goals), lines[0].row.revision),
                    (seen, row.revision)
                );
            }
        });
        for count in 2..=40 {
            store.ingest(vec![state(count)], at(i64::from(count))).unwrap();
        }
        reader.join().unwrap();
    });
}

/// A match in which one player starts in a position, and another sits on the bench.
fn with_starter(store: &Store, id: i64, player: i64, position: Position) {
    let squad = json!([
        { "player": player, "role": "starter", "position": position.code() },
        { "player": 999, "role": "bench" },
    ]);
    let home = json!({ "home": { "team": 11, "squad": squad } });
    let passes = vec![event(1, EventKind::Pass, Outcome::Success, Side::Home, player)];
    store.ingest(vec![with_events(with(match_(id, 11, 12), home), passes)], at(id)).unwrap();
}

fn a_profile_is_what_was_played_most_in_all_matches(engine: TestEngine) {
    let store = engine.fresh();
    let profile = |player: i64| store.snapshot().unwrap().profile(PlayerId::new(player), None).unwrap();
    assert_eq!(profile(7), None);
    with_starter(&store, 1, 7, Position::CF);
    assert_eq!(profile(7), Some((Position::CF, Position::CF)));
    // Both positions are equally frequent: the lower id comes first.
    with_starter(&store, 2, 7, Position::RB);
    assert_eq!(profile(7), Some((Position::RB, Position::CF)));
    with_starter(&store, 3, 7, Position::CF);
    with_starter(&store, 4, 7, Position::GK);
    assert_eq!(profile(7), Some((Position::CF, Position::GK)));
    with_starter(&store, 5, 8, Position::LM);
    // Replacing a match removes its old position, and matches of other editions count too.
    with_starter(&store, 4, 7, Position::RB);
    store.ingest(vec![overlay(Kind::Match, 4, json!({ "edition": 2 }))], at(9)).unwrap();
    assert_eq!(profile(7), Some((Position::RB, Position::CF)));

    let snapshot = store.snapshot().unwrap();
    let of_match = snapshot.profiles(ONE, None).unwrap();
    assert_eq!(of_match.len(), 1, "who never played has no profile: {of_match:?}");
    assert_eq!(of_match[&PlayerId::new(7)], (Position::RB, Position::CF));
    assert_eq!(snapshot.profiles(MatchId(5), None).unwrap()[&PlayerId::new(8)], (Position::LM, Position::LM));
    assert!(snapshot.profiles(MatchId(6), None).unwrap().is_empty());
    // A caller who may not read edition 2 sees no number that is made from it.
    let (player, entitled) = (PlayerId::new(7), Some(&[EditionId(1)][..]));
    let counted = (Position::CF, Position::RB);
    assert_eq!(snapshot.profile(player, entitled).unwrap(), Some(counted));
    assert_eq!(snapshot.profiles(ONE, entitled).unwrap()[&player], counted);
    assert_eq!(snapshot.edition_profiles(EditionId(1), entitled).unwrap()[&player], counted);
    assert_eq!(snapshot.profiles_of_players(&[player], entitled).unwrap()[&player], counted);
    assert_eq!(snapshot.profile(player, Some(&[])).unwrap(), None);
    assert_eq!(profile(999), None);
}
