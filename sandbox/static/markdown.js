// Discord's markdown (the usual part of it) as DOM nodes.

import { el } from "./dom.js";

/** What mentions need: set by the app. `person(id)`, `role(id)` and `channel(id)` give names, `now()` the shared clock in ms. */
export const context = { person: () => null, role: () => null, channel: () => null, me: "", now: () => Date.now() };

const RULES = [
  { name: "escape", pattern: /^\\([^A-Za-z0-9\s])/, make: (m) => m[1] },
  { name: "code", pattern: /^(`+)([^`](?:.*?[^`])?)\1(?!`)/s, make: (m) => el("code", { text: m[2] }) },
  { name: "role", pattern: /^<@&(\d+)>/, make: (m) => el("span", { class: "mention", text: `@${(context.role(m[1]) ?? "unknown").replace(/^@/, "")}` }) }, // everybody's role has its @ in its name
  { name: "person", pattern: /^<@!?(\d+)>/, make: (m) => mention(m[1]) },
  { name: "channel", pattern: /^<#(\d+)>/, make: (m) => el("span", { class: "mention", text: `#${context.channel(m[1]) ?? "unknown"}` }) },
  { name: "time", pattern: /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, make: (m) => timeNode(Number(m[1]), m[2] ?? "f") },
  { name: "command", pattern: /^<\/([^:>]+):\d+>/, make: (m) => el("span", { class: "mention", text: `/${m[1]}` }) },
  { name: "emoji", pattern: /^<a?:(\w+):(\d+)>/, make: (m) => el("img", { class: "emoji", src: `/emojis/${m[2]}`, alt: `:${m[1]}:` }) },
  { name: "link", pattern: /^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, make: (m) => link(m[2], inline(m[1])) },
  { name: "address", pattern: /^https?:\/\/[^\s<>)]+/, make: (m) => link(m[0], [m[0]]) },
  { name: "bold", pattern: /^\*\*(?=\S)(.+?)\*\*(?!\*)/s, make: (m) => el("strong", {}, ...inline(m[1])) },
  { name: "underline", pattern: /^__(?=\S)(.+?)__(?!_)/s, make: (m) => el("u", {}, ...inline(m[1])) },
  { name: "italic", pattern: /^\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/s, make: (m) => el("em", {}, ...inline(m[1])) },
  { name: "italic2", pattern: /^_(?=\S)([^_]+?)_(?!\w)/s, make: (m) => el("em", {}, ...inline(m[1])) },
  { name: "strike", pattern: /^~~(.+?)~~/s, make: (m) => el("s", {}, ...inline(m[1])) },
  { name: "spoiler", pattern: /^\|\|(.+?)\|\|/s, make: (m) => spoiler(inline(m[1])) },
];
const SPECIAL = /[\\`<[*_~|]|https?:/;

/** Nodes and strings for a piece of one line (or several). */
function inline(text) {
  const out = [];
  let rest = text;
  while (rest) {
    const matched = RULES.some((rule) => {
      const match = rule.pattern.exec(rest);
      if (match) {
        out.push(rule.make(match));
        rest = rest.slice(match[0].length);
      }
      return match !== null;
    });
    if (matched) continue;
    const next = rest.slice(1).search(SPECIAL);
    const length = next === -1 ? rest.length : next + 1;
    out.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return out;
}

function mention(id) {
  const name = context.person(id) ?? "unknown";
  return el("span", { class: id === context.me ? "mention me" : "mention", text: `@${name}` });
}

function link(address, children) {
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, ...children);
}

function spoiler(children) {
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler" }, ...children);
  const open = () => {
    node.classList.add("open");
    node.removeAttribute("aria-label");
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && open());
  return node;
}

/** A fragment for a whole text. */
export function markdown(text) {
  const out = document.createDocumentFragment();
  text.split(/(```[\s\S]+?```)/).forEach((part, index) => {
    if (index % 2 === 0) blocks(part.replace(/^\n|\n$/g, index ? "" : "$&")).forEach((node) => out.append(node));
    else out.append(el("pre", {}, el("code", { text: part.slice(3, -3).replace(/^[\w+-]*\n/, "").replace(/\n$/, "") })));
  });
  return out;
}

function blocks(text) {
  const out = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    if (heading) {
      out.push(el(`h${heading[1].length + 2}`, { class: `h${heading[1].length}` }, ...inline(heading[2])));
      at += 1;
    } else if (/^-# /.test(line)) {
      out.push(el("p", { class: "small" }, ...inline(line.slice(3))));
      at += 1;
    } else if (/^> /.test(line)) {
      const taken = take(lines, at, /^> ?/);
      out.push(el("blockquote", {}, ...blocks(taken.map((item) => item.replace(/^> ?/, "")).join("\n"))));
      at += taken.length;
    } else if (/^\s*(?:[-*]|\d+\.) +\S/.test(line)) {
      const taken = take(lines, at, /^\s*(?:[-*]|\d+\.) +\S/);
      const tag = /^\s*\d/.test(line) ? "ol" : "ul";
      const items = taken.map((item) => el("li", {}, ...inline(item.replace(/^\s*(?:[-*]|\d+\.) +/, ""))));
      out.push(el(tag, tag === "ol" ? { start: Number.parseInt(line, 10) } : {}, ...items));
      at += taken.length;
    } else {
      const taken = [line];
      while (at + taken.length < lines.length && isPlain(lines[at + taken.length])) taken.push(lines[at + taken.length]);
      at += taken.length;
      const whole = taken.join("\n");
      if (whole.trim() || out.length === 0) out.push(el("p", {}, ...inline(whole)));
    }
  }
  return out;
}

function isPlain(line) {
  return !/^(#{1,3} +.|-# |> |\s*(?:[-*]|\d+\.) +\S)/.test(line);
}

function take(lines, from, pattern) {
  const taken = [];
  while (from + taken.length < lines.length && pattern.test(lines[from + taken.length])) taken.push(lines[from + taken.length]);
  return taken;
}

// Timestamps

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });

function timeNode(seconds, style) {
  const when = new Date(seconds * 1000);
  if (Number.isNaN(when.getTime())) return `<t:${seconds}>`;
  const title = new Intl.DateTimeFormat("en-GB", STYLES.F).format(when);
  const node = el("time", { class: "time", datetime: when.toISOString(), title, data: { style, seconds } });
  showTime(node);
  return node;
}

function showTime(node) {
  const seconds = Number(node.dataset.seconds);
  const style = node.dataset.style;
  let text;
  if (style === "R") {
    const away = seconds - Math.floor(context.now() / 1000);
    const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
    text = RELATIVE.format(Math.trunc(away / size), unit);
  } else {
    text = new Intl.DateTimeFormat("en-GB", STYLES[style]).format(new Date(seconds * 1000));
  }
  if (node.textContent !== text) node.textContent = text;
}

/** Bring every relative time on the page up to date. */
export function refreshTimes() {
  document.querySelectorAll('time[data-style="R"]').forEach(showTime);
}
