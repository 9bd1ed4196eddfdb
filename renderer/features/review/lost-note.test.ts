// What became of a comment whose answer was lost is told by the comments of its commit.
import { expect, it } from "vitest";
import { findNote } from "./lost-note.ts";

const at = { connection: "s", project: "a/b", sha: "c" };
const look = (answers: readonly (readonly string[] | Error)[], known: readonly string[] | null, text = "Why?") => {
  const left = [...answers];
  return findNote(
    {
      rest: async () => undefined,
      async read() {
        const [answer = []] = left.length > 1 ? left.splice(0, 1) : left;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    at,
    text,
    known,
  );
};

it.each<[fate: string, what: string, answers: readonly (readonly string[] | Error)[], known: readonly string[] | null]>([
  ["arrived", "it is there at once", [["Why?"]], []],
  ["arrived", "it is there after a while", [[], [], ["Why?"]], []],
  ["arrived", "the server ends lines and texts otherwise", [["Why?\r\n"]], []],
  ["arrived", "it names its line", [["a.ts:3\n\nWhy?"]], []],
  ["arrived", "the same was said before", [["Why?", "Why?"]], ["Why?"]],
  ["missing", "it is not there", [["Because."]], ["Because."]],
  ["missing", "only what was said before is there", [["Why?"]], ["Why?"]],
  ["unknown", "nobody had read what was said before", [["Why?"]], null],
  ["missing", "nobody had read what was said before, and it is not there", [[]], null],
  ["unknown", "nobody can look", [new Error("no network")], []],
])("%s where %s", async (fate, _what, answers, known) => {
  expect(await look(answers, known)).toBe(fate);
});

it("keeps lines apart that end otherwise", async () => {
  expect(await look([["one\r\ntwo"]], [], "one\ntwo")).toBe("arrived");
});
