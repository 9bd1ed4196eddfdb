// The command that brings a branch to another one, as a shell reads it.
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { forwardByHand, mergeByHand } from "./merge-requests.ts";

it("is short where it can be", () => {
  expect(mergeByHand("fix/port-1", "main")).toBe("git switch main && git merge fix/port-1");
  expect(forwardByHand("fix/port-1", "main")).toBe("git fetch . fix/port-1:main");
});

it.each(["it's", "a&b", "$(id)", "a;b", "`x`", '"q"', "größe", "a!b"])("means one word each, whatever the name: %s", (name) => {
  const told = mergeByHand(name, name).replace(/^git switch (.*) && git merge (.*)$/s, "printf '%s\\n' $1 $2");
  expect(execFileSync("sh", ["-c", told], { encoding: "utf8" })).toBe(`${name}\n${name}\n`);
});
