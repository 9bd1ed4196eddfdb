// Collects letters that are typed into a list; a pause of half a second starts a new word.
import { useMemo, useRef } from "react";
import { findTyped } from "./list-keys.ts";

const pause = 500;

export interface Typed {
  /** Whether a word is being typed: its next letter is no command. `now` in milliseconds, as event.timeStamp. */
  isTyping(now: number): boolean;
  /** The index that the letters typed so far mean, or null if the key is no letter or nothing fits. */
  read(key: string, active: number, now: number): number | null;
}

/** Reads words typed into a list of `count` rows; without `toText` there are none. */
export function useTyped(count: number, toText: ((index: number) => string) | undefined): Typed {
  const typed = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
  return useMemo(() => {
    const isTyping = (now: number): boolean => typed.current.text !== "" && now - typed.current.at <= pause;
    return {
      isTyping,
      read: (key, active, now) => {
        if (!toText || count === 0 || [...key].length !== 1) return null;
        const text = isTyping(now) ? typed.current.text : "";
        if (key === " " && text === "") return null;
        const found = findTyped(text + key, active, count, toText);
        // A first letter that means nothing here begins no word; it may be a command.
        if (text !== "" || found !== null) typed.current = { text: text + key, at: now };
        return found;
      },
    };
  }, [count, toText]);
}
