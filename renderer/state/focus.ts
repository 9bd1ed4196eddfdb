// What shall have the focus as soon as it is on screen: set by whoever goes somewhere to type, taken by the text itself.
import { create } from "zustand";

/** The text of a file of the open project, or the message of the commit. */
export type FocusTarget = { readonly kind: "text"; readonly path: string } | { readonly kind: "message" };

interface WantedFocus {
  /** null = nobody waits. */
  readonly target: FocusTarget | null;
}

export const useWantedFocus = create<WantedFocus>()(() => ({ target: null }));

export const wantFocus = (target: FocusTarget): void => useWantedFocus.setState({ target });

/** It has it now. */
export const focusTaken = (): void => useWantedFocus.setState({ target: null });
