
// This part has the dialogs in which a goal, a card or a substitution is reported or corrected.

// The ways to score, and what each is as an event. The first ones are of open play, the last ones of a shoot-out.
const GOALS = {
  goal: { type: "Attempt", result: "Goal" },
  "penalty-goal": { type: "Penalty", result: "Goal" },
  "free-kick-goal": { type: "Free Kick Shot", result: "Goal" },
  "own-goal": { type: "Own Goal", result: "Fail" },
  "penalty-saved": { type: "Penalty", result: "Saved" },
  "penalty-missed": { type: "Penalty", result: "Off Target" },
};
const KICKS = {
  "kick-scored": GOALS["penalty-goal"],
  "penalty-saved": GOALS["penalty-saved"],
  "penalty-missed": GOALS["penalty-missed"],
};
const CARDS = {
  yellow: { type: "Card", result: "Yellow" },
  "second-yellow": { type: "Card", result: "Second Yellow" },
  red: { type: "Card", result: "Red" },
};

// The name of what an event is, and the dialog that corrects it.
function kindOf(event) {
  const named = (kinds) => Object.keys(kinds).find((how) => kinds[how].type === event.type && kinds[how].result === event.result);
  if (event.type === "Substitution") return { dialog: "substitution", how: "substitution" };
  if (event.type === "Card") return { dialog: "card", how: named(CARDS) };
  if (event.type === "Half Start") return { how: `period-${event.period}` };
  if (event.type === "Half End") return { how: "ended" };
  if (event.type === "Own Goal") return { dialog: "goal", how: "own-goal" };
  const how = named(isShootOut(event) ? KICKS : GOALS);
  // Feeds know more results of a penalty.
  return { dialog: "goal", how: how ?? (isGoal(event) ? "goal" : "penalty-missed") };
}

const assistOf = (match, goal) => (goal.related ?? []).map((id) => match.events[id]).find((event) => event?.extra === "Assist");

function choose(box, players, side, name, chosen) {
  box.replaceChildren(
    ...players.map((player) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name, value: player, checked: player === chosen });
      const number = document.createElement("b");
      number.textContent = digits(shirtOf(side, player));
      const text = document.createElement("bdi");
      text.textContent = nameOf(side, player);
      label.append(input, number, text);
      return label;
    }),
  );
}

function options(select, entries, chosen) {
  select.replaceChildren(
    ...entries.map(([value, text]) => new Option(text, value, value === chosen, value === chosen)),
  );
}

// Opens a dialog for a side, to report something or to correct an event.
function openReport(id, side, event) {
  const { match } = device;
  if (!event && SIDES.some((one) => !match.line_ups[one].squad.length)) return showProblem(say("no-line-up"));
  const dialog = document.getElementById(id);
  const form = dialog.querySelector("form");
  const { period, second } = event ?? now();
  const kinds = id === "card" ? CARDS : period === SHOOT_OUT ? KICKS : GOALS;
  if (form.elements.how) {
    const how = event ? kindOf(event).how : Object.keys(kinds)[0];
    options(form.elements.how, Object.keys(kinds).map((kind) => [kind, say(kind)]), how);
  }
  const only = (name, isShown) => {
    for (const part of form.querySelectorAll(`[data-only=${name}]`)) part.hidden = !isShown;
  };
  only("minute", period !== SHOOT_OUT);
  const written = period === SHOOT_OUT ? "" : minuteText({ period, second });
  form.elements.minute.value = digits(written);
  const fill = () => {
    const how = form.elements.how?.value;
    // An own goal is scored by the other side.
    const credited = event ? goalFor(event) : side;
    const acting = how === "own-goal" ? other(credited) : credited;
    const { on, left, bench } = playersOf(match, acting, event?.id);
    // A report may come late, and a player on the bench may be shown a card.
    const players = { goal: [...on, ...left], card: [...on, ...left, ...bench], substitution: on }[id];
    choose(form.querySelector("[data-players=player]"), players, acting, "player", chosenPlayer() ?? event?.player);
    const replacements = form.querySelector("[data-players=replacement]");
    if (replacements) choose(replacements, bench, acting, "replacement", event?.replacement);
    only("assist", how === "goal");
    if (form.elements.assist) {
      const assist = event && assistOf(match, event)?.player;
      const mates = players.map((player) => [String(player), `${digits(shirtOf(acting, player))} ${nameOf(acting, player)}`]);
      options(form.elements.assist, [["", say("no-assist")], ...mates], String(assist ?? ""));
    }
    form.dataset.side = acting;
  };
  const chosenPlayer = () => Number(new FormData(form).get("player")) || undefined;
  if (form.elements.how) form.elements.how.onchange = fill;
  form.onchange = id === "card" && !event ? () => suggestCard(form) : null;
  form.reset();
  fill();
  form.elements.minute.value = digits(written);
  form.querySelector("[data-wrong]").hidden = true;
  form.querySelector("[data-delete]").hidden = !event;
  form.querySelector("[data-delete]").onclick = () => {
    dialog.close();
    removeEvent(event);
  };
  form.querySelector("[data-cancel]").onclick = () => dialog.close();
  form.onsubmit = (submitted) => {
    submitted.preventDefault();
    const data = new FormData(form);
    const wrong = (name) => {
      const box = form.querySelector("[data-wrong]");
      box.textContent = say(name);
      box.hidden = false;
    };
    const given = westernDigits(data.get("minute"));
    const time = given === written ? { period, second } : timeOf(given);
    if (!time) return wrong("wrong-minute");
    if (!data.get("player") || (id === "substitution" && !data.get("replacement"))) return wrong("nobody");
    dialog.close();
    const kind = id === "substitution" ? { type: "Substitution" } : kinds[data.get("how")];
    saveEvent({ ...time, ...kind, side: form.dataset.side }, data, event);
  };
  dialog.showModal();
}

// A second yellow card of a player is one.
function suggestCard(form) {
  const player = Number(new FormData(form).get("player"));
  const hasYellow = Object.values(device.match.events).some((event) => event.type === "Card" && event.player === player);
  if (form.elements.how.value === (hasYellow ? "yellow" : "second-yellow")) {
    form.elements.how.value = hasYellow ? "second-yellow" : "yellow";
  }
}

function saveEvent(stated, data, before) {
  const { match } = device;
  const id = before?.id ?? newEventId(match) + 1;
  const event = { ...stated, id, player: Number(data.get("player")) };
  if (event.type === "Substitution") {
    event.replacement = Number(data.get("replacement"));
    const spot = spotOf(match, event.side, event.player);
    if (spot) event.spot = spot;
  }
  const lines = [];
  const known = before && assistOf(match, before);
  const assisting = event.type === "Attempt" && event.result === "Goal" ? Number(data.get("assist")) : 0;
  if (assisting) {
    // The pass comes before the goal: of events at one time, the one with the lower number is stated first.
    const pass = { id: known?.id ?? id - 1, type: "Pass", result: "Success", extra: "Assist", side: event.side };
    const { period, second } = event;
    lines.push(eventLine({ ...pass, player: assisting, recipient: event.player, period, second }));
    event.related = [known?.id ?? id - 1];
  } else if (known) {
    lines.push({ delete: known.id });
  }
  lines.push(eventLine(event));
  report(lines, labelOf(event));
}

function removeEvent(event) {
  const assist = assistOf(device.match, event);
  const lines = [{ delete: event.id }];
  if (assist) lines.push({ delete: assist.id });
  report(lines, say("deleted", labelOf(event)));
}
