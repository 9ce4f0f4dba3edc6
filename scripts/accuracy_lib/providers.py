"""World Cup 2018 from both providers: how far their counts of the same team and the same player agree."""

import re
import statistics
import sys

STATSBOMB, WYSCOUT = 1000430003, 2000010078
# Minutes on the pitch in a match tell who is who, together with the name.
MINUTES_NEAR = 3
# A statistic with a lower correlation over the teams is comparable within one provider only. If only players have it,
# over the players.
BOUND = 0.7
# Ratios have no sum.
RATIO = re.compile(r"Accuracy$|ToScore$|Rating$|PPDA|Percent|Touches")
NOTE = "comparable within one provider only"
# So few actions in the whole tournament say nothing about agreement.
MIN_ACTIONS = 30


def compare(stores, names):
    if set(stores) != {"statsbomb", "wyscout"}:
        sys.exit("--providers needs both --wyscout and --statsbomb")
    ones, others = (stores[provider].editions()[id] for provider, id in (("statsbomb", STATSBOMB), ("wyscout", WYSCOUT)))
    pairs = match_pairs(*(edition.load("statistics", "team_statistics") for edition in (ones, others)), names)
    teams, players = Columns(), Columns()
    for one, other in pairs:
        for side in ("home", "away"):
            teams.add(one.team_statistics[side], other.team_statistics[side])
        for mine, theirs in player_pairs(one, other, names):
            players.add(mine["stats"], theirs["stats"])
    print(f"{len(pairs)} matches with events in both: {teams.rows} teams in a match, {players.rows} players in a match\n")
    print("| statistic | r, teams | r, players | StatsBomb | Wyscout | |\n|---|---|---|---|---|---|")
    noted, measured, rows = noted_paths(stores["wyscout"]), set(), []
    for path in noted.keys() & (teams.values.keys() | players.values.keys()):
        total = [sum(column) for column in zip(*(players.values.get(path) or teams.values[path]))]
        rows.append((teams.correlation(path), players.correlation(path), path, total))
    of_row = lambda row: next((r for r in row[:2] if r is not None), 2)
    for row in sorted(rows, key=lambda row: (of_row(row), row[2])):
        *both, path, total = row
        rare = max(total) < MIN_ACTIONS
        if not rare and of_row(row) < BOUND:
            measured.add(path)
        shown = ["" if r is None else f"{r:.2f}" for r in both]
        mark = "rare" if rare else "within one provider" if path in measured else ""
        sums = ["", ""] if RATIO.search(path) else [f"{number:.0f}" for number in total]
        print("| {} | {} | {} | {} | {} | {} |".format(path, *shown, *sums, mark))
    wrong = sorted(path for path in noted if noted[path] != (path in measured))
    for path in wrong:
        print(f"the reference {'notes' if noted[path] else 'does not note'} {path}")
    return 1 if wrong else 0


def noted_paths(touchline):
    """The statistics of the reference, and whether each carries the note. Quarters of an hour are left out: few actions."""
    rows = re.findall(r"^\| ([A-Z][\w.]+) \| (.*)$", touchline.reference(), re.MULTILINE)
    return {path: NOTE in row for path, row in rows if ".T_" not in path}


class Columns:
    """The numbers of both providers, side by side, by the path of the statistic."""

    def __init__(self):
        self.rows, self.values = 0, {}

    def add(self, mine, theirs):
        self.rows += 1
        ones, others = flat(mine), flat(theirs)
        for path in ones.keys() & others.keys():
            self.values.setdefault(path, []).append((ones[path], others[path]))

    def correlation(self, path):
        """Pearson's r; None if there is nothing to compare, or one of the two never changes."""
        one, other = zip(*self.values[path]) if path in self.values else ((), ())
        return round(statistics.correlation(one, other), 2) if len(set(one)) > 1 and len(set(other)) > 1 else None


def match_pairs(ones, others, names):
    """The same match in both stores, if both have its events."""
    pairs = []
    for one in ones:
        alike = lambda other: min(names.likeness(one.teams[side], [other.teams[side]]) for side in ("home", "away"))
        same_day = [other for other in others if abs(int(one.date[-2:]) - int(other.date[-2:])) <= 1 and one.date[:7] == other.date[:7]]
        other = max(same_day, key=alike)
        if one.statistics and other.statistics and alike(other) > 0.6:
            pairs.append((one, other))
    return pairs


def player_pairs(one, other, names):
    """Pairs the players of one match, most alike in name and minutes first."""
    candidates = []
    for mine in one.statistics.values():
        for theirs in other.statistics.values():
            same_side = (mine["team"]["name"] == one.teams["home"]) == (theirs["team"]["name"] == other.teams["home"])
            if same_side:
                likeness = max(names.likeness(name, [theirs["name"], theirs["nickname"]]) for name in (mine["name"], mine["nickname"]) if name)
                apart = abs(minutes(mine) - minutes(theirs))
                if likeness >= 0.9 or (likeness >= 0.5 and apart <= MINUTES_NEAR):
                    candidates.append((likeness - apart / 200, mine["id"], theirs["id"]))
    paired, taken = {}, set()
    for _, mine, theirs in sorted(candidates, reverse=True):
        if mine not in paired and theirs not in taken:
            paired[mine] = theirs
            taken.add(theirs)
    return [(one.statistics[mine], other.statistics[theirs]) for mine, theirs in paired.items()]


def minutes(player):
    return player["stats"]["Admin"]["MinutesPlayed"]


def flat(stats, before=""):
    """The numbers by path. Numbers that a feed does not give are null, and left out."""
    numbers = {}
    for name, value in stats.items():
        if isinstance(value, dict):
            numbers |= flat(value, f"{before}{name}.")
        elif isinstance(value, (int, float)):
            numbers[before + name] = value
    return numbers
