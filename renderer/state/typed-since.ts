// Since when this window has text of a file that is not staged. What was typed before it opened has no such time.
import { createStore, useStore } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";

interface TypedSince {
  /** Milliseconds since 1970, by desk and path. */
  readonly begun: Readonly<Record<string, number>>;
}

export const typedSince = createStore<TypedSince>()(() => ({ begun: {} }));

const keyOf = (desk: string, path: string): string => `${desk}\n${path}`;

/** At each change of what is typed; `isBegun`: nothing was typed before it, `isTyped`: something is after it. */
export function noteTyped(desk: string, path: string, { isBegun, isTyped }: { isBegun: boolean; isTyped: boolean }, now: number): void {
  const { begun } = typedSince.getState();
  const key = keyOf(desk, path);
  if (isTyped && isBegun) typedSince.setState({ begun: { ...begun, [key]: now } });
  else if (!isTyped && ownValue(begun, key) !== undefined) {
    const { [key]: _over, ...others } = begun;
    typedSince.setState({ begun: others });
  }
}

/** null = nothing is typed, or not since this window opened. */
export const useTypedSince = (desk: string, path: string | null): number | null =>
  useStore(typedSince, ({ begun }) => (path === null ? null : (ownValue(begun, keyOf(desk, path)) ?? null)));
