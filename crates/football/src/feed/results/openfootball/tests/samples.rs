//! Whole texts of several generations, which the tests of damage change.

pub(super) const TEXTS: [&str; 4] = [
    "\
= Northland Premier League 2015/16

# Teams 20

Matchday 1
[Sat Aug/8]
  12.45  Elmford FC               1-0 (1-0)  Oakham Rovers
  15.00  Ashton & Cedar Albion    2-2 (1-1)  1. FC Birch 04
         Dale '71                 -  Fern City            [postponed]
",
    "\
= Cup 2018       # in Northland

Group A  |  Elmford       Oakham
▪ Matchday 1  |  Thu Jun 14

▪ Group A
Thu Jun 14
 18:00 UTC+3     Elmford       3-1 (0-0)  Oakham     @ Park Stadium, Ashton
        (A. Ash 47' (o.g.) Birch 59', 90+1' (pen.); M. Cole 73')
(17) Fri Jun/15 17:00      Cedar  1-1 a.e.t. (1-1, 1-0), 3-4 pen.    Dale  @ Oak Park, Elm (UTC+5)
        [Ash 47';
         Birch 59']
",
    "\
=Trophy 1930=
▪ Semifinals
26.07.30 14:45 @ Ashton, Park Stadium, Att: 60000
ELM v OAK 2-1 (1-0)

 (1-0 Ash 20, 2-0 Birch 56,
  2-1 Cole 89)

ELM: Ash - Birch, Cole - Dale (46' Elm),
     Fern [c]
Referees: Gorse (BEL), Hazel (MEX)
",
    "\
= Northland | Super League 2012/13
1ª Rodada
15/04/2012 - Sábado
18h10 - Elmford 1x0 Oakham  - Park
16h00  Ashton       4x2 Cedar   @ Oak Park
  Birch   3:2 (2:2) n.V. 5:4 i.E.  1. FC Dale
  Fern    abd Gorse   [abandoned at 1-2 in 51' due to rain]
Hazel  6-2  Ivy     2012-07-20 18:30
",
];

pub(super) const JSON: &str = r#"{"name": "Northland League 2015/16", "matches": [
  {"round": "Matchday 1", "date": "2015-08-08", "time": "12:45", "team1": "Elmford", "team2": "Oakham",
   "score": {"ft": [1, 1], "ht": [1, 0]}, "goals1": [{"name": "Ash", "minute": "45+2"}], "goals2": [{"name": "Birch", "minute": 12}]},
  {"team1": {"name": "Ashton"}, "team2": {"name": "Cedar"}, "score1": 3, "score2": 1, "status": "awarded", "ground": "Park, Elm"}
]}"#;
