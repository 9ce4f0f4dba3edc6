// The page of a scorer. This part knows the match: what lines say of it, who is on the pitch, the score, the minutes.
"use strict";

const SIDES = ["home", "away"];
const other = (side) => (side === "home" ? "away" : "home");

// The first minute and the length of each period. A shoot-out has no minutes.
const PERIODS = {
  1: { start: 0, minutes: 45 },
  2: { start: 45, minutes: 45 },
  3: { start: 90, minutes: 15 },
  4: { start: 105, minutes: 15 },
  5: { start: 120, minutes: 0 },
};
const SHOOT_OUT = 5;

// Changes a match as a line does. The service does the same.
function apply(match, line) {
  if (line.event) match.events[line.event.id] = line.event;
  if (line.delete) delete match.events[line.delete];
  if (line.status) match.status = line.status;
  for (const side of SIDES) Object.assign(match.line_ups[side], line.line_ups?.[side]);
}

// The line that takes a line back, made before that is applied.
function inverse(match, line) {
  const back = {};
  const id = line.event?.id ?? line.delete;
  const before = id && match.events[id];
  if (before) Object.assign(back, eventLine(before));
  else if (line.event) back.delete = line.event.id;
  if (line.status) back.status = match.status;
  if (line.line_ups) {
    back.line_ups = {};
    for (const side of Object.keys(line.line_ups)) {
      const { coach, squad } = match.line_ups[side];
      back.line_ups[side] = coach ? { coach, squad } : { squad };
    }
  }
  return back;
}

// A line that states an event. Events are sorted by time, whenever they are reported.
function eventLine(event) {
  const order = event.period * 100_000 + Math.round(event.second * 10) + (event.type === "Half End" ? 1 : 0);
  return { event, order };
}

// Event ids are ten times an entry. Entries of two devices must differ, so they are random, above those of feeds.
function newEventId(match) {
  let id;
  do id = (200_000_000 + Math.floor(Math.random() * 200_000_000)) * 10;
  while (match.events[id] || match.events[id + 1]);
  return id;
}

const eventsOf = (match) =>
  Object.values(match.events).sort((one, two) => eventLine(one).order - eventLine(two).order || one.id - two.id);

const isGoal = (event) => event.result === "Goal" || event.type === "Own Goal";
const isShootOut = (event) => event.period === SHOOT_OUT;
// The side that a goal counts for.
const goalFor = (event) => (event.type === "Own Goal" ? other(event.side) : event.side);

const IN_PROGRESS = ["live", "half-time"];
const KICKED_OFF = [...IN_PROGRESS, "final", "abandoned"];

// The score that the match has; nothing if it has none. The service does the same: a score that was stated with the match
// stays, and a match that is over and of which nothing was reported was not goalless.
function scoreOf(match) {
  const isReported = IN_PROGRESS.includes(match.status) || Object.keys(match.events).length;
  if (match.score_stated || (match.status === "final" && !isReported)) return match.score;
  return KICKED_OFF.includes(match.status) && isReported ? goalsOf(match, (event) => !isShootOut(event)) : null;
}

function goalsOf(match, counts) {
  const score = { home: 0, away: 0 };
  for (const event of Object.values(match.events)) {
    if (isGoal(event) && counts(event)) score[goalFor(event)] += 1;
  }
  return score;
}

// The latest period that began, and whether it goes on.
function periodOf(match) {
  let found = { period: 0, runs: false };
  for (const event of eventsOf(match)) {
    if (event.type === "Half Start") found = { period: event.period, runs: true };
    if (event.type === "Half End") found = { period: event.period, runs: false };
  }
  return found;
}

// Who is on the pitch, who has left it, and who may come on, without the event that is being corrected.
function playersOf(match, side, without) {
  const { squad } = match.line_ups[side];
  const on = new Set(squad.filter((member) => member.role === "starter").map((member) => member.player));
  const bench = new Set(squad.filter((member) => member.role === "bench").map((member) => member.player));
  const left = new Set();
  for (const event of eventsOf(match)) {
    const isSentOff = event.type === "Card" && event.result !== "Yellow";
    if (event.side !== side || event.id === without || !(isSentOff || event.type === "Substitution")) continue;
    if (on.delete(event.player)) left.add(event.player);
    if (isSentOff) bench.delete(event.player);
    else if (bench.delete(event.replacement)) on.add(event.replacement);
  }
  return { on: [...on], left: [...left], bench: [...bench] };
}

// The spot of a player, for whoever replaces them.
function spotOf(match, side, player) {
  let spot = match.line_ups[side].squad.find((member) => member.player === player)?.spot;
  for (const event of eventsOf(match)) {
    if (event.type === "Substitution" && event.side === side && event.replacement === player) spot = event.spot;
  }
  return spot;
}

// The minute that is being played, as sports pages write it: 24, 45+2.
function minuteText(event) {
  const { start, minutes } = PERIODS[event.period];
  const minute = Math.floor(event.second / 60) + 1;
  return minute <= minutes ? `${start + minute}` : `${start + minutes}+${minute - minutes}`;
}

// The period and the second of a minute; undefined if it is not one.
function timeOf(text) {
  const parts = /^(\d{1,3})(?:\+(\d{1,2}))?$/.exec(westernDigits(text).replace(/[\s'’]/g, ""));
  if (!parts || !Number(parts[1])) return undefined;
  const minute = Number(parts[1]);
  const added = Number(parts[2] ?? 0);
  for (const [period, { start, minutes }] of Object.entries(PERIODS)) {
    const end = start + minutes;
    if (minute > end || (added && minute !== end)) continue;
    return { period: Number(period), second: (minute + added - start - 1) * 60 };
  }
  return undefined;
}

const westernDigits = (text) => text.replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)));
