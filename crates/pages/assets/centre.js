// The match centre: hints, sorting, and pages that stay current. Every page is readable without this file.
"use strict";

// The parts of the page as the server sent them. Scripts change marks, order and visibility afterwards.
const received = new Map();
for (const part of document.querySelectorAll("[data-live]")) received.set(part.id, part.outerHTML);

// A row of choices that is wider than the screen shows the current one near its middle, and begins with a whole choice. A row that
// shows the current one anyway stays at its start.
for (const chip of document.querySelectorAll(".chips [aria-current]")) {
  const row = chip.parentElement;
  const sign = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  const start = (element) => {
    const { left, right } = element.getBoundingClientRect();
    return sign > 0 ? left : -right;
  };
  const width = chip.getBoundingClientRect().width;
  const room = row.clientWidth - width;
  if (start(chip) - start(row) <= room) continue;
  const first = [...row.children].find((other) => start(chip) - start(other) <= room / 2);
  row.scrollLeft += sign * (start(first) - start(row) - parseFloat(getComputedStyle(row).paddingInlineStart));
}

// Hints: what a bar or a disc says, on hover, focus and tap.
const bubble = document.createElement("div");
bubble.className = "bubble";
bubble.hidden = true;
bubble.setAttribute("aria-hidden", "true");
document.body.append(bubble);

// A click also shows the way to the events behind the number.
function showHint(element, isClick) {
  bubble.textContent = element.dataset.hint;
  const events = isClick && element.dataset.why;
  if (events) {
    const link = document.createElement("a");
    link.href = events;
    link.textContent = document.body.dataset.events;
    bubble.append(link);
  }
  bubble.setAttribute("aria-hidden", String(!events));
  bubble.hidden = false;
  const at = element.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(at.left + at.width / 2 - size.width / 2, 8), innerWidth - size.width - 8);
  const above = at.top - size.height - 8;
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${(above > 8 ? above : at.bottom + 8) + scrollY}px`;
}

// Marks of charts are reached with the keyboard, too. Tables behind the charts have the same values.
// A momentum chart has its hints once for both drawings: a row of its table, and the counts that moved the minute.
function nameBars() {
  for (const box of document.querySelectorAll("[data-hints]")) {
    const { teams, labels, digits, counts } = JSON.parse(box.dataset.hints);
    const rows = box.parentNode.querySelector(".as-table tbody").rows;
    const written = (count) => String(count).replace(/\d/g, (digit) => [...digits][digit]);
    const moved = (of) => of.flatMap((count, index) => (count ? [`${labels[index]} ${written(count)}`] : []));
    for (const drawing of box.querySelectorAll("svg")) {
      drawing.querySelectorAll(".bar").forEach((bar, index) => {
        const cells = [...rows[index].cells].map((cell) => `\u2068${cell.textContent}\u2069`);
        const sides = counts[index].map((of, side) => (of.length ? `${teams[side]}: ${moved(of).join(", ")}` : ""));
        bar.dataset.hint = [cells.join(" · "), ...sides].filter(Boolean).join("\n");
        const events = rows[index].querySelector("a");
        if (events) bar.dataset.why = events.href;
      });
    }
  }
}

// A scatter plot has its hints in the rows of its table.
function nameMarks() {
  for (const table of document.querySelectorAll("#scatter .as-table table")) {
    const [, x, y] = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    for (const drawing of table.closest("#scatter").querySelectorAll("svg.scatter")) {
      drawing.querySelectorAll("a.mark").forEach((mark, index) => {
        const [name, across, upwards] = [...table.tBodies[0].rows[index].cells].map((cell) => cell.textContent);
        mark.dataset.hint = `${name}\n${x}: ${across}\n${y}: ${upwards}`;
        mark.setAttribute("aria-label", mark.dataset.hint);
      });
    }
  }
}

function nameHints() {
  nameBars();
  nameMarks();
  for (const mark of document.querySelectorAll("svg [data-hint]:not([tabindex]):not(a)")) {
    // A group of links is reached by its links.
    if (mark.querySelector("a")) continue;
    mark.setAttribute("tabindex", "0");
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", mark.dataset.hint);
  }
}
nameHints();
document.addEventListener("touchline:replaced", nameHints);

const hintOf = (event) => event.target.closest?.("[data-hint]");
for (const name of ["pointerover", "focusin", "click"]) {
  document.addEventListener(name, (event) => {
    const element = hintOf(event);
    if (bubble.contains(event.target)) return;
    if (element && (name === "click" || bubble.hidden || !bubble.querySelector("a"))) showHint(element, name === "click");
    else if (!element && name === "click") bubble.hidden = true;
    else if (!element && name === "pointerover" && !bubble.querySelector("a")) bubble.hidden = true;
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") bubble.hidden = true;
  const events = event.key === "Enter" && event.target.dataset?.why;
  if (events) location.assign(events);
});

// Times: the server writes those of its own zone. The reader sees those of theirs, and the name of their zone.
function localTimes() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const language = document.documentElement.lang === "ar" ? "ar-EG-u-nu-latn" : "en-GB";
  const two = (number) => String(number).padStart(2, "0");
  // A page in Arabic digits stays in them.
  const write = (element, text) => {
    const isArabic = /[\u0660-\u0669]/.test(element.textContent);
    const written = isArabic ? text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : text;
    if (element.textContent !== written) element.textContent = written;
  };
  for (const element of document.querySelectorAll("time[data-clock]")) {
    const moment = new Date(element.dateTime);
    const clock = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
    const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
    const isOtherDay = element.dataset.clock && element.dataset.clock !== date;
    const weekday = isOtherDay ? `${new Intl.DateTimeFormat(language, { weekday: "short" }).format(moment)} ` : "";
    write(element, weekday + clock);
    element.title = zone;
  }
  const day = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const serverZone = document.querySelector("footer [data-zone]")?.dataset.server;
  for (const element of document.querySelectorAll("time[data-day]")) {
    const moment = new Date(element.dateTime);
    const parts = Object.fromEntries(day.formatToParts(moment).map(({ type, value }) => [type, value]));
    if (zone !== serverZone) write(element, `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`);
  }
  for (const element of document.querySelectorAll("[data-zone]")) element.textContent = zone;
}
localTimes();
document.addEventListener("touchline:replaced", localTimes);

// Pass networks: the player that is pointed at stands out with their passes.
for (const [name, isLit] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(name, (event) => {
    const node = event.target.closest?.(".network [data-node]");
    const network = node?.closest(".network");
    if (!network) return;
    network.classList.toggle("dim", isLit);
    const near = new Set([node.dataset.node]);
    for (const link of network.querySelectorAll("[data-link]")) {
      const ends = link.dataset.link.split(" ");
      const isNear = ends.includes(node.dataset.node);
      link.classList.toggle("lit", isLit && isNear);
      if (isNear) ends.forEach((end) => near.add(end));
    }
    for (const other of network.querySelectorAll("[data-node]")) {
      other.classList.toggle("lit", isLit && near.has(other.dataset.node));
    }
  });
}

// Tables: a click on a heading sorts by its column. The order stays when a live page replaces the table.
const sorted = new Map();
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("th button[data-sort]");
  if (!button) return;
  const heading = button.closest("th");
  const column = [...heading.parentNode.children].indexOf(heading);
  const descending = heading.getAttribute("aria-sort") !== "descending";
  sorted.set(button.closest("[id]")?.id, [column, descending]);
  sortTable(heading, column, descending);
});
document.addEventListener("touchline:replaced", () => {
  for (const [id, [column, descending]] of sorted) {
    const heading = document.getElementById(id)?.querySelector("thead tr")?.children[column];
    if (heading) sortTable(heading, column, descending);
  }
});

function sortTable(heading, column, descending) {
  const table = heading.closest("table");
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const value = (row) => {
    const cell = row.children[column];
    const number = parseFloat(cell.dataset.value ?? "");
    return Number.isNaN(number) ? cell.dataset.value ?? cell.textContent.trim() : number;
  };
  for (const body of table.tBodies) {
    const rows = [...body.rows].sort((one, two) => {
      const [a, b] = [value(one), value(two)];
      if (a === b) return 0;
      if (a === "") return 1;
      if (b === "") return -1;
      const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), document.documentElement.lang);
      return descending ? -order : order;
    });
    body.append(...rows);
  }
}

// Snippets: a button that copies. Browsers allow it over TLS, and on the machine of the service.
function offerCopies() {
  for (const button of document.querySelectorAll("[data-copied]")) button.hidden = !navigator.clipboard;
}
offerCopies();
document.addEventListener("touchline:replaced", offerCopies);
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copied]");
  if (!button) return;
  const snippet = button.parentNode.querySelector("textarea");
  try {
    await navigator.clipboard.writeText(snippet.value);
    button.textContent = button.dataset.copied;
  } catch {
    snippet.select();
  }
});

// Widgets: tell the page around the frame how high the content is.
if (document.body.classList.contains("widget") && parent !== window) {
  // The height of the body is at least that of the frame, so a frame would never become lower.
  const content = document.querySelector("main");
  new ResizeObserver(() => {
    parent.postMessage({ touchlineHeight: Math.ceil(content.getBoundingClientRect().bottom + scrollY) }, "*");
  }).observe(content);
}

// Search: suggestions while typing, as a combobox. The focus stays in the field; the arrow keys choose, Enter opens, Escape closes.
const search = document.querySelector("form.search");
if (search) {
  const input = search.querySelector("input");
  const list = document.createElement("div");
  list.className = "suggestions";
  list.id = "suggestions";
  list.hidden = true;
  search.append(list);
  const options = () => [...list.querySelectorAll('[role="option"]')];
  const chosen = () => list.querySelector('[aria-selected="true"]');
  const choose = (option) => {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const show = (visible) => {
    list.hidden = !visible;
    const hasOptions = visible && options().length > 0;
    input.setAttribute("aria-expanded", String(hasOptions));
    if (hasOptions) input.setAttribute("aria-controls", "suggested");
    else input.removeAttribute("aria-controls");
    if (!visible) choose();
  };
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-haspopup", "listbox"]]) input.setAttribute(name, value);
  show(false);
  let timer = 0;
  let latest = 0;
  const suggest = async () => {
    const text = input.value.trim();
    const number = ++latest;
    if (text.length < 2) return show(false);
    try {
      const response = await fetch(`/search?part=1&q=${encodeURIComponent(text)}`, { credentials: "same-origin" });
      if (!response.ok || number !== latest) return;
      const part = new DOMParser().parseFromString(await response.text(), "text/html");
      choose();
      list.replaceChildren(...part.body.childNodes);
      show(document.activeElement === input);
    } catch {
      show(false);
    }
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, 150);
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      // The first Escape closes the list, the second one empties the field.
      if (!list.hidden) event.preventDefault();
      clearTimeout(timer);
      latest += 1;
      show(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = options();
      if (!all.length) return;
      event.preventDefault();
      if (list.hidden) show(true);
      // One place of the circle is the field itself.
      const at = all.indexOf(chosen()) + 1;
      const next = (at + (event.key === "ArrowDown" ? 1 : all.length)) % (all.length + 1);
      choose(all[next - 1]);
    } else if (event.key === "Enter" && !list.hidden && chosen()) {
      event.preventDefault();
      chosen().click();
    }
  });
  document.addEventListener("focusin", (event) => {
    if (!search.contains(event.target)) show(false);
  });
  document.addEventListener("click", (event) => {
    if (!search.contains(event.target)) show(false);
  });
}

// A new row of the timeline fades in, and a new bar of the momentum grows.
function markNew(before, now) {
  const rows = (section) => [...section.querySelectorAll("ol.timeline > li")];
  const known = new Set(rows(before).map((row) => row.textContent));
  if (known.size) rows(now).forEach((row) => row.classList.toggle("fresh", !known.has(row.textContent)));
  const drawings = [...before.querySelectorAll("svg.momentum")];
  now.querySelectorAll("svg.momentum").forEach((drawing, index) => {
    const drawn = drawings[index]?.querySelectorAll(".bar").length;
    if (drawn) [...drawing.querySelectorAll(".bar")].slice(drawn).forEach((bar) => bar.classList.add("grown"));
  });
}

// Puts a section in the place of the one that is shown. What the reader opened and scrolled stays.
function replaceSection(shown, element) {
  const open = [...shown.querySelectorAll("details[open]")].map((details) => details.className);
  const scroll = [...shown.querySelectorAll(".scroll")].map((box) => [box.scrollLeft, box.scrollTop]);
  const score = shown.querySelector("#score")?.textContent;
  shown.replaceWith(element);
  for (const name of open) element.querySelector(`details.${CSS.escape(name.split(" ")[0])}`)?.setAttribute("open", "");
  element.querySelectorAll(".scroll").forEach((box, index) => {
    if (scroll[index]) [box.scrollLeft, box.scrollTop] = scroll[index];
  });
  markNew(shown, element);
  const tinted = (box) => [...box.querySelectorAll("[data-tint]")];
  if (tinted(shown).length === tinted(element).length) {
    tinted(shown).forEach((before, index) => {
      const now = tinted(element)[index];
      if (now.textContent !== before.textContent) now.classList.add("changed");
    });
  }
  if (score !== undefined && element.querySelector("#score")?.textContent !== score) {
    element.querySelector("#score").classList.add("changed");
  }
}

async function fetchPage(address) {
  const response = await fetch(address, { credentials: "same-origin", cache: "no-cache" });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

// Parts: sections with an address of their own. They are put into the page when the reader comes near, and again when the
// reader filters or switches them, or the match changes.
const sectionsOf = (address) => [...document.querySelectorAll("section[data-part]")].filter((section) => section.dataset.part === address);
const loading = new Set();
async function loadPart(address, sections = sectionsOf(address)) {
  if (loading.has(address)) return;
  loading.add(address);
  try {
    putPart(address, await fetchPage(address), sections);
  } catch {
    // The link to the part stays.
  }
  loading.delete(address);
}
function putPart(address, fresh, sections) {
  for (const section of sections) {
    const element = fresh.getElementById(section.id);
    const shown = document.getElementById(section.id);
    if (!element || !shown) continue;
    const isSame = "loaded" in shown.dataset && received.get(section.id) === element.outerHTML;
    received.set(section.id, element.outerHTML);
    shown.dataset.part = address;
    if (isSame) continue;
    element.dataset.part = address;
    element.dataset.loaded = "";
    replaceSection(shown, element);
  }
  document.dispatchEvent(new CustomEvent("touchline:replaced"));
}
if ("IntersectionObserver" in window) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        if (target.isConnected) loadPart(target.dataset.part);
      }
    },
    { rootMargin: "600px 0px" },
  );
  const observe = () => {
    for (const place of document.querySelectorAll("section.place[data-part]")) near.observe(place);
  };
  observe();
  document.addEventListener("touchline:replaced", observe);
}
// Paper has every part. The browser prints as soon as this handler returns, so the requests in it wait for their answers.
const missingParts = () => new Set([...document.querySelectorAll("section.place[data-part]")].map((place) => place.dataset.part));
addEventListener("beforeprint", () => {
  for (const address of missingParts()) {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    try {
      request.send();
    } catch {
      continue;
    }
    if (request.status !== 200) continue;
    putPart(address, new DOMParser().parseFromString(request.responseText, "text/html"), sectionsOf(address));
  }
});
matchMedia("print").addEventListener("change", (media) => {
  if (media.matches) for (const address of missingParts()) loadPart(address);
});
const isPlain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || !isPlain(event)) return;
  const place = document.getElementById(link.dataset.section ?? "");
  if (place) {
    event.preventDefault();
    history.replaceState(null, "", `#${place.id}`);
    place.scrollIntoView();
    return;
  }
  const section = link.closest("section[data-loaded]");
  const part = section && new URL(section.dataset.part, location.href);
  if (!part || link.pathname !== part.pathname || link.host !== location.host) return;
  event.preventDefault();
  loadPart(link.pathname + link.search, sectionsOf(section.dataset.part));
});
document.addEventListener("submit", (event) => {
  const section = event.target.closest("section[data-loaded]");
  if (!section || event.target.method !== "get") return;
  event.preventDefault();
  const part = new URL(section.dataset.part, location.href);
  loadPart(`${part.pathname}?${new URLSearchParams(new FormData(event.target))}`, sectionsOf(section.dataset.part));
});

// Tabs: the section that is read is the current one. The reader reads what is below the tabs.
const tabBar = document.querySelector("nav.tabs");
function markTab() {
  const bar = document.querySelector("nav.tabs");
  const tabs = bar ? [...bar.querySelectorAll("a")] : [];
  if (tabs.some((tab) => tab.getAttribute("aria-current") === "page")) return;
  const sectionOf = (tab) => document.getElementById(tab.dataset.section ?? tab.hash.slice(1));
  const line = (bar?.getBoundingClientRect().bottom ?? 0) + 80;
  const begun = tabs.filter((tab) => sectionOf(tab)?.getBoundingClientRect().top <= line);
  const top = (tab) => sectionOf(tab).getBoundingClientRect().top;
  const current = begun.reduce((one, two) => (one && top(one) >= top(two) ? one : two), undefined);
  for (const tab of tabs) {
    if (tab === current) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}
if (tabBar) {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      markTab();
    });
  };
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
  document.addEventListener("touchline:replaced", ask);
  ask();
}

// On a wide screen a card beside a longer one stays in view. One that is higher than the window stays with its end.
function stick() {
  for (const card of document.querySelectorAll(".grid>section")) {
    const room = innerHeight - card.getBoundingClientRect().height - 16;
    card.style.setProperty("--stick", `${Math.min(116, room)}px`);
  }
}
if (document.querySelector(".grid>section")) {
  addEventListener("resize", stick);
  document.addEventListener("touchline:replaced", stick);
  document.addEventListener("toggle", stick, true);
  stick();
}

// Live: the server says that a match changed; the page fetches itself and replaces what differs.
const follows = document.body.dataset.follows;
if (follows && "EventSource" in window) {
  let busy = false;
  let again = false;
  const refresh = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      replace(await fetchPage(location.href));
    } catch {
      // The next change tries again.
    }
    busy = false;
    if (again) {
      again = false;
      setTimeout(refresh, 500);
    }
  };
  // Says a new score to a screen reader. The region stays in the page, because a region that is replaced is not read.
  const announced = document.createElement("p");
  announced.id = "announced";
  announced.className = "out-of-sight";
  announced.setAttribute("aria-live", "polite");
  document.body.append(announced);
  const scoreOf = (page) => page.querySelector("#score")?.textContent;
  const replace = (fresh) => {
    const score = scoreOf(document);
    document.title = fresh.title;
    const live = [...fresh.querySelectorAll("[data-live]")];
    const parts = new Set();
    const ids = (page) => [...page.querySelectorAll("[data-live]")].map((element) => element.id).sort().join();
    document.body.toggleAttribute("data-settled", fresh.body.hasAttribute("data-settled"));
    if (ids(fresh) === ids(document)) {
      for (const element of live) {
        const shown = document.getElementById(element.id);
        if (element.dataset.part) {
          if ("loaded" in shown.dataset) parts.add(shown.dataset.part);
          continue;
        }
        if (received.get(element.id) === element.outerHTML) continue;
        received.set(element.id, element.outerHTML);
        replaceSection(shown, element);
      }
    } else {
      replaceAll(fresh, live);
    }
    if (score !== undefined && scoreOf(document) !== score) {
      announced.textContent = document.querySelector("h1")?.textContent ?? "";
    }
    for (const address of parts) loadPart(address);
    document.dispatchEvent(new CustomEvent("touchline:replaced"));
    if (!fresh.body.dataset.follows) {
      ended = true;
      source.close();
    }
  };
  // A match that has begun, or that was corrected, may have other parts than before.
  const replaceAll = (fresh, parts) => {
    for (const element of parts) received.set(element.id, element.outerHTML);
    document.querySelector("main").replaceWith(fresh.querySelector("main"));
  };
  let ended = false;
  let source;
  let connected = false;
  const follow = () => {
    const opened = new EventSource(`/changes?matches=${encodeURIComponent(follows)}`);
    source = opened;
    opened.addEventListener("change", refresh);
    // The match may have changed while there was no connection.
    opened.addEventListener("open", () => {
      if (connected) refresh();
      connected = true;
    });
    // An EventSource connects again by itself, but not after a refusal: of a service that is busy, or of a proxy whose
    // service restarts. Many pages do not come back in the same moment.
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED || ended) return;
      connected = true;
      setTimeout(() => opened === source && !ended && follow(), 2000 + 3000 * Math.random());
    });
  };
  follow();
  // A finished match changes only if it is corrected, so its page holds a connection only while it is seen.
  document.addEventListener("visibilitychange", () => {
    if (ended || !document.body.hasAttribute("data-settled")) return;
    source.close();
    if (document.visibilityState !== "visible") return;
    follow();
    refresh();
  });
  // A browser may keep a page that the reader has left. Its connection would be one of the six that a site may have.
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => {
    if (!event.persisted || ended) return;
    follow();
    refresh();
  });
}

// Attacks: the drawn attack, step by step. Without this file all its steps are visible.
let playing;
function showStep(player, step) {
  const steps = Number(player.dataset.steps);
  const shown = Math.min(Math.max(step, 1), steps);
  player.dataset.step = shown;
  for (const mark of player.closest("section").querySelectorAll("[data-step]:not(.player)")) {
    mark.classList.toggle("later", Number(mark.dataset.step) > shown);
  }
  player.querySelector("output").textContent = `${shown} / ${steps}`;
  player.querySelector('[data-step-to="previous"]').disabled = shown === 1;
  player.querySelector('[data-step-to="next"]').disabled = shown === steps;
}
function stopPlaying(player) {
  clearInterval(playing);
  playing = undefined;
  const button = player.querySelector('[data-step-to="play"]');
  button.textContent = button.dataset.play;
}
function preparePlayers() {
  clearInterval(playing);
  playing = undefined;
  for (const player of document.querySelectorAll(".player[data-steps]")) {
    player.hidden = Number(player.dataset.steps) < 2;
    showStep(player, Number(player.dataset.steps));
  }
}
preparePlayers();
document.addEventListener("touchline:replaced", preparePlayers);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step-to]");
  if (!button) return;
  const player = button.closest(".player");
  const [step, steps] = [Number(player.dataset.step), Number(player.dataset.steps)];
  const wasPlaying = playing !== undefined;
  stopPlaying(player);
  if (button.dataset.stepTo === "next") showStep(player, step + 1);
  else if (button.dataset.stepTo === "previous") showStep(player, step - 1);
  else if (!wasPlaying) {
    button.textContent = button.dataset.pause;
    showStep(player, step === steps ? 1 : step);
    playing = setInterval(() => {
      showStep(player, Number(player.dataset.step) + 1);
      if (Number(player.dataset.step) === steps) stopPlaying(player);
    }, 900);
  }
});
