"""The committed record files: final tables, results, scorers, red cards, and single matches."""

import collections
import re

from .touchline import PERIOD_ENDS

TABLE_ROW = re.compile(r"\s*(\d+)\s+(.+?)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)-(\d+)\s+(-?\d+)$")
RESULT = re.compile(r"(.+?) (\d+)-(\d+) ([^,]+?)(?:, (after extra time)|, (\d+)-(\d+) on penalties)?$")
RED_CARD = re.compile(r"(.+?)\s{2,}(.+?)(?:\s+([\d+]+))?$")
FOR_A_WIN, FOR_A_DRAW = 3, 1


def compare_file(path, editions, names, tally):
    """Compares every block of a file with each of its editions that the stores have."""
    for ids, lines in blocks(path):
        for edition in (editions[id] for id in ids if id in editions):
            Records(edition, lines, names, tally).compare()


def blocks(path):
    ids, lines = [], []
    for line in path.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("edition "):
            if ids:
                yield ids, lines
            ids, lines = [int(id) for id in line.split()[1:]], []
        else:
            lines.append(line.rstrip())
    yield ids, lines


class Records:
    """The records of one edition, compared with one store."""

    def __init__(self, edition, lines, names, tally):
        self.edition, self.lines, self.names, self.tally = edition, lines, names, tally
        self.team_of = {}

    def compare(self):
        section, rows = None, []
        for line in self.lines + ["end"]:
            head = re.match(r"(table|group|knock-out|scorers|red cards|match|end|club)\b(.*)", line)
            if not head:
                rows.append(line)
                continue
            if section:
                self.section(section, rows)
            section, rows = (head[1], head[2].strip()), []

    def section(self, section, rows):
        name, argument = section
        if name == "table":
            self.table(argument, [TABLE_ROW.match(row).groups() for row in rows])
        elif name == "club":
            self.club(TABLE_ROW.match("1 " + argument).groups())
        elif name == "group":
            self.group(argument, rows)
        elif name == "knock-out":
            self.results(rows)
        elif name == "scorers":
            self.scorers(dict((row.split(None, 1)[1], int(row.split(None, 1)[0])) for row in rows))
        elif name == "red cards":
            self.red_cards(rows)
        elif name == "match":
            self.match(argument, rows)

    def pair_teams(self, recorded):
        self.team_of |= self.names.pairs([team for team in recorded if team not in self.team_of], self.edition.teams)

    def table(self, group, rows):
        self.pair_teams(row[1] for row in rows)
        ours = {row["team"]: (place, row) for place, row in enumerate(self.edition.tables.get(group, []), 1)}
        for place, team, *numbers in rows:
            self.table_row(ours, int(place), team, tuple(map(int, numbers)))

    def table_row(self, ours, place, team, numbers):
        name = self.team_of.get(team, team)
        our_place, row = ours.get(name, (None, None))
        fields = ("won", "draw", "lost", "goals_scored", "goals_conceded", "points")
        self.tally.compare(self.edition, "positions in tables", team, place, our_place)
        self.tally.compare(self.edition, "rows of tables", team, numbers, row and tuple(row[field] for field in fields))

    def club(self, row):
        _, team, *numbers = row
        self.pair_teams([team])
        rows = {row["team"]: (1, row) for rows in self.edition.tables.values() for row in rows}
        self.table_row(rows, 1, team, tuple(map(int, numbers)))

    def group(self, argument, rows):
        """A group: its letter, its teams in their final order, its results. The numbers of the table follow from the results."""
        letter, order = argument.split(":")
        order = [team.strip() for team in order.split(",")]
        results = self.results(rows)
        sums = collections.defaultdict(lambda: [0, 0, 0, 0, 0, 0])
        for home, home_goals, away_goals, away in results:
            for team, scored, conceded in ((home, home_goals, away_goals), (away, away_goals, home_goals)):
                row = sums[team]
                row[0 if scored > conceded else 1 if scored == conceded else 2] += 1
                row[3] += scored
                row[4] += conceded
                row[5] += FOR_A_WIN if scored > conceded else FOR_A_DRAW if scored == conceded else 0
        ours = {row["team"]: (place, row) for rows in [self.edition.tables.get(f"Group {letter}", [])] for place, row in enumerate(rows, 1)}
        for place, team in enumerate(order, 1):
            self.table_row(ours, place, team, tuple(sums[team]))

    def results(self, rows):
        """Compares results, and returns them as (home, goals, goals, away)."""
        parsed = [RESULT.match(row).groups() for row in rows]
        self.pair_teams(team for row in parsed for team in (row[0], row[3]))
        for row, (home, home_goals, away_goals, away, extra_time, home_kicks, away_kicks) in zip(rows, parsed):
            match = self.find_match(home, away, int(home_goals), int(away_goals))
            self.tally.compare(self.edition, "results", row, True, match is not None)
            if match is None or not match.events:
                continue
            swap = self.team_of[home] != match.teams["home"]
            if home_kicks:
                kicks = match.shoot_out
                kicks = kicks and (kicks[::-1] if swap else kicks)
                self.tally.compare(self.edition, "shoot-outs", row, (int(home_kicks), int(away_kicks)), kicks)
            else:
                over = max(event["period"] for event in match.events) > 2
                self.tally.compare(self.edition, "extra time", row, bool(extra_time), over)
        return [(row[0], int(row[1]), int(row[2]), row[3]) for row in parsed]

    def find_match(self, home, away, home_goals, away_goals):
        wanted = {self.team_of.get(home): home_goals, self.team_of.get(away): away_goals}
        found = (match for match in self.edition.matches
                 if {match.teams[side]: match.score[side] for side in ("home", "away")} == wanted)
        return next(found, None)

    def scorers(self, recorded):
        """Everybody with at least as many goals as the last one of the list."""
        goals, spellings = collections.Counter(), {}
        for match in self.edition.load("statistics"):
            for player in match.statistics.values():
                goals[player["id"]] += player["stats"]["GoalsScored"]["Total"]
                spellings[player["id"]] = [player["name"], player["nickname"]]
        least = min(recorded.values())
        ours = {id: count for id, count in goals.items() if count >= least}
        for name, count in recorded.items():
            id = self.names.best(name, {id: spellings[id] for id in ours})
            self.tally.compare(self.edition, "top scorers", name, count, ours.pop(id, None))
        for id, count in ours.items():
            self.tally.compare(self.edition, "top scorers", spellings[id][0], None, count)

    def red_cards(self, rows):
        ours = [(match.teams[card["side"]], card) for match in self.edition.load("events", "players") for card in match.cards
                if card["card"] in ("Red", "Second Yellow")]
        for row in rows:
            team, player, minute = RED_CARD.match(row).groups()
            self.pair_teams([team])
            choices = {index: card["player"] for index, (side, card) in enumerate(ours) if side == self.team_of.get(team)}
            index = self.names.best(player, choices)
            self.tally.compare(self.edition, "red cards", player, True, index is not None)
            if index is not None:
                card = ours.pop(index)[1]
            if index is not None and minute:
                self.tally.compare_minute(self.edition, "minutes of cards", player, minute_of(minute), (card["period"], card["minute"]))
        for team, card in ours:
            self.tally.compare(self.edition, "red cards", f"{team} {card['player'][0]} {card['minute']}", False, True)

    def match(self, result, rows):
        home, home_goals, away_goals, away, *_ = RESULT.match(result).groups()
        self.pair_teams([home, away])
        match = self.find_match(home, away, int(home_goals), int(away_goals))
        self.tally.compare(self.edition, "results", f"match {result}", True, match is not None)
        if match is None or not match.events:
            return
        goals = [row for row in rows if " off, " not in row]
        for row, goal in zip(goals, match.goals):
            minute, name = row.split(None, 1)
            kind = "own goal" if goal["own"] else "penalty" if goal["penalty"] else "goal"
            recorded_kind, _, player = name.rpartition(" of ") if " of " in name else ("goal", "", name)
            same = self.names.likeness(player, goal["player"]) >= 0.6 and recorded_kind == kind
            self.tally.compare(self.edition, "scorers of goals", f"{result} {row}", True, same or (kind, goal["player"][0]))
            ours = (goal["period"], goal["minute"])
            self.tally.compare_minute(self.edition, "minutes of goals", f"{result} {name}", minute_of(minute, ours), ours)
        self.tally.compare(self.edition, "numbers of goals", result, len(goals), len(match.goals))
        for row in rows:
            if " off, " not in row:
                continue
            minute, off, on = re.match(r"(\S+)\s+(.+) off, (.+) on$", row).groups()
            found = [change for change in match.substitutions if self.names.likeness(off, change["player"]) >= 0.6
                     and self.names.likeness(on, change["replacement"]) >= 0.6]
            self.tally.compare(self.edition, "substitutions", f"{result} {row}", True, len(found) == 1)
            if found:
                ours = (found[0]["period"], found[0]["minute"])
                self.tally.compare_minute(self.edition, "minutes of substitutions", f"{result} {row}", minute_of(minute, ours), ours)


def minute_of(text, ours=None):
    """A minute such as 45+2, as (period, minute). A change before a half begins belongs to the half that follows."""
    regular, _, added = text.partition("+")
    regular = int(regular)
    period = next((period for period, end in PERIOD_ENDS.items() if regular <= end), 5)
    if ours and not added and regular - 1 == PERIOD_ENDS.get(ours[0] - 1, -1):
        period = ours[0]
    return period, regular + int(added or 0)
