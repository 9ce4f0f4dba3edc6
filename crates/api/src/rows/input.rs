//! The two places of parameters in a request: the query string and a JSON body.

use serde_json::{Map, Value as Json};

use super::error::{BODY_INVALID, BODY_NO_OBJECT, Error};
use super::json_type;

/// The fields of a request's body; empty without a body.
#[derive(Clone, Debug, Default)]
pub struct JsonBody(Map<String, Json>);

impl JsonBody {
    /// Every field must be one of these parameters. serde_json bounds the nesting.
    pub fn parse(bytes: &[u8], names: &[&str]) -> Result<JsonBody, Error> {
        if bytes.trim_ascii().is_empty() {
            return Ok(JsonBody::default());
        }
        let fields = match serde_json::from_slice(bytes) {
            Ok(Json::Object(fields)) => fields,
            Ok(_) => return Err(BODY_NO_OBJECT.into()),
            Err(error) => return Err(BODY_INVALID.with("why", error.to_string())),
        };
        json_type::check_known(&fields, None, &names.join(", "), |field| names.contains(&field))?;
        Ok(JsonBody(fields))
    }

    /// A null counts as absent.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.0.get(name).filter(|value| !value.is_null())
    }
}

/// A parsed query string. The last of a repeated parameter counts; unknown parameters are ignored.
#[derive(Clone, Debug, Default)]
pub struct Query(Vec<(String, String)>);

impl Query {
    pub fn parse(text: &str) -> Query {
        Query(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Every parameter with its value, in the order of the address.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_repeated_parameter_counts() {
        let query = Query::parse("match_id=1&match_id=2&name=a%20b+c");
        assert_eq!(query.get("match_id"), Some("2"));
        assert_eq!(query.get("name"), Some("a b c"));
    }
}
