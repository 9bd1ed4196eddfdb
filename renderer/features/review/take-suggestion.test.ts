// Which lines of a file a suggestion replaces: never more than there are, and never the end of the file.
import type { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import { decodeText } from "../../../shared/lib/text-file.ts";
import type { FileNow } from "../../data/file-now.ts";
import { type Base, type Change, emptyDesk, type FileMerge, type Unsaved } from "../../desk/model.ts";
import { deskOf, editDesk } from "../../desk/store.ts";
import { replacedLines, takeSuggestion } from "./take-suggestion.ts";

const at = (text: string, line: number, above = 0, below = 0) => replacedLines(text.split("\n"), line, { above, below, lines: [] });

it.each<[what: string, found: ReturnType<typeof at>, lines: [from: number, to: number] | null]>([
  ["its own", at("a\nb\nc\n", 2), [2, 2]],
  ["those around it", at("a\nb\nc\n", 2, 1, 1), [1, 3]],
  ["not those above the first", at("a\nb\nc\n", 2, 100, 0), [1, 2]],
  ["not what follows the last line feed", at("a\nb\nc\n", 3, 0, 1), [3, 3]],
  ["a last line without a line feed", at("a\nb\nc", 3, 0, 100), [3, 3]],
  ["a last line that is empty", at("a\n\n", 2), [2, 2]],
  ["none past the end", at("a\nb\n", 3), null],
  ["none past the end without a line feed", at("a\nb", 3), null],
  ["none before the first", at("a\n", 0), null],
  ["none of an empty file", at("", 1), null],
])("a suggestion replaces %s", (_what, found, lines) => expect(found).toEqual(lines === null ? null : { from: lines[0], to: lines[1] }));

it("whatever it asks for, the file keeps its last line feed and the lines outside", () => {
  const lines = fc.array(fc.constantFrom("a", "b", ""), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.nat(10), fc.nat(100), fc.nat(100), (own, line, above, below) => {
      const text = `${own.join("\n")}\n`;
      const found = at(text, line, above, below);
      expect(found === null).toBe(line < 1 || line > own.length);
      if (found === null) return;
      const all = text.split("\n");
      const left = [...all.slice(0, found.from - 1), "new", ...all.slice(found.to)].join("\n");
      expect(left.endsWith("new\n") || left.endsWith(`${own.at(-1)}\n`)).toBe(true);
      expect(found.from <= line && line <= found.to).toBe(true);
      expect([line - found.from <= above, found.to - line <= below]).toEqual([true, true]);
    }),
  );
});

describe("a suggestion that is taken", () => {
  const key = "local/p/main";
  const base: Base = { commit: "tip", blob: "b", lastCommit: "l", executable: false };
  const text = (content: string) => ({ encoding: "text", text: content }) as const;
  const update = (path: string, content: string): Change => ({ kind: "update", path, content: text(content), base, included: false });
  const numbered = (...lines: string[]): string => `${lines.map((line) => `${line} says something of its own`).join("\n")}\n`;
  let then = "";

  /** A server with a file at the commit of the comment and at the tip of main; `onRead` runs while it answers, `now`: where it says the file is. */
  const serve = (files: Readonly<Record<string, string>>, onRead: () => void = () => undefined, now?: FileNow): QueryClient => {
    const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
      const [operation, , input] = queryKey as readonly [string, string, { ref: string; file_path: string; since?: string }];
      if (operation === "getBranch") return { name: "main", commit: { id: "tip" } };
      if (input.since !== undefined)
        return now ?? { path: input.file_path in files ? input.file_path : null, isSame: true, hasCommit: true };
      onRead();
      const content = input.ref === "said" ? then : files[input.file_path];
      if (content === undefined) throw new ApiError(null, 404, "404 File Not Found", {});
      return { ...base, path: input.file_path, commit: input.ref, size: content.length, content: decodeText(content) };
    };
    return { fetchQuery } as unknown as QueryClient;
  };
  const take = (client: QueryClient, line = 2, lines: readonly string[] = ["TWO"], path = "a.txt") =>
    takeSuggestion(client, { connection: "local", project: "p", sha: "said", path, line }, { above: 0, below: 0, lines }, "main");
  const staged = (): readonly Change[] => deskOf(key).changes;
  const begin = (changes: readonly Change[], ...texts: readonly Unsaved[]): void =>
    editDesk(key, () => ({ ...emptyDesk, changes, unsaved: Object.fromEntries(texts.map((one) => [one.path, one])) }));
  beforeEach(() => {
    then = numbered("one", "two", "three");
    begin([]);
  });
  afterEach(() => begin([]));

  it("replaces its lines where they stand now, and nothing else", async () => {
    const now = `zero\n${then}`;
    expect(await take(serve({ "a.txt": now }))).toEqual({ outcome: "staged", path: "a.txt", line: 3, was: 2 });
    expect(staged()).toEqual([{ ...update("a.txt", now.replace(/^two.*$/m, "TWO")), included: true, base }]);
  });

  it("keeps line ends, and takes lines away where it has none", async () => {
    await take(serve({ "a.txt": then.replaceAll("\n", "\r\n") }), 2, []);
    expect(staged()).toMatchObject([{ content: text(numbered("one", "three").replaceAll("\n", "\r\n")) }]);
  });

  it("counts lines as git does, which ends none at a return alone", async () => {
    const now = `ze\rro\n${then}`;
    expect(await take(serve({ "a.txt": now }))).toEqual({ outcome: "staged", path: "a.txt", line: 4, was: 2 });
    expect(staged()).toEqual([{ ...update("a.txt", now.replace(/^two.*$/m, "TWO")), included: true, base }]);
    begin([]);
    then = then.replace("one", "o\rne");
    expect(await take(serve({ "a.txt": then }))).toMatchObject({ outcome: "staged", line: 3, was: 2 });
    expect(staged()).toMatchObject([{ content: text(then.replace(/^two.*$/m, "TWO")) }]);
  });

  it("goes on top of what is staged, with its tick and its base", async () => {
    const mine = `mine\n${then}`;
    begin([update("a.txt", mine)]);
    expect(await take(serve({ "a.txt": then }))).toMatchObject({ outcome: "staged", line: 3 });
    expect(staged()).toEqual([update("a.txt", mine.replace(/^two.*$/m, "TWO"))]);
  });

  it("goes into a file that was moved here, also to the place of a deleted one, and into a new one", async () => {
    const move: Change = { kind: "move", path: "a.txt", previousPath: "old.txt", content: null, base, included: true };
    const remove: Change = { kind: "delete", path: "a.txt", base, included: true };
    for (const changes of [[move], [remove, move], [move, remove]]) {
      begin(changes);
      expect(await take(serve({ "old.txt": then, "a.txt": "other\n" }))).toMatchObject({ outcome: "staged", line: 2 });
      expect(staged().find(({ kind }) => kind === "move")).toMatchObject({
        previousPath: "old.txt",
        content: text(then.replace(/^two.*$/m, "TWO")),
      });
      expect(staged()).toHaveLength(changes.length);
    }
    begin([{ kind: "create", path: "a.txt", content: text(then), executable: true, included: true }]);
    await take(serve({}));
    expect(staged()).toMatchObject([{ kind: "create", executable: true, content: text(then.replace(/^two.*$/m, "TWO")) }]);
  });

  it("follows its file to the name that it has now, where that is known", async () => {
    const moved = { path: "new.txt", isSame: true, hasCommit: true };
    const now = `zero\n${then}`;
    const put = { ...update("new.txt", now.replace(/^two.*$/m, "TWO")), included: true };
    expect(await take(serve({ "new.txt": now }, undefined, moved))).toEqual({ outcome: "staged", path: "new.txt", line: 3, was: 2 });
    expect(staged()).toEqual([put]);
    begin([]);
    // Another file has its old name.
    await take(serve({ "a.txt": "other\n", "new.txt": now }, undefined, moved));
    expect(staged()).toEqual([put]);
    begin([]);
    const guess = { ...moved, isSame: false };
    expect(await take(serve({ "a.txt": "other\n", "new.txt": now }, undefined, guess))).toMatchObject({
      why: expect.stringMatching(/changed on main since/),
    });
    expect(staged()).toEqual([]);
    await take(serve({ "new.txt": now }, undefined, guess));
    expect(staged()).toEqual([put]);
  });

  it("follows its file to where it is staged to be moved, and keeps what is staged of it", async () => {
    const mine = `mine\n${then}`;
    const move: Change = { kind: "move", path: "b.txt", previousPath: "a.txt", content: text(mine), base, included: true };
    begin([move]);
    expect(await take(serve({ "a.txt": then }))).toMatchObject({ outcome: "staged", path: "b.txt", line: 3 });
    expect(staged()).toEqual([{ ...move, content: text(mine.replace(/^two.*$/m, "TWO")) }]);
    begin([{ ...move, content: null }]);
    expect(await take(serve({ "a.txt": then }))).toMatchObject({ outcome: "staged", path: "b.txt", line: 2 });
    expect(staged()).toEqual([{ ...move, content: text(then.replace(/^two.*$/m, "TWO")) }]);
  });

  it("waits for the merge of its file", async () => {
    editDesk(key, () => ({ ...emptyDesk, merges: { "a.txt": { path: "a.txt" } as FileMerge } }));
    expect(await take(serve({ "a.txt": then }))).toMatchObject({ why: "a.txt is being merged on main. Finish that first." });
    expect(staged()).toEqual([]);
  });

  it.each<[why: RegExp, prepare: () => void, files: Readonly<Record<string, string>>, line?: number]>([
    [/is typed in a\.txt on main/, () => begin([], { path: "a.txt", text: "typed", base }), { "a.txt": then }],
    [/staged to be deleted/, () => begin([{ kind: "delete", path: "a.txt", base, included: true }]), { "a.txt": then }],
    [/is not there on main/, () => undefined, {}],
    [/Line 2 of the commit changed on main since/, () => undefined, { "a.txt": numbered("one", "zwei", "three") }],
    [/on a line that the file does not have/, () => undefined, { "a.txt": then }, 9],
  ])("is refused and stages nothing: %s", async (why, prepare, files, line = 2) => {
    prepare();
    const before = deskOf(key);
    expect(await take(serve(files), line)).toMatchObject({ outcome: "refused", why: expect.stringMatching(why) });
    expect(deskOf(key)).toBe(before);
  });

  it("is not put over what was staged while the texts were on their way", async () => {
    const later = update("z.txt", "later");
    const client = serve({ "a.txt": then }, () => begin([later]));
    expect(await take(client)).toMatchObject({ outcome: "refused", why: expect.stringMatching(/became others meanwhile/) });
    expect(staged()).toEqual([later]);
  });
});
