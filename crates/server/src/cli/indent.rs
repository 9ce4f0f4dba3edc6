//! JSON for people: one value a line, indented. Names, numbers and their order stay as they are, to the byte.

/// The indented form of JSON text.
pub(super) fn indented(json: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(json.len() * 2);
    let (mut depth, mut in_string, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in json.iter().copied().enumerate() {
        if in_string {
            out.push(byte);
            in_string = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => {
                in_string = true;
                out.push(byte);
            }
            b'{' | b'[' => {
                out.push(byte);
                // An empty record or list stays on its line.
                if !matches!(json.get(at + 1), Some(b'}' | b']')) {
                    depth += 1;
                    new_line(&mut out, depth);
                }
            }
            b'}' | b']' => {
                if !matches!(at.checked_sub(1).and_then(|before| json.get(before)), Some(b'{' | b'[')) {
                    depth = depth.saturating_sub(1);
                    new_line(&mut out, depth);
                }
                out.push(byte);
            }
            b',' => {
                out.push(byte);
                new_line(&mut out, depth);
            }
            b':' => out.extend(b": "),
            _ => out.push(byte),
        }
    }
    out.push(b'\n');
    out
}

fn new_line(out: &mut Vec<u8>, depth: usize) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', 2 * depth));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_indented_and_keeps_its_values() {
        let json = r#"{"b":1.50,"a":["x,y:{\"[\\",{}],"empty":[],"none":null}"#;
        let expected = "{\n  \"b\": 1.50,\n  \"a\": [\n    \"x,y:{\\\"[\\\\\",\n    {}\n  ],\n  \"empty\": [],\n  \"none\": null\n}\n";
        assert_eq!(String::from_utf8(indented(json.as_bytes())).unwrap(), expected);
    }
}
