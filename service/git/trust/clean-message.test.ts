// Git itself is what a cleaned message is held against.
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanMessage } from "./clean-message.ts";

it("is what git makes of any message", () => {
  const line = fc.constantFrom("", " ", "Title", "\ttext \t", "# no comment", "  indented  ", "\r", "ünïcode  ", "a\r");
  const texts = fc.sample(
    fc.array(line, { maxLength: 9 }).map((lines) => lines.join("\n")),
    { numRuns: 25, seed: 7 },
  );
  for (const text of texts)
    expect(cleanMessage(text), JSON.stringify(text)).toBe(execFileSync("git", ["stripspace"], { input: text }).toString("utf8"));
});
