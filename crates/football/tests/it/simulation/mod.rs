//! The fictional world of the demo.

mod matches;
mod world;
