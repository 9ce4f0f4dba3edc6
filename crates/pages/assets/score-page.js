
// This part is the page itself: words, the key, the list of matches, the clock, the reports.

// How long a page that is being left may still hold its match.
const OTHER_TAB_MS = 1_000;

const element = (id) => document.getElementById(id);
const words = new Map([...element("words").content.children].map((word) => [word.dataset.word, word.textContent]));

// Words in the language of the page. Values keep their own direction.
function say(name, ...values) {
  let text = words.get(name) ?? name;
  for (const value of values) text = text.replace("{}", () => `\u2068${value}\u2069`);
  return text;
}

const UNDO = element("undo").textContent;
const DIGITS = [...document.body.dataset.digits];
const digits = (text) => text.replace(/\d/g, (digit) => DIGITS[digit]);

const candidate = (side, player) => device.match.line_ups[side].players.find((one) => one.player === player);
const nameOf = (side, player) => candidate(side, player)?.name ?? String(player);
const shirtOf = (side, player) => {
  const member = device.match.line_ups[side].squad.find((one) => one.player === player);
  return String(member?.shirt ?? candidate(side, player)?.shirt ?? "");
};

function labelOf(event) {
  const { how } = kindOf(event);
  const what = how === "ended" ? say("ended", say(`period-${event.period}`)) : say(how);
  return event.player ? say("of", what, nameOf(event.side, event.player)) : what;
}

function showProblem(text) {
  element("problem").textContent = text;
  element("problem").hidden = !text;
}

// The clock. It runs on this device, also without a network.
function now() {
  const { period, runs } = periodOf(device.match);
  if (!runs) return { period: period || 1, second: lastSecond(period || 1) };
  const { clock } = device;
  if (clock?.period === period) return { period, second: Math.max((Date.now() - clock.started) / 1000, 0) };
  // Another device started it: the last report says how far it is at least.
  return { period, second: lastSecond(period) };
}

const lastSecond = (period) => Math.max(0, ...eventsOf(device.match).filter((event) => event.period === period).map((event) => event.second));

function setClock(period, second) {
  device.clock = { period, started: Date.now() - second * 1000 };
}

const pad = (number) => String(number).padStart(2, "0");

function showClock() {
  if (!device.match) return;
  const { period, runs } = periodOf(device.match);
  const { status } = device.match;
  const isPlayed = runs && status !== "final";
  element("status").textContent = isPlayed ? say(`period-${period}`) : say(status);
  const { second } = now();
  const isTimed = isPlayed && period !== SHOOT_OUT;
  const minutes = PERIODS[period || 1].start + Math.floor(second / 60);
  element("time").textContent = isTimed ? digits(`${pad(minutes)}:${pad(Math.floor(second) % 60)}`) : "";
  element("set-clock").hidden = !isTimed;
  element("clock").classList.toggle("unsure", isTimed && device.clock?.period !== period);
}
setInterval(showClock, 500);

element("set-clock").addEventListener("click", () => {
  const dialog = element("clock-dialog");
  const form = dialog.querySelector("form");
  const { period, second } = now();
  form.elements.time.value = digits(`${pad(Math.floor(second / 60))}:${pad(Math.floor(second) % 60)}`);
  form.querySelector("[data-wrong]").hidden = true;
  form.querySelector("[data-cancel]").onclick = () => dialog.close();
  form.onsubmit = (submitted) => {
    submitted.preventDefault();
    const parts = /^(\d{1,3}):([0-5]?\d)$/.exec(westernDigits(form.elements.time.value.trim()));
    if (!parts) {
      form.querySelector("[data-wrong]").textContent = say("wrong-time");
      form.querySelector("[data-wrong]").hidden = false;
      return;
    }
    setClock(period, Number(parts[1]) * 60 + Number(parts[2]));
    dialog.close();
    store();
    showClock();
  };
  dialog.showModal();
});

// What can happen next: the start of a period, its end, the end of the match.
function steps() {
  const { match } = device;
  const { period, runs } = periodOf(match);
  if (match.status === "final") return [];
  if (!period) return ["start-1"];
  if (runs) return { 1: ["end-1"], 2: ["end", "end-2"], 3: ["end-3"], 4: ["end", "end-4"], 5: ["end"] }[period];
  return { 1: ["start-2"], 2: ["start-3", "start-5", "end"], 3: ["start-4"], 4: ["start-5", "end"], 5: ["end"] }[period];
}

function takeStep(step) {
  const { period, runs } = periodOf(device.match);
  const id = newEventId(device.match);
  const start = /^start-(\d)$/.exec(step);
  if (start) {
    const next = Number(start[1]);
    const event = { id, type: "Half Start", period: next, second: 0 };
    report([{ ...eventLine(event), status: "live" }], say(step));
    setClock(next, 0);
    return changed();
  }
  const status = step === "end" ? "final" : "half-time";
  const second = Math.max(now().second, lastSecond(period));
  const event = { id, type: "Half End", period, second: Math.round(second * 10) / 10 };
  report([runs ? { ...eventLine(event), status } : { status }], say(step));
}

// Draws a list again if it has changed. A button that is replaced under a finger would not be pressed.
function redraw(box, state, items) {
  const text = JSON.stringify(state);
  if (box.drawn === text) return;
  box.drawn = text;
  box.replaceChildren(...items());
}

function showSteps() {
  redraw(element("periods"), steps(), () =>
    steps().map((step, index) => {
      const button = document.createElement("button");
      button.className = index === 0 ? "button" : "wide";
      button.dataset.step = step;
      button.textContent = say(step);
      button.addEventListener("click", () => takeStep(step));
      return button;
    }),
  );
}

const STATUSES = ["scheduled", "live", "half-time", "final", "postponed", "abandoned", "cancelled"];

function showStatuses() {
  redraw(element("statuses"), device.match.status, () =>
    STATUSES.map((status) => {
      const button = document.createElement("button");
      button.className = "wide";
      button.textContent = say(status);
      button.dataset.status = status;
      button.setAttribute("aria-pressed", String(device.match.status === status));
      button.addEventListener("click", () => report([{ status }], say("status", say(status))));
      return button;
    }),
  );
}

// The reports, the latest first.
function showReports() {
  const { match } = device;
  const events = eventsOf(match);
  const shown = events.filter((event) => event.extra !== "Assist").reverse();
  // After another language was chosen, the names on the device are in the old one until the service is asked.
  const names = SIDES.flatMap((side) => match.line_ups[side].players.map((one) => one.name));
  redraw(element("reports"), [events, names], () =>
    shown.map((event) => {
      const { dialog, how } = kindOf(event);
      const item = document.createElement("li");
      item.className = event.side ? `${event.side} ${how}` : how;
      const minute = document.createElement("span");
      minute.className = "minute";
      minute.dir = "ltr";
      minute.textContent = isShootOut(event) || !event.side ? "" : digits(`${minuteText(event)}'`);
      const text = document.createElement(dialog ? "button" : "span");
      text.className = "what";
      text.textContent = labelOf(event);
      const assist = assistOf(match, event);
      if (assist) text.append(note(say("assist", nameOf(assist.side, assist.player))));
      if (event.type === "Substitution") {
        text.textContent = say("of", say("substitution"), nameOf(event.side, event.replacement));
        text.append(note(say("for", nameOf(event.side, event.player))));
      }
      if (dialog) text.addEventListener("click", () => openReport(dialog, event.side, event));
      item.append(minute, text);
      return item;
    }),
  );
}

function note(text) {
  const small = document.createElement("small");
  small.textContent = text;
  return small;
}

function showConnection() {
  if (!MATCH) return;
  const count = device.waiting.length;
  const box = element("connection");
  const written = digits(String(count));
  const text = !isOnline ? (count ? say("offline", written) : say("stale")) : count ? say("waiting", written) : say("sent");
  if (box.textContent !== text) box.textContent = text;
  box.className = !isOnline ? "offline" : count ? "waiting" : "sent";
  if (!canStore && count) showProblem(say("not-kept"));
}

function show() {
  const { match } = device;
  showConnection();
  if (!match) return;
  for (const name of document.querySelectorAll("[data-name]")) name.textContent = match[name.dataset.name];
  // The scoreboard has the names, too.
  element("title").classList.add("out-of-sight");
  element("title").textContent = `\u2068${match.home}\u2069 – \u2068${match.away}\u2069`;
  const score = scoreOf(match);
  const kicks = goalsOf(match, isShootOut);
  const hasKicks = Object.values(match.events).some(isShootOut);
  const goals = score ? `${score.home}–${score.away}` : "–";
  const written = `${goals}${hasKicks ? ` (${kicks.home}–${kicks.away})` : ""}`;
  if (element("score").textContent !== digits(written)) element("score").textContent = digits(written);
  element("score-note").hidden = !match.score_stated;
  if (match.score_stated) element("score-note").textContent = say("score-stated");
  const last = device.undo.at(-1);
  element("undo").disabled = !last;
  element("undo").textContent = last ? say("undo", last.label) : UNDO;
  showClock();
  showSteps();
  showStatuses();
  showReports();
  document.querySelectorAll(".member").forEach(nameMember);
}

function view(name) {
  for (const part of document.querySelectorAll("[data-part]")) part.hidden = part.dataset.part !== name;
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === name));
  if (name === "line-ups") SIDES.forEach((side) => showLineUp(side));
}
for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => view(button.dataset.view));
for (const button of document.querySelectorAll("[data-report]")) {
  button.addEventListener("click", () => {
    showProblem("");
    openReport(button.dataset.report, button.closest("[data-side]").dataset.side);
  });
}
element("undo").addEventListener("click", undo);

// The key.
function askForKey(message) {
  for (const id of ["list", "board", "signed-in"]) element(id).hidden = true;
  element("sign-in").hidden = false;
  showProblem(message ?? "");
  element("sign-in").querySelector("[name=key]").focus();
}

element("sign-in").querySelector("form").addEventListener("submit", (submitted) => {
  submitted.preventDefault();
  const field = submitted.target.elements.key;
  storeKey(field.value.trim());
  field.value = "";
  start();
});

element("remove-key").addEventListener("click", () => {
  storeKey("");
  askForKey();
});

async function showList() {
  const { matches } = JSON.parse(await ask(""));
  const day = new Intl.DateTimeFormat(LANGUAGE, { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23", numberingSystem: "latn" });
  const items = matches.map((match) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `/score/${match.match}`;
    link.textContent = `\u2068${match.home}\u2069 – \u2068${match.away}\u2069`;
    const kickoff = match.kickoff ? digits(day.format(new Date(match.kickoff))) : "";
    link.append(note([say(match.status), match.tournament, kickoff].filter(Boolean).join(" · ")));
    item.append(link);
    return item;
  });
  element("list").querySelector("ul").replaceChildren(...items);
  if (!items.length) showProblem(say("no-matches"));
  element("list").hidden = false;
}

async function start() {
  element("sign-in").hidden = true;
  showProblem("");
  if (!storedKey()) return askForKey();
  element("signed-in").hidden = false;
  try {
    if (!MATCH) return await showList();
    if (!device.match) take(JSON.parse(await ask(`/${MATCH}`)));
  } catch (error) {
    if (error instanceof KeyRefused) return askForKey(error.message);
    isOnline = false;
    showConnection();
    return showProblem(error.isRefusal ? error.message : say("stale"));
  }
  element("board").hidden = false;
  show();
  if (SIDES.some((side) => !device.match.line_ups[side].squad.length)) view("line-ups");
  send();
}

// The page opens without a network, too, where the browser allows it: with TLS, or on the same machine.
async function keepPage() {
  if (!navigator.serviceWorker || !window.caches) return;
  await navigator.serviceWorker.register("/score-worker.js", { scope: "/score" });
  const files = [...document.querySelectorAll("link[href], script[src]")].map((file) => file.href || file.src);
  const cache = await caches.open("touchline-score");
  await cache.addAll([location.pathname + location.search, ...files]);
  const current = new Set(files);
  for (const kept of await cache.keys()) {
    if (kept.url.includes("/assets/") && !current.has(kept.url)) await cache.delete(kept);
  }
}

function begin() {
  if (MATCH) load();
  start();
}

keepPage().catch(() => {});
if (MATCH && navigator.locks) {
  // Two tabs would overwrite what the other one keeps. The second one waits until the first is closed.
  const notice = setTimeout(() => showProblem(say("elsewhere")), OTHER_TAB_MS);
  navigator.locks.request(STORED, () => {
    clearTimeout(notice);
    begin();
    return new Promise(() => {});
  });
} else {
  begin();
}
