//! Where events begin and end: every point as the way from the last one, because the ball is usually where it was left.

use std::iter::Zip;
use std::vec;

use football::model::{Event, Point, Side};

use crate::error::Error;
use crate::rows::columns::{Reader, Writer, wrong};

/// Steps a metre: feeds give tenths or hundredths.
const STEPS: [i32; 2] = [10, 100];

/// How a point is written.
const ABSENT: u8 = 0;
const IN_STEPS: u8 = 1;
const AS_IT_IS: u8 = 2;

/// How an event's points are written: where it begins, and where it ends.
pub(super) type Forms = [u8; 2];

/// None for what is no form.
pub(super) fn forms(at: u8, end: u8) -> Option<Forms> {
    (at <= AS_IT_IS && end <= AS_IT_IS).then_some([at, end])
}

/// A spot in steps, and who sees it so.
#[derive(Clone, Copy)]
struct Ball {
    x: i32,
    y: i32,
    side: Option<Side>,
}

impl Ball {
    fn of(point: Point, side: Option<Side>, steps: i32) -> Ball {
        let steps = f64::from(steps);
        Ball { x: (point.x() * steps).round() as i32, y: (point.y() * steps).round() as i32, side }
    }

    fn point(self, steps: i32) -> Option<Point> {
        Point::of_steps(self.x, self.y, steps)
    }

    /// The same spot as a side sees it.
    fn seen_by(self, side: Option<Side>, steps: i32) -> Ball {
        if side == self.side {
            return self;
        }
        let across = |size: f64, at: i32| (size as i32 * steps).wrapping_sub(at);
        Ball { x: across(Point::LENGTH, self.x), y: across(Point::WIDTH, self.y), side }
    }
}

/// A point, where that is in steps, and whether steps say it to the last bit.
#[derive(Clone, Copy)]
struct Placed {
    point: Point,
    ball: Ball,
    exact: bool,
}

/// The points of a match to be written.
pub(super) struct Trail {
    steps: i32,
    points: Vec<[Option<Placed>; 2]>,
}

impl Trail {
    /// In the larger steps, if they say every point to the last bit.
    pub(super) fn of(events: &[Event]) -> Trail {
        let trail = Trail::in_steps(events, STEPS[0]);
        let is_exact = trail.points.as_flattened().iter().flatten().all(|placed| placed.exact);
        if is_exact { trail } else { Trail::in_steps(events, STEPS[1]) }
    }

    fn in_steps(events: &[Event], steps: i32) -> Trail {
        let bits = |point: Point| (point.x().to_bits(), point.y().to_bits());
        let place = |point: Point, side: Option<Side>| {
            let ball = Ball::of(point, side, steps);
            Placed { point, ball, exact: ball.point(steps).is_some_and(|again| bits(again) == bits(point)) }
        };
        let both = |event: &Event| [event.at, event.end].map(|point| point.map(|point| place(point, event.side)));
        Trail { steps, points: events.iter().map(both).collect() }
    }

    pub(super) fn forms(&self) -> impl Iterator<Item = Forms> {
        let form = |placed: Option<Placed>| match placed {
            None => ABSENT,
            Some(placed) if placed.exact => IN_STEPS,
            Some(_) => AS_IT_IS,
        };
        self.points.iter().map(move |pair| pair.map(form))
    }

    /// All but the forms.
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.number(self.steps as u64);
        let counts = Counts::of(self.forms());
        [counts.begins, counts.ends, counts.as_it_is].into_iter().for_each(|count| writer.number(count as u64));
        let as_it_is = || self.points.as_flattened().iter().flatten().filter(|placed| !placed.exact);
        writer.words(as_it_is().map(|placed| Some(placed.point.x().to_bits() as i64)));
        writer.words(as_it_is().map(|placed| Some(placed.point.y().to_bits() as i64)));

        // Where events begin and where they end move differently, and so do x and y: a column each.
        let mut columns: [Vec<i32>; 4] = Default::default();
        let mut ball = Ball { x: 0, y: 0, side: None };
        for pair in &self.points {
            for (placed, columns) in pair.iter().zip(columns.chunks_exact_mut(2)) {
                let Some(Placed { ball: now, exact, .. }) = *placed else { continue };
                if exact {
                    let before = ball.seen_by(now.side, self.steps);
                    columns[0].push(now.x - before.x);
                    columns[1].push(now.y - before.y);
                }
                ball = now;
            }
        }
        for column in columns {
            writer.column(column.into_iter());
        }
    }
}

/// In what steps the points of a row are written.
pub(super) fn steps(reader: &mut Reader<'_>) -> Result<i32, Error> {
    let unit = reader.number()?;
    let steps = STEPS.into_iter().find(|steps| *steps as u64 == unit);
    steps.ok_or_else(|| wrong("points have an unknown unit"))
}

/// How many points there are: in steps where events begin and where they end, and as they are.
pub(super) struct Counts {
    begins: usize,
    ends: usize,
    as_it_is: usize,
}

impl Counts {
    pub(super) fn of(forms: impl Iterator<Item = Forms>) -> Counts {
        let mut counts = Counts { begins: 0, ends: 0, as_it_is: 0 };
        for [at, end] in forms {
            counts.begins += usize::from(at == IN_STEPS);
            counts.ends += usize::from(end == IN_STEPS);
            counts.as_it_is += [at, end].into_iter().filter(|form| *form == AS_IT_IS).count();
        }
        counts
    }

    /// Those of so many events, which have two points each at most.
    pub(super) fn read(reader: &mut Reader<'_>, events: usize) -> Result<Counts, Error> {
        let mut count = || {
            let count = usize::try_from(reader.number()?).ok().filter(|count| count / 2 <= events);
            count.ok_or_else(|| wrong("there are more points than events have"))
        };
        Ok(Counts { begins: count()?, ends: count()?, as_it_is: count()? })
    }
}

/// Steps along and across.
type Steps = Zip<vec::IntoIter<i32>, vec::IntoIter<i32>>;

/// Points being read.
pub(super) struct Points {
    steps: i32,
    /// Of where events begin, and of where they end.
    columns: [Steps; 2],
    as_it_is: Zip<vec::IntoIter<f64>, vec::IntoIter<f64>>,
    ball: Ball,
    /// One was written that cannot be.
    lost: bool,
}

impl Points {
    /// What follows the steps and the counts.
    pub(super) fn read(reader: &mut Reader<'_>, steps: i32, counts: &Counts) -> Result<Points, Error> {
        let bits = |word: Option<i64>| word.map(|bits| f64::from_bits(bits as u64));
        let mut numbers = || Ok::<Vec<f64>, Error>(reader.words(counts.as_it_is, bits)?.all().into_owned());
        let as_it_is = numbers()?.into_iter().zip(numbers()?);
        let mut both = |count: usize| Ok::<_, Error>(reader.column(count)?.into_iter().zip(reader.column(count)?));
        let columns = [both(counts.begins)?, both(counts.ends)?];
        Ok(Points { steps, columns, as_it_is, ball: Ball { x: 0, y: 0, side: None }, lost: false })
    }

    /// Where the next event begins and where it ends.
    #[inline(always)]
    pub(super) fn next(&mut self, [at, end]: Forms, side: Option<Side>) -> [Option<Point>; 2] {
        [self.point::<0>(at, side), self.point::<1>(end, side)]
    }

    #[inline(always)]
    fn point<const COLUMN: usize>(&mut self, form: u8, side: Option<Side>) -> Option<Point> {
        let point = match form {
            ABSENT => return None,
            IN_STEPS => self.columns[COLUMN].next().and_then(|(along, across)| {
                let before = self.ball.seen_by(side, self.steps);
                self.ball = Ball { x: before.x.wrapping_add(along), y: before.y.wrapping_add(across), side };
                self.ball.point(self.steps)
            }),
            _ => self.left_as_it_is(side),
        };
        self.lost |= point.is_none();
        point
    }

    /// The next point that no steps say.
    #[cold]
    fn left_as_it_is(&mut self, side: Option<Side>) -> Option<Point> {
        let (x, y) = self.as_it_is.next()?;
        let point = Point::new(x, y)?;
        self.ball = Ball::of(point, side, self.steps);
        Some(point)
    }

    /// Says whether every point was there, and no other.
    pub(super) fn end(mut self) -> Result<(), Error> {
        let is_over = self.as_it_is.next().is_none() && self.columns.iter_mut().all(|column| column.next().is_none());
        if self.lost || !is_over { Err(wrong("there are fewer points, or more")) } else { Ok(()) }
    }
}
