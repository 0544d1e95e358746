// Building DOM nodes. Text from messages only ever becomes text nodes or attributes, never markup.

/**
 * A new element. `props`: `class`, `text`, `on` (event → handler), `data` (dataset), anything else is an attribute
 * (true: present without value; null, undefined, false: left out). Children: nodes or strings.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "text") node.textContent = value;
    else if (key === "on") for (const [name, handler] of Object.entries(value)) node.addEventListener(name, handler);
    else if (key === "data") Object.assign(node.dataset, value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

let counter = 0;

/** An id that no other element has. */
export function freshId() {
  counter += 1;
  return `id-${counter}`;
}

/** A modal dialog that removes itself when closed; `build(close)` gives its content. Resolves when it is gone. */
export function dialog(label, build, className = "") {
  return new Promise((resolve) => {
    const box = el("dialog", { class: className, "aria-label": label });
    const close = () => box.close();
    box.append(...build(close));
    box.addEventListener("close", () => {
      box.remove();
      resolve();
    });
    box.addEventListener("click", (event) => {
      if (event.target === box) close();
    });
    document.body.append(box);
    box.showModal();
  });
}

/** An emoji of a button or option: its character, or the application's picture. */
export function emojiNode(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return el("span", { class: "emoji", text: emoji.name });
  return el("img", { class: "emoji", src: `/emojis/${encodeURIComponent(emoji.id)}`, alt: `:${emoji.name}:` });
}
