// What is wrong with the layout of this page at the present width, as sentences. Run as the body of a function.
//
// Only the boxes of this list may scroll sideways. Their style has shadows that show where more is hidden.
const SCROLLING = ".scroll, .tabs, .chips, .choices, .dates, .bracket";
const SMALLEST_TEXT = 11;
// Browsers round sizes, and a letter may reach over its box by a fraction.
const TOLERANCE = 1.5;
// A chart is in a card with room at its sides. Labels of its axes may use some of it.
const OVER_CHART = 20;
const faults = [];
const name = (element) => {
  const parts = [];
  for (let at = element; at && at !== document.body && parts.length < 4; at = at.parentElement) {
    parts.unshift(at.localName + (at.id ? `#${at.id}` : "") + [...at.classList].map((one) => `.${one}`).join(""));
    if (at.id) break;
  }
  return parts.join(">");
};
const report = (kind, element, detail) => faults.push(`${kind}: ${name(element)} ${detail}`);
const short = (text) => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 40));

const width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) report("wider than the screen", document.body, `${document.documentElement.scrollWidth} in ${width}`);

const isForReaders = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".out-of-sight, .skip");
const elements = [...document.body.querySelectorAll("*")].filter(isForReaders);

// Boxes and what is in them.
for (const element of elements) {
  if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || !element.clientWidth) continue;
  const style = getComputedStyle(element);
  if (style.display === "inline") continue;
  const hidden = element.scrollWidth - element.clientWidth;
  if (hidden <= TOLERANCE) continue;
  if (style.overflowX === "auto" || style.overflowX === "scroll") {
    if (!element.matches(SCROLLING)) report("scrolls", element, `${element.scrollWidth} in ${element.clientWidth}`);
    else if (!style.backgroundAttachment.includes("local")) report("no hint that it scrolls", element, "");
  } else if (style.overflowX === "hidden" || style.overflowX === "clip") {
    if (!element.matches("input, select, textarea")) report("clipped", element, `${element.scrollWidth} in ${element.clientWidth} ${short(element.textContent)}`);
  } else if (element.matches("table, .card, .bar, nav, form, header, main")) {
    report("content is wider", element, `${element.scrollWidth} in ${element.clientWidth} ${short(element.textContent)}`);
  }
}

const blockOf = (element) => {
  let at = element;
  while (["inline", "contents"].includes(getComputedStyle(at).display)) at = at.parentElement;
  return at;
};

// Texts: their size, and whether two are at one place.
const texts = [];
for (const element of elements) {
  const style = getComputedStyle(element);
  const isDrawn = element instanceof SVGElement;
  if (isDrawn && element.localName !== "text" && element.localName !== "tspan") continue;
  const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!nodes.length || element.matches("option, optgroup, title, desc")) continue;
  const matrix = isDrawn ? element.getScreenCTM() : null;
  const scale = isDrawn ? Math.hypot(matrix.a, matrix.b) : 1;
  const size = parseFloat(style.fontSize) * scale;
  if (size < SMALLEST_TEXT - 0.05) report("small text", element, `${size.toFixed(1)} px ${short(element.textContent)}`);
  // The box of a text on a slope is larger than the text.
  if (element.closest("select, textarea") || (isDrawn && matrix.b !== 0)) continue;
  for (const node of nodes) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const frame = (isDrawn ? element.ownerSVGElement : blockOf(element)).getBoundingClientRect();
      const over = isDrawn ? OVER_CHART : TOLERANCE;
      if (box.left < frame.left - over || box.right > frame.right + over) report("text leaves its box", element, short(node.data));
      // The box of a line has room above and below the letters.
      const cut = isDrawn ? box.height * 0.22 : box.height * 0.18;
      texts.push({ element, node, isDrawn, isOnDisc: element.matches(".step-number, .disc-number"), left: box.left + 1, right: box.right - 1, top: box.top + cut, bottom: box.bottom - cut });
    }
  }
}
// What is seen of a text: boxes around it may cut it.
const seen = (text) => {
  const box = { ...text };
  for (let at = text.element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (at instanceof SVGElement || (style.overflowX === "visible" && style.overflowY === "visible")) continue;
    const frame = at.getBoundingClientRect();
    box.left = Math.max(box.left, frame.left);
    box.right = Math.min(box.right, frame.right);
    box.top = Math.max(box.top, frame.top);
    box.bottom = Math.min(box.bottom, frame.bottom);
  }
  return box;
};
texts.sort((one, other) => one.top - other.top);
for (let first = 0; first < texts.length; first += 1) {
  const one = texts[first];
  for (let second = first + 1; second < texts.length && texts[second].top < one.bottom; second += 1) {
    const other = texts[second];
    // Of two discs at one place the later one covers the other, with its number.
    if (one.isOnDisc && other.isOnDisc) continue;
    if (other.node === one.node || one.left >= other.right || other.left >= one.right) continue;
    const [a, b] = [seen(one), seen(other)];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > (one.isDrawn ? 4 : TOLERANCE) && down > TOLERANCE) {
      report("overlap", one.element, `${short(one.node.data)} and ${short(other.node.data)} by ${across.toFixed(0)} x ${down.toFixed(0)}`);
    }
  }
}

// The columns of the groups of one page are below each other.
for (const groups of document.querySelectorAll(".group-tables")) {
  const columns = [...groups.querySelectorAll("table")].filter(isForReaders).map((table) => {
    const start = table.getBoundingClientRect().left;
    return [...table.tHead.rows[0].cells].filter(isForReaders).map((cell) => Math.round(cell.getBoundingClientRect().left - start)).join(" ");
  });
  if (new Set(columns).size > 1) report("columns are not aligned", groups, columns.join(" | "));
}

// A name is whole, or it is divided between words. A column for phones has no room for words that are longer than these.
const LONGEST_WORD = 12;
for (const name of elements.filter((element) => element.matches("bdi"))) {
  for (const node of [...name.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE)) {
    for (const word of node.data.matchAll(/[^\s‐–-]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
      if (lines.size > 1 && word[0].length <= LONGEST_WORD) report("a word of a name is broken", name, short(node.data));
    }
  }
}

// The colons of a column of goals are below each other. The goals scored are where reading begins.
for (const goals of document.querySelectorAll("td a[href*='stat=Standing.GoalsScored']")) {
  if (isForReaders(goals) && !goals.closest(".goals-pair")) report("goals are not aligned", goals, goals.textContent);
}
for (const table of document.querySelectorAll("table")) {
  const places = [...table.querySelectorAll(".goals-pair")].filter(isForReaders).map((pair) => {
    const [scored, conceded] = [...pair.children].map((number) => number.getBoundingClientRect());
    if (scored.left > conceded.left !== (document.documentElement.dir === "rtl")) report("goals are in the wrong order", pair, pair.textContent);
    return Math.round((Math.min(scored.right, conceded.right) + Math.max(scored.left, conceded.left)) / 2);
  });
  if (Math.max(...places) - Math.min(...places) > 1) report("goals are not aligned", table, places.join(" "));
}

// What every reader needs is in the first view.
for (const [what, css] of [["language switch", ".languages"], ["search", ".search input"], ["menu", ".main a"]]) {
  for (const element of document.querySelectorAll(`.top ${css}`)) {
    const box = element.getBoundingClientRect();
    if (box.left < -0.5 || box.right > width + 0.5 || box.width < 20) report(`${what} is not in view`, element, `${box.left.toFixed(0)} to ${box.right.toFixed(0)} of ${width}`);
    if (element.scrollWidth > element.clientWidth + TOLERANCE && what !== "search") report(`${what} is cut`, element, "");
  }
}
return [...new Set(faults)];
