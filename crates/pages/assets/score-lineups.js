
// This part has the line-ups: who starts, who is on the bench, with which number and in which position.

const lineUpForm = (side) => document.querySelector(`.line-up[data-side=${side}]`);

// Shows the line-up of a side: as it is stated, else as in the last match of the team.
function showLineUp(side, squad) {
  const { players, squad: stated } = device.match.line_ups[side];
  const box = lineUpForm(side);
  const wanted = squad ?? (stated.length ? stated : previousSquad(side));
  const members = new Map(wanted.map((member) => [member.player, member]));
  const template = document.getElementById("member");
  const place = ({ player }) => ["starter", "bench", undefined].indexOf(members.get(player)?.role);
  const sorted = [...players].sort((one, two) => place(one) - place(two));
  const rows = sorted.map(({ player, shirt, spot }) => {
    const row = template.content.cloneNode(true).firstElementChild;
    const member = members.get(player);
    row.dataset.player = player;
    row.dataset.side = side;
    const set = (field, value) => {
      const input = row.querySelector(`[data-field=${field}]`);
      input.id = `${side}-${player}-${field}`;
      row.querySelector(`[data-for=${field}]`).htmlFor = input.id;
      input.value = value ?? "";
      return input;
    };
    set("shirt", digits(String(member?.shirt ?? shirt ?? "")));
    set("role", member?.role);
    set("spot", member ? member.spot : spot);
    nameMember(row);
    return row;
  });
  box.querySelector("ul").replaceChildren(...rows);
  countStarters(box);
}

// Writes the name of a player, as the match has it now, into their row.
function nameMember(row) {
  const name = nameOf(row.dataset.side, Number(row.dataset.player));
  const shown = row.querySelector(".name");
  if (shown.textContent === name) return;
  shown.textContent = name;
  for (const input of row.querySelectorAll("[data-field]")) {
    const label = row.querySelector(`[data-for=${input.dataset.field}]`).textContent;
    input.setAttribute("aria-label", `${label}: ${name}`);
  }
}

function previousSquad(side) {
  const { players } = device.match.line_ups[side];
  const named = players.filter((player) => player.latest);
  return named.map(({ player, shirt, latest, spot }) => ({ player, shirt, role: latest, spot }));
}

function countStarters(box) {
  let starters = 0;
  for (const row of box.querySelectorAll(".member")) {
    const isStarter = row.querySelector("[data-field=role]").value === "starter";
    row.classList.toggle("starter", isStarter);
    row.querySelector("[data-field=spot]").hidden = !isStarter;
    starters += isStarter ? 1 : 0;
  }
  const { players } = device.match.line_ups[box.dataset.side];
  box.querySelector("[data-count]").textContent = players.length ? say("starters", digits(String(starters))) : say("no-players");
}

function squadIn(box) {
  const squad = [];
  for (const row of box.querySelectorAll(".member")) {
    const value = (field) => row.querySelector(`[data-field=${field}]`).value;
    if (!value("role")) continue;
    const member = { player: Number(row.dataset.player), role: value("role") };
    const shirt = parseInt(westernDigits(value("shirt")), 10);
    if (shirt > 0) member.shirt = shirt;
    if (member.role === "starter" && value("spot")) member.spot = value("spot");
    squad.push(member);
  }
  return squad;
}

for (const side of SIDES) {
  const box = lineUpForm(side);
  box.addEventListener("change", () => countStarters(box));
  box.querySelector("[data-previous]").addEventListener("click", () => showLineUp(side, previousSquad(side)));
  box.querySelector("form").addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const { coach } = device.match.line_ups[side];
    const lineUp = { squad: squadIn(box) };
    if (coach) lineUp.coach = coach;
    report([{ line_ups: { [side]: lineUp } }], say("line-up", device.match[side]));
    view("match");
  });
}
