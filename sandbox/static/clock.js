// The clock that sandbox and bot share: what it shows, and the buttons that move it.

import { el } from "./dom.js";

const STEPS = [["+1 min", 60], ["+15 min", 900], ["+1 h", 3600], ["+6 h", 21600], ["+1 day", 86400]];
const MOVES = [
  [["to 23:59:30 UTC", "before midnight"], ["to 00:00:30 UTC", "after midnight"]],
  [["−1 h", "back"], ["Real time", "real time"]],
];
const UNITS = [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]];

/** "2 d 1 h 30 s ahead of real time". */
export function described(offset) {
  let left = Math.round(Math.abs(offset));
  if (!left) return "This is real time";
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count ? `${count} ${unit}` : "";
  });
  return `${parts.filter(Boolean).join(" ")} ${offset < 0 ? "behind" : "ahead of"} real time`;
}

/** The clock's controls in `area` and its time in `bar`; `post(action, more)` moves it. */
export class Clock {
  constructor(area, bar, post) {
    this.offset = 0;
    this.bar = bar;
    this.shown = el("time", { class: "utc", data: { testid: "clock" } });
    this.ahead = el("p", { class: "small", data: { testid: "clock-offset" } });
    const button = (label, id, action, more) => el("button", { type: "button", text: label, data: { testid: `clock-${id}` }, on: { click: () => post(action, more) } });
    const rows = [
      STEPS.map(([label, seconds]) => button(label, seconds, "advance", { seconds })),
      ...MOVES.map((row) => row.map(([label, to]) => button(label, to.replace(" ", "-"), "move_clock", { to }))),
    ];
    area.append(el("p", {}, this.shown), this.ahead, ...rows.map((row) => el("p", { class: "buttons" }, ...row)));
    this.tick();
  }

  now() {
    return Date.now() + this.offset * 1000;
  }

  set(offset) {
    this.offset = offset;
    this.ahead.textContent = described(offset);
    this.tick();
  }

  /** Show the time, and again when its next second begins. */
  tick() {
    clearTimeout(this.timer);
    const moment = new Date(this.now());
    const [day, time] = moment.toISOString().split(/[T.]/);
    const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" }).format(moment);
    this.shown.textContent = `${weekday} ${day} ${time} UTC`;
    this.bar.textContent = this.shown.textContent;
    for (const node of [this.shown, this.bar]) node.dateTime = moment.toISOString();
    this.timer = setTimeout(() => this.tick(), 1000 - moment.getMilliseconds());
  }
}
