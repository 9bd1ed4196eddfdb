// In place of a part that is on its way: chords that are pressed meanwhile mean its commands.
import { type ReactNode, useLayoutEffect } from "react";
import { holdChords } from "./held-keys.ts";

export function ChordsWait({ children }: { children: ReactNode }) {
  useLayoutEffect(holdChords, []);
  return children;
}
