//! Compressed forms of a response, and which of them a caller accepts.

use std::io::Write;

use api::rows::response::Response;
use bytes::Bytes;
use flate2::write::GzEncoder;

/// A compressed form is made once and sent many times, so the levels are the usual ones and not the fastest.
const GZIP_LEVEL: u32 = 6;
const BROTLI_LEVEL: u32 = 5;
const ZSTD_LEVEL: i32 = 3;
const BROTLI_WINDOW_BITS: u32 = 22;
const BROTLI_BUFFER_BYTES: usize = 4096;

/// A content coding. Of two that a caller likes equally, the later one is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coding {
    Gzip,
    Brotli,
    Zstd,
}

impl Coding {
    pub const ALL: [Coding; 3] = [Coding::Gzip, Coding::Brotli, Coding::Zstd];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Coding::Gzip => "gzip",
            Coding::Brotli => "br",
            Coding::Zstd => "zstd",
        }
    }

    /// The best coding that an `Accept-Encoding` header allows; none if the caller likes the plain form better.
    pub fn accepted(header: &str) -> Option<Coding> {
        let elements = header.split(',').filter_map(|element| {
            let (name, parameters) = element.split_once(';').unwrap_or((element, "q=1"));
            let weight = parameters.trim().strip_prefix("q=").or_else(|| parameters.trim().strip_prefix("Q="))?;
            Some((name.trim(), weight.trim().parse::<f32>().ok().filter(|weight| (0.0..=1.0).contains(weight))?))
        });
        let weight_of = |name: &str| {
            let named = elements.clone().find(|(element, _)| element.eq_ignore_ascii_case(name));
            named.or_else(|| elements.clone().find(|(element, _)| *element == "*")).map(|(_, weight)| weight)
        };
        let plain =
            weight_of("identity").filter(|_| elements.clone().any(|(name, _)| name.eq_ignore_ascii_case("identity")));
        Coding::ALL
            .into_iter()
            .filter_map(|coding| Some((weight_of(coding.name()).filter(|weight| *weight > 0.0)?, coding)))
            .max_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal))
            .filter(|(weight, _)| plain.is_none_or(|plain| *weight >= plain))
            .map(|(_, coding)| coding)
    }

    /// The response with a compressed body; `None` if it cannot be compressed.
    pub(super) fn compressed(self, response: &Response) -> Option<Response> {
        let body = self.compress(&response.body)?;
        let mut headers = response.headers.clone();
        headers.push(("content-encoding", self.name().to_owned()));
        Some(Response { body, headers, ..*response })
    }

    /// The compressed form; `None` if it could not be made, which only a lack of memory explains.
    pub fn compress(self, plain: &[u8]) -> Option<Bytes> {
        let compressed = match self {
            Coding::Gzip => {
                let mut gzip = GzEncoder::new(Vec::new(), flate2::Compression::new(GZIP_LEVEL));
                gzip.write_all(plain).and_then(|()| gzip.finish())
            }
            Coding::Brotli => {
                let mut bytes = Vec::new();
                let mut brotli =
                    brotli::CompressorWriter::new(&mut bytes, BROTLI_BUFFER_BYTES, BROTLI_LEVEL, BROTLI_WINDOW_BITS);
                let written = brotli.write_all(plain);
                drop(brotli);
                written.map(|()| bytes)
            }
            Coding::Zstd => zstd::bulk::compress(plain, ZSTD_LEVEL),
        };
        compressed.ok().map(Bytes::from)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_caller_chooses_the_coding() {
        for (header, coding) in [
            ("", None),
            ("identity", None),
            ("gzip", Some(Coding::Gzip)),
            ("GZIP", Some(Coding::Gzip)),
            ("gzip, deflate, br", Some(Coding::Brotli)),
            ("gzip, deflate, br, zstd", Some(Coding::Zstd)),
            ("gzip;q=1.0, br;q=0.5", Some(Coding::Gzip)),
            ("br;q=0, gzip", Some(Coding::Gzip)),
            ("*", Some(Coding::Zstd)),
            ("*;q=0", None),
            ("zstd;q=0, *", Some(Coding::Brotli)),
            ("identity;q=1, gzip;q=0.5", None),
            ("identity;q=0.5, gzip", Some(Coding::Gzip)),
            ("gzip;q=2, br;q=x", None),
            ("lzma", None),
        ] {
            assert_eq!(Coding::accepted(header), coding, "{header}");
        }
    }

    proptest! {
        #[test]
        fn any_header_value_is_parsed(header in "[ -~]{0,60}") {
            let _ = Coding::accepted(&header);
        }
    }
}
