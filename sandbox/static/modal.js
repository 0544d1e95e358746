// A modal of the bot as a dialog with real form fields.

import { dialog, el, freshId } from "./dom.js";
import { markdown } from "./markdown.js";
import { optionsOf } from "./select.js";

/**
 * Show the modal, which speaks `language`; `send(values)` resolves to null when it was taken, else to the text of what
 * went wrong. Resolves when it is closed.
 */
export function openModal(modal, language, send) {
  const readers = new Map();
  return dialog(
    modal.title,
    (close) => {
      const problem = el("p", { class: "error", role: "alert" });
      const submit = el("button", { type: "submit", class: "button primary", text: "Submit", data: { testid: "modal-submit" } });
      const form = el(
        "form",
        { method: "dialog", lang: language, data: { testid: "modal", customId: modal.custom_id } },
        el("h2", { text: modal.title }),
        ...modal.components.map((part) => field(part, readers)),
        problem,
        el("div", { class: "buttons" }, el("button", { type: "button", class: "button secondary", text: "Cancel", on: { click: close } }), submit),
      );
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        submit.disabled = true;
        const values = Object.fromEntries([...readers].map(([id, read]) => [id, read()]));
        const wrong = await send(values);
        submit.disabled = false;
        if (wrong === null) close();
        else problem.textContent = wrong;
      });
      return [form];
    },
    "modal",
  );
}

function field(part, readers) {
  if (part.type === 10) return el("div", { class: "text" }, markdown(part.content));
  const inner = part.type === 18 ? part.component : part.components[0];
  const id = freshId();
  const label = part.type === 18 ? part.label : inner.label;
  const note = part.type === 18 ? part.description : null;
  const input = control(inner, id, readers);
  const grouped = inGroup(inner);
  const title = el(grouped ? "legend" : "label", { for: grouped ? null : id }, label ?? inner.custom_id);
  if (inner.required && inner.type !== 23) title.append(el("span", { class: "needed", text: " *" }));
  const said = note ? el("p", { class: "small", id: `${id}-note`, text: note }) : null;
  const node = el(grouped ? "fieldset" : "div", { class: "field" }, title, said, input);
  if (said) (grouped ? node : input).setAttribute("aria-describedby", said.id);
  return node;
}

/** Whether a field is a group of boxes or buttons under one legend: so are menus of which several are chosen. */
function inGroup(inner) {
  return inner.type === 21 || inner.type === 22 || ([3, 5, 6, 7, 8].includes(inner.type) && inner.max_values > 1);
}

function control(inner, id, readers) {
  const common = { id, data: { customId: inner.custom_id } };
  if (inner.type === 4) return textField(inner, common, readers);
  if (inner.type === 23) {
    const box = el("input", { ...common, type: "checkbox", checked: inner.default });
    readers.set(inner.custom_id, () => box.checked);
    return box;
  }
  if (inGroup(inner)) return choices(inner, id, readers);
  if (inner.type === 19) {
    readers.set(inner.custom_id, () => []);
    return el("p", { class: "small", text: "(file uploads are not part of the sandbox)" });
  }
  const box = el("select", { ...common, required: inner.required });
  box.append(el("option", { value: "", text: inner.placeholder || "Make a selection" }));
  for (const option of optionsOf(inner)) {
    const text = option.description ? `${option.label} – ${option.description}` : option.label;
    box.append(el("option", { value: option.value, selected: option.default, text }));
  }
  readers.set(inner.custom_id, () => [...box.selectedOptions].map((option) => option.value).filter(Boolean));
  return box;
}

function textField(inner, common, readers) {
  const limits = { minlength: inner.min_length || null, maxlength: inner.max_length, required: inner.required, placeholder: inner.placeholder };
  const box = el(inner.style === 2 ? "textarea" : "input", { ...common, ...limits, autocomplete: "off" });
  box.value = inner.value ?? "";
  readers.set(inner.custom_id, () => box.value);
  return box;
}

function choices(inner, id, readers) {
  const kind = inner.type === 21 ? "radio" : "checkbox";
  const boxes = optionsOf(inner).map((option) => {
    const required = inner.type === 21 && inner.required;
    const box = el("input", { type: kind, name: id, value: option.value, checked: option.default, required });
    return { box, node: el("label", { class: "choice" }, box, option.label, option.description ? el("span", { class: "small", text: ` – ${option.description}` }) : null) };
  });
  readers.set(inner.custom_id, () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value));
  return el("div", { class: "choices", data: { customId: inner.custom_id } }, ...boxes.map(({ node }) => node));
}
