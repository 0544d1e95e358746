// The list of servers with their channels, direct messages, and what one may change about oneself.

import { el } from "./dom.js";

/** Fill `area`. `state` is the page's; `api` = { enter(channel), change(action, more), nameOf(person), apps(anchor, target) }. */
export function drawSidebar(area, state, api) {
  const kept = area.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const { guilds, elsewhere, direct, private: others, me } = state.world;

  const channel = (place, label) =>
    el("button", {
      type: "button",
      class: `channel${place.parent ? " thread" : ""}${state.unread.has(place.id) ? " unread" : ""}`,
      "aria-current": place.id === state.channel ? "page" : null,
      data: { channelId: place.id, key: place.id },
      text: label ?? `${place.parent ? "↳ " : "#"}${place.name}`,
      on: { click: () => api.enter(place.id) },
    });
  const small = (label, name, key, action, more) =>
    el("button", { type: "button", class: "plain", text: label, "aria-label": name, data: { key, testid: key }, on: { click: () => api.change(action, more) } });
  const section = (title, id, current, head, ...rows) =>
    el(
      "section",
      { class: `server${current ? " current" : ""}`, "aria-labelledby": `server-${id}`, data: { testid: "server" } },
      el("header", {}, el("span", { class: "badge", "aria-hidden": "true", text: id === "direct" ? "@" : initials(title) }), el("h2", { id: `server-${id}`, text: title }), head),
      ...rows,
    );

  const servers = guilds.map((guild) => {
    const tops = guild.channels.filter((place) => !place.parent);
    const open = guild.channels.filter((place) => place.parent && !place.archived);
    const rows = tops.flatMap((place) => [channel(place), ...open.filter((thread) => thread.parent === place.id).map((thread) => channel(thread))]);
    const leave = guild.owner === me ? null : small("Leave", `Leave ${guild.name}`, `leave-${guild.id}`, "leave", { guild: guild.id });
    return section(guild.name, guild.id, guild.channels.some((place) => place.id === state.channel), leave, ...rows);
  });
  const here = guilds.find((guild) => guild.channels.some((place) => place.id === state.channel))?.id;
  const present = state.world.people.filter((person) => (here ? here in person.roles : person.id === me || person.bot));
  const people = el(
    "details",
    { class: "own", open: area.querySelector("details.own")?.open, data: { testid: "people" } },
    el("summary", { text: "People here", data: { key: "people" } }),
    ...present.map((person) => {
      const button = el("button", { type: "button", class: "channel", text: person.name, "aria-haspopup": "listbox", data: { key: `person-${person.id}`, person: person.id }, on: { click: () => api.apps(button, { person: person.id }) } });
      button.addEventListener("contextmenu", (event) => {
        event.preventDefault();
        api.apps(button, { person: person.id });
      });
      return button;
    }),
  );
  const absent = elsewhere.map((guild) => section(guild.name, guild.id, false, small("Join", `Join ${guild.name}`, `join-${guild.id}`, "join", { guild: guild.id })));
  const tick = (label, key, checked, action, what) =>
    el("label", { class: "own" }, el("input", { type: "checkbox", checked, data: { key, testid: key }, on: { change: (event) => api.change(action, { [what]: event.target.checked }) } }), label);
  const language = el(
    "label",
    { class: "own" },
    "Language ",
    el(
      "select",
      { "aria-label": "Language of my Discord", data: { key: "locale", testid: "locale" }, on: { change: (event) => api.change("speak", { locale: event.target.value }) } },
      ...state.world.locales.map((locale) => el("option", { value: locale, selected: locale === state.world.locale, text: locale })),
    ),
  );
  const own = section(
    "Direct messages",
    "direct",
    [direct, ...others].some((place) => place.id === state.channel),
    null,
    channel(direct, api.nameOf(state.world.bot)),
    ...others.map((place) => channel(place, place.name)),
    language,
    tick("App added to my account", "install", state.world.has_app, "install", "installed"),
    tick("Block its direct messages", "refuse", state.world.refuses_direct, "refuse_direct", "refuses"),
  );
  area.replaceChildren(...servers, own, people, ...(absent.length ? [el("p", { class: "small apart", text: "Servers without you" }), ...absent] : []));
  if (kept) [...area.querySelectorAll("[data-key]")].find((node) => node.dataset.key === kept)?.focus();
}

function initials(name) {
  return name.split(/\s+/).map((word) => [...word][0]).join("").slice(0, 2);
}
