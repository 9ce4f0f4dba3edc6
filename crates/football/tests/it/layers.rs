//! The layers of the crate: which folder may use which, and no circle between files.

use test_support::Layers;

#[test]
fn no_file_uses_a_higher_layer_and_no_two_files_each_other() {
    let layers = Layers {
        folder: env!("CARGO_MANIFEST_DIR"),
        order: &["model", "countries", "standings", "arabic", "analysis", "feed", "identity", "simulation", "lib"],
        upward: &[],
        circles: &[],
    };
    layers.assert_hold();
}
