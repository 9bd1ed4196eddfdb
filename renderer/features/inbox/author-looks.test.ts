// What an author did since one looked: only what was not seen, however it came; and a first look finds nothing new.
import { expect, it } from "vitest";
import { authorsSince, namesApart } from "./author-looks.ts";

const hash = (letter: string): string => letter.repeat(40);
const by = (who: string, ...letters: string[]) =>
  letters.map((letter) => ({ id: hash(letter), author_name: who, author_email: `${who}@Example.com` }));
const fresh = (commits: ReturnType<typeof by>, looks?: Record<string, string>) =>
  authorsSince(commits, looks).map((one) => `${one.name} ${one.fresh}`);
const seen = (...letters: string[]): string => letters.map((letter) => letter.repeat(12)).join(" ");

it("finds nothing new at the first look, and keeps what was there", () => {
  expect(fresh(by("bo", "a", "b"))).toEqual(["bo 0"]);
  expect(authorsSince(by("bo", "a", "b"), undefined)[0]).toMatchObject({
    key: "bo@example.com",
    wanted: "bo@Example.com",
    state: seen("a", "b"),
  });
});

it.each<[what: string, commits: ReturnType<typeof by>, looks: Record<string, string>, found: string[]]>([
  ["newer ones", by("bo", "c", "a", "b"), { "bo@example.com": seen("a", "b") }, ["bo 1"]],
  ["one that is dated before what was seen", by("bo", "a", "c", "b"), { "bo@example.com": seen("a", "b") }, ["bo 1"]],
  ["not one that is older than all that was seen", by("bo", "a", "b", "c"), { "bo@example.com": seen("a", "b") }, ["bo 0"]],
  ["all of one who was never seen", [...by("bo", "a"), ...by("ann", "d", "e")], { "bo@example.com": seen("a") }, ["bo 0", "ann 2"]],
  ["all where none of those seen is left", by("bo", "x", "y"), { "bo@example.com": seen("a", "b") }, ["bo 2"]],
  ["of one who is called as what every object has", by("constructor", "a"), {}, ["constructor 1"]],
])("counts %s", (_what, commits, looks, found) => expect(fresh(commits, looks)).toEqual(found));

it("knows one by the address, or by the name where there is none", () => {
  const commit = (id: string, author_email: string) => ({ id: hash(id), author_name: "Bo", author_email });
  expect(
    authorsSince([commit("a", "BO@x"), commit("b", "bo@X"), commit("c", "")], {}).map(({ key, fresh: count }) => [key, count]),
  ).toEqual([
    ["bo@x", 2],
    ["bo", 1],
  ]);
});

it("tells two of one name apart by their addresses", () => {
  const [bo, other, ada] = ["bo@example.com", "bo@lind", "ada@example.com"].map((wanted) => ({
    name: wanted[0] === "b" ? "Bo Lind" : "Ada",
    wanted,
  }));
  expect(namesApart([bo, other, ada].flatMap((one) => one ?? []))).toEqual(["Bo Lind, bo@example.com", "Bo Lind, bo@lind", "Ada"]);
});

it("says that there may be more where the list ended before one that was seen", () => {
  const isMore = (commits: ReturnType<typeof by>, most: number) =>
    authorsSince(commits, { "bo@example.com": seen("a") }, most).map(({ fresh: count, isMore: more }) => [count, more]);
  expect(isMore(by("bo", "d", "c", "b"), 3)).toEqual([[3, true]]);
  // It was the whole list, or reaches what was seen.
  expect(isMore(by("bo", "d", "c", "b"), 4)).toEqual([[3, false]]);
  expect(isMore(by("bo", "c", "b", "a"), 3)).toEqual([[2, false]]);
});
