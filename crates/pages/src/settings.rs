//! The settings of the pages.

use std::fmt;
use std::str::FromStr;

/// Who may read the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// There are no pages.
    #[default]
    Off,
    /// Everybody. A key that the operator names decides what they see.
    Public,
    /// Everybody who logs in with a key.
    Login,
}

impl FromStr for Access {
    type Err = String;

    fn from_str(text: &str) -> Result<Access, String> {
        match text {
            "off" => Ok(Access::Off),
            "public" => Ok(Access::Public),
            "login" => Ok(Access::Login),
            _ => Err(format!("{text} is not one of off, public, login")),
        }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Off => "off",
            Access::Public => "public",
            Access::Login => "login",
        })
    }
}

/// The digits of Arabic pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub enum Digits {
    /// 0123456789
    #[default]
    Western,
    /// ٠١٢٣٤٥٦٧٨٩
    ArabicIndic,
}

impl FromStr for Digits {
    type Err = String;

    fn from_str(text: &str) -> Result<Digits, String> {
        match text {
            "western" => Ok(Digits::Western),
            "arabic-indic" => Ok(Digits::ArabicIndic),
            _ => Err(format!("{text} is not one of western, arabic-indic")),
        }
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Digits::Western => "western",
            Digits::ArabicIndic => "arabic-indic",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageSettings {
    pub access: Access,
    /// The name of the key behind public pages.
    pub public_key: String,
    pub digits: Digits,
    /// The origins that may show widgets in a frame; `*` for all.
    pub embed_origins: Vec<String>,
    /// The address of the service as readers see it; none: as they ask for it.
    pub public_url: Option<String>,
    /// The data is invented, and the pages say so.
    pub is_demo: bool,
}
