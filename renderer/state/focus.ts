// What shall have the focus as soon as it is on screen: set by the part that navigates, taken by the part itself.
import { create } from "zustand";

/**
 * The text of a file of the open project (at a line, where one is asked for), the message of the commit, the field of the search in files, that of a comment on the whole
 * commit or on a line of its diff, that of an answer in a thread, or where a person works in the view that is on its way.
 */
export type FocusTarget =
  | { readonly kind: "text"; readonly path: string; readonly line?: number | null }
  | { readonly kind: "message" }
  | { readonly kind: "search" }
  | { readonly kind: "comment" }
  | { readonly kind: "line-comment" }
  | { readonly kind: "answer" }
  | { readonly kind: "home" };

interface WantedFocus {
  /** null = nobody waits. */
  readonly target: FocusTarget | null;
  /** Whether keys wait for it; after some seconds they do not, though it may still take the focus when it comes. */
  readonly holds: boolean;
}

export const useWantedFocus = create<WantedFocus>()(() => ({ target: null, holds: false }));

export const wantFocus = (target: FocusTarget): void => useWantedFocus.setState({ target, holds: true });

/** Keys do not wait for it any more. */
export const stopHolding = (): void => useWantedFocus.setState({ holds: false });

/** The line that a text shall show that takes the focus; null = it stays where it is. */
export const wantedLine = (): number | null => {
  const { target } = useWantedFocus.getState();
  return target?.kind === "text" ? (target.line ?? null) : null;
};

/** It has it now, or nobody waits for it any more. */
export const focusTaken = (): void => useWantedFocus.setState({ target: null, holds: false });

/** For the element around a view: where a person works in it, as a selector inside of it; "" = the element itself. */
export const home = (selector: string) => ({ "data-home": selector, ...(selector === "" ? { tabIndex: -1 } : {}) });

const receivers = new Map<Element, (text: string) => void>();

/** How letters come into an editor that is no field of the browser; answers how to forget it. */
export function receiveText(element: Element, type: (text: string) => void): () => void {
  receivers.set(element, type);
  return () => receivers.delete(element);
}

/** What types into the editor that an element lies in; null where there is none. */
export function receiverOf(element: Element): ((text: string) => void) | null {
  for (const [editor, type] of receivers) if (editor.contains(element)) return type;
  return null;
}
