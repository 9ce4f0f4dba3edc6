//! Where events begin and end: every point as the step from the last one, because the ball is usually where it was left.

use std::iter::Zip;
use std::vec;

use football::model::{Event, Point, Side};

use crate::error::Error;
use crate::rows::columns::{Reader, Writer, undecodable};

/// Steps a metre: feeds give tenths or hundredths.
const SCALES: [i32; 2] = [10, 100];

/// How a point is written: not at all, in steps, or as two floating-point numbers.
const ABSENT: u8 = 0;
const IN_STEPS: u8 = 1;
const AS_FLOATS: u8 = 2;

/// How the two points of an event are written: where it begins, and where it ends.
pub(super) type PointForms = [u8; 2];

/// None if a number is not a form.
pub(super) fn parse_forms(at: u8, end: u8) -> Option<PointForms> {
    (at <= AS_FLOATS && end <= AS_FLOATS).then_some([at, end])
}

/// A point in steps, in the direction of play of one side.
#[derive(Clone, Copy)]
struct StepPoint {
    x: i32,
    y: i32,
    side: Option<Side>,
}

impl StepPoint {
    fn new(point: Point, side: Option<Side>, scale: i32) -> StepPoint {
        let scale = f64::from(scale);
        StepPoint { x: (point.x() * scale).round() as i32, y: (point.y() * scale).round() as i32, side }
    }

    fn point(self, scale: i32) -> Option<Point> {
        Point::from_steps(self.x, self.y, scale)
    }

    /// The point in the direction of play of another side.
    fn seen_by(self, side: Option<Side>, scale: i32) -> StepPoint {
        if side == self.side {
            return self;
        }
        let across = |size: f64, at: i32| (size as i32 * scale).wrapping_sub(at);
        StepPoint { x: across(Point::LENGTH, self.x), y: across(Point::WIDTH, self.y), side }
    }
}

/// A point, the point in steps, and whether the steps give it back to the last bit.
#[derive(Clone, Copy)]
struct ScaledPoint {
    point: Point,
    ball: StepPoint,
    fits_scale: bool,
}

/// Writes the points of a match.
pub(super) struct PointWriter {
    scale: i32,
    points: Vec<[Option<ScaledPoint>; 2]>,
}

impl PointWriter {
    /// With the coarser scale, if it gives back every point to the last bit.
    pub(super) fn new(events: &[Event]) -> PointWriter {
        let coarse = PointWriter::with_scale(events, SCALES[0]);
        let fits = coarse.points.as_flattened().iter().flatten().all(|scaled| scaled.fits_scale);
        if fits { coarse } else { PointWriter::with_scale(events, SCALES[1]) }
    }

    fn with_scale(events: &[Event], scale: i32) -> PointWriter {
        let bits = |point: Point| (point.x().to_bits(), point.y().to_bits());
        let scaled = |point: Point, side: Option<Side>| {
            let ball = StepPoint::new(point, side, scale);
            ScaledPoint {
                point,
                ball,
                fits_scale: ball.point(scale).is_some_and(|decoded| bits(decoded) == bits(point)),
            }
        };
        let both = |event: &Event| [event.at, event.end].map(|point| point.map(|point| scaled(point, event.side)));
        PointWriter { scale, points: events.iter().map(both).collect() }
    }

    pub(super) fn forms(&self) -> impl Iterator<Item = PointForms> {
        let form = |scaled: Option<ScaledPoint>| match scaled {
            None => ABSENT,
            Some(scaled) if scaled.fits_scale => IN_STEPS,
            Some(_) => AS_FLOATS,
        };
        self.points.iter().map(move |pair| pair.map(form))
    }

    /// Writes everything but the forms.
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.varint(self.scale as u64);
        let counts = PointCounts::new(self.forms());
        [counts.begins, counts.ends, counts.float_points].into_iter().for_each(|count| writer.varint(count as u64));
        let float_points = || self.points.as_flattened().iter().flatten().filter(|scaled| !scaled.fits_scale);
        writer.dict_column(float_points().map(|scaled| Some(scaled.point.x().to_bits() as i64)));
        writer.dict_column(float_points().map(|scaled| Some(scaled.point.y().to_bits() as i64)));

        // Begins and ends move differently, and so do x and y: a column each.
        let mut columns: [Vec<i32>; 4] = Default::default();
        let mut ball = StepPoint { x: 0, y: 0, side: None };
        for pair in &self.points {
            for (scaled, columns) in pair.iter().zip(columns.chunks_exact_mut(2)) {
                let Some(ScaledPoint { ball: now, fits_scale, .. }) = *scaled else { continue };
                if fits_scale {
                    let before = ball.seen_by(now.side, self.scale);
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

/// The scale of the points of a row, in steps a metre.
pub(super) fn read_scale(reader: &mut Reader<'_>) -> Result<i32, Error> {
    let number = reader.varint()?;
    let scale = SCALES.into_iter().find(|scale| *scale as u64 == number);
    scale.ok_or_else(|| undecodable("points have an unknown scale"))
}

/// How many points there are: begins in steps, ends in steps, and those as floating-point numbers.
pub(super) struct PointCounts {
    begins: usize,
    ends: usize,
    float_points: usize,
}

impl PointCounts {
    pub(super) fn new(forms: impl Iterator<Item = PointForms>) -> PointCounts {
        let mut counts = PointCounts { begins: 0, ends: 0, float_points: 0 };
        for [at, end] in forms {
            counts.begins += usize::from(at == IN_STEPS);
            counts.ends += usize::from(end == IN_STEPS);
            counts.float_points += [at, end].into_iter().filter(|form| *form == AS_FLOATS).count();
        }
        counts
    }

    /// The counts of this many events, which have at most two points each.
    pub(super) fn read(reader: &mut Reader<'_>, events: usize) -> Result<PointCounts, Error> {
        let mut count = || {
            let count = usize::try_from(reader.varint()?).ok().filter(|count| count / 2 <= events);
            count.ok_or_else(|| undecodable("there are more points than events have"))
        };
        Ok(PointCounts { begins: count()?, ends: count()?, float_points: count()? })
    }
}

/// Steps in x and y.
type Steps = Zip<vec::IntoIter<i32>, vec::IntoIter<i32>>;

/// Reads the points of a match.
pub(super) struct PointReader {
    scale: i32,
    /// The steps of begins, and those of ends.
    columns: [Steps; 2],
    float_points: Zip<vec::IntoIter<f64>, vec::IntoIter<f64>>,
    ball: StepPoint,
    /// A point is missing, or outside the pitch.
    invalid: bool,
}

impl PointReader {
    /// Reads what follows the scale and the counts.
    pub(super) fn new(reader: &mut Reader<'_>, scale: i32, counts: &PointCounts) -> Result<PointReader, Error> {
        let bits = |word: Option<i64>| word.map(|bits| f64::from_bits(bits as u64));
        let mut numbers = || Ok::<Vec<f64>, Error>(reader.dict_column(counts.float_points, bits)?.all().into_owned());
        let float_points = numbers()?.into_iter().zip(numbers()?);
        let mut both = |count: usize| Ok::<_, Error>(reader.column(count)?.into_iter().zip(reader.column(count)?));
        let columns = [both(counts.begins)?, both(counts.ends)?];
        Ok(PointReader { scale, columns, float_points, ball: StepPoint { x: 0, y: 0, side: None }, invalid: false })
    }

    /// Where the next event begins and where it ends.
    #[inline(always)]
    pub(super) fn next(&mut self, [at, end]: PointForms, side: Option<Side>) -> [Option<Point>; 2] {
        [self.point::<0>(at, side), self.point::<1>(end, side)]
    }

    #[inline(always)]
    fn point<const COLUMN: usize>(&mut self, form: u8, side: Option<Side>) -> Option<Point> {
        let point = match form {
            ABSENT => return None,
            IN_STEPS => self.columns[COLUMN].next().and_then(|(along, across)| {
                let before = self.ball.seen_by(side, self.scale);
                self.ball = StepPoint { x: before.x.wrapping_add(along), y: before.y.wrapping_add(across), side };
                self.ball.point(self.scale)
            }),
            _ => self.next_float_point(side),
        };
        self.invalid |= point.is_none();
        point
    }

    /// The next point that is written as floating-point numbers.
    #[cold]
    fn next_float_point(&mut self, side: Option<Side>) -> Option<Point> {
        let (x, y) = self.float_points.next()?;
        let point = Point::new(x, y)?;
        self.ball = StepPoint::new(point, side, self.scale);
        Some(point)
    }

    /// Checks that every point was there, and no other.
    pub(super) fn end(mut self) -> Result<(), Error> {
        let is_over =
            self.float_points.next().is_none() && self.columns.iter_mut().all(|column| column.next().is_none());
        if self.invalid || !is_over { Err(undecodable("points are missing, or left over")) } else { Ok(()) }
    }
}
