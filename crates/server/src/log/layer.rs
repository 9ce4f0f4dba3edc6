//! Events of `tracing` as lines. A line has the fields of the spans around its event: the id of the request.

use std::fmt;
use std::io::Write;

use jiff::Timestamp;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::line::Line;

pub(super) struct LineLayer<W> {
    pub(super) writer: W,
    pub(super) is_coloured: bool,
}

impl<S, W> Layer<S> for LineLayer<W>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + 'static,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let mut line = Line::new(Timestamp::now());
        line.level(*event.metadata().level(), self.is_coloured);
        line.message(&fields.message);
        fields.add_to(&mut line);
        for span in context.event_scope(event).into_iter().flatten() {
            if let Some(fields) = span.extensions().get::<Fields>() {
                fields.add_to(&mut line);
            }
        }
        // There is nowhere to report a failure to.
        let _ = self.writer.make_writer().write_all(line.finish().as_bytes());
    }
}

/// The fields of an event or a span.
#[derive(Default)]
struct Fields {
    message: String,
    others: Vec<(&'static str, Value)>,
}

enum Value {
    Text(String),
    /// A number, or true or false.
    Bare(String),
}

impl Fields {
    fn add_to(&self, line: &mut Line) {
        for (name, value) in &self.others {
            match value {
                Value::Text(text) => line.text(name, text),
                Value::Bare(text) => line.bare(name, text),
            }
        }
    }

    fn text(&mut self, field: &Field, text: String) {
        match field.name() {
            "message" => self.message = text,
            name => self.others.push((name, Value::Text(text))),
        }
    }

    fn bare(&mut self, field: &Field, value: String) {
        self.others.push((field.name(), Value::Bare(value)));
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.text(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.text(field, value.to_owned());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.bare(field, value.to_string());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.bare(field, value.to_string());
    }

    fn record_u128(&mut self, field: &Field, value: u128) {
        self.bare(field, value.to_string());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.bare(field, value.to_string());
    }
}
