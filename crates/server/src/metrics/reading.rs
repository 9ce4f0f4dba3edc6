//! A gauge that is read when the metrics are requested.

/// Its name, its meaning, and a value for each set of labels.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) values: Vec<(Vec<(&'static str, String)>, f64)>,
}

impl Reading {
    /// One value without labels.
    pub(super) fn one(name: &'static str, about: &'static str, value: f64) -> Reading {
        Reading { name, about, values: vec![(Vec::new(), value)] }
    }
}
