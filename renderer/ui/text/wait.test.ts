// How long somebody asks to wait, in words.
import { expect, it } from "vitest";
import { sayWait } from "./wait.ts";

it.each<[seconds: number, words: string]>([
  [0, "0 seconds"],
  [0.2, "1 second"],
  [38, "38 seconds"],
  [120, "2 minutes"],
  [899, "15 minutes"],
  [7_201, "3 hours"],
  [999_999_999, "11,575 days"],
])("%d is %s", (seconds, words) => expect(sayWait(seconds)).toBe(words));
