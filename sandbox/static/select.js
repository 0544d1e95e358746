// The popup of a select menu: label, description and emoji of each option; one choice or several.

import { el, emojiNode } from "./dom.js";

/** Set by the app: the people, roles and channels that selects of such kinds offer. */
export const sources = { people: () => [], roles: () => [], channels: () => [] };

let open = null;

/** Close the popup that is open, if any. */
export function closeSelect() {
  open?.();
}

/** The options of a select; of those that Discord fills, the default values are the chosen ones. */
export function optionsOf(part) {
  const chosen = new Set((part.default_values ?? []).map((one) => one.id));
  const filled = (found, label) => found.map((one) => ({ label: label(one), value: one.id, default: chosen.has(one.id) }));
  const fits = (channel) => !part.channel_types?.length || part.channel_types.includes(channel.kind);
  if (part.type === 5) return filled(sources.people(), (person) => person.name);
  if (part.type === 6) return filled(sources.roles(), (role) => role.name);
  if (part.type === 8) return filled(sources.channels().filter(fits), (channel) => `#${channel.name}`);
  return part.options ?? [];
}

/** Show the options of `part` below `anchor`; `done(values)` is called once when the choice is made. */
export function openSelect(anchor, part, done) {
  closeSelect();
  const multi = part.max_values > 1;
  const chosen = new Set(optionsOf(part).filter((option) => option.default).map((option) => option.value));
  const before = [...chosen].join("\n");
  const list = el("div", { class: "options", role: "listbox", lang: anchor.closest("[lang]").lang, "aria-label": part.placeholder ?? "Options", "aria-multiselectable": multi ? "true" : null });
  const popup = el("div", { class: "popup", data: { testid: "select-popup" } }, list);

  const finish = (values) => {
    close();
    if (values !== null) done(values);
  };
  const pick = (option, node) => {
    // As Discord does: where nothing need be chosen, what is chosen can be taken back.
    if (!multi) return finish(chosen.has(option.value) && part.min_values === 0 ? [] : [option.value]);
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < part.max_values) chosen.add(option.value);
    node.setAttribute("aria-selected", String(chosen.has(option.value)));
    ready();
    return undefined;
  };
  for (const option of optionsOf(part)) list.append(optionNode(option, chosen.has(option.value), pick));

  const confirm = el("button", { type: "button", class: "button primary", text: "Done", data: { testid: "select-done" }, on: { click: () => finish([...chosen]) } });
  const ready = () => {
    confirm.disabled = chosen.size < part.min_values;
  };
  if (multi) {
    ready();
    popup.append(el("div", { class: "confirm" }, confirm));
  }

  anchor.setAttribute("aria-expanded", "true");
  const outside = (event) => {
    if (popup.contains(event.target) || anchor.contains(event.target)) return;
    // As Discord does: leaving a menu of several choices sends what was chosen.
    const changed = [...chosen].join("\n") !== before;
    finish(multi && changed && chosen.size >= part.min_values ? [...chosen] : null);
  };
  const keys = (event) => move(event, list, confirm, () => finish(null));
  const close = () => {
    document.removeEventListener("pointerdown", outside, true);
    popup.remove();
    open = null;
    const now = anchor.isConnected ? anchor : again(anchor.dataset.customId); // it may have been drawn again meanwhile
    now?.setAttribute("aria-expanded", "false");
    now?.focus();
  };
  open = close;
  popup.addEventListener("keydown", keys);
  list.addEventListener("focusin", (event) => {
    // Of all lines the one that has the focus can be tabbed to: a list that scrolls must be in reach of a keyboard.
    for (const line of list.children) line.tabIndex = line === event.target ? 0 : -1;
  });
  document.addEventListener("pointerdown", outside, true);
  document.body.append(popup);
  place(popup, anchor);
  (list.querySelector('[aria-selected="true"]') ?? list.firstElementChild)?.focus();
}

function again(customId) {
  return [...document.querySelectorAll(".select")].find((one) => one.dataset.customId === customId);
}

function optionNode(option, selected, pick) {
  const texts = el("span", { class: "texts" }, el("span", { text: option.label }));
  if (option.description) texts.append(el("span", { class: "small", text: option.description }));
  const props = { type: "button", class: "option", role: "option", tabindex: "-1", "aria-selected": String(selected), data: { value: option.value } };
  const node = el("button", props, emojiNode(option.emoji), texts, el("span", { class: "tick", "aria-hidden": "true", text: "✓" }));
  node.addEventListener("click", () => pick(option, node));
  return node;
}

/** Arrow keys, Home, End and first letters move; Tab leads to Done, where there is one, and else, as Escape, away. */
function move(event, list, confirm, cancel) {
  const items = [...list.children];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
  } else if (event.key === "Tab" && confirm.isConnected && !confirm.disabled) {
    event.preventDefault();
    if (document.activeElement === confirm) (list.querySelector('[aria-selected="true"]') ?? items[0])?.focus();
    else confirm.focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
    cancel();
  } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLowerCase();
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter))?.focus();
  }
}

/** Put the popup below the anchor, or above it when there is more room. */
function place(popup, anchor) {
  const box = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(box.width, 280), window.innerWidth - 16);
  popup.style.width = `${width}px`;
  popup.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - width - 8))}px`;
  const below = window.innerHeight - box.bottom;
  if (below > 240 || below > box.top) {
    popup.style.top = `${box.bottom + 4}px`;
    popup.style.maxHeight = `${below - 12}px`;
  } else {
    popup.style.bottom = `${window.innerHeight - box.top + 4}px`;
    popup.style.maxHeight = `${box.top - 12}px`;
  }
}
