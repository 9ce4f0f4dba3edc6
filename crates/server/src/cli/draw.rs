//! `touchline draw`: a chart of a match as a file.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use football::model::Language;

use super::stored::open;
use crate::config::{ResponseSettings, StoreSettings};
use crate::service::{ReadRequest, Reader, RequestTrace, Service};
use pages::{Digits, PageContext, PageRequest, Route, Theme, picture};

/// Draw a chart of a match as SVG or PNG
///
/// The file is the chart of the match page, for articles and social media. Its ending decides the format.
///
/// touchline draw 1 momentum -o momentum.png
#[derive(Args, Debug)]
pub(super) struct Draw {
    /// The match's id
    #[arg(value_name = "MATCH")]
    match_id: i64,

    /// The chart
    #[arg(value_parser = charts())]
    chart: String,

    /// The file: *.svg or *.png
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// The language of names and words
    #[arg(long, value_enum, default_value = "en")]
    lang: ChartLanguage,

    /// Colours for light or dark surroundings
    #[arg(long, value_enum, default_value = "light")]
    theme: ChartTheme,

    /// Pixels of a PNG for each unit of the drawing
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale)]
    scale: f32,

    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    responses: ResponseSettings,
}

/// The charts of the match page, each with what it shows.
fn charts() -> PossibleValuesParser {
    PossibleValuesParser::new(pages::charts().map(|(name, about)| PossibleValue::new(name).help(about)))
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ChartLanguage {
    En,
    Ar,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ChartTheme {
    Light,
    Dark,
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if scale > 0.0 && scale <= 8.0 => Ok(scale),
        _ => Err(format!("{text} is not a number above 0 and up to 8")),
    }
}

impl Draw {
    pub(super) fn run(self) -> Result<ExitCode> {
        let ending = self.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if !matches!(ending, "svg" | "png") {
            bail!("{}: the file must end in .svg or .png", self.output.display());
        }
        let svg = self.svg()?;
        let bytes = if ending == "svg" {
            svg.into_bytes()
        } else {
            if !picture::has_fonts() {
                tell!("This machine has no fonts, so the picture has no text: install some, for example fonts-noto")?;
            }
            picture::png(&svg, self.scale).map_err(anyhow::Error::msg)?
        };
        std::fs::write(&self.output, bytes).with_context(|| format!("cannot write {}", self.output.display()))?;
        tell!("{}", self.output.display())?;
        Ok(ExitCode::SUCCESS)
    }

    fn svg(&self) -> Result<String> {
        let store = open(&self.store)?;
        let service = Service { zone: self.responses.timezone.clone(), ..Service::plain(store) };
        let request = PageRequest {
            path: format!("m/{}/{}.svg", self.match_id, self.chart),
            query_string: String::new(),
            language: match self.lang {
                ChartLanguage::En => Language::English,
                ChartLanguage::Ar => Language::Arabic,
            },
            theme: Some(match self.theme {
                ChartTheme::Light => Theme::Light,
                ChartTheme::Dark => Theme::Dark,
            }),
            digits: Digits::Western,
            is_demo: false,
            is_logged_in: false,
            base: String::new(),
            frame_ancestors: String::new(),
        };
        let (route, ids) =
            Route::find(&request.path).with_context(|| format!("there is no match {}", self.match_id))?;
        let trace = RequestTrace::default();
        let read = ReadRequest {
            reader: &Reader::Trusted,
            identity: &request,
            scope: route.scope(&ids),
            if_none_match: None,
            coding: None,
            trace: &trace,
        };
        let response = service.read(&read, |data| {
            let cx = PageContext::new(&request, route.kept_ids(&ids, data)?, &service.zone, (service.clock)());
            (route.run)(&cx, data)?.response(&cx)
        });
        match response {
            Ok(response) if response.status == 200 => Ok(String::from_utf8_lossy(&response.body).into_owned()),
            Ok(_) => bail!("{}", pages::words::NOTHING_TO_DRAW.en),
            Err(error) => bail!("{}", error.message.in_(Language::English)),
        }
    }
}
