// What a screen reader is told without being asked: new messages, and what has changed on private ones.

import { el } from "./dom.js";

const LONGEST = 700;
const KEPT = 5;

/** What a message says, without its controls and without what its pictures show. */
export function words(node) {
  const said = [...node.querySelectorAll(".body .text, .thinking, .error")].map((one) => one.textContent.trim());
  const pictures = node.querySelectorAll(".body figure img").length;
  if (pictures) said.push(pictures > 1 ? `${pictures} pictures` : "1 picture");
  return said.filter(Boolean).join(" · ").slice(0, LONGEST);
}

/** Tells one thing after the other in a region that nobody sees. */
export class Announcer {
  constructor(area) {
    this.area = area;
  }

  tell(text, language) {
    if (!text) return;
    this.area.append(el("p", { lang: language, text }));
    while (this.area.children.length > KEPT) this.area.firstElementChild.remove();
  }

  /** A message that was not there before. */
  arrived(message, node) {
    this.tell(`${message.author_name}: ${words(node)}`, node.lang || null);
  }

  /** A private message that was drawn again. */
  changed(message, before, node) {
    const now = words(node);
    if (message.ephemeral && now !== words(before)) this.tell(now, node.lang || null);
  }
}
