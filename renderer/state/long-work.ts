// What a person waits for and may look away from: told by the system when it ends, if it took long, nobody was looking, and they want to be told.
import { notificationWish } from "./notification-wish.ts";
import { type Location, navigate, readLocation } from "./place.ts";

/** ms from which on work is long. */
export const longWork = 10_000;

/** ms after which it may become long: whoever wants to be told and was not asked by this browser yet is asked then, their press still fresh. */
export const mayBeLong = 2_000;

export interface NotificationPorts {
  /** Milliseconds. */
  now(): number;
  /** Whether nobody sees this window now. */
  isAway(): boolean;
  /** Where this window is. */
  place(): Location;
  /** Shows a notification of the system; a press on it brings the window back, to the place. */
  show(text: string, place: Location): void;
  /** Asks for the right to show anything, once. */
  ask(): void;
}

/** What the browser or Electron says: `denied` cannot be asked again from here. */
export type NotificationRight = "granted" | "denied" | "default" | "missing";
export const notificationRight = (): NotificationRight => (typeof Notification === "undefined" ? "missing" : Notification.permission);

/** Asks the person; the platform decides how. A browser knows the answer by address, and the next start of Repodesk may have another port. */
export const requestNotifications = async (): Promise<NotificationRight> =>
  typeof Notification === "undefined" ? "missing" : await Notification.requestPermission();

let hasAsked = false;

const thisWindow: NotificationPorts = {
  now: () => performance.now(),
  isAway: () => document.visibilityState === "hidden" || !document.hasFocus(),
  place: readLocation,
  show(text, place) {
    const notification = new Notification("Repodesk", { body: text });
    notification.addEventListener("click", () => {
      window.focus();
      navigate(place);
      notification.close();
    });
  },
  ask() {
    if (hasAsked || notificationRight() !== "default") return;
    hasAsked = true;
    requestNotifications().catch((error: unknown) => console.warn("The browser could not be asked for notifications.", error));
  },
};

/** The work's own end. `words`: what became of it, as a sentence; null = nothing to tell, as of what a person stopped. A failure is told by `failed`. */
export async function tellWhenDone<T>(
  work: Promise<T>,
  words: (result: T) => string | null,
  failed: string | null = null,
  ports: NotificationPorts = thisWindow,
): Promise<T> {
  const began = ports.now();
  // Nobody who begins without wanting it is told of anything.
  const place = notificationWish.isWanted ? ports.place() : null;
  const asking = place === null ? undefined : setTimeout(() => ports.ask(), mayBeLong);
  const tell = (text: string | null): void => {
    if (text === null || place === null || !notificationWish.isWanted || ports.now() - began < longWork || !ports.isAway()) return;
    if (ports === thisWindow && notificationRight() !== "granted") return;
    try {
      ports.show(notificationWish.spell(text), place);
    } catch {
      // The system cannot tell: what was done is done.
    }
  };
  let result: T;
  try {
    result = await work;
  } catch (error) {
    tell(failed);
    throw error;
  } finally {
    clearTimeout(asking);
  }
  tell(words(result));
  return result;
}
