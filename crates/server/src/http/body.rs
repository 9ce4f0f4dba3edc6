//! The body of a request or a response, whatever makes its bytes.

use std::any::Any;
use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Empty, Full};
use hyper::body::{Frame, SizeHint};

pub(super) use hyper::body::Body as HttpBody;

pub type BoxError = Box<dyn Error + Send + Sync>;
pub type Request = hyper::Request<Body>;
pub type Response = hyper::Response<Body>;

/// A body of any kind.
#[derive(Debug)]
pub struct Body(UnsyncBoxBody<Bytes, BoxError>);

impl Body {
    pub fn new<B>(body: B) -> Body
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        // A body that is boxed already is not boxed again.
        let mut body = Some(body);
        let boxed = (&mut body as &mut dyn Any).downcast_mut::<Option<Body>>().and_then(Option::take);
        boxed.unwrap_or_else(|| match body {
            Some(body) => Body(body.map_err(Into::into).boxed_unsync()),
            None => Body::empty(),
        })
    }

    pub fn empty() -> Body {
        Body::new(Empty::new())
    }
}

impl Default for Body {
    fn default() -> Body {
        Body::empty()
    }
}

impl<T: Into<Bytes>> From<T> for Body {
    fn from(bytes: T) -> Body {
        Body::new(Full::new(bytes.into()))
    }
}

impl HttpBody for Body {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        Pin::new(&mut self.0).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.size_hint()
    }
}
