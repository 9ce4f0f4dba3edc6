//! The settings of attacks that a request may choose: a table of parameter names, meanings and fields.

/// Which events form an attack, and of which kind it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackSettings {
    pub max_opponent_events: u32,
    pub max_gap_secs: u32,
    pub min_passes: u32,
    pub organized_min_passes: u32,
    pub organized_min_x: u32,
    pub transition_max_passes: u32,
    pub transition_max_secs: u32,
    pub transition_max_back_passes: u32,
    pub max_events_before_set_piece: u32,
    pub throw_in_min_x: u32,
}

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct AttackSetting {
    pub name: &'static str,
    pub meaning: &'static str,
    field: fn(&mut AttackSettings) -> &mut u32,
}

/// All settings, in the order of the specification.
#[rustfmt::skip]
pub static ATTACK_SETTINGS: [AttackSetting; 10] = [
    setting("cluster_max_consecutive_opponent_events",     "opponent events in a row that do not break the attack; 2 if left out",          |s| &mut s.max_opponent_events),
    setting("cluster_max_time_between_consecutive_events", "seconds between two own events; 12 if left out",                                |s| &mut s.max_gap_secs),
    setting("attack_min_passes",                           "successful passes that an attack without attempt needs; 2 if left out",         |s| &mut s.min_passes),
    setting("organized_min_passes",                        "successful passes of an Organized Attack; 6 if left out",                       |s| &mut s.organized_min_passes),
    setting("organized_min_x",                             "the x that an Organized Attack has to reach; 80 if left out",                   |s| &mut s.organized_min_x),
    setting("transition_max_passes",                       "passes of a Transition, whatever came of them; 5 if left out",                  |s| &mut s.transition_max_passes),
    setting("transition_max_time",                         "seconds from a Transition's first to its last own event; 20 if left out",       |s| &mut s.transition_max_secs),
    setting("transition_max_back_passes",                  "successful passes of a Transition that went back more than 3; 1 if left out",   |s| &mut s.transition_max_back_passes),
    setting("set_piece_max_events_before_special",         "own events allowed before the set piece; 2 if left out",                        |s| &mut s.max_events_before_set_piece),
    setting("important_throwin_min_x",                     "throw-ins from this x on are set pieces; 80 if left out",                       |s| &mut s.throw_in_min_x),
];

const fn setting(
    name: &'static str,
    meaning: &'static str,
    field: fn(&mut AttackSettings) -> &mut u32,
) -> AttackSetting {
    AttackSetting { name, meaning, field }
}

impl AttackSetting {
    pub fn default(&self) -> u32 {
        *(self.field)(&mut AttackSettings::default())
    }
}

impl Default for AttackSettings {
    fn default() -> Self {
        AttackSettings {
            max_opponent_events: 2,
            max_gap_secs: 12,
            min_passes: 2,
            organized_min_passes: 6,
            organized_min_x: 80,
            transition_max_passes: 5,
            transition_max_secs: 20,
            transition_max_back_passes: 1,
            max_events_before_set_piece: 2,
            throw_in_min_x: 80,
        }
    }
}

impl AttackSettings {
    /// Sets one setting from a request. `None` leaves the default; a negative value counts as zero.
    pub fn set(&mut self, setting: &AttackSetting, value: Option<i64>) {
        if let Some(value) = value {
            *(setting.field)(self) = u32::try_from(value.max(0)).unwrap_or(u32::MAX);
        }
    }

    pub(super) fn max_gap_ms(&self) -> u32 {
        self.max_gap_secs.saturating_mul(1000)
    }

    pub(super) fn transition_max_ms(&self) -> u32 {
        self.transition_max_secs.saturating_mul(1000)
    }
}
