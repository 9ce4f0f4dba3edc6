//! What is fetched, as a table: the catalogue of a service, of each tournament, and the matches.

/// What a request is about. Its file is in the folder of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FetchLevel {
    Service,
    Tournament,
    Match,
}

/// One operation that is fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FetchedOperation {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    pub(super) level: FetchLevel,
    /// `{id}` stands for the tournament, or for the match.
    parameters: &'static str,
    pub(super) is_paged: bool,
    /// Whether the response has names that every language is saved for. Others are saved in the first language alone.
    pub(super) has_names: bool,
    /// Whether nothing is missing without it.
    pub(super) is_optional: bool,
}

/// The records of one page.
const PAGE_SIZE: u32 = 100;

const fn row(
    name: &'static str,
    version: &'static str,
    level: FetchLevel,
    parameters: &'static str,
) -> FetchedOperation {
    FetchedOperation { name, version, level, parameters, is_paged: false, has_names: false, is_optional: false }
}

impl FetchedOperation {
    const fn paged(self) -> FetchedOperation {
        FetchedOperation { is_paged: true, ..self }
    }

    const fn with_names(self) -> FetchedOperation {
        FetchedOperation { has_names: true, ..self }
    }

    const fn optional(self) -> FetchedOperation {
        FetchedOperation { is_optional: true, ..self }
    }

    /// The parameters of one request.
    pub(super) fn parameters(&self, id: i64, page: u64) -> String {
        let parameters = self.parameters.replace("{id}", &id.to_string());
        if self.is_paged { format!("{parameters}&page_size={PAGE_SIZE}&page_number={page}") } else { parameters }
    }
}

pub(super) const TOURNAMENT_LIST: FetchedOperation = row("TournamentList", "V2", FetchLevel::Service, "").with_names();

/// The lists of matches come first: they say which matches are final.
pub(super) const TOURNAMENT_MATCH_LIST: FetchedOperation =
    row("TournamentMatchList", "V2", FetchLevel::Tournament, "tournament_id={id}").with_names();
pub(super) const SEASON_MATCH_LIST: FetchedOperation =
    row("SeasonMatchList", "V2", FetchLevel::Tournament, "season_id={id}").paged().optional();

#[rustfmt::skip]
pub(super) const OF_A_TOURNAMENT: [FetchedOperation; 5] = [
    row("TournamentStructure", "V2", FetchLevel::Tournament, "tournament_id={id}").with_names(),
    row("SeasonStructure",     "V2", FetchLevel::Tournament, "season_id={id}&include_teams=1&include_matches=1").with_names(),
    row("TournamentTeamList",  "V2", FetchLevel::Tournament, "tournament_id={id}").with_names(),
    row("EntityTeams",         "V2", FetchLevel::Tournament, "season_ids={id}").paged().with_names(),
    row("EntityReferees",      "V2", FetchLevel::Tournament, "seasons={id}").paged().with_names(),
];

/// The list of events comes first: it has the status of the match.
#[rustfmt::skip]
pub(super) const OF_A_MATCH: [FetchedOperation; 3] = [
    row("MatchEventList", "V2", FetchLevel::Match, "match_id={id}"),
    row("MatchSquad",     "V2", FetchLevel::Match, "match_id={id}").with_names(),
    row("MatchFormation", "V3", FetchLevel::Match, "match_id={id}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_one_of_ours_in_its_version() {
        let rows = [&[TOURNAMENT_LIST, TOURNAMENT_MATCH_LIST, SEASON_MATCH_LIST][..], &OF_A_TOURNAMENT, &OF_A_MATCH];
        for row in rows.concat() {
            let operation = api::operation(row.name).unwrap();
            assert_eq!(operation.version, row.version, "{}", row.name);
            let parameters = row.parameters(7, 2);
            let names = parameters.split('&').filter_map(|parameter| parameter.split('=').next());
            for name in names.filter(|name| !name.is_empty()) {
                assert!(operation.params.iter().any(|param| param.name == name), "{} {name}", row.name);
            }
        }
    }
}
