//! What a key may do: read, write, or both. It is one of the details of the key, so the checksum of the key covers it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Something that a key may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyRole {
    /// Call operations, follow matches, read pages.
    Read,
    /// Send lines and documents.
    Write,
}

const ROLES: [(KeyRole, &str); 2] = [(KeyRole::Read, "read"), (KeyRole::Write, "write")];

/// The roles of a key: at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KeyRoles {
    read: bool,
    write: bool,
}

impl KeyRoles {
    pub const READ: KeyRoles = KeyRoles { read: true, write: false };
    pub const WRITE: KeyRoles = KeyRoles { read: false, write: true };
    pub const READ_AND_WRITE: KeyRoles = KeyRoles { read: true, write: true };

    pub fn has(self, role: KeyRole) -> bool {
        match role {
            KeyRole::Read => self.read,
            KeyRole::Write => self.write,
        }
    }

    /// The names of the roles.
    pub fn names(self) -> Vec<&'static str> {
        ROLES.iter().filter(|(role, _)| self.has(*role)).map(|(_, name)| *name).collect()
    }

    /// Whether these are the roles of a key for which none are stated.
    pub(crate) fn is_default(&self) -> bool {
        *self == KeyRoles::default()
    }
}

impl Default for KeyRoles {
    fn default() -> KeyRoles {
        KeyRoles::READ
    }
}

impl fmt::Display for KeyRoles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(","))
    }
}

impl FromStr for KeyRoles {
    type Err = String;

    fn from_str(text: &str) -> Result<KeyRoles, String> {
        let named: Option<Vec<KeyRole>> = text
            .split(',')
            .map(|word| ROLES.iter().find(|(_, name)| *name == word.trim()).map(|(role, _)| *role))
            .collect();
        let named = named.ok_or_else(|| format!("{text} is not a list of roles: try read, write or read,write"))?;
        Ok(KeyRoles { read: named.contains(&KeyRole::Read), write: named.contains(&KeyRole::Write) })
    }
}

impl TryFrom<String> for KeyRoles {
    type Error = String;

    fn try_from(text: String) -> Result<KeyRoles, String> {
        text.parse()
    }
}

impl From<KeyRoles> for String {
    fn from(roles: KeyRoles) -> String {
        roles.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_parsed_as_they_are_written() {
        for (text, roles) in
            [("read", KeyRoles::READ), ("write", KeyRoles::WRITE), ("read,write", KeyRoles::READ_AND_WRITE)]
        {
            assert_eq!(text.parse::<KeyRoles>().unwrap(), roles);
            assert_eq!(roles.to_string(), text);
        }
        assert_eq!("write, read".parse::<KeyRoles>().unwrap(), KeyRoles::READ_AND_WRITE);
        for wrong in ["", "none", "read,", "READ", "read;write", "admin"] {
            assert!(wrong.parse::<KeyRoles>().unwrap_err().contains("read,write"), "{wrong}");
        }
    }
}
