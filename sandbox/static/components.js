// Components V2 (and classic rows, attachments) of one message as DOM nodes.

import { dialog, el, emojiNode } from "./dom.js";
import { markdown } from "./markdown.js";
import { openSelect, optionsOf } from "./select.js";

const STYLE_NAMES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** Everything a message shows below its author line. `act` = { click(customId), choose(customId, values), busy }. */
export function body(message, act) {
  const out = el("div", { class: "body" });
  if (message.content) out.append(el("div", { class: "text" }, markdown(message.content)));
  for (const embed of message.embeds) {
    out.append(el("div", { class: "container" }, el("strong", { text: embed.title }), markdown(embed.description ?? "")));
  }
  const pictures = message.attachments.filter((file) => file.width);
  if (pictures.length) out.append(gallery(pictures.map((file) => ({ media: file, description: file.description }))));
  for (const file of message.attachments.filter((item) => !item.width)) out.append(fileLink(file.url, file.filename));
  for (const part of message.components) out.append(component(part, act));
  return out;
}

function component(part, act) {
  switch (part.type) {
    case 1:
      return el("div", { class: "row" }, ...part.components.map((item) => component(item, act)));
    case 2:
      return button(part, act);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(part, act);
    case 9: {
      const texts = el("div", { class: "texts" }, ...part.components.map((item) => component(item, act)));
      return el("div", { class: "section" }, texts, component(part.accessory, act));
    }
    case 10:
      return el("div", { class: "text" }, markdown(part.content));
    case 11:
      return el("div", { class: "thumbnail" }, picture(part));
    case 12:
      return gallery(part.items);
    case 13:
      return part.file.width ? gallery([{ media: part.file, spoiler: part.spoiler }]) : fileLink(part.file.url, part.name);
    case 14:
      return el("hr", { class: `${part.divider ? "divider" : "space"} size-${part.spacing}` });
    case 17:
      return container(part, act);
    default:
      return el("p", { class: "small", text: `(component of type ${part.type})` });
  }
}

function container(part, act) {
  const box = el("div", { class: "container" }, ...part.components.map((item) => component(item, act)));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    box.style.borderInlineStartColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
  }
  return part.spoiler ? hidden(box) : box;
}

function button(part, act) {
  const content = [emojiNode(part.emoji), part.label ? el("span", { text: part.label }) : null];
  const name = STYLE_NAMES[part.style] ?? "secondary";
  if (part.style === 5) {
    const link = { class: "button link", href: part.url, target: "_blank", rel: "noreferrer noopener" };
    return el("a", link, ...content, el("span", { "aria-hidden": "true", text: " ↗" }));
  }
  return el(
    "button",
    {
      type: "button",
      class: `button ${name}`,
      ...pressable(part, act),
      "aria-label": part.label ? null : part.emoji?.name,
      data: { customId: part.custom_id },
      on: { click: () => act.busy || act.click(part.custom_id) },
    },
    ...content,
  );
}

/** Whether a control can be pressed. While a press waits for its answer, none can, but the focus stays where it is. */
function pressable(part, act) {
  return {
    disabled: Boolean(part.disabled),
    "aria-disabled": act.busy && !part.disabled ? "true" : null,
    "aria-busy": act.busy === part.custom_id ? "true" : null,
  };
}

function select(part, act) {
  const chosen = optionsOf(part).filter((option) => option.default);
  const what = part.placeholder || "Make a selection";
  const label = chosen.map((option) => option.label).join(", ") || what;
  return el(
    "button",
    {
      type: "button",
      class: "select",
      ...pressable(part, act),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label === what ? null : `${what}: ${label}`,
      data: { customId: part.custom_id },
      on: { click: (event) => act.busy || openSelect(event.currentTarget, part, (values) => act.choose(part.custom_id, values)) },
    },
    el("span", { class: chosen.length ? "" : "placeholder", text: label }),
    el("span", { "aria-hidden": "true", text: "▾" }),
  );
}

function gallery(items) {
  return el("div", { class: items.length > 1 ? "gallery many" : "gallery" }, ...items.map(picture));
}

/** One picture with its description: "ALT" shows it, "⤢" (or a click) the picture large. */
function picture(item) {
  const { media, description } = item;
  const size = { width: media.width, height: media.height };
  const close = (done) => el("button", { type: "button", text: "Close", on: { click: done } });
  const large = () => dialog("Picture", (done) => [el("img", { class: "large", src: media.url, alt: description ?? "" }), close(done)], "viewer");
  const image = el("img", { class: "picture", src: media.url, alt: description ?? "", loading: "eager", decoding: "sync", ...size, on: { click: large } });
  const over = el("div", { class: "over" });
  if (description) {
    const read = () => dialog("Description of the picture", (done) => [el("h2", { text: "Description" }), el("p", { class: "description", text: description }), close(done)]);
    over.append(el("button", { type: "button", "aria-label": "ALT: read the description", data: { testid: "alt" }, text: "ALT", on: { click: read } }));
  }
  over.append(el("button", { type: "button", "aria-label": "Enlarge the picture", text: "⤢", on: { click: large } }));
  const box = el("figure", {}, image, over);
  return item.spoiler ? hidden(box) : box;
}

function hidden(content) {
  const box = el("div", { class: "veil" });
  const show = el("button", { type: "button", text: "Spoiler", on: { click: () => box.replaceWith(content) } });
  box.append(show);
  return box;
}

function fileLink(url, name) {
  return el("a", { class: "file", href: url, download: name, text: `📄 ${name}` });
}
