//! The time axis that charts of one match share: periods in playing order, with a gap between them.

use football::model::{Moment, Period};

use super::svg::Svg;
use crate::numbers::Numbers;

/// A period on the axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AxisPeriod {
    pub period: Period,
    /// Its length with stoppage time, in seconds.
    pub seconds: f64,
}

/// Maps moments of a match to positions.
#[derive(Clone, Debug)]
pub struct TimeAxis {
    periods: Vec<AxisPeriod>,
    from: f64,
    to: f64,
    gap: f64,
    is_right_to_left: bool,
}

impl TimeAxis {
    /// An axis between two positions. In right-to-left pages it starts at the right.
    pub fn new(periods: Vec<AxisPeriod>, from: f64, to: f64, gap: f64, is_right_to_left: bool) -> TimeAxis {
        TimeAxis { periods, from, to, gap, is_right_to_left }
    }

    pub fn periods(&self) -> &[AxisPeriod] {
        &self.periods
    }

    /// Drawing units for each second.
    pub fn scale(&self) -> f64 {
        let seconds: f64 = self.periods.iter().map(|period| period.seconds).sum();
        let gaps = self.gap * self.periods.len().saturating_sub(1) as f64;
        if seconds > 0.0 { (self.to - self.from - gaps) / seconds } else { 0.0 }
    }

    /// The position of a second of a period; the end of the axis for a period that it lacks.
    pub fn at(&self, period: Period, second: f64) -> f64 {
        let scale = self.scale();
        let mut start = 0.0;
        for shown in &self.periods {
            if shown.period == period {
                return self.mirrored(start + second.clamp(0.0, shown.seconds) * scale);
            }
            start += shown.seconds * scale + self.gap;
        }
        self.mirrored(self.to - self.from)
    }

    pub fn at_moment(&self, moment: Moment) -> f64 {
        self.at(moment.period, moment.time.seconds())
    }

    fn mirrored(&self, distance: f64) -> f64 {
        if self.is_right_to_left { self.to - distance } else { self.from + distance }
    }

    /// Shades the stoppage time of each period.
    pub fn draw_stoppage(&self, svg: &mut Svg, top: f64, height: f64) {
        for shown in &self.periods {
            let nominal = f64::from(shown.period.nominal_minutes() * 60);
            if shown.seconds > nominal && nominal > 0.0 {
                let (one, two) = (self.at(shown.period, nominal), self.at(shown.period, shown.seconds));
                svg.rect("stoppage", one.min(two), top, (one - two).abs(), height);
            }
        }
    }

    /// Writes the minutes below the axis, every quarter of an hour.
    pub fn draw_ticks(&self, svg: &mut Svg, numbers: &Numbers, y: f64) {
        let mut before = 0;
        for shown in &self.periods {
            let nominal = shown.period.nominal_minutes();
            for minute in (0..=nominal).step_by(15) {
                let is_first_of_later = minute == 0 && before > 0;
                if is_first_of_later || f64::from(minute * 60) > shown.seconds {
                    continue;
                }
                let x = self.at(shown.period, f64::from(minute * 60));
                svg.line("tick", (x, y), (x, y + 4.0));
                svg.number("axis", (x, y + 16.0), "middle", &numbers.text(&format!("{}'", before + minute)));
            }
            before += nominal;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_follow_each_other_with_a_gap() {
        let periods = vec![
            AxisPeriod { period: Period::First, seconds: 2_800.0 },
            AxisPeriod { period: Period::Second, seconds: 2_900.0 },
        ];
        let axis = TimeAxis::new(periods.clone(), 10.0, 590.0, 10.0, false);
        assert_eq!(axis.at(Period::First, 0.0), 10.0);
        assert_eq!(axis.at(Period::First, 2_800.0), 290.0);
        assert_eq!(axis.at(Period::Second, 0.0), 300.0);
        assert_eq!(axis.at(Period::Second, 9_999.0), 590.0);
        let mirrored = TimeAxis::new(periods, 10.0, 590.0, 10.0, true);
        assert_eq!(mirrored.at(Period::First, 0.0), 590.0);
        assert_eq!(mirrored.at(Period::Second, 2_900.0), 10.0);
    }
}
