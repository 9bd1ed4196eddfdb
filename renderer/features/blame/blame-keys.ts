// The keys of blame, wherever its focus is: in the lane or on the strip of revisions.
import { type Handlers, pressIn } from "../../commands/press.ts";

export type BlameKeys = Handlers<"blame">;

/** Presses a key of blame on an element that has the focus itself; answers how it is forgotten. */
export function takeKeys(element: HTMLElement, keys: () => BlameKeys): () => void {
  const press = (event: KeyboardEvent): void => void pressIn(["blame"], event, keys());
  element.addEventListener("keydown", press);
  return () => element.removeEventListener("keydown", press);
}
