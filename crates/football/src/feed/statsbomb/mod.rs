//! StatsBomb open data.
