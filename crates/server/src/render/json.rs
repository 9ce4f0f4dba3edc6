//! The JSON form. Text is escaped by the JSON library; everything else is written as it stands.

use super::{Rendering, Value, decimal};

pub(super) fn write(value: &Value, rendering: &Rendering) -> Vec<u8> {
    let mut out = Vec::with_capacity(4096);
    put(&mut out, value, rendering);
    out
}

fn put(out: &mut Vec<u8>, value: &Value, rendering: &Rendering) {
    match value {
        Value::Null | Value::Omitted => out.extend_from_slice(b"null"),
        Value::Boolean(true) => out.extend_from_slice(b"true"),
        Value::Boolean(false) => out.extend_from_slice(b"false"),
        Value::Integer(number) => out.extend_from_slice(itoa::Buffer::new().format(*number).as_bytes()),
        Value::Number(number) => out.extend_from_slice(decimal(*number).as_bytes()),
        Value::List(items) => {
            out.push(b'[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                put(out, item, rendering);
            }
            out.push(b']');
        }
        Value::Record(fields) => {
            out.push(b'{');
            let shown = fields.iter().filter(|(_, value)| *value != Value::Omitted);
            for (index, (key, value)) in shown.enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                put_text(out, key);
                out.push(b':');
                put(out, value, rendering);
            }
            out.push(b'}');
        }
        Value::Text(_) | Value::Name(_) | Value::Message(_) | Value::Date(_) | Value::Moment(_) => {
            put_text(out, &value.text(rendering.language, &rendering.zone).unwrap_or_default());
        }
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    // Writing text into memory cannot fail.
    let _ = serde_json::to_writer(out, text);
}
