// What a person waits for and may look away from: told by the system when it ends, if it took long, nobody was looking, and they want to be told.

/** ms from which on work is long. */
export const longWork = 10_000;

export interface NoticePorts {
  /** Milliseconds. */
  now(): number;
  /** Whether nobody sees this window now. */
  isAway(): boolean;
  /** Shows a notice of the system; a press on it brings the window back. */
  show(text: string): void;
}

let isWanted = false;

/** Whether the person wants to be told; follows the setting. */
export const wantNotices = (wanted: boolean): void => {
  isWanted = wanted;
};

/** What the browser or Electron says: `denied` cannot be asked again from here. */
export type NoticeRight = "granted" | "denied" | "default" | "missing";
export const noticeRight = (): NoticeRight => (typeof Notification === "undefined" ? "missing" : Notification.permission);

/** Asks the person once more than the setting did; the platform decides how. */
export const askNoticeRight = async (): Promise<NoticeRight> =>
  typeof Notification === "undefined" ? "missing" : await Notification.requestPermission();

const thisWindow: NoticePorts = {
  now: () => performance.now(),
  isAway: () => document.visibilityState === "hidden" || !document.hasFocus(),
  show(text) {
    const notice = new Notification("Repodesk", { body: text });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  },
};

/** The work's own end. `words`: what became of it, as a sentence; null = nothing to tell, as of what a person stopped. A failure is told by `failed`. */
export async function tellWhenDone<T>(
  work: Promise<T>,
  words: (result: T) => string | null,
  failed: string | null = null,
  ports: NoticePorts = thisWindow,
): Promise<T> {
  const began = ports.now();
  const tell = (text: string | null): void => {
    if (text === null || !isWanted || ports.now() - began < longWork || !ports.isAway()) return;
    if (ports === thisWindow && noticeRight() !== "granted") return;
    ports.show(text);
  };
  try {
    const result = await work;
    tell(words(result));
    return result;
  } catch (error) {
    tell(failed);
    throw error;
  }
}
