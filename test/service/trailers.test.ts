// Our reading of trailers against git's own, on messages that are hard on purpose.
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTrailers } from "../../shared/lib/trailers.ts";

/** What git finds, as key and value pairs; lines of the block that are no trailers are left out. */
function trailersByGit(message: string): string[][] {
  const args = ["-c", "core.commentChar=#", "interpret-trailers", "--parse", "--no-divider"];
  const output = execFileSync("git", args, {
    input: message,
    env: { PATH: process.env["PATH"] ?? "", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", HOME: "/nonexistent" },
  });
  return output
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
}

const line = fc.constantFrom(
  "Title",
  "Reviewed-by: A <a@x>",
  "Signed-off-by: B <b@x>",
  "Key : spaced",
  "fixes :close",
  "tabbed\t: x",
  "Key :: twice",
  "Two words : prose",
  "- : dash",
  "No-Value:",
  " folded",
  "\tfolded by a tab",
  "plain prose",
  "# a comment",
  "(cherry picked from commit abc)",
  "Conflicts:",
  "",
  "",
  "Refs: #1, http://x/y?a:b",
);

it("finds what git finds", { tags: "long" }, () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (lines) => {
      const message = `Subject\n\n${lines.join("\n")}\n`;
      const found = Object.entries(parseTrailers(message).extended_trailers).flatMap(([key, values]) =>
        values.map((value) => [key, value]),
      );
      expect(found.toSorted()).toEqual(trailersByGit(message).toSorted());
    }),
    { numRuns: 200 },
  );
});
