//! The fitted models behind expected goals and expected threat: those that come with the product, and those that an
//! operator fits on his own matches.

pub mod attempts;
mod chances;
mod logistic;
pub mod moves;
mod quality;
pub mod threat;
mod xg;

pub use chances::{Chances, SHIPPED_CHANCES};
pub use quality::{Bin, Outcome, Quality};
pub use threat::Threat;
pub use xg::{CORE, Circumstances, FULL, Model};

/// All models that responses are computed with.
#[derive(Clone, PartialEq, Debug)]
pub struct Models {
    pub xt: Threat,
    pub xg: Chances,
}

impl Default for Models {
    fn default() -> Self {
        Models { xt: threat::SHIPPED.clone(), xg: SHIPPED_CHANCES.clone() }
    }
}
