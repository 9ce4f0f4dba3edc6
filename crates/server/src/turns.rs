//! Turns: which request is computed next.
//!
//! A fixed number of requests is computed at one time. The others wait, those of each key in a lane of their own. A free turn
//! goes to the lane that has used the least time so far, so a key with many requests waits behind its own requests and not in
//! front of others (start-time fair queueing). Time is counted as it was measured: what an operation will take is estimated
//! from its last runs, and corrected when it ends.
//!
//! A request that is not expected to have its turn well within the time of its lane is refused at once, before it waits. While memory is short,
//! there is one turn, and nobody waits for it.

use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::blocking::spawn_blocking;
use api::rows::error::{BUSY, ErrorText, INTERNAL};

/// How long a request may wait for its turn.
pub(crate) const TURN_TIMEOUT: Duration = Duration::from_millis(500);
/// How long a follower may. It holds nothing meanwhile, and all followers come at the same time after a restart: `EventSource` of
/// a browser does not connect again after a refusal.
const FOLLOWER_TURN_TIMEOUT: Duration = Duration::from_secs(20);
/// The part of its time that a request may be expected to wait. What it is expected to wait may be wrong by as much, and more requests
/// may come meanwhile: whoever waits is not refused later, but in rare cases.
const EXPECTED_PART: f64 = 0.5;
/// How much lower the priority of a thread that computes is than that of one that serves connections: a third of the time where both want
/// a core.
const NICENESS: i32 = 5;
/// What the first run of an operation is expected to take.
const COST_AT_FIRST: Duration = Duration::from_millis(5);
/// The weight of the last run in the estimate of the next.
const LAST_RUN: f64 = 0.2;

/// Whose request it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lane {
    /// A key that was valid before, by its number in the store.
    Key(i64),
    /// All keys that have not been seen yet, or were wrong.
    UnknownKey,
    /// Readers of public pages.
    Pages,
    /// Those who begin to follow a live match.
    NewFollowers,
    /// Followers of live matches. New ones do not delay their events.
    Followers,
}

impl Lane {
    /// How long its requests may wait for their turns.
    fn turn_timeout(self) -> Duration {
        match self {
            Lane::NewFollowers | Lane::Followers => FOLLOWER_TURN_TIMEOUT,
            Lane::Key(_) | Lane::UnknownKey | Lane::Pages => TURN_TIMEOUT,
        }
    }

    /// How long they may be expected to wait, in seconds. Followers come back less easily than they wait.
    fn longest_expected(self) -> f64 {
        let part = match self {
            Lane::NewFollowers | Lane::Followers => 1.0,
            Lane::Key(_) | Lane::UnknownKey | Lane::Pages => EXPECTED_PART,
        };
        part * self.turn_timeout().as_secs_f64()
    }
}

thread_local! {
    static YIELDS: Cell<bool> = const { Cell::new(false) };
}

/// Lowers the priority of this thread, once: while every core computes, what is refused or in the cache is still answered at once.
/// Only Linux has a priority for each thread; elsewhere it is that of the process.
fn yield_to_connections() {
    if cfg!(target_os = "linux") && !YIELDS.replace(true) {
        // Without it, those responses take longer.
        let _ = rustix::process::nice(NICENESS);
    }
}

/// The turns of one service. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    most: usize,
    free: usize,
    /// Memory is short: one request is computed at a time.
    is_short_of_memory: bool,
    lanes: HashMap<Lane, LaneQueue>,
    /// The time that the lane which got the last turn had used. A lane that had nothing to do starts here, so that it
    /// cannot save up time.
    used: f64,
    /// What each operation takes, in seconds.
    costs: HashMap<&'static str, f64>,
}

#[derive(Debug, Default)]
struct LaneQueue {
    waiting: VecDeque<Waiting>,
    running: usize,
    /// The seconds that its requests have used, those that run now included.
    used: f64,
}

#[derive(Debug)]
struct Waiting {
    operation: &'static str,
    turn: oneshot::Sender<Turn>,
}

/// The right to compute one response. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Turns,
    lane: Lane,
    operation: &'static str,
    started: Instant,
    /// What the lane was charged in advance, in seconds.
    charged: f64,
}

/// Why work in a turn has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoResult {
    /// It had no turn in time.
    Busy,
    /// It panicked. The panic hook has logged that.
    Panicked,
}

impl NoResult {
    /// What the caller is told.
    pub(crate) fn error(self) -> ErrorText {
        match self {
            NoResult::Busy => BUSY,
            NoResult::Panicked => INTERNAL,
        }
    }
}

impl Turns {
    pub(crate) fn new(most: usize) -> Turns {
        let (lanes, costs) = (HashMap::new(), HashMap::new());
        Turns(Arc::new(Mutex::new(Queue { most, free: most, is_short_of_memory: false, lanes, used: 0.0, costs })))
    }

    /// Notes whether memory is short. If it is, those that wait are refused; those that run are finished.
    pub(crate) fn note_memory(&self, is_short: bool) {
        let mut queue = self.lock();
        queue.is_short_of_memory = is_short;
        if is_short {
            queue.lanes.values_mut().for_each(|lane| lane.waiting.clear());
        }
    }

    /// Runs work on the blocking pool, as soon as it has a turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        operation: &'static str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let and_end = |turn, sender: oneshot::Sender<T>| {
            let result = work();
            drop(turn);
            drop(sender.send(result));
        };
        self.begin(lane, operation, and_end).await
    }

    /// The same for work that sends its result itself, and may then go on. It drops the turn when others may have it.
    pub(crate) async fn begin<T: Send + 'static>(
        &self,
        lane: Lane,
        operation: &'static str,
        work: impl FnOnce(Turn, oneshot::Sender<T>) + Send + 'static,
    ) -> Result<T, NoResult> {
        let turn = self.take(lane, operation).await.ok_or(NoResult::Busy)?;
        let (sender, result) = oneshot::channel();
        spawn_blocking(move || {
            yield_to_connections();
            work(turn, sender);
        });
        result.await.map_err(|_| NoResult::Panicked)
    }

    /// A turn; `None` if the request cannot have one in time.
    pub(crate) async fn take(&self, lane: Lane, operation: &'static str) -> Option<Turn> {
        let waiting = {
            let mut queue = self.lock();
            if queue.is_short_of_memory && queue.free < queue.most {
                return None;
            }
            if queue.free > 0 {
                return Some(queue.grant(self, lane, operation));
            }
            if queue.most == 0 || queue.expected_wait(lane) > lane.longest_expected() {
                return None;
            }
            let (turn, waiting) = oneshot::channel();
            queue.lanes.entry(lane).or_default().waiting.push_back(Waiting { operation, turn });
            waiting
        };
        tokio::time::timeout(lane.turn_timeout(), waiting).await.ok()?.ok()
    }

    /// Gives the free turns to those who wait.
    fn give(&self) {
        loop {
            let mut queue = self.lock();
            if queue.free == 0 {
                return;
            }
            let Some((lane, waiting)) = queue.next() else { return };
            let turn = queue.grant(self, lane, waiting.operation);
            // A turn that nobody takes any more is dropped by `send`, and locks the queue again.
            drop(queue);
            drop(waiting.turn.send(turn));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn cost(&self, operation: &'static str) -> f64 {
        self.costs.get(operation).copied().unwrap_or(COST_AT_FIRST.as_secs_f64())
    }

    fn grant(&mut self, turns: &Turns, lane: Lane, operation: &'static str) -> Turn {
        let charged = self.cost(operation);
        let used = self.used;
        let queue = self.lanes.entry(lane).or_default();
        queue.used = queue.used.max(used);
        self.used = queue.used;
        queue.used += charged;
        queue.running += 1;
        self.free -= 1;
        Turn { turns: turns.clone(), lane, operation, started: Instant::now(), charged }
    }

    /// The first request of the lane that has used the least time. Requests whose client is gone are left out.
    fn next(&mut self) -> Option<(Lane, Waiting)> {
        for queue in self.lanes.values_mut() {
            while queue.waiting.front().is_some_and(|waiting| waiting.turn.is_closed()) {
                queue.waiting.pop_front();
            }
        }
        let waiting = self.lanes.iter_mut().filter(|(_, queue)| !queue.waiting.is_empty());
        let (lane, queue) = waiting.min_by(|(_, one), (_, other)| one.used.total_cmp(&other.used))?;
        Some((*lane, queue.waiting.pop_front()?))
    }

    /// The seconds until a new request of the lane has its turn, if nothing else arrives.
    fn expected_wait(&self, lane: Lane) -> f64 {
        let time_of = |queue: &LaneQueue| queue.waiting.iter().map(|waiting| self.cost(waiting.operation)).sum::<f64>();
        let others = self.lanes.iter().filter(|(other, queue)| **other != lane && !queue.waiting.is_empty());
        let own = self.lanes.get(&lane).map_or(0.0, time_of);
        // Each other lane takes as many seconds as this one, or what it has.
        let of_others: f64 = others.map(|(_, queue)| time_of(queue).min(own)).sum();
        (own + of_others) / self.most as f64
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let took = self.started.elapsed().as_secs_f64();
        let mut queue = self.turns.lock();
        let cost = queue.cost(self.operation);
        queue.costs.insert(self.operation, cost + LAST_RUN * (took - cost));
        queue.free += 1;
        let used = queue.used;
        if let Some(lane) = queue.lanes.get_mut(&self.lane) {
            lane.running -= 1;
            lane.used += took - self.charged;
            let is_idle = lane.running == 0 && lane.waiting.is_empty() && lane.used <= used;
            if is_idle {
                queue.lanes.remove(&self.lane);
            }
        }
        drop(queue);
        self.turns.give();
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use super::*;

    const OTHER: Lane = Lane::Key(2);
    const FLOOD: Lane = Lane::Key(1);

    /// The lanes in the order in which they got their turns, while each turn takes 1 ms.
    async fn order_of(turns: &Turns, requests: &[Lane]) -> Vec<Lane> {
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
        let held = turns.take(Lane::Pages, "held").await;
        for lane in requests.iter().copied() {
            let (turns, sender) = (turns.clone(), sender.clone());
            tokio::spawn(async move {
                if let Some(turn) = turns.take(lane, "work").await {
                    sender.send(lane).unwrap();
                    tokio::time::sleep(Duration::from_millis(1)).await;
                    drop(turn);
                }
            });
            tokio::task::yield_now().await;
        }
        drop((held, sender));
        let mut order = Vec::new();
        while let Some(lane) = receiver.recv().await {
            order.push(lane);
        }
        order
    }

    #[tokio::test(start_paused = true)]
    async fn a_key_with_few_requests_does_not_wait_behind_one_with_many() {
        let turns = Turns::new(1);
        let requests = [vec![FLOOD; 20], vec![OTHER; 3]].concat();
        let order = order_of(&turns, &requests).await;
        assert_eq!(order.len(), requests.len());
        let last = order.iter().rposition(|lane| *lane == OTHER).unwrap();
        assert!(last <= 7, "{order:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_cannot_have_its_turn_in_time_is_refused_at_once() {
        let turns = Turns::new(1);
        let running = turns.take(FLOOD, "slow").await.unwrap();
        turns.lock().costs.insert("slow", 0.15);
        let waiting: Vec<_> = (0..3)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.take(FLOOD, "slow").await.is_some() })
            })
            .collect();
        tokio::task::yield_now().await;
        // Two wait, which takes longer than a request should wait, so the third was refused, and so is a fourth.
        let mut fourth = Box::pin(turns.take(FLOOD, "slow"));
        assert!(matches!(futures_util::poll!(&mut fourth), Poll::Ready(None)), "it does not wait");
        // Another key still has its share.
        let (turns_, other) = (turns.clone(), OTHER);
        let other = tokio::spawn(async move { turns_.take(other, "quick").await.is_some() });
        tokio::task::yield_now().await;
        drop(running);
        assert!(other.await.unwrap());
        for request in waiting {
            request.await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn followers_wait_where_a_request_is_refused() {
        // Of requests two fit into their time, of followers all.
        for (lane, let_in) in [(FLOOD, 2), (Lane::NewFollowers, 40)] {
            let turns = Turns::new(1);
            let running = turns.take(Lane::Pages, "slow").await.unwrap();
            turns.lock().costs.insert("slow", 0.2);
            let waiting: Vec<_> = (0..40)
                .map(|_| {
                    let turns = turns.clone();
                    tokio::spawn(async move { turns.take(lane, "slow").await.is_some() })
                })
                .collect();
            tokio::task::yield_now().await;
            drop(running);
            let mut taken = 0;
            for request in waiting {
                taken += usize::from(request.await.unwrap());
            }
            assert_eq!(taken, let_in, "{lane:?}");
        }
    }

    #[tokio::test]
    async fn a_client_that_is_gone_takes_no_turn_and_nothing_is_kept_of_it() {
        let turns = Turns::new(1);
        let running = turns.take(FLOOD, "work").await.unwrap();
        {
            let mut gone = Box::pin(turns.take(OTHER, "work"));
            assert!(futures_util::poll!(&mut gone).is_pending());
        }
        drop(running);
        assert_eq!(turns.lock().free, 1);
        assert!(turns.take(FLOOD, "work").await.is_some());
        assert!(turns.lock().lanes.values().all(|lane| lane.waiting.is_empty() && lane.running == 0));
    }

    #[tokio::test]
    async fn while_memory_is_short_there_is_one_turn_and_nobody_waits() {
        let turns = Turns::new(2);
        let running = [turns.take(FLOOD, "work").await.unwrap(), turns.take(FLOOD, "work").await.unwrap()];
        let mut waiting = Box::pin(turns.take(OTHER, "work"));
        assert!(futures_util::poll!(&mut waiting).is_pending());
        turns.note_memory(true);
        assert!(waiting.await.is_none());
        assert!(turns.take(OTHER, "work").await.is_none());
        drop(running);
        let single = turns.take(OTHER, "work").await.unwrap();
        assert!(turns.take(OTHER, "work").await.is_none());
        turns.note_memory(false);
        assert!(turns.take(OTHER, "work").await.is_some());
        drop(single);
    }

    #[tokio::test]
    async fn without_turns_every_request_is_refused() {
        let turns = Turns::new(0);
        let mut request = Box::pin(turns.take(FLOOD, "work"));
        assert!(matches!(futures_util::poll!(&mut request), Poll::Ready(None)), "it does not wait");
    }
}
