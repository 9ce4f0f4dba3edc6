//! Bodies that are sent in pieces while they are made.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use hyper::body::Frame;
use tokio::sync::mpsc;

use super::body::HttpBody;

/// A part of a body on its way to the socket.
#[derive(Debug)]
pub(super) enum Piece {
    Bytes(Bytes),
    /// The body is complete.
    End,
}

/// The body of a long response. Its length is unknown.
pub(super) struct PieceBody {
    pieces: mpsc::Receiver<Piece>,
    has_ended: bool,
}

impl PieceBody {
    pub(super) fn new(pieces: mpsc::Receiver<Piece>) -> PieceBody {
        PieceBody { pieces, has_ended: false }
    }
}

/// The body ends before its end.
#[derive(Debug)]
pub(super) struct BodyCut;

impl fmt::Display for BodyCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the response could not be sent to its end")
    }
}

impl std::error::Error for BodyCut {}

impl HttpBody for PieceBody {
    type Data = Bytes;
    type Error = BodyCut;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyCut>>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        let piece = ready!(self.pieces.poll_recv(context));
        self.has_ended = !matches!(piece, Some(Piece::Bytes(_)));
        Poll::Ready(match piece {
            Some(Piece::Bytes(bytes)) => Some(Ok(Frame::data(bytes))),
            Some(Piece::End) => None,
            None => Some(Err(BodyCut)),
        })
    }
}
