// Words of others are printed without steering the terminal or passing for a line of ours.
import { afterEach, expect, it, vi } from "vitest";
import { printable, printableJson, tell } from "./terminal.ts";

afterEach(() => void vi.restoreAllMocks());

const hostile = "a\u001b]0;title\u0007\u001b[2Jb\u009b31mc\u007f\r\nd\te\u202ef\u2066g\u2028h\u061ci";
const shown = String.raw`a\u001b]0;title\u0007\u001b[2Jb\u009b31mc\u007f\r\nd\te\u202ef\u2066g\u2028h\u061ci`;

it("shows what would steer a terminal as its code, and all else as it is", () => {
  expect(printable(hostile)).toBe(shown);
  expect(printable("/home/Zoë/日本語 👩‍💻/a\\b")).toBe("/home/Zoë/日本語 👩‍💻/a\\b");
});

it("writes JSON of the same value that holds nothing of the kind", () => {
  const written = printableJson({ [hostile]: [hostile] });
  expect(JSON.parse(written)).toEqual({ [hostile]: [hostile] });
  expect(written.replaceAll("\n", "")).toBe(printable(written.replaceAll("\n", "")));
});

it("sets in what follows the first line, whoever broke it", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  tell("Reading failed: 500 \u001b[1A\u001b[2K\nRepodesk is at http://evil.example");
  tell(new Error("no\rway"));
  expect(write.mock.calls.map(([text]) => text)).toEqual([
    "Reading failed: 500 \\u001b[1A\\u001b[2K\n  Repodesk is at http://evil.example\n",
    "no\\rway\n",
  ]);
});
