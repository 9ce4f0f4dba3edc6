//! The models behind expected goals and expected threat. The product comes with fitted models; operators can fit their
//! own.

pub mod attempts;
mod evaluation;
mod logistic;
pub mod moves;
pub mod threat;
mod xg_model;
mod xg_models;

pub use evaluation::{Bin, Evaluation, Prediction};
pub use threat::ThreatGrid;
pub use xg_model::{Circumstances, XgModel};
pub use xg_models::{SHIPPED_XG, XgModels};

/// All models that responses are computed with.
#[derive(Clone, PartialEq, Debug)]
pub struct Models {
    pub xt: ThreatGrid,
    pub xg: XgModels,
}

impl Default for Models {
    fn default() -> Self {
        Models { xt: threat::SHIPPED.clone(), xg: SHIPPED_XG.clone() }
    }
}
