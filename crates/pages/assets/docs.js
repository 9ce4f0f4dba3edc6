// The reference: the key of this tab, requests from the forms, code to copy, the search, and the push.
// The key is kept in the session of the tab and sent as a header, so it is in no address.
const STORED = "touchline-key";
const main = document.getElementById("main");
const words = main.dataset;
const language = document.documentElement.lang;
const keyField = document.getElementById("key");
const demoKey = document.querySelector("meta[name=touchline-key]")?.content ?? "";
keyField.value = sessionStorage.getItem(STORED) ?? demoKey;
keyField.addEventListener("input", () => sessionStorage.setItem(STORED, keyField.value));
keyField.addEventListener("change", prefillAll);
// Without this, Enter in the key's field reloads the page.
keyField.form.addEventListener("submit", (event) => { event.preventDefault(); prefillAll(); });
// On a wide screen the list of operations is always open.
const contents = document.querySelector(".contents");
const wide = matchMedia("(min-width: 1000px)");
const openContents = () => { contents.open = wide.matches; };
wide.addEventListener("change", openContents);
openContents();

const headers = () => ({ "X-API-Key": keyField.value });

// --- Values that work on this store --------------------------------------------------------------------------------

const asked = new Map();
// The JSON of a request, asked once for each key.
function ask(path) {
  const id = `${keyField.value} ${path}`;
  if (!asked.has(id)) asked.set(id, fetch(path, { headers: headers() }).then((response) => (response.ok ? response.json() : null)).catch(() => null));
  return asked.get(id);
}
// A match with the first of these statuses that any match has. An empty status is any.
async function someMatch(statuses = ["final", ""]) {
  for (const status of statuses) {
    const found = await ask(`/MatchList?page_size=1&status=${status}`);
    const match = (found?.object ?? found?.data)?.Data?.[0];
    if (match) return match;
  }
  return null;
}
// A player of that match, so that an operation of a match and a player has both.
async function somePlayer() {
  const match = await someMatch();
  const squad = match && (await ask(`/MatchSquad?match_id=${match.matchId}`));
  return squad?.data?.[0]?.home?.squad?.[0]?.id ?? (await first("EntityPlayers"));
}
const first = async (list) => (await ask(`/${list}?page_size=1`))?.object?.Data?.[0]?.id;
const examples = {
  match_id: async () => (await someMatch())?.matchId,
  match_ids: async () => (await someMatch())?.matchId,
  tournament_id: async () => (await someMatch())?.season?.id,
  season_id: async () => (await someMatch())?.season?.id,
  team_id: async () => (await someMatch())?.home?.id,
  opponent_id: async () => (await someMatch())?.away?.id,
  player_id: somePlayer,
  coach_id: () => first("EntityCoaches"),
  referee_id: () => first("EntityReferees"),
  club_id: () => first("EntityClubs"),
};
// To follow, a match that is being played.
const followed = { match_id: async () => (await someMatch(["live", "half-time", "final", ""]))?.matchId };
// Replaces the ids of the example that the reader has not changed. If the store has none, the field is empty.
async function prefill(form) {
  if (!keyField.value) return;
  for (const input of form.querySelectorAll("input")) {
    const example = (form.dataset.operation ? examples : followed)[input.name];
    if (!example || !input.defaultValue || input.value !== input.defaultValue) continue;
    const value = (await example()) ?? "";
    if (input.value === input.defaultValue) input.value = input.defaultValue = value;
  }
}
function prefillAll() {
  document.querySelectorAll("form.try, form.follow").forEach((form) => form.dataset.seen && prefill(form));
}
// A form is filled in once it comes into view, so that the long page does not send fifty requests.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || target.dataset.seen) continue;
    target.dataset.seen = "1";
    prefill(target);
  }
});
document.querySelectorAll("form.try, form.follow").forEach((form) => seen.observe(form));

// --- Requests ------------------------------------------------------------------------------------------------------

function address(form) {
  if (!form.dataset.operation) return `/live/${encodeURIComponent(form.elements.match_id.value)}?lang=${language}`;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") query.set(name, value);
  return `/${form.dataset.operation}?${query}`;
}
function resultOf(form) {
  const result = form.parentElement.querySelector(".try-result");
  result.hidden = false;
  return { outcome: result.querySelector(".outcome"), headers: result.querySelector(".headers"), body: result.querySelector(".body") };
}
async function send(form) {
  const { outcome, headers: shown, body } = resultOf(form);
  outcome.classList.remove("bad");
  outcome.textContent = words.sending;
  shown.textContent = body.textContent = "";
  const started = performance.now();
  try {
    const response = await fetch(address(form), { headers: headers() });
    const text = await response.text();
    const took = Math.round(performance.now() - started);
    outcome.textContent = `${response.status} ${response.statusText} · ${took} ms · ${text.length.toLocaleString("en")} B`;
    outcome.classList.toggle("bad", !response.ok);
    shown.textContent = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const isJson = response.headers.get("content-type")?.includes("json");
    body.textContent = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch (error) {
    outcome.textContent = `${words.failed}: ${error.message}`;
    outcome.classList.add("bad");
  }
}
for (const form of document.querySelectorAll("form.try")) {
  form.addEventListener("submit", (event) => { event.preventDefault(); send(form); });
}

// --- Code to copy --------------------------------------------------------------------------------------------------

const code = {
  curl: (url, key, isLive) => `curl ${isLive ? "-N " : ""}-H 'X-API-Key: ${key}' '${url}'`,
  python: (url, key, isLive) => isLive
    ? `import requests\n\nwith requests.get("${url}", headers={"X-API-Key": "${key}"}, stream=True) as response:\n    for line in response.iter_lines(decode_unicode=True):\n        print(line)\n`
    : `import requests\n\nresponse = requests.get("${url}", headers={"X-API-Key": "${key}"})\nresponse.raise_for_status()\nprint(response.json())\n`,
  javascript: (url, key, isLive) => isLive
    ? `const asked = await fetch("${url.replace("/live/", "/tokens?match_id=").replace("?lang", "&lang")}", { method: "POST", headers: { "X-API-Key": "${key}" } });\nconst { object } = await asked.json();\nconst source = new EventSource(\`${url}&token=\${object.strToken}\`);\nfor (const name of ["status", "score", "momentum"]) source.addEventListener(name, (event) => console.log(name, JSON.parse(event.data)));\n`
    : `const response = await fetch("${url}", { headers: { "X-API-Key": "${key}" } });\nif (!response.ok) throw new Error(response.status);\nconsole.log(await response.json());\n`,
};
document.addEventListener("click", async ({ target }) => {
  const kind = target.dataset?.copy;
  if (!kind) return;
  const form = target.closest("section").querySelector("form");
  // A quote in a value would end the string of the shell or of the program.
  const url = (location.origin + address(form)).replace(/'/g, "%27");
  const key = (keyField.value || "YOUR_KEY").replace(/[^\w.~-]/g, "");
  const text = code[kind](url, key, !form.dataset.operation);
  target.dataset.text = text;
  const label = target.textContent;
  try { await navigator.clipboard.writeText(text); } catch { copyOld(text); }
  target.textContent = words.copied;
  setTimeout(() => { target.textContent = label; }, 1200);
});
// Browsers without a clipboard for pages over plain HTTP.
function copyOld(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

// --- The push ------------------------------------------------------------------------------------------------------

for (const form of document.querySelectorAll("form.follow")) {
  const stop = form.querySelector("[data-stop]");
  let current = null;
  const end = () => { current?.abort(); current = null; stop.hidden = true; };
  stop.addEventListener("click", end);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    end();
    const own = (current = new AbortController());
    stop.hidden = false;
    const { outcome, body } = resultOf(form);
    outcome.classList.remove("bad");
    outcome.textContent = words.sending;
    body.textContent = "";
    try {
      const response = await fetch(address(form), { headers: headers(), signal: own.signal });
      outcome.textContent = `${response.status} ${response.statusText}`;
      outcome.classList.toggle("bad", !response.ok);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        // The newest events are the ones to look at.
        body.textContent = (body.textContent + value).slice(-20000);
        body.scrollTop = body.scrollHeight;
      }
    } catch (error) {
      if (own.signal.aborted) return;
      outcome.textContent = `${words.failed}: ${error.message}`;
      outcome.classList.add("bad");
    }
    if (current === own) end();
  });
}

// --- The search ----------------------------------------------------------------------------------------------------

const box = document.getElementById("q");
const found = document.getElementById("found");
let index = null;
const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u064b-\u0652]/g, "").replace(/[_\s]+/g, " ");
async function search() {
  const wanted = folded(box.value).trim().split(" ").filter(Boolean);
  found.hidden = wanted.length === 0;
  if (found.hidden) return;
  index ??= fetch(`/docs/search.json?lang=${language}`).then((response) => response.json());
  const entries = await index;
  const scored = [];
  for (const [kind, name, text, href] of entries) {
    const [inName, inText] = [folded(name), folded(text)];
    if (!wanted.every((part) => inName.includes(part) || inText.includes(part))) continue;
    const isWord = inName.split(/[^\p{L}\p{N}]+/u).includes(wanted[0]);
    const rank = (inName === wanted.join(" ") ? 0 : isWord ? 1 : inName.startsWith(wanted[0]) ? 2 : inName.includes(wanted[0]) ? 3 : 4) + (kind === "operation" ? 0 : 0.5);
    scored.push({ rank, name, text, href });
  }
  scored.sort((one, other) => one.rank - other.rank);
  found.replaceChildren(...scored.slice(0, 30).map(({ name, text, href }) => {
    const link = document.createElement("a");
    link.href = href;
    const title = document.createElement("b");
    title.append(Object.assign(document.createElement("bdi"), { textContent: name }));
    link.append(title, Object.assign(document.createElement("span"), { textContent: text, dir: "auto" }));
    return link;
  }));
  if (scored.length === 0) found.textContent = found.dataset.none;
}
box.addEventListener("input", search);
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
found.addEventListener("click", () => { found.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) {
    event.preventDefault();
    box.focus();
  }
});
