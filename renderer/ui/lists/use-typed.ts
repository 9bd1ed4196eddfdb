// Collects letters that are typed into a list; a pause of half a second starts a new word.
import { useEffect, useRef } from "react";
import { findTyped } from "./list-keys.ts";

const pause = 500;

/** Returns a function for keydown: the index that the letters typed so far mean, or null if the key is no letter or nothing fits. */
export function useTyped(count: number, toText: ((index: number) => string) | undefined) {
  const typed = useRef({ text: "", at: 0 });
  useEffect(() => {
    if (count === 0) typed.current = { text: "", at: 0 };
  }, [count]);
  return (key: string, active: number, now: number): number | null => {
    if (!toText || key.length !== 1) return null;
    const text = now - typed.current.at > pause ? "" : typed.current.text;
    if (key === " " && text === "") return null;
    typed.current = { text: text + key, at: now };
    return findTyped(text + key, active, count, toText);
  };
}
