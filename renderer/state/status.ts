// What the open view tells the status bar: the keys of the place, then facts about what is open, at most a handful.
import { useEffect, useState } from "react";
import { create } from "zustand";

export interface StatusItem {
  readonly id: string;
  readonly text: string;
  /** Keys shown before the text, such as ["J", "K"]. */
  readonly keys?: readonly string[];
  readonly title?: string;
  /** What a press on it runs, by the command's id. */
  readonly command?: string;
  /** A bar before the text, as it stands beside lines of the open text. */
  readonly bar?: "solid" | "hollow";
}

interface StatusStore {
  readonly items: readonly StatusItem[];
  /** Keys of parts of the view, the part that spoke last at the end. */
  readonly parts: readonly { readonly part: symbol; readonly keys: readonly StatusItem[] }[];
}

const useStatusStore = create<StatusStore>()(() => ({ items: [], parts: [] }));

/** The keys of the part that spoke last, then what the view says. */
export function useStatusItems(): readonly StatusItem[] {
  const { items, parts } = useStatusStore();
  const keys = parts.at(-1)?.keys;
  return keys === undefined ? items : [...keys, ...items];
}

/** Shows items while mounted; a later view's replace them. Says nothing where another part speaks (`isOn` false). */
export function useStatus(items: readonly StatusItem[], isOn = true): void {
  const text = JSON.stringify(items);
  useEffect(() => {
    if (!isOn) return;
    useStatusStore.setState({ items: JSON.parse(text) as StatusItem[] });
    return () => useStatusStore.setState({ items: [] });
  }, [text, isOn]);
}

/** Shows the keys of a part of a view before everything else, until another part has more to say or this one is silent again. */
export function useStatusKeys(keys: readonly StatusItem[], isOn = true): void {
  const [part] = useState(() => Symbol("part"));
  const text = JSON.stringify(keys);
  useEffect(() => {
    if (!isOn) return;
    const said = { part, keys: JSON.parse(text) as StatusItem[] };
    useStatusStore.setState(({ parts }) => ({
      parts: parts.some((known) => known.part === part) ? parts.map((known) => (known.part === part ? said : known)) : [...parts, said],
    }));
  }, [part, text, isOn]);
  useEffect(() => {
    if (!isOn) return;
    return () => useStatusStore.setState(({ parts }) => ({ parts: parts.filter((known) => known.part !== part) }));
  }, [part, isOn]);
}
