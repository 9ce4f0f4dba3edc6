//! A long value in pieces: bytes are handed on while the value is still being written.
//!
//! A sink writes into its own buffer and calls [`PieceOutput::hand_on`] at the end of a record. So a piece is
//! [`PIECE_BYTES`] long and at most one record longer, however long the value is. `Visit` has no result: whoever produces a
//! long list asks [`Visitor::is_stopped`](super::value::Visitor::is_stopped) before it loads more.

use std::cell::RefCell;
use std::error::Error;
use std::fmt;

use bytes::Bytes;

/// The size at which a piece is handed on.
pub const PIECE_BYTES: usize = 64 * 1024;

/// The reader takes no more pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReaderGone;

/// Why a value was not written to its end.
#[derive(Debug)]
pub enum Stopped {
    ReaderGone,
    /// A part of the value could not be loaded.
    Failed(Box<dyn Error>),
}

/// The first reason to stop, shared by the visitor and the sink.
#[derive(Default)]
pub(super) struct StopFlag(RefCell<Option<Stopped>>);

impl StopFlag {
    pub(super) fn set(&self, reason: Stopped) {
        self.0.borrow_mut().get_or_insert(reason);
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.borrow().is_some()
    }

    pub(super) fn into_result(self) -> Result<(), Stopped> {
        self.0.into_inner().map_or(Ok(()), Err)
    }
}

impl fmt::Debug for StopFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StopFlag").field(&self.is_set()).finish()
    }
}

/// Where the pieces of a sink go.
pub(super) struct PieceOutput<'a> {
    pub(super) send: &'a mut dyn FnMut(Bytes) -> Result<(), ReaderGone>,
    pub(super) stop: &'a StopFlag,
}

impl PieceOutput<'_> {
    /// Hands on a buffer. After a stop the bytes are dropped.
    pub(super) fn hand_on(&mut self, bytes: Vec<u8>) {
        if !self.stop.is_set() && (self.send)(bytes.into()).is_err() {
            self.stop.set(Stopped::ReaderGone);
        }
    }
}

impl fmt::Debug for PieceOutput<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PieceOutput").field("stop", self.stop).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use football::model::Language;
    use jiff::tz::TimeZone;

    use super::*;
    use crate::render::value::{Value, Visit, Visitor};
    use crate::render::{Format, Rendering};

    /// A list of records that are made one by one, and counted.
    struct Numbers {
        count: usize,
        made: RefCell<usize>,
        fails_at: Option<usize>,
    }

    impl Visit for Numbers {
        fn visit(&self, visitor: &mut Visitor<'_>) {
            visitor.list(|visitor| {
                for number in 0..self.count {
                    if visitor.is_stopped() {
                        return;
                    }
                    if self.fails_at == Some(number) {
                        return visitor.stop("the disk is gone".into());
                    }
                    *self.made.borrow_mut() += 1;
                    visitor.record(|visitor| visitor.field("number", &Value::from(number)));
                }
            });
        }
    }

    const COUNT: usize = 50_000;

    fn numbers(fails_at: Option<usize>) -> Rc<Numbers> {
        Rc::new(Numbers { count: COUNT, made: RefCell::default(), fails_at })
    }

    fn rendering(format: Format) -> Rendering {
        Rendering::new(format, Language::English, TimeZone::UTC)
    }

    /// A record with a value that is shared by two fields, around the list.
    fn around(list: &Rc<Numbers>) -> Value {
        let shared = Value::Record(Box::new([("name".into(), "x".into())])).shared();
        Value::Record(Box::new([
            ("before".into(), shared.clone()),
            ("list".into(), Value::Lazy(Rc::<Numbers>::clone(list))),
            ("after".into(), shared.clone()),
            ("last".into(), shared),
        ]))
    }

    #[test]
    fn pieces_are_bounded_and_equal_the_whole() {
        for format in [Format::Json, Format::Xml] {
            let value = around(&numbers(None));
            let whole = rendering(format).bytes(&value);
            let mut pieces: Vec<Bytes> = Vec::new();
            let mut keep = |piece| {
                pieces.push(piece);
                Ok(())
            };
            rendering(format).write(&value, &mut keep).unwrap();
            assert_eq!(pieces.concat(), whole, "{format:?}");
            assert!(pieces.len() > 10, "{}", pieces.len());
            assert!(pieces.iter().all(|piece| piece.len() < PIECE_BYTES + 100));
        }
    }

    #[test]
    fn nothing_more_is_made_for_a_reader_that_is_gone() {
        for format in [Format::Json, Format::Xml] {
            let list = numbers(None);
            let mut received = 0;
            let mut leave = |_| {
                received += 1;
                if received < 3 { Ok(()) } else { Err(ReaderGone) }
            };
            let stopped = rendering(format).write(&around(&list), &mut leave);
            assert!(matches!(stopped, Err(Stopped::ReaderGone)), "{stopped:?}");
            assert_eq!(received, 3, "nothing is sent after the reader is gone");
            assert!(*list.made.borrow() < COUNT / 3, "{}", list.made.borrow());
        }
    }

    #[test]
    fn a_failure_stops_the_value_and_is_returned() {
        let mut sent = 0;
        let mut count = |piece: Bytes| {
            sent += piece.len();
            Ok(())
        };
        let stopped = rendering(Format::Json).write(&around(&numbers(Some(COUNT / 2))), &mut count);
        let Err(Stopped::Failed(error)) = stopped else { panic!("{stopped:?}") };
        assert_eq!(error.to_string(), "the disk is gone");
        assert!(sent > PIECE_BYTES && sent < COUNT * 20);
    }
}
