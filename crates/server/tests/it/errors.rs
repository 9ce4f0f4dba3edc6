//! Every row of the error table, reached as a caller reaches it.

use std::collections::BTreeSet;

use api::rows::error::ERRORS;
use jiff::Timestamp;
use store::NewKey;

use crate::harness::{App, KEY};

pub(crate) struct Case {
    code: &'static str,
    pub(crate) request: &'static str,
    status: u16,
    en: &'static str,
    ar: &'static str,
}

#[rustfmt::skip]
pub(crate) const CASES: &[Case] = &[
    case("CHANGES_AHEAD", "/Changes?since=4000000000", 404, "Version 4000000000 does not exist yet. The store may have been replaced: send Changes without since for the newest version, load everything again, and continue from that version.", "الإصدار 4000000000 غير موجود بعد. ربما استُبدل المخزن: أرسل Changes بدون since لمعرفة أحدث إصدار، وحمّل كل البيانات من جديد، ثم تابع من ذلك الإصدار."),
    case("TOURNAMENT_NOT_FOUND", "/TournamentTeamList?tournament_id=999999", 404, "Tournament not found.", "البطولة غير موجودة."),
    case("TOURNAMENT_NOT_FOUND", "/TournamentMatchList?tournament_id=999999", 404, "Tournament not found.", "البطولة غير موجودة."),
    case("TOURNAMENT_NOT_FOUND", "/TournamentStructure?tournament_id=999999", 404, "Tournament not found.", "البطولة غير موجودة."),
    case("SEASON_NOT_FOUND", "/SeasonStructure?season_id=999999", 404, "Season not found.", "الموسم غير موجود."),
    case("STAGE_NOT_FOUND", "/TournamentGroupStandings?tournament_id=1&stage_id=999999", 404, "Stage not found.", "المرحلة غير موجودة."),
    case("MATCH_NOT_FOUND", "/MatchSquad?match_id=999999", 404, "Match not found.", "المباراة غير موجودة."),
    case("MATCH_NOT_FOUND", "/MatchSquad?platform_id=100&platform_match_id=none", 404, "Match not found.", "المباراة غير موجودة."),
    case("MATCH_NOT_FOUND", "/MatchVideo?match_id=999999", 404, "Match not found.", "المباراة غير موجودة."),
    case("MATCH_NOT_FOUND", "/MatchSummary?match_id=999999", 404, "Match not found.", "المباراة غير موجودة."),
    case("MATCH_NOT_FOUND", "/MatchMomentum?match_id=999999", 404, "Match not found.", "المباراة غير موجودة."),
    case("TEAM_NOT_FOUND", "/MatchLocationAttempts?match_id=1&team_id=999999", 404, "Team not found.", "الفريق غير موجود."),
    case("PLAYER_NOT_FOUND", "/MatchPlayerStats?match_id=1&player_id=999999", 404, "Player not found.", "اللاعب غير موجود."),
    case("PLAYER_NOT_FOUND", "/TournamentPlayerStats?tournament_id=1&player_id=999999", 404, "Player not found.", "اللاعب غير موجود."),
    case("PLAYER_NOT_FOUND", "/TournamentPlayerStats?tournament_id=2&player_id=109", 404, "Player not found.", "اللاعب غير موجود."),
    case("PLAYER_NOT_FOUND", "/EntityPlayer?player_id=999999", 404, "Player not found.", "اللاعب غير موجود."),
    case("COACH_NOT_FOUND", "/EntityCoach?coach_id=999999", 404, "Coach not found.", "المدرب غير موجود."),
    case("REFEREE_NOT_FOUND", "/EntityReferee?referee_id=999999", 404, "Referee not found.", "الحكم غير موجود."),
    case("TEAM_NOT_FOUND", "/EntityTeam?team_id=999999", 404, "Team not found.", "الفريق غير موجود."),
    case("CLUB_NOT_FOUND", "/EntityClub?club_id=999999", 404, "Club not found.", "النادي غير موجود."),
    case("SEASON_NOT_FOUND", "/SeasonMatchList?season_id=999999", 404, "Season not found.", "الموسم غير موجود."),
    case("PARAMETER_INVALID", "/SeasonMatchList?season_id=1&since=yesterday", 400, "since must be a date as YYYY-MM-DD, or a date and time as YYYY-MM-DD HH:MM:SS.", "يجب أن يكون since تاريخًا بالشكل YYYY-MM-DD، أو تاريخًا ووقتًا بالشكل YYYY-MM-DD HH:MM:SS."),
    case("MATCH_ID_INVALID", "/MatchMomentum?", 400, "A valid match_id is required.", "يجب إرسال match_id صحيح."),
    case("MATCH_ID_INVALID", "/MatchMomentum?match_id=x", 400, "A valid match_id is required.", "يجب إرسال match_id صحيح."),
    case("MATCH_ID_INVALID", "/MatchMomentum?match_id=0", 400, "A valid match_id is required.", "يجب إرسال match_id صحيح."),
    case("MATCH_ID_INVALID", "/MatchMomentum?match_id=-1", 400, "A valid match_id is required.", "يجب إرسال match_id صحيح."),
    case("AFTER_SECOND_INVALID", "/MatchMomentum?match_id=1&after_second=-1", 400, "after_second must be zero or a positive integer.", "يجب أن تكون قيمة after_second صفرًا أو عددًا صحيحًا موجبًا."),
    case("AFTER_SECOND_INVALID", "/MatchMomentum?match_id=1&after_second=soon", 400, "after_second must be zero or a positive integer.", "يجب أن تكون قيمة after_second صفرًا أو عددًا صحيحًا موجبًا."),
    case("MATCH_ID_NOT_SENT", "/MatchSummaryBasic?", 400, "Match id not sent.", "لم يتم إرسال رقم المباراة."),
    case("MATCH_ID_NOT_SENT", "/MatchPossessionDistribution?", 400, "Match id not sent.", "لم يتم إرسال رقم المباراة."),
    case("PARAMETER_INVALID", "/MatchMomentum?match_id=1&include=everything", 400, "include must be one of phases, goals, inputs.", "يجب أن يكون include واحدًا من phases, goals, inputs."),
    case("PARAMETER_REQUIRED", "/TournamentTeamList?", 400, "tournament_id is required.", "المعامل tournament_id مطلوب."),
    case("PARAMETER_REQUIRED", "/MatchVideo?", 400, "match_id is required.", "المعامل match_id مطلوب."),
    case("PARAMETER_REQUIRED", "/api.php?", 400, "api is required.", "المعامل api مطلوب."),
    case("PARAMETER_INVALID", "/TournamentTeamList?tournament_id=x", 400, "tournament_id must be a positive integer.", "يجب أن يكون tournament_id عددًا صحيحًا موجبًا."),
    case("PARAMETER_INVALID", "/SeasonStructure?season_id=1&include_teams=yes", 400, "include_teams must be 1 or 0.", "يجب أن يكون include_teams 1 أو 0."),
    case("PARAMETER_INVALID", "/EntityTeams?season_ids=1,b", 400, "season_ids must be a list of ids.", "يجب أن يكون season_ids قائمة أرقام."),
    case("PARAMETER_INVALID", "/EntityTeams?since=2026-01-01", 400, "since must be a date and time as YYYY-MM-DD HH:MM:SS.", "يجب أن يكون since تاريخًا ووقتًا بالشكل YYYY-MM-DD HH:MM:SS."),
    case("PARAMETER_INVALID", "/EntityTeams?version=V4", 400, "version must be one of V2, V3.", "يجب أن يكون version واحدًا من V2, V3."),
    case("PARAMETER_INVALID", "/EntityTeams?module=web", 400, "module must be one of api.", "يجب أن يكون module واحدًا من api."),
    case("PARAMETER_INVALID", "/EntityTeams?response=yaml", 400, "response must be one of json, xml, csv, image.", "يجب أن يكون response واحدًا من json, xml, csv, image."),
    case("PAGE_SIZE_INVALID", "/EntityTeams?page_size=1001", 400, "page_size must be from 1 to 1000.", "يجب أن تكون قيمة page_size من 1 إلى 1000."),
    case("PAGE_SIZE_INVALID", "/EntityReferees?page_size=0", 400, "page_size must be from 1 to 1000.", "يجب أن تكون قيمة page_size من 1 إلى 1000."),
    case("PARAMETER_INVALID", "/HeadToHead?team_id=1&opponent_id=1", 400, "opponent_id must be another team than team_id.", "يجب أن يكون opponent_id فريقًا آخر غير team_id."),
    case("TEAM_NOT_FOUND", "/HeadToHead?team_id=1&opponent_id=999", 404, "Team not found.", "الفريق غير موجود."),
    case("TOURNAMENT_NOT_FOUND", "/TeamRecords?team_id=1&tournament_id=999", 404, "Tournament not found.", "البطولة غير موجودة."),
    case("WHICH_MATCH", "/MatchSquad?", 400, "Send match_id, or platform_id with platform_match_id.", "أرسل match_id، أو platform_id مع platform_match_id."),
    case("WHICH_MATCH", "/MatchSquad?platform_id=100", 400, "Send match_id, or platform_id with platform_match_id.", "أرسل match_id، أو platform_id مع platform_match_id."),
    case("MATCH_NOT_FOUND", "/MatchAttacks?match_id=999999", 404, "Match not found.", "المباراة غير موجودة."),
    case("PARAMETER_REQUIRED", "/MatchAttacks?", 400, "match_id is required.", "المعامل match_id مطلوب."),
    case("NO_ATTACKS", "/MatchAttacks?match_id=2", 404, "No attacks found, refine your search", "لم يتم العثور على هجمات، عدّل معايير البحث"),
    case("NO_ATTACKS", "/MatchAttacks?match_id=1&team_id=999", 404, "No attacks found, refine your search", "لم يتم العثور على هجمات، عدّل معايير البحث"),
    case("STAT_UNKNOWN", "/StatEvents?match_id=1&player_id=109&stat=Pass.Acuracy", 400, "Unknown statistic Pass.Acuracy. Did you mean Pass.Accuracy, Cross.Accuracy, LongPass.Accuracy?", "الإحصائية Pass.Acuracy غير معروفة. هل تقصد Pass.Accuracy, Cross.Accuracy, LongPass.Accuracy؟"),
    case("STAT_UNKNOWN", "/StatEvents?match_id=1&stat=Momentum.61", 400, "Unknown statistic Momentum.61. Did you mean Momentum.60?", "الإحصائية Momentum.61 غير معروفة. هل تقصد Momentum.60؟"),
    case("STAT_NOT_OF", "/StatEvents?match_id=1&team_id=1&stat=Admin.MinutesPlayed", 400, "Admin.MinutesPlayed is not a statistic of a team.", "Admin.MinutesPlayed ليست من إحصائيات الفرق."),
    case("STAT_NOT_OF", "/StatEvents?match_id=1&player_id=109&stat=Defensive.PPDA", 400, "Defensive.PPDA is not a statistic of a player.", "Defensive.PPDA ليست من إحصائيات اللاعبين."),
    case("STAT_NOT_OF", "/StatEvents?match_id=1&team_id=1&stat=Standing.Points", 400, "Standing.Points is not a statistic of a match.", "Standing.Points ليست من إحصائيات المباريات."),
    case("STAT_NOT_OF", "/StatEvents?tournament_id=1&player_id=109&stat=KIndex.Rating", 400, "KIndex.Rating is not a statistic of a tournament.", "KIndex.Rating ليست من إحصائيات البطولات."),
    case("STAT_OF_WHAT", "/StatEvents?match_id=1&stat=Pass.Total", 400, "Send match_id or tournament_id, with team_id or player_id. Momentum and attacks need match_id alone, a standing needs tournament_id and team_id.", "أرسل match_id أو tournament_id مع team_id أو player_id. الزخم والهجمات تحتاج إلى match_id وحده، والترتيب يحتاج إلى tournament_id و team_id."),
    case("STAT_OF_WHAT", "/StatEvents?match_id=1&tournament_id=1&team_id=1&stat=Pass.Total", 400, "Send match_id or tournament_id, with team_id or player_id. Momentum and attacks need match_id alone, a standing needs tournament_id and team_id.", "أرسل match_id أو tournament_id مع team_id أو player_id. الزخم والهجمات تحتاج إلى match_id وحده، والترتيب يحتاج إلى tournament_id و team_id."),
    case("PLAYER_NOT_FOUND", "/StatEvents?match_id=1&player_id=999999&stat=Pass.Total", 404, "Player not found.", "اللاعب غير موجود."),
    case("TEAM_NOT_FOUND", "/StatEvents?match_id=1&team_id=999999&stat=Pass.Total", 404, "Team not found.", "الفريق غير موجود."),
    case("TEAM_NOT_FOUND", "/StatEvents?tournament_id=1&team_id=999999&stat=Standing.Points", 404, "Team not found.", "الفريق غير موجود."),
    case("FIELD_REQUIRED", "/MatchAttacks?match_id=1&areaTo=%7B%22x%22:0,%22y%22:0,%22x2%22:9%7D", 400, "areaTo.y2 is required.", "الحقل areaTo.y2 مطلوب."),
    case("FIELD_UNKNOWN", "/MatchAttacks?match_id=1&offset=%7B%22befor%22:1%7D", 400, "Unknown field offset.befor. The fields are before, after.", "الحقل offset.befor غير معروف. الحقول هي before, after."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&team_id=0", 400, "team_id must be a positive integer, or -1 for any.", "يجب أن يكون team_id عددًا صحيحًا موجبًا، أو -1 لأي قيمة."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&offset=5", 400, "offset must be a JSON object with before, after.", "يجب أن يكون offset كائن JSON بالحقول before, after."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&offset=%7B%22after%22:3601%7D", 400, "offset.after must be a number from 0 to 3600.", "يجب أن يكون offset.after عددًا من 0 إلى 3600."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&start_players=%5B7,%22x%22%5D", 400, "start_players[1] must be an id: a positive integer, or an object with id.", "يجب أن يكون start_players[1] رقمًا: عددًا صحيحًا موجبًا، أو كائنًا فيه id."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&end_events=%5B%7B%22result%22:99%7D%5D", 400, "end_events[0].result must be -1 for any, or one of these numbers: 1 None, 2 YellowCard, 3 RedCard, 4 GoalConceded, 5 Save, 6 GoalKick, 7 Clear, 8 CornerKick, 9 OwnGoal, 10 Success, 11 Fail, 12 OffTarget, 13 Bars, 14 OnTarget, 15 BlockByDefense, 16 CornerKick, 17 Goal, 18 SecondYellowCard, 19 OFF, 20 Bars, 21 Outside, 22 Goalkick, 23 Corner, 24 Goal Post.", "يجب أن يكون end_events[0].result -1 لأي قيمة، أو واحدًا من هذه الأرقام: 1 None, 2 YellowCard, 3 RedCard, 4 GoalConceded, 5 Save, 6 GoalKick, 7 Clear, 8 CornerKick, 9 OwnGoal, 10 Success, 11 Fail, 12 OffTarget, 13 Bars, 14 OnTarget, 15 BlockByDefense, 16 CornerKick, 17 Goal, 18 SecondYellowCard, 19 OFF, 20 Bars, 21 Outside, 22 Goalkick, 23 Corner, 24 Goal Post."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&param=%7B%22organized_min_x%22:10001%7D", 400, "param.organized_min_x must be a whole number up to 10000.", "يجب أن يكون param.organized_min_x عددًا صحيحًا لا يزيد على 10000."),
    case("PARAMETER_INVALID", "/MatchAttacks?match_id=1&start_events=1", 400, "start_events must be a JSON list of at most 100 elements.", "يجب أن يكون start_events قائمة JSON لا تزيد على 100 عنصر."),
    case("NO_XML", "/MatchVideo?match_id=1&response=xml", 400, "MatchVideo has no XML.", "العملية MatchVideo لا ترد بصيغة XML."),
    case("NO_IMAGE", "/MatchVideo?match_id=1&response=image", 400, "MatchVideo has no picture.", "العملية MatchVideo لا ترد بصورة."),
    case("OPERATION_NEAR", "/TournamentLists?", 404, "Unknown operation TournamentLists. Did you mean TournamentList?", "العملية TournamentLists غير معروفة. هل تقصد TournamentList؟"),
    case("OPERATION_UNKNOWN", "/favicon.ico?", 404, "Unknown operation favicon.ico.", "العملية favicon.ico غير معروفة."),
];

const fn case(code: &'static str, request: &'static str, status: u16, en: &'static str, ar: &'static str) -> Case {
    Case { code, request, status, en, ar }
}

/// Rows that a single request cannot reach. The comment names the test of each.
const ELSEWHERE: &[&str] = &[
    "KEY_REQUIRED",    // keys.rs, and below
    "KEYS_DIFFER",     // keys.rs
    "KEY_ONLY_WRITES", // ingest/roles.rs
    "KEY_ONLY_READS",  // ingest/roles.rs
    "USE_PUT",         // ingest/feeds.rs
    "STORE_NEWER",     // ingest/limits.rs
    "NOT_ENTITLED",    // below
    "TOKEN_INVALID",   // tokens.rs, and so the next five
    "TOKEN_EXPIRED",
    "TOKEN_ELSEWHERE",
    "TOKEN_AND_KEY",
    "TOKEN_SCOPE",
    "USE_POST",
    "USE_GET",           // forms.rs
    "CHANGES_PRUNED",    // changes.rs
    "NO_TABLE",          // csv_tables.rs
    "TOO_MANY_REQUESTS", // below
    "WRONG_KEYS",        // overload.rs
    "BUSY",              // below
    "INTERNAL",          // below
    "PRIVILEGE_MISSING", // missing_privilege.rs
    // attacks.rs
    "USE_GET_OR_POST",
    "BODY_INVALID",
    "BODY_NO_OBJECT",
    "BODY_TOO_LARGE",
    "BODY_TIMEOUT",
];

#[test]
fn every_row_is_reached_in_both_languages() {
    let app = App::sample();
    for case in CASES {
        for (lang, message) in [("en", case.en), ("ar", case.ar)] {
            let reply = app.get(&format!("{}&lang={lang}", case.request));
            assert_eq!(reply.status, case.status, "{}", case.request);
            assert_eq!(reply.json()["message"], message, "{}", case.request);
        }
    }
    let tested: BTreeSet<&str> = CASES.iter().map(|case| case.code).chain(ELSEWHERE.iter().copied()).collect();
    let rows: BTreeSet<&str> = ERRORS.iter().map(|row| row.code).collect();
    assert_eq!(tested, rows, "every row of the table has a test");
}

#[test]
fn errors_have_their_operations_envelope() {
    let app = App::sample();
    let a = app.get("/TournamentTeamList?tournament_id=999999");
    assert_eq!(a.body, r#"{"result":"error","message":"Tournament not found.","data":null}"#);
    let b = app.get("/SeasonStructure?season_id=999999");
    assert_eq!(b.body, r#"{"result":false,"title":"Not Found","message":"Season not found."}"#);
    let arabic = app.get("/SeasonStructure?season_id=999999&lang=ar");
    assert_eq!(arabic.body, r#"{"result":false,"title":"غير موجود","message":"الموسم غير موجود."}"#);
    let xml = app.get("/TournamentTeamList?tournament_id=999999&response=xml");
    assert_eq!(
        xml.body,
        r#"<?xml version="1.0" encoding="UTF-8"?><root><result>error</result><message>Tournament not found.</message><data nil="true"/></root>"#
    );
}

#[test]
fn without_a_valid_key_the_response_is_401_and_no_more() {
    let app = App::sample();
    let missing = app.get_bare("/TournamentList");
    assert_eq!(missing.status, 401);
    assert_eq!(missing.body, r#"{"result":false,"title":"Unauthorized","message":"A valid API key is required."}"#);
    for key in ["wrong", "", KEY.to_uppercase().as_str(), "%00", "tl_aaaaaaaaaaaaaaaaaaaaaaaa"] {
        let reply = app.get_bare(&format!("/TournamentList?key={key}"));
        assert_eq!((reply.status, &reply.body), (401, &missing.body), "{key}");
    }
    // The parameters of a request with an unknown key are not checked.
    assert_eq!(app.get_bare("/MatchSquad?match_id=x").status, 401);
}

#[test]
fn a_key_opens_only_the_tournaments_it_is_entitled_to() {
    let app = App::sample();
    let all = app.get("/TournamentList").json();
    let all = all["object"].as_array().unwrap();
    assert!(all.len() > 1, "the sample world has several tournaments");
    let mine = all[0]["id"].as_i64().unwrap();
    let other = all[1]["id"].as_i64().unwrap();
    let new =
        NewKey { name: "one".to_owned(), expires_at: None, editions: Some(vec![football::model::EditionId(mine)]) };
    app.store.put_key("one-key", new, Timestamp::UNIX_EPOCH).unwrap();
    let get = |rest: &str| app.get_bare(&format!("{rest}&key=one-key"));

    let listed = get("/TournamentList?").json();
    let listed: Vec<i64> = listed["object"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(listed, [mine]);
    assert_eq!(get(&format!("/TournamentTeamList?tournament_id={mine}")).status, 200);
    for request in [
        format!("/TournamentTeamList?tournament_id={other}"),
        format!("/TournamentMatchList?tournament_id={other}"),
        format!("/TournamentStructure?tournament_id={other}"),
        format!("/SeasonStructure?season_id={other}"),
        format!("/EntityTeams?season_ids={other}"),
        format!("/EntityReferees?seasons={mine},{other}"),
    ] {
        let reply = get(&request);
        assert_eq!(reply.status, 403, "{request}");
        assert_eq!(reply.json()["message"], "This key has no access to this tournament.", "{request}");
    }
    // A match of another tournament.
    let matches = app.get(&format!("/TournamentMatchList?tournament_id={other}")).json();
    let foreign = matches["data"][0]["matchId"].as_i64().unwrap();
    assert_eq!(get(&format!("/MatchSquad?match_id={foreign}")).status, 403);
    for operation in [
        "MatchVideo",
        "MatchSummary",
        "MatchSummaryBasic",
        "MatchPlayersStats",
        "MatchFormation",
        "MatchMomentum",
        "MatchPossessionDistribution",
        "MatchAttacks",
    ] {
        assert_eq!(get(&format!("/{operation}?match_id={foreign}")).status, 403, "{operation}");
    }
    assert_eq!(get(&format!("/TournamentCoachList?tournament_id={other}")).status, 403);
    assert_eq!(get(&format!("/TournamentPlayerStats?tournament_id={other}&player_id=109")).status, 403);
    // Lists without a tournament show only what the key opens.
    let teams = |reply: &crate::harness::Reply| reply.json()["object"]["total_records"].as_i64().unwrap();
    let bounded = teams(&get("/EntityTeams?"));
    assert_eq!(bounded, teams(&app.get(&format!("/EntityTeams?season_ids={mine}"))));
    assert!(bounded < teams(&app.get("/EntityTeams")));
}

#[test]
fn a_full_queue_is_status_503_with_retry_after() {
    let app = App::sample();
    let reply = app.refusal("/TournamentTeamList?lang=ar", api::rows::error::BUSY);
    assert_eq!((reply.status, reply.headers.as_slice()), (503, &[("retry-after", "1".to_owned())][..]));
    assert_eq!(
        String::from_utf8(reply.body.to_vec()).unwrap(),
        r#"{"result":"error","message":"الخدمة مشغولة حاليًا، أعد المحاولة بعد قليل.","data":null}"#
    );
}

#[test]
fn a_broken_store_is_status_500_without_details() {
    let app = App::sample();
    // The tables are dropped under the running service.
    app.break_store();
    let reply = app.get("/TournamentList");
    assert_eq!(reply.status, 500);
    assert_eq!(
        reply.body,
        r#"{"result":false,"title":"Internal Server Error","message":"Something went wrong on our side."}"#
    );
}

#[test]
fn a_panic_is_status_500_and_the_service_continues() {
    let app = App::sample().with_clock(|| panic!("the clock stands still"));
    for _ in 0..20 {
        let reply = app.get("/TournamentTeamList?tournament_id=1&lang=ar");
        assert_eq!(reply.status, 500);
        assert_eq!(reply.body, r#"{"result":"error","message":"حدث خطأ من جانبنا.","data":null}"#);
    }
    // Failed requests released their places in the queue, and pages need no clock.
    assert_eq!(app.get_bare("/docs").status, 200);
}

#[test]
fn a_key_over_its_rate_limit_gets_retry_after() {
    let app = App::sample().with_limits(touchline::service::RateLimits::per_second(1, 3));
    for left in ["2", "1", "0"] {
        let reply = app.get("/TournamentList");
        assert_eq!(
            (reply.status, reply.header("ratelimit-limit"), reply.header("ratelimit-remaining")),
            (200, "3", left)
        );
    }
    let refused = app.get("/TournamentTeamList?tournament_id=1");
    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    assert_eq!(refused.body, r#"{"result":"error","message":"Too many requests, try again in 1 second.","data":null}"#);
    let arabic = app.get("/TournamentList?lang=ar");
    assert_eq!(arabic.json()["title"], "طلبات كثيرة جدًا");
    assert_eq!(arabic.json()["message"], "طلبات كثيرة جدًا، أعد المحاولة بعد ثانية واحدة.");
    // Another key has its own tokens, and a request without a key takes none.
    let new = NewKey { name: "other".to_owned(), expires_at: None, editions: None };
    app.store.put_key("other-key", new, Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!(app.get_bare("/TournamentList?key=other-key").status, 200);
    assert_eq!(app.get_bare("/TournamentList?key=nobody").status, 401);
    assert_eq!(app.get_bare("/TournamentList?key=nobody").header("ratelimit-limit"), "");
}
