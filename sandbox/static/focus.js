// Where the focus goes when what has it is drawn again or goes away, and how it moves among messages.

const CONTROLS = "button, a[href], [role='button']";

/** The controls of a message that can be pressed now. */
function controls(node) {
  return [...node.querySelectorAll(CONTROLS)].filter((one) => !one.disabled);
}

function called(control) {
  return control.getAttribute("aria-label") ?? control.textContent;
}

/**
 * Note where the focus is in a message that is about to be drawn again; null when it is elsewhere. What is returned
 * puts it back into the new drawing: on the same control, else on the one that is called the same, else on the message,
 * from where Tab leads to its first control. Never on another control: who holds Enter down would press it.
 */
export function held(node) {
  const active = document.activeElement;
  if (!node.contains(active)) return null;
  const { customId } = active.dataset;
  const name = called(active);
  const at = controls(node).filter((one) => called(one) === name).indexOf(active);
  return (fresh) => {
    const found = active === node ? [] : controls(fresh);
    const same = customId && found.find((one) => one.dataset.customId === customId);
    const alike = found.filter((one) => called(one) === name);
    (same ?? alike[at] ?? alike[0] ?? fresh).focus({ preventScroll: true });
  };
}

/** Take a node away; if the focus was in it, what stood before it has it then, or what it stood in. */
export function takeAway(node) {
  if (node.contains(document.activeElement)) {
    const next = node.previousElementSibling ?? node.nextElementSibling ?? node.parentElement;
    next.focus({ preventScroll: true });
  }
  node.remove();
}

/** Let the arrow keys lead from message to message while the focus is on one, or on the list of them. */
export function walk(log) {
  log.addEventListener("keydown", (event) => {
    if (event.target !== log && event.target.parentElement !== log) return;
    const all = [...log.children].filter((one) => one.tabIndex === -1 && one.hasAttribute("tabindex"));
    const at = all.indexOf(event.target);
    const to = { ArrowUp: at < 0 ? all.length - 1 : at - 1, ArrowDown: at < 0 ? all.length - 1 : at + 1, Home: 0, End: all.length - 1 }[event.key];
    const next = all[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  });
}
