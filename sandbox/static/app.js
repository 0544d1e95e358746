// The page: who I am, where I am, what is said there. Everything comes live over one websocket.

import { Announcer } from "./announcer.js";
import { Clock } from "./clock.js";
import { body } from "./components.js";
import { Composer } from "./composer.js";
import { el } from "./dom.js";
import { held, takeAway, walk } from "./focus.js";
import { context, refreshTimes } from "./markdown.js";
import { openModal } from "./modal.js";
import { closeSelect, openSelect, sources } from "./select.js";
import { drawSidebar } from "./sidebar.js";

const byId = (id) => document.getElementById(id);
const wanted = new URLSearchParams(location.search);
const state = { world: null, channel: null, messages: new Map(), errors: new Map(), busy: new Map(), unread: new Set(), missed: null };
const log = byId("log");
const announcer = new Announcer(byId("said"));
walk(log);

async function post(action, more = {}) {
  const answer = await fetch("/page/do", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ action, as: state.world.me, ...more }),
  });
  return answer.json();
}

// The shared clock

const clock = new Clock(byId("clock"), byId("utc"), post);
context.now = () => clock.now();
setInterval(refreshTimes, 1000);

// Messages

function colour(id) {
  return `hsl(${Number(BigInt(id) % 12n) * 30} 55% 45%)`;
}

function messageNode(message) {
  const act = {
    busy: state.busy.get(message.id),
    click: (customId) => interact(message, customId, { action: "click" }),
    choose: (customId, values) => interact(message, customId, { action: "choose", values }),
  };
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(new Date(message.timestamp));
  const avatar = el("span", { class: "avatar", "aria-hidden": "true", text: [...message.author_name][0] });
  avatar.style.background = colour(message.author.id);
  const head = el(
    "header",
    {},
    el("strong", { text: message.author_name }),
    message.author.bot ? el("span", { class: "badge", text: "APP" }) : null,
    el("time", { class: "when", datetime: message.timestamp, text: time }),
    message.edited_timestamp ? el("span", { class: "small", text: "(edited)" }) : null,
  );
  const asked = message.interaction_metadata;
  const loading = (message.flags & 128) !== 0;
  const node = el(
    "article",
    {
      class: `message${message.pinged ? " pinged" : ""}${message.ephemeral ? " ephemeral" : ""}`,
      data: { messageId: message.id, testid: "message", author: message.author.id, ephemeral: String(message.ephemeral) },
      "aria-busy": loading ? "true" : null,
      "aria-label": `${message.author_name}, ${time}${message.ephemeral ? ", only you can see this" : ""}`,
      lang: message.ephemeral ? state.world.locale : null, // the bot speaks my language to me; to all, the server's
      tabindex: "-1",
    },
    avatar,
    el(
      "div",
      { class: "main" },
      asked?.type === 2 ? el("p", { class: "small asked", text: `↱ ${context.person(asked.user.id) ?? "?"} used a command` }) : null,
      head,
      loading ? el("p", { class: "thinking", text: `${message.author_name} is thinking…` }) : body(message, act),
      state.errors.has(message.id) ? el("p", { class: "error", role: "alert", data: { testid: "failed" }, text: state.errors.get(message.id) }) : null,
      message.ephemeral ? onlyYou(message) : appsButton(message),
    ),
  );
  if (!message.ephemeral)
    node.addEventListener("contextmenu", (event) => {
      if (event.target.closest("a, img, input")) return; // the browser's own menu has more to say there
      event.preventDefault();
      apps(node.querySelector(".apps"), { message: message.id });
    });
  return node;
}

function appsButton(message) {
  const button = el("button", { type: "button", class: "plain apps", text: "⋯", title: "Apps", "aria-label": `Apps on the message of ${message.author_name}`, "aria-haspopup": "listbox", data: { testid: "apps" }, on: { click: () => apps(button, { message: message.id }) } });
  return button;
}

/** What Discord has under "Apps" after a right click: `target` is `{ message }`, which has an author, or `{ person }`. */
async function apps(anchor, target) {
  const found = await post("menu", { channel: state.channel, ...target });
  if (!Array.isArray(found) || !found.length) {
    notice(found.error ?? "No app has anything to offer there.");
    return;
  }
  const author = target.person ?? state.messages.get(target.message)?.author.id;
  const options = found.map((one, index) => ({ label: one.shown, value: String(index), description: one.on === "person" ? nameOf(author) : "This message" }));
  openSelect(anchor, { placeholder: "Apps", options, min_values: 1, max_values: 1 }, async ([chosen]) => {
    const { on, name } = found[Number(chosen)];
    const outcome = await post("right_click", { channel: state.channel, ...target, on, name }).catch(() => ({ error: "The sandbox is not answering." }));
    if (outcome.error) notice(`${name}: ${outcome.error}`);
    if (outcome.modal) modalFor(outcome);
  });
}

function onlyYou(message) {
  const dismiss = el("button", { type: "button", class: "plain", text: "Dismiss message", data: { testid: "dismiss" }, on: { click: () => post("dismiss", { message: message.id }) } });
  return el("p", { class: "small only-you" }, "👁 Only you can see this · ", dismiss);
}

async function interact(message, customId, request) {
  state.errors.delete(message.id);
  state.busy.set(message.id, customId);
  show(message.id);
  const outcome = await post(request.action, { ...request, message: message.id, custom_id: customId }).catch(() => ({ error: "The sandbox is not answering." }));
  state.busy.delete(message.id);
  if (outcome.error) state.errors.set(message.id, outcome.error);
  show(message.id);
  if (outcome.modal) await modalFor(outcome);
  refocus(message.id, customId);
}

/** A control that was redrawn while it was busy lost the focus: give it back, or to its message. */
function refocus(id, customId) {
  const node = log.querySelector(`[data-message-id="${id}"]`);
  if (!node || document.activeElement !== document.body) return;
  const control = [...node.querySelectorAll("[data-custom-id]")].find((item) => item.dataset.customId === customId && !item.disabled);
  (control ?? node).focus({ preventScroll: true });
}

function modalFor(outcome) {
  return openModal(outcome.modal, state.world.locale, async (values) => {
    const sent = await post("submit", { interaction: outcome.interaction, values });
    if (sent.error) return sent.error === "This interaction failed" ? "Something went wrong. Try again." : sent.error;
    if (sent.modal) modalFor(sent);
    return null;
  });
}

let stuck = true; // the view follows the newest message

function atBottom() {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}

log.addEventListener("scroll", () => {
  stuck = atBottom();
});
new ResizeObserver(() => {
  if (stuck) log.scrollTop = log.scrollHeight;
}).observe(log);

/** Draw a message again in its place, or add it; keeps the focus where it is in it, and the view at the end. */
function show(id) {
  const message = state.messages.get(id);
  const old = log.querySelector(`[data-message-id="${id}"]`);
  const stay = stuck;
  if (!message) {
    if (old) takeAway(old);
  } else if (old) {
    const giveBack = held(old);
    const fresh = messageNode(message);
    old.replaceWith(fresh);
    giveBack?.(fresh);
    announcer.changed(message, old, fresh);
  } else {
    const fresh = messageNode(message);
    log.append(fresh);
    announcer.arrived(message, fresh);
  }
  if (stay) log.scrollTop = log.scrollHeight;
}

function notice(text, kind = "error") {
  const node = el("p", { class: `notice ${kind}`, role: "alert", tabindex: "-1", data: { testid: "notice" } }, text, " ");
  node.append(el("button", { type: "button", class: "plain", text: "Dismiss", on: { click: () => takeAway(node) } }));
  log.append(node);
  log.scrollTop = log.scrollHeight;
}

// Commands

const composer = new Composer(byId("composer-area"), {
  say: async (text) => {
    const done = await post("say", { channel: state.channel, text });
    if (done.error) notice(done.error);
  },
  slash: async (name, options) => {
    const waiting = el("p", { class: "notice", role: "status", text: `Sending /${name} …` });
    log.append(waiting);
    log.scrollTop = log.scrollHeight;
    const outcome = await post("slash", { channel: state.channel, name, options }).catch(() => ({ error: "The sandbox is not answering." }));
    waiting.remove();
    if (outcome.error) notice(`/${name}: ${outcome.error}`);
    if (outcome.modal) modalFor(outcome);
  },
  suggest: async (name, options, focused) => {
    const found = await post("autocomplete", { channel: state.channel, name, options, focused });
    return Array.isArray(found) ? found : [];
  },
});

async function loadCommands() {
  const channel = state.channel;
  const commands = await post("commands", { channel });
  if (channel === state.channel) composer.update(titleOf(placeOf(channel)), Array.isArray(commands) ? commands : [], state.world.locale);
}

// Channels and people

function places() {
  const { guilds, direct, private: others } = state.world;
  return [...guilds.flatMap((guild) => guild.channels), direct, ...others];
}

function placeOf(id) {
  return places().find((channel) => channel.id === id);
}

function titleOf(place) {
  if (place === state.world.direct) return "Direct messages with the bot";
  return place.kind === 1 || place.kind === 3 ? `@${place.name}` : `#${place.name}`;
}

/** The server that a channel belongs to, undefined for direct messages. */
function guildOf(id) {
  return state.world.guilds.find((guild) => guild.channels.some((channel) => channel.id === id));
}

async function enter(id) {
  closeSelect();
  state.channel = id;
  state.unread.delete(id);
  drawTitle();
  if (document.body.classList.contains("menu-open")) byId("title").focus(); // what had it is about to be hidden
  document.body.classList.remove("menu-open");
  byId("menu").setAttribute("aria-expanded", "false");
  drawChannels();
  drawPeople();
  history.replaceState(null, "", `/?as=${encodeURIComponent(nameOf(state.world.me))}&channel=${id}`);
  const missed = [];
  state.missed = missed; // news that arrive while the history is on its way
  const found = await post("history", { channel: id });
  if (state.missed !== missed) return;
  state.missed = null;
  state.messages = new Map((Array.isArray(found) ? found : []).map((message) => [message.id, message]));
  log.replaceChildren(...[...state.messages.values()].map(messageNode));
  missed.forEach((news) => onNews[news.t](news));
  log.scrollTop = log.scrollHeight;
  await loadCommands();
}

function nameOf(id) {
  return state.world.people.find((person) => person.id === id)?.name ?? null;
}

/** Change something about where I am and what I take. */
async function change(action, more) {
  const done = await post(action, more);
  if (done.error) notice(done.error);
}

function drawChannels() {
  drawSidebar(byId("sidebar"), state, { enter, change, nameOf, apps });
}

function drawTitle() {
  const server = guildOf(state.channel)?.name;
  byId("title").replaceChildren(...(server ? [el("span", { class: "where", text: `${server} › ` })] : []), titleOf(placeOf(state.channel)));
}

/** Everybody to switch to, with their role where I am now. */
function drawPeople() {
  const people = state.world.people.filter((person) => !person.bot);
  const here = guildOf(state.channel)?.id;
  const label = (person) => {
    const role = here && (person.roles[here] ?? "not here");
    return role ? `${person.name} (${role})` : person.name;
  };
  byId("who").replaceChildren(...people.map((person) => el("option", { value: person.id, selected: person.id === state.world.me, text: label(person) })));
  const company = people.filter((person) => person.id === state.world.me || !here || here in person.roles);
  const next = company[(company.findIndex((person) => person.id === state.world.me) + 1) % company.length];
  byId("another").href = `/?as=${encodeURIComponent(next.name)}&channel=${state.channel}`;
  document.title = `${nameOf(state.world.me)} – Sandbox`;
}

// News

/** What decides which commands I am offered, to compare. */
function standing() {
  return JSON.stringify([state.world?.has_app, state.world?.locale, state.world?.guilds.map((guild) => guild.id)]);
}

const onNews = {
  async world(news) {
    const first = state.world === null;
    const before = standing();
    state.world = news;
    context.me = news.me;
    const known = places().map((channel) => channel.id);
    const start = first ? wanted.get("channel") : state.channel;
    if (first || !known.includes(state.channel)) {
      await enter(known.includes(start) ? start : known[0]);
      return;
    }
    drawTitle();
    drawPeople();
    drawChannels();
    if (standing() !== before) await loadCommands(); // other commands may be offered now
  },
  message(news) {
    const { message } = news;
    state.missed?.push(news);
    if (message.channel_id === state.channel) {
      state.messages.set(message.id, message);
      show(message.id);
    } else if (!message.edited_timestamp) {
      state.unread.add(message.channel_id);
      drawChannels();
    }
  },
  message_deleted(news) {
    state.missed?.push(news);
    state.messages.delete(news.id);
    show(news.id);
  },
  commands: () => loadCommands(),
  status({ online, process, offset }) {
    clock.set(offset);
    refreshTimes();
    byId("online").textContent = online ? "Bot online" : "Bot offline";
    document.body.classList.toggle("online", online);
    byId("process-buttons").hidden = process === null;
    byId("kill").disabled = process?.state !== "running";
    byId("process").textContent = process === null ? "" : process.state === "running" ? "Its process is running." : `Its process has exited (code ${process.code}).`;
    byId("restart").textContent = process?.state === "running" ? "Restart the bot" : "Start the bot";
  },
};

function connect() {
  const me = state.world?.me ?? wanted.get("as") ?? "";
  const socket = new WebSocket(`ws://${location.host}/page/ws?as=${encodeURIComponent(me)}`);
  let queue = Promise.resolve();
  socket.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    queue = queue.then(() => onNews[news.t](news)).catch((error) => console.error(error));
  });
  socket.addEventListener("open", () => state.world && enter(state.channel));
  socket.addEventListener("close", () => {
    byId("online").textContent = "Sandbox gone";
    document.body.classList.remove("online");
    setTimeout(connect, 1000);
  });
}

context.person = nameOf;
context.role = (id) => state.world.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id)?.name;
context.channel = (id) => places().find((channel) => channel.id === id)?.name;
sources.people = () => {
  const here = guildOf(state.channel)?.id;
  return state.world.people.filter((person) => !person.bot && (!here || here in person.roles));
};
sources.roles = () => guildOf(state.channel)?.roles ?? [];
sources.channels = () => guildOf(state.channel)?.channels ?? [];

byId("who").addEventListener("change", (event) => {
  location.search = `?as=${encodeURIComponent(nameOf(event.target.value))}&channel=${state.channel}`;
});
function menu(open) {
  document.body.classList.toggle("menu-open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
}
byId("menu").addEventListener("click", () => {
  const open = !document.body.classList.contains("menu-open");
  menu(open);
  if (open) byId("sidebar").querySelector("button")?.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (byId("tools").contains(document.activeElement) && byId("tools").open) {
    byId("tools").open = false;
    byId("tools").querySelector("summary").focus();
  } else if (document.body.classList.contains("menu-open")) {
    menu(false);
    byId("menu").focus();
  }
});
document.querySelectorAll(".skip").forEach((link) =>
  link.addEventListener("click", (event) => {
    event.preventDefault(); // an address of its own would be another place
    const to = document.querySelector(link.getAttribute("href"));
    (to.querySelector("input.composer") ?? to).focus();
  }),
);
byId("restart").addEventListener("click", () => post("restart"));
byId("kill").addEventListener("click", () => post("kill"));
byId("newcomer").addEventListener("submit", async (event) => {
  event.preventDefault();
  await post("add_person", { name: byId("newcomer-name").value });
  byId("newcomer-name").value = "";
});

function theme(name) {
  document.documentElement.dataset.theme = name;
  byId("theme").textContent = name === "dark" ? "Light" : "Dark";
}
byId("theme").addEventListener("click", () => {
  theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  localStorage.setItem("theme", document.documentElement.dataset.theme);
});
theme(localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
connect();
