// Who a commit is by, and what has to be asked for.
import { expect, it } from "vitest";
import { findAuthorFault, isWhole, knownAuthor } from "./author.ts";

const nobody = { name: null, email: null };

it("takes what was typed before the settings, and those before git", () => {
  const git = { name: "At home", email: "me@home.example" };
  expect(knownAuthor(nobody, nobody, git)).toEqual(git);
  expect(knownAuthor(nobody, { name: "Set", email: null }, git)).toEqual({ name: "Set", email: "me@home.example" });
  expect(knownAuthor({ name: "Typed", email: null }, { name: "Set", email: null }, null)).toEqual({ name: "Typed", email: null });
});

it("is not whole without both, nor with what no commit can hold", () => {
  expect(isWhole({ name: "Ada", email: "ada@example.com" })).toBe(true);
  for (const [name, email] of [
    ["Ada", null],
    [null, "a@b"],
    ["  ", "a@b"],
    ["A <b>", "a@b"],
    ["Ada", "a b@c"],
    ["Ada", "ada"],
  ] as const)
    expect(isWhole({ name, email })).toBe(false);
});

it("says what is wrong in a sentence", () => {
  expect(findAuthorFault("name", " ")).toMatch(/needs the name/);
  expect(findAuthorFault("email", "")).toMatch(/needs the e-mail/);
  expect(findAuthorFault("email", "a@b@c")).toMatch(/one @/);
});
