// How windows hear of what the desktop tells, and of what one of them changed on a server.

/** A request that changes something names by this header the window that sends it; the desktop then tells all windows, as the event `written`. */
export const windowHeader = "x-repodesk-window";

/** What the desktop tells all windows, by the names of its events. */
export const desktopEvents = [
  "service",
  "desks",
  "connections",
  "settings",
  "recent",
  "readings",
  "command",
  "link",
  "written",
  "marks",
] as const;
export type DesktopEvent = (typeof desktopEvents)[number];

export interface Written {
  /** The window that sent it: what it changed is known there. */
  readonly window: string;
  readonly connection: string;
  /** Of the contract. */
  readonly operation: string;
  /** As the request named it; null = it is about no project. */
  readonly project: string | null;
}
