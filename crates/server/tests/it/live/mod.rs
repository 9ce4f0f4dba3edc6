//! Matches in progress: feed, replay, polling, push.

pub(crate) mod feeding;
pub(crate) mod following;
mod pushing;

use std::sync::LazyLock;

use football::feed::live::{TimedMessage, replay_messages};
use football::feed::{Document, Source};
use football::model::{Event, Match, MatchId, Status};
use football::simulation;
use jiff::tz::TimeZone;
use store::Store;

use crate::harness::{App, TemplateStore};

/// A match of the demo's world that was played, and the world around it.
#[derive(Clone)]
pub(crate) struct DemoMatch {
    pub(crate) match_: Match,
    events: Vec<Event>,
    pub(crate) world: Vec<Document>,
}

impl DemoMatch {
    pub(crate) fn new() -> DemoMatch {
        static PLAYED: LazyLock<DemoMatch> = LazyLock::new(DemoMatch::play);
        PLAYED.clone()
    }

    fn play() -> DemoMatch {
        let world = simulation::world(&simulation::WorldSettings::default());
        let found = (0..world.match_count()).map(|place| world.match_document(place));
        let document = found.into_iter().find(|document| document.events.is_some()).unwrap();
        let match_ = serde_json::from_value(document.body.clone().into()).unwrap();
        DemoMatch { match_, events: document.events.unwrap(), world: world.catalogue() }
    }

    pub(crate) fn id(&self) -> MatchId {
        self.match_.id
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The match as it was played.
    pub(crate) fn stored(&self) -> App {
        static STORED: TemplateStore = TemplateStore::new();
        let match_ = || Document::of_match(&self.match_, self.events.clone(), Source::default());
        STORED.copy(|| self.world.iter().cloned().chain([match_()]).collect(), TimeZone::UTC)
    }

    /// The match before its line-ups were known.
    pub(crate) fn before(&self) -> Match {
        let mut before = Match { status: Status::Scheduled, score: None, shoot_out: None, ..self.match_.clone() };
        (before.home.squad, before.away.squad) = (Vec::new(), Vec::new());
        before
    }

    pub(crate) fn fixture(&self) -> App {
        static FIXTURE: TemplateStore = TemplateStore::new();
        let match_ = || Document::of(&self.before(), Source::default());
        FIXTURE.copy(|| self.world.iter().cloned().chain([match_()]).collect(), TimeZone::UTC)
    }

    /// As [`DemoMatch::fixture`], in another store than a SQLite file.
    pub(crate) fn fixture_in(&self, store: Store) -> App {
        let match_ = Document::of(&self.before(), Source::default());
        let documents = self.world.iter().cloned().chain([match_]).collect();
        App::over(store, tempfile::tempdir().unwrap(), documents, TimeZone::UTC)
    }

    pub(crate) fn cues(&self) -> Vec<TimedMessage> {
        replay_messages(&self.match_, &self.events)
    }

    /// The lines of its feed.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.cues().iter().map(|cue| cue.message.line()).collect()
    }
}

/// Random numbers from a seed that differs from run to run and is printed; it can also be given.
pub(crate) fn dice() -> impl FnMut(usize) -> usize {
    let seed = std::env::var("TOUCHLINE_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| u64::from(std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos()));
    eprintln!("TOUCHLINE_SEED={seed}");
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    }
}
