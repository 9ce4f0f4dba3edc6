
// This part keeps the match on the device, and sends what was reported.

const LANGUAGE = document.documentElement.lang;
const MATCH = Number(document.body.dataset.match ?? 0);
const STORED = `touchline.score.${MATCH}`;
const STORED_KEY = "touchline.score.key";
const PAUSE_FIRST_MS = 1_000;
const PAUSE_MOST_MS = 15_000;
const REQUEST_MS = 20_000;
const REFRESH_MS = 20_000;
const MAX_LINES = 200;
const MAX_UNDO = 50;

// What this device knows. Everything that is needed without a network is stored with every report.
const device = {
  // As the service had it, with the lines that wait applied.
  match: undefined,
  // Lines that the service has not acknowledged, oldest first.
  waiting: [],
  // What can be taken back: a label, and the lines that do it.
  undo: [],
  // The period that runs, and when it began by the clock of this device.
  clock: undefined,
  seq: 0,
};
let isOnline = true;
let canStore = true;

function load() {
  try {
    Object.assign(device, JSON.parse(localStorage.getItem(STORED) ?? "{}"));
  } catch {
    canStore = false;
  }
}

function store() {
  try {
    localStorage.setItem(STORED, JSON.stringify(device));
    canStore = true;
  } catch {
    canStore = false;
  }
}

const storedKey = () => {
  try {
    return localStorage.getItem(STORED_KEY) ?? sessionKey;
  } catch {
    return sessionKey;
  }
};
let sessionKey = "";
function storeKey(key) {
  sessionKey = key;
  try {
    if (key) localStorage.setItem(STORED_KEY, key);
    else localStorage.removeItem(STORED_KEY);
  } catch {
    // The key is kept until the page is closed.
  }
}

// The key is refused. Nothing that waits is lost.
class KeyRefused extends Error {}

// A request to the service. Only its own refusals are errors with a message; everything else is no connection.
async function ask(path, body) {
  const response = await fetch(`/ingest/live${path}?lang=${LANGUAGE}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${storedKey()}` },
    body,
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const text = await response.text();
  if (response.ok) return text;
  let message = response.statusText;
  try {
    message = JSON.parse(text).message ?? message;
  } catch {
    // A proxy responded, not the service.
  }
  if (response.status === 401 || response.status === 403) throw new KeyRefused(message);
  const error = new Error(message);
  error.isRefusal = response.status === 404 || response.status === 400;
  throw error;
}

// Takes the match from the service, and applies what it does not know yet.
function take(state) {
  const events = {};
  for (const event of state.events) events[event.id] = event;
  device.match = { ...state, events };
  // A number that the service has not taken does not count: the clock of this device may have been wrong.
  device.seq = Math.max(state.seq, ...device.waiting.map((line) => line.seq));
  for (const line of device.waiting) apply(device.match, line);
  store();
}

// Reports something: lines without their match and sequence. `label` names it when it is taken back.
function report(lines, label) {
  const back = [];
  for (const line of lines) {
    back.unshift(inverse(device.match, line));
    queue(line, label);
  }
  device.undo.push({ label, lines: back, clock: device.clock });
  device.undo.splice(0, device.undo.length - MAX_UNDO);
  changed();
}

function undo() {
  const last = device.undo.pop();
  if (!last) return;
  for (const line of last.lines) queue(line, say("undo", last.label));
  device.clock = last.clock;
  changed();
}

// A sequence is a time, so that the later report counts, whichever device it comes from.
function queue(line, label) {
  device.seq = Math.max(device.seq + 1, Date.now());
  const numbered = { match: MATCH, seq: device.seq, ...line };
  apply(device.match, numbered);
  device.waiting.push({ ...numbered, label });
}

function changed() {
  store();
  show();
  send();
}

let isSending = false;
let pauseMs = PAUSE_FIRST_MS;
let timer = 0;

// Sends what waits. A line that was sent before and is sent again changes nothing.
async function send() {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  let nextMs = REFRESH_MS;
  try {
    while (device.waiting.length) await sendOnce();
    if (!document.hidden) take(JSON.parse(await ask(`/${MATCH}`)));
    isOnline = true;
    pauseMs = PAUSE_FIRST_MS;
  } catch (error) {
    if (error instanceof KeyRefused) {
      isSending = false;
      askForKey(error.message);
      return;
    }
    if (error.isRefusal) showProblem(error.message);
    isOnline = false;
    nextMs = pauseMs;
    pauseMs = Math.min(pauseMs * 2, PAUSE_MOST_MS);
  }
  isSending = false;
  show();
  timer = setTimeout(send, device.waiting.length && isOnline ? 0 : nextMs);
}

async function sendOnce() {
  const batch = device.waiting.slice(0, MAX_LINES);
  const body = batch.map(({ label, ...line }) => `${JSON.stringify(line)}\n`).join("");
  const text = await ask(`/${MATCH}`, body);
  const settled = new Set();
  for (const written of text.split("\n").filter(Boolean)) {
    const { line, result, why } = JSON.parse(written);
    if (result === "ended") break;
    const sent = batch[line - 1];
    settled.add(sent.seq);
    if (result === "refused") showProblem(say("refused", sent.label, why));
    // This device may have sent its later reports before, and heard nothing of it.
    if (result === "superseded" && !batch.slice(line).some((later) => isSameThing(sent, later))) {
      showProblem(say("superseded", sent.label));
    }
  }
  if (!settled.size) throw new Error("nothing was acknowledged");
  device.waiting = device.waiting.filter((line) => !settled.has(line.seq));
  store();
}

// Whether two lines are about the same event, the same line-up or the status.
function isSameThing(one, two) {
  const event = (line) => line.event?.id ?? line.delete;
  if (event(one) && event(one) === event(two)) return true;
  return Boolean((one.status && two.status) || SIDES.some((side) => one.line_ups?.[side] && two.line_ups?.[side]));
}

addEventListener("online", () => {
  pauseMs = PAUSE_FIRST_MS;
  if (device.match) send();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && device.match) send();
});
