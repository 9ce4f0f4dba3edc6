//! A match with invented teams and players, written as Opta's F7 and F24, and as Stats Perform's MA1 and MA3 in JSON and in
//! XML. Its events are written one per line:
//!
//! ```text
//! 1 0:10 H9 1 50,50>60,40 ok 2 210=16
//! ```
//!
//! Period, minute and second, side and shirt, type, start and end in percent, `ok` or `no`, qualifiers with their values.
//! `#7` gives the event that number among those of its team; without it the number is 1000 and the line. H1 to H11 start for the home side, in 4-3-3; H12 to
//! H15 are on the bench. H0 is not a player. Team sheets, and the start and end of both halves, need not be written.

use football::feed::Notice;
use football::feed::provider::match_files::{MatchCatalogue, MatchFeed};
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::{opta, statsperform};
use football::model::{Event, Kind, Match};
use serde_json::{Value, json};

/// In which files the match is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Opta,
    StatsPerformJson,
    StatsPerformXml,
}

impl Form {
    pub(crate) const ALL: [Form; 3] = [Form::Opta, Form::StatsPerformJson, Form::StatsPerformXml];

    pub(crate) fn feed(self) -> &'static MatchFeed {
        match self {
            Form::Opta => &opta::FEED,
            _ => &statsperform::FEED,
        }
    }
}

#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) events: Vec<SampleEvent>,
    pub(crate) score: (u16, u16),
    pub(crate) shoot_out: Option<(u16, u16)>,
    /// `FullTime` of F7, and `Played` of MA1.
    pub(crate) status: (&'static str, &'static str),
}

#[derive(Clone)]
pub(crate) struct SampleEvent {
    pub(crate) number: u32,
    pub(crate) kind: u32,
    pub(crate) period: u32,
    pub(crate) minute: u32,
    pub(crate) second: u32,
    pub(crate) side: char,
    pub(crate) shirt: u32,
    pub(crate) start: (f64, f64),
    pub(crate) ok: bool,
    pub(crate) qualifiers: Vec<(u32, String)>,
    pub(crate) id: String,
}

const START: [u32; 5] = [0, 45, 90, 105, 120];

impl Sample {
    pub(crate) fn new(lines: &str) -> Sample {
        let mut events: Vec<SampleEvent> =
            lines.lines().map(str::trim).filter(|line| !line.is_empty()).zip(1..).map(event).collect();
        for period in 1..=5 {
            let of_period = |event: &&SampleEvent| event.period == period;
            if period > 2 && !events.iter().any(|event| of_period(&event)) {
                continue;
            }
            let length = if period <= 2 { 45 } else { 15 };
            for (kind, minute) in [(32, START[period as usize - 1]), (30, START[period as usize - 1] + length)] {
                if !events.iter().filter(of_period).any(|event| event.kind == kind) {
                    for side in ["H", "A"] {
                        let line = format!("{period} {minute}:00 {side}0 {kind} 0,0 ok");
                        events.push(event((&line, 500 + period * 100 + kind)));
                    }
                }
            }
        }
        Sample { events, score: (0, 0), shoot_out: None, status: ("FullTime", "Played") }
    }

    pub(crate) fn score(self, home: u16, away: u16) -> Sample {
        Sample { score: (home, away), ..self }
    }

    pub(crate) fn header(&self, form: Form) -> String {
        match form {
            Form::Opta => self.f7(),
            Form::StatsPerformJson => self.ma1().to_string(),
            Form::StatsPerformXml => self.ma1_xml(),
        }
    }

    pub(crate) fn events(&self, form: Form) -> String {
        match form {
            Form::Opta => self.f24(),
            Form::StatsPerformJson => self.ma3().to_string(),
            Form::StatsPerformXml => self.ma3_xml(),
        }
    }

    pub(crate) fn translate(&self, form: Form) -> Result<TranslatedMatch, Notice> {
        translate(form.feed(), &self.header(form), &self.events(form))
    }

    fn f7(&self) -> String {
        let team_data = |side: char, name: &str, score: u16, shoot_out: Option<u16>| {
            let players: String = (1..=15)
                .map(|shirt| {
                    let (status, place, line) = if shirt <= 11 { ("Start", shirt, "Position") } else { ("Sub", 0, "SubPosition") };
                    let id = player(side, shirt);
                    let word = ["Goalkeeper", "Defender", "Midfielder", "Forward"][shirt as usize % 4];
                    format!("<MatchPlayer PlayerRef=\"p{id}\" ShirtNumber=\"{shirt}\" Status=\"{status}\" Formation_Place=\"{place}\" {line}=\"{word}\"/>")
                })
                .collect();
            let shoot_out = shoot_out.map(|goals| format!(" ShootOutScore=\"{goals}\"")).unwrap_or_default();
            format!(
                "<TeamData Side=\"{name}\" TeamRef=\"t{}\" Score=\"{score}\" Formation=\"433\"{shoot_out}><PlayerLineUp>{players}</PlayerLineUp></TeamData>",
                team(side)
            )
        };
        let described = |side: char, name: &str| {
            let players: String = (1..=15)
                .map(|shirt| {
                    let id = player(side, shirt);
                    format!("<Player uID=\"p{id}\"><PersonName><First>Pl&#225;yer</First><Last>{id}</Last><Known>P{id}</Known></PersonName></Player>")
                })
                .collect();
            format!(
                "<Team uID=\"t{}\"><Country>Egypt</Country><Name>{name}</Name>{players}<TeamOfficial Type=\"Manager\" uID=\"man{}\"><PersonName><First>Kit</First><Last>Mansour</Last></PersonName></TeamOfficial></Team>",
                team(side),
                team(side)
            )
        };
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><SoccerFeed><SoccerDocument Type=\"Result\" uID=\"f5001\"><Competition uID=\"c9\"><Country>Egypt</Country><Name>Nile League</Name><Stat Type=\"season_id\">2020</Stat><Stat Type=\"season_name\">Season 2020/2021</Stat><Stat Type=\"matchday\">4</Stat></Competition><MatchData><MatchInfo Period=\"{}\"><Date>20200203T190000+0100</Date></MatchInfo><MatchOfficial uID=\"o7\"><OfficialName><First>Mona</First><Last>Adel</Last></OfficialName></MatchOfficial><AssistantOfficials><AssistantOfficial FirstName=\"Ali\" LastName=\"Nour\" Type=\"Fourth official\" uID=\"o8\"/></AssistantOfficials>{}{}</MatchData>{}{}<Venue uID=\"v3\"><Name>River Ground</Name></Venue></SoccerDocument></SoccerFeed>",
            self.status.0,
            team_data('H', "Home", self.score.0, self.shoot_out.map(|(home, _)| home)),
            team_data('A', "Away", self.score.1, self.shoot_out.map(|(_, away)| away)),
            described('H', "Nile City"),
            described('A', "Harbour Town")
        )
    }

    fn f24(&self) -> String {
        let events: String = self
            .all()
            .iter()
            .map(|event| {
                let player = match event.shirt {
                    0 => String::new(),
                    shirt => format!(" player_id=\"{}\"", player(event.side, shirt)),
                };
                let qualifiers: String = event.qualifiers.iter().map(|(number, value)| match value.as_str() {
                    "" => format!("<Q qualifier_id=\"{number}\"/>"),
                    value => format!("<Q qualifier_id=\"{number}\" value=\"{value}\"/>"),
                }).collect();
                format!(
                    "<Event id=\"{}\" event_id=\"{}\" type_id=\"{}\" period_id=\"{}\" min=\"{}\" sec=\"{}\"{player} team_id=\"{}\" outcome=\"{}\" x=\"{}\" y=\"{}\">{qualifiers}</Event>\n",
                    event.id, event.number, event.kind, event.period, event.minute, event.second, team(event.side), u8::from(event.ok), event.start.0, event.start.1
                )
            })
            .collect();
        format!("<Games><Game id=\"5001\" home_team_id=\"11\" away_team_id=\"22\">{events}</Game></Games>")
    }

    fn ma1(&self) -> Value {
        let contestant = |side: char, name: &str, position: &str| json!({"id": text(team(side)), "name": name, "code": name[..3].to_uppercase(), "position": position, "country": {"id": "eg", "name": "Egypt"}});
        let line_up = |side: char| {
            let players: Vec<Value> = (1..=15)
                .map(|shirt| {
                    let word = ["Goalkeeper", "Defender", "Midfielder", "Attacker"][shirt as usize % 4];
                    let id = player(side, shirt);
                    let mut player = json!({"playerId": text(id), "firstName": "Pláyer", "lastName": id.to_string(), "matchName": format!("P{id}"), "shirtNumber": shirt});
                    if shirt <= 11 {
                        player["formationPlace"] = json!(shirt.to_string());
                        player["position"] = json!(word);
                    } else {
                        player["position"] = json!("Substitute");
                        player["subPosition"] = json!(word);
                    }
                    player
                })
                .collect();
            json!({"contestantId": text(team(side)), "formationUsed": "433", "player": players,
                "teamOfficial": {"id": text(team(side)), "firstName": "Kit", "lastName": "Mansour", "type": "manager"}})
        };
        let mut scores = json!({"total": {"home": self.score.0, "away": self.score.1}});
        if let Some((home, away)) = self.shoot_out {
            scores["pen"] = json!({"home": home, "away": away});
        }
        json!({
            "matchInfo": {"id": text(5001), "date": "2020-02-03Z", "time": "18:00:00Z", "week": "4", "ruleset": {"id": "r", "name": "Men"},
                "competition": {"id": text(9), "name": "Nile League", "country": {"id": "eg", "name": "Egypt"}},
                "tournamentCalendar": {"id": text(2020), "name": "2020/2021"},
                "contestant": [contestant('H', "Nile City", "home"), contestant('A', "Harbour Town", "away")],
                "venue": {"id": text(3), "longName": "River Ground"}},
            "liveData": {"matchDetails": {"matchStatus": self.status.1, "scores": scores}, "lineUp": [line_up('H'), line_up('A')],
                "matchDetailsExtra": {"matchOfficial": [
                    {"id": text(7), "type": "Main", "firstName": "Mona", "lastName": "Adel"},
                    {"id": text(8), "type": "Fourth official", "firstName": "Ali", "lastName": "Nour"}]}}
        })
    }

    fn ma3(&self) -> Value {
        let events: Vec<Value> = self
            .all()
            .iter()
            .map(|event| {
                let qualifiers: Vec<Value> = event.qualifiers.iter().map(|(number, value)| match value.as_str() {
                    "" => json!({"qualifierId": number}),
                    value => json!({"qualifierId": number, "value": players_as_texts(*number, value)}),
                }).collect();
                let mut written = json!({"id": event.id.parse::<u64>().map_or(json!(event.id), |id| json!(id)), "eventId": event.number, "typeId": event.kind, "periodId": event.period,
                    "timeMin": event.minute, "timeSec": event.second, "contestantId": text(team(event.side)), "outcome": u8::from(event.ok),
                    "x": event.start.0, "y": event.start.1, "qualifier": qualifiers});
                if event.shirt > 0 {
                    written["playerId"] = json!(text(player(event.side, event.shirt)));
                }
                written
            })
            .collect();
        json!({"matchInfo": {"id": text(5001)}, "liveData": {"event": events}})
    }

    fn ma1_xml(&self) -> String {
        let json = self.ma1();
        let (info, live) = (&json["matchInfo"], &json["liveData"]);
        let named =
            |name: &str| format!("<{name} id={}>{}</{name}>", info[name]["id"], info[name]["name"].as_str().unwrap());
        let contestants: String = info["contestant"]
            .as_array()
            .unwrap()
            .iter()
            .map(|team| format!("<contestant {}><country id=\"eg\">Egypt</country></contestant>", attributes(team)))
            .collect();
        let line_ups: String = live["lineUp"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line_up| {
                let players: String = line_up["player"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|player| format!("<player {}/>", attributes(player)))
                    .collect();
                format!(
                    "<lineUp {}>{players}<teamOfficial {}/></lineUp>",
                    attributes(line_up),
                    attributes(&line_up["teamOfficial"])
                )
            })
            .collect();
        let scores: String = live["matchDetails"]["scores"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, score)| format!("<{name} {}/>", attributes(score)))
            .collect();
        let officials: String = live["matchDetailsExtra"]["matchOfficial"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("<matchOfficial {}/>", attributes(one)))
            .collect();
        format!(
            "<?xml version=\"1.0\"?><match><matchInfo {}>{}<competition {}><country id=\"eg\">Egypt</country></competition>{}<contestants>{contestants}</contestants><venue {}>River Ground</venue></matchInfo><liveData><matchDetails matchStatus=\"{}\"><scores>{scores}</scores></matchDetails>{line_ups}<matchDetailsExtra><matchOfficials>{officials}</matchOfficials></matchDetailsExtra></liveData></match>",
            attributes(info),
            named("ruleset"),
            attributes(&info["competition"]),
            named("tournamentCalendar"),
            attributes(&info["venue"]),
            self.status.1
        )
    }

    fn ma3_xml(&self) -> String {
        let json = self.ma3();
        let events: String = json["liveData"]["event"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| {
                let qualifiers: String = event["qualifier"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|one| format!("<qualifier {}/>", attributes(one)))
                    .collect();
                format!("<event {}>{qualifiers}</event>\n", attributes(event))
            })
            .collect();
        format!(
            "<matchEvents><matchInfo id=\"{}\"/><liveData><events>{events}</events></liveData></matchEvents>",
            text(5001)
        )
    }

    /// The team sheets, and the events.
    fn all(&self) -> Vec<SampleEvent> {
        let sheet = |side: char| {
            let players: Vec<String> = (1..=15).map(|shirt| player(side, shirt).to_string()).collect();
            let places: Vec<String> =
                (1..=15).map(|shirt| if shirt <= 11 { shirt.to_string() } else { "0".to_owned() }).collect();
            SampleEvent {
                number: 1,
                kind: 34,
                period: 16,
                minute: 0,
                second: 0,
                side,
                shirt: 0,
                start: (0.0, 0.0),
                ok: true,
                qualifiers: vec![(130, "4".to_owned()), (30, players.join(", ")), (131, places.join(", "))],
                id: format!("1{}", team(side)),
            }
        };
        [vec![sheet('H'), sheet('A')], self.events.clone()].concat()
    }
}

/// The scalar fields of an object, as attributes.
fn attributes(object: &Value) -> String {
    let fields = object.as_object().unwrap().iter().filter_map(|(name, value)| match value {
        Value::String(text) => Some(format!("{name}=\"{text}\"")),
        Value::Number(number) => Some(format!("{name}=\"{number}\"")),
        _ => None,
    });
    fields.collect::<Vec<String>>().join(" ")
}

fn team(side: char) -> u32 {
    if side == 'H' { 11 } else { 22 }
}

fn player(side: char, shirt: u32) -> u32 {
    team(side) / 11 * 100 + shirt
}

/// An id as Stats Perform writes it.
fn text(id: u32) -> String {
    format!("{id}x")
}

/// Qualifiers whose values are players.
fn players_as_texts(qualifier: u32, value: &str) -> String {
    match qualifier {
        7 | 30 | 53 => value.split(", ").map(|id| text(id.parse().unwrap())).collect::<Vec<String>>().join(", "),
        _ => value.to_owned(),
    }
}

fn event((line, index): (&str, u32)) -> SampleEvent {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [period, time, actor, kind, places, outcome, rest @ ..] = words.as_slice() else { panic!("{line}") };
    let (minute, second) = time.split_once(':').expect("minute:second");
    let mut points = places.split('>').map(|point| {
        let (x, y) = point.split_once(',').expect("x,y");
        (x.parse::<f64>().expect("x"), y.parse::<f64>().expect("y"))
    });
    let start = points.next().expect("a start");
    let mut event = SampleEvent {
        number: 1000 + index,
        kind: kind.parse().expect("a type"),
        period: period.parse().expect("a period"),
        minute: minute.parse().expect("minutes"),
        second: second.parse().expect("seconds"),
        side: actor.chars().next().expect("a side"),
        shirt: actor[1..].parse().expect("a shirt"),
        start,
        ok: *outcome == "ok",
        qualifiers: Vec::new(),
        id: (70_000 + index).to_string(),
    };
    if event.period == 30 {
        event.id.clear();
    }
    if let Some((x, y)) = points.next() {
        event.qualifiers.extend([(140, x.to_string()), (141, y.to_string())]);
    }
    for word in rest {
        match word.strip_prefix('#') {
            Some(number) => event.number = number.parse().expect("a number"),
            None => {
                let (number, value) = word.split_once('=').unwrap_or((word, ""));
                event.qualifiers.push((number.parse().expect("a qualifier"), value.to_owned()));
            }
        }
    }
    event.id = if event.side == 'A' { format!("{}0", event.id) } else { event.id };
    event
}

/// Translates a match from the texts of its two files.
pub(crate) fn translate(feed: &'static MatchFeed, header: &str, events: &str) -> Result<TranslatedMatch, Notice> {
    let mut catalogue = MatchCatalogue::new(feed);
    catalogue.add_header(SourceFile { name: "header", bytes: header.as_bytes() })?;
    catalogue.arrange();
    let file = SourceFile { name: "events", bytes: events.as_bytes() };
    let known = feed.recognise(file.bytes).map(|known| known.match_key).unwrap_or_default();
    catalogue.translate_match(&known, file)
}

/// The match and its events.
pub(crate) fn match_of(translated: &TranslatedMatch) -> (Match, Vec<Event>) {
    let document = translated.documents.iter().find(|document| document.kind == Kind::Match).expect("a match");
    let match_ = serde_json::from_value(document.body.clone().into()).expect("the model's own JSON");
    (match_, document.events.clone().expect("events"))
}
