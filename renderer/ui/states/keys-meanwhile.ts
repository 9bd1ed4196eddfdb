// Keys that are pressed while a part of the screen is on its way, or a form is being sent: they are meant for what comes.

/** Holds the keys that are pressed from now on until its answer is called. `isSending`: for a form, which Escape still leaves. */
type HoldKeys = (isSending: boolean) => () => void;

let hold: HoldKeys = () => () => undefined;

/** What keeps the keys; the window says so once. */
export function holdKeysMeanwhile(holdKeys: HoldKeys): void {
  hold = holdKeys;
}

export const holdMeanwhile: HoldKeys = (isSending) => hold(isSending);
