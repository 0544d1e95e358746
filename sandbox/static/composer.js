// The line at the bottom: text messages, and slash commands with their options as fields.

import { el, freshId } from "./dom.js";
import { sources } from "./select.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const ATTACHMENT = 11;

/** Commands with subcommands spread out: `[{ name: "table status", description, options }]`. */
export function spread(commands, prefix = "") {
  return commands.flatMap((command) => {
    const name = prefix + command.name;
    const inner = (command.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) return spread(inner, `${name} `);
    return [{ name, description: command.description, options: command.options ?? [] }];
  });
}

/** What is typed, taken apart: "/play game:Two Dice seats:3" is the command "play" and what each option is given. */
export function typed(text) {
  const [name, ...pairs] = text.slice(1).split(/\s+(?=[a-z][\w-]*:)/i);
  const given = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf(":")).toLowerCase(), pair.slice(pair.indexOf(":") + 1).trim()]));
  return { name: name.trim().toLowerCase(), given };
}

/** The composer in `area`. `api` = { say(text), slash(name, options), suggest(name, options, focused) }. */
export class Composer {
  constructor(area, api) {
    this.area = area;
    this.api = api;
    this.commands = [];
    this.place = "";
    this.at = 0;
    this.showInput();
  }

  /** Another channel or another set of commands. */
  update(place, commands, language) {
    const moved = place !== this.place;
    this.place = place;
    this.language = language;
    this.commands = spread(commands);
    if (moved || !this.form) this.showInput(this.input?.value ?? "");
  }

  showInput(text = "") {
    const focused = this.area.contains(document.activeElement);
    this.form = null;
    const list = el("div", { class: "commands", role: "listbox", id: freshId(), "aria-label": "Commands", lang: this.language, hidden: true, data: { testid: "command-list" } });
    this.list = list;
    this.none = el("p", { class: "commands small", role: "status", hidden: true, text: "No such command here." });
    this.input = el("input", {
      class: "composer",
      data: { testid: "composer" },
      autocomplete: "off",
      maxlength: 2000,
      placeholder: `Message ${this.place} – or / for commands`,
      role: "combobox",
      "aria-label": `Message ${this.place}, or / for commands`,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": list.id,
      on: { input: () => this.filter(), keydown: (event) => this.keys(event) },
    });
    this.input.value = text;
    this.area.replaceChildren(list, this.none, this.input);
    this.filter();
    if (focused) this.input.focus();
  }

  matches() {
    const text = this.input.value;
    if (!text.startsWith("/")) return [];
    const wanted = typed(text).name;
    const nearness = (command) => (command.name === wanted ? 2 : Number(command.name.startsWith(wanted)));
    return this.commands.filter((command) => command.name.includes(wanted)).sort((a, b) => nearness(b) - nearness(a));
  }

  filter() {
    const found = this.matches();
    this.at = Math.min(this.at, Math.max(0, found.length - 1));
    const asked = this.input.value.startsWith("/");
    this.list.hidden = !asked || !found.length;
    this.none.hidden = !asked || found.length > 0;
    this.list.replaceChildren(
      ...found.map((command, index) =>
        el(
          "button",
          { type: "button", id: `${this.list.id}-${index}`, class: "option", role: "option", "aria-selected": String(index === this.at), tabindex: "-1", data: { command: command.name }, on: { click: () => this.pick(command) } },
          el("span", { class: "texts" }, el("span", { text: `/${command.name}` }), el("span", { class: "small", text: command.description })),
        ),
      ),
    );
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    const chosen = this.list.querySelector('[aria-selected="true"]');
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  keys(event) {
    const found = this.matches();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!found.length) return;
      event.preventDefault();
      this.at = (this.at + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length;
      this.filter();
    } else if ((event.key === "Tab" || event.key === "Enter") && found.length) {
      event.preventDefault();
      this.pick(found[this.at]);
    } else if (event.key === "Escape") {
      this.input.value = "";
      this.filter();
    } else if (event.key === "Enter" && !event.isComposing && this.input.value.trim() && !this.input.value.startsWith("/")) {
      this.api.say(this.input.value);
      this.input.value = "";
    }
  }

  pick(command) {
    const { given } = typed(this.input.value);
    const readers = new Map();
    const send = el("button", { type: "submit", class: "button primary", text: "Send", data: { testid: "command-send" } });
    const cancel = el("button", { type: "button", class: "button secondary", text: "Cancel", on: { click: () => this.leave() } });
    const options = [...command.options].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));
    const rows = options.map((option) => this.field(command, option, readers, given.get(option.name)));
    this.form = el(
      "form",
      { class: "command", "aria-label": `/${command.name}`, lang: this.language, data: { testid: "command-form", command: command.name } },
      el("p", {}, el("strong", { text: `/${command.name}` }), el("span", { class: "small", text: ` ${command.description}` })),
      el("div", { class: "fields" }, ...rows),
      el("div", { class: "buttons" }, send, cancel),
    );
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const values = await read(readers);
      this.leave();
      this.api.slash(command.name, values);
    });
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    this.area.replaceChildren(this.form);
    const boxes = [...this.form.querySelectorAll("input, select")];
    const open = given.size ? boxes.find((box) => !box.value && (box.required || given.has(box.name))) : boxes[0];
    (open ?? send).focus();
  }

  leave() {
    this.form = null;
    this.at = 0;
    this.showInput();
    this.input.focus();
  }

  field(command, option, readers, given) {
    const id = freshId();
    const box = this.control(command, option, id, readers, given);
    const label = el("label", { for: id, title: option.description }, option.name);
    if (option.required) label.append(el("span", { class: "needed", text: " *" }));
    return el("div", { class: "field" }, label, box, el("span", { class: "small", text: option.description }));
  }

  /** `given`, if something was typed for it, is a choice's name or value, or simply the value. */
  control(command, option, id, readers, given = "") {
    const common = { id, name: option.name, required: option.required, data: { testid: `option-${option.name}` } };
    let choices = (option.choices ?? []).map((choice) => [choice.name, choice.value]);
    if (option.type === 5) choices = [["Yes", true], ["No", false]];
    if (option.type === 6 || option.type === 9) choices = sources.people().map((person) => [person.name, person.id]);
    if (option.type === 7) choices = sources.channels().map((channel) => [`#${channel.name}`, channel.id]);
    if (choices.length) {
      const box = el("select", common, el("option", { value: "", text: "–" }), ...choices.map(([name], index) => el("option", { value: index, text: name })));
      const chosen = choices.findIndex((choice) => choice.some((part) => same(part, given)));
      if (chosen >= 0) box.value = chosen;
      readers.set(option.name, () => (box.value === "" ? undefined : choices[Number(box.value)][1]));
      return box;
    }
    if (option.type === ATTACHMENT) {
      const box = el("input", { ...common, type: "file" });
      readers.set(option.name, () => (box.files.length ? sent(box.files[0]) : undefined));
      return box;
    }
    const numeric = option.type === 4 || option.type === 10;
    const limits = numeric
      ? { type: "number", min: option.min_value, max: option.max_value, step: option.type === 4 ? 1 : "any" }
      : { minlength: option.min_length, maxlength: option.max_length };
    const box = el("input", { ...common, ...limits, autocomplete: "off" });
    box.value = given;
    readers.set(option.name, () => (box.value === "" ? undefined : numeric ? Number(box.value) : box.value));
    return option.autocomplete ? this.suggesting(command, option, box, readers) : box;
  }

  /** A field whose suggestions come from the bot while one types. */
  suggesting(command, option, box, readers) {
    const list = el("datalist", { id: freshId() });
    let offered = [];
    let timer = 0;
    const ask = async () => {
      offered = await this.api.suggest(command.name, { ...(await read(readers)), [option.name]: box.value }, option.name);
      list.replaceChildren(...offered.map((choice) => el("option", { value: choice.name })));
    };
    box.setAttribute("list", list.id);
    box.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(ask, 200);
    });
    box.addEventListener("focus", ask, { once: true });
    const plain = readers.get(option.name);
    readers.set(option.name, () => offered.find((choice) => choice.name === box.value)?.value ?? plain());
    return el("span", {}, box, list);
  }
}

function same(part, given) {
  const [one, other] = [part, given].map((text) => String(text).toLowerCase().replace(/^[#@]/, ""));
  return one === other;
}

/** A file as it is sent: its name, and its bytes in base64. */
async function sent(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { filename: file.name, data: btoa(text) };
}

async function read(readers) {
  const given = await Promise.all([...readers].map(async ([name, get]) => [name, await get()]));
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
