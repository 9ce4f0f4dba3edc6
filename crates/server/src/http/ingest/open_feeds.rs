//! The live feeds that are open: how many, and of which keys.
//!
//! Each key has a share of them. It takes more only while enough is left for others, so no key keeps the others out. A key
//! without room gets the place of its own feed that has been silent longest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::turns::Lane;

/// The share of a key: this part of all, and at least [`MIN_SHARE`].
const PART_OF_KEY: usize = 8;
const MIN_SHARE: usize = 2;
/// The part of all that a key leaves free if it takes more than its share.
const PART_FOR_OTHERS: usize = 4;
/// A feed that has sent no line for this long may lose its place to another one of its key.
const SILENT_AFTER: Duration = Duration::from_secs(5);

/// Clones share the feeds.
#[derive(Clone, Debug)]
pub(super) struct OpenFeeds(Arc<Mutex<Feeds>>);

#[derive(Debug)]
struct Feeds {
    most: usize,
    last: u64,
    open: HashMap<u64, OpenFeed>,
}

#[derive(Debug)]
struct OpenFeed {
    lane: Lane,
    /// Since when it has sent nothing; none while its lines are written.
    silent_since: Option<Instant>,
    /// Another feed has its place, and it ends.
    is_leaving: bool,
    leaves: Arc<Notify>,
}

/// The place of one feed. It is given back when it is dropped.
#[derive(Debug)]
pub(super) struct FeedPlace {
    feeds: OpenFeeds,
    number: u64,
    leaves: Arc<Notify>,
}

impl OpenFeeds {
    pub(super) fn new(most: usize) -> OpenFeeds {
        OpenFeeds(Arc::new(Mutex::new(Feeds { most, last: 0, open: HashMap::new() })))
    }

    /// A place for a feed of this key; none if there is no room.
    pub(super) fn take(&self, lane: Lane) -> Option<FeedPlace> {
        let mut feeds = self.lock();
        if !feeds.has_room(lane) && !feeds.make_room(lane) {
            return None;
        }
        feeds.last += 1;
        let (number, leaves) = (feeds.last, Arc::new(Notify::new()));
        let feed =
            OpenFeed { lane, silent_since: Some(Instant::now()), is_leaving: false, leaves: Arc::clone(&leaves) };
        feeds.open.insert(number, feed);
        drop(feeds);
        Some(FeedPlace { feeds: self.clone(), number, leaves })
    }

    fn lock(&self) -> MutexGuard<'_, Feeds> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Feeds {
    fn has_room(&self, lane: Lane) -> bool {
        let staying = || self.open.values().filter(|feed| !feed.is_leaving);
        let (all, own) = (staying().count(), staying().filter(|feed| feed.lane == lane).count());
        let share = (self.most / PART_OF_KEY).max(MIN_SHARE).min(self.most.saturating_sub(1)).max(1);
        let for_others = self.most.div_ceil(PART_FOR_OTHERS);
        all < self.most && (own < share || all + for_others < self.most)
    }

    /// Ends the feed of this key that has been silent longest. Returns whether there is one.
    fn make_room(&mut self, lane: Lane) -> bool {
        let own = self.open.values_mut().filter(|feed| feed.lane == lane && !feed.is_leaving);
        let silent = own.filter_map(|feed| Some((feed.silent_since?, feed)));
        match silent.min_by_key(|(since, _)| *since) {
            Some((since, feed)) if since.elapsed() >= SILENT_AFTER => {
                feed.is_leaving = true;
                feed.leaves.notify_one();
                true
            }
            _ => false,
        }
    }
}

impl FeedPlace {
    /// Completes when another feed has taken this place.
    pub(super) async fn is_lost(&self) {
        self.leaves.notified().await;
    }

    /// Notes that lines of the feed are being written, or that they have been.
    pub(super) fn note_writing(&self, is_writing: bool) {
        if let Some(feed) = self.feeds.lock().open.get_mut(&self.number) {
            feed.silent_since = (!is_writing).then(Instant::now);
        }
    }
}

impl Drop for FeedPlace {
    fn drop(&mut self) {
        self.feeds.lock().open.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Lane = Lane::Key(1);
    const TWO: Lane = Lane::Key(2);

    fn take_all(feeds: &OpenFeeds, lane: Lane) -> Vec<FeedPlace> {
        std::iter::from_fn(|| feeds.take(lane)).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn a_key_leaves_room_for_others() {
        for (most, of_one, of_two) in [(0, 0, 0), (1, 1, 0), (2, 1, 1), (4, 3, 1), (8, 6, 2), (32, 24, 4)] {
            let feeds = OpenFeeds::new(most);
            let one = take_all(&feeds, ONE);
            let two = take_all(&feeds, TWO);
            assert_eq!((one.len(), two.len()), (of_one, of_two), "of {most}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_feed_that_is_silent_longest_makes_room_for_its_own_key() {
        let feeds = OpenFeeds::new(4);
        let one = take_all(&feeds, ONE);
        let two = take_all(&feeds, TWO);
        tokio::time::advance(SILENT_AFTER).await;
        one[0].note_writing(true);
        one[1].note_writing(false);
        assert!(feeds.take(Lane::Key(3)).is_none(), "others do not make room");
        let next = feeds.take(ONE).unwrap();
        one[2].is_lost().await;
        assert!(feeds.take(ONE).is_none(), "the others are not silent");
        assert!(feeds.take(TWO).is_some() && two.len() == 1);
        drop((one, next));
        assert!(feeds.take(Lane::Key(3)).is_some());
    }
}
