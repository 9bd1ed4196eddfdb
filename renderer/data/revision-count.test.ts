// The count of a file's revisions and people, of few questions whatever the history is.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { createQueryClient } from "./query-client.ts";
import { revisionCountQuery } from "./revision-count.ts";

const commit = (id: string, author_name: string, parent_ids: readonly string[] = [`before-${id}`]): CommitInList => ({
  ...{ id, short_id: id.slice(0, 8), title: id, message: id, parent_ids: [...parent_ids], web_url: "" },
  ...{ author_name, author_email: "a@example.com", committer_name: author_name, committer_email: "a@example.com" },
  ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
});

let asked: string[] = [];
/** What is answered to a line that matches; `next`: the page that it names. */
let answers: (readonly [match: RegExp, answer: readonly unknown[], next?: (line: string) => number])[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const line = decodeURIComponent(url.replace(/^.*\/projects\/p\//, ""));
    asked.push(line);
    const found = answers.find(([match]) => match.test(line));
    const next = found?.[2]?.(line);
    return new Response(JSON.stringify(found?.[1] ?? []), { headers: next === undefined ? {} : { "x-next-page": String(next) } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const count = (connection: string) => createQueryClient().fetchQuery(revisionCountQuery(connection, "p", "c".repeat(40), "new.ts"));
const pageOf = (line: string): number => Number(/&page=(\d+)/.exec(line)?.[1]);

it("counts commits and the people who made them, under an earlier name too", async () => {
  answers = [
    [/commits\?.*path=new\.ts/, [commit("c3", "Ada"), commit("c2", "Bo")]],
    [
      /commits\/c2\/diff/,
      [
        {
          old_path: "old.ts",
          new_path: "new.ts",
          renamed_file: true,
          a_mode: "100644",
          b_mode: "100644",
          new_file: false,
          deleted_file: false,
          diff: "",
        },
      ],
    ],
    [/commits\?.*path=old\.ts/, [commit("c1", "Ada", [])]],
  ];
  expect(await count("server of names")).toEqual({ revisions: 3, people: 2, isCut: false });
});

it("asks a server for a hundred and says that there are more, and this machine for a thousand", async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => commit(`c${index}`, `Person ${index % 7}`));
  answers = [[/commits\?/, hundred, (line) => pageOf(line) + 1]];
  expect(await count("server of many")).toEqual({ revisions: 100, people: 7, isCut: true });
  expect(asked).toHaveLength(1);
  expect(await count("local")).toEqual({ revisions: 1_000, people: 7, isCut: true });
});

it("finds the first commit of many pages without reading them again", async () => {
  answers = [
    [/commits\?.*&page=1\b/, [commit("c3", "Ada")], () => 2],
    [/commits\?.*&page=2\b/, [commit("c2", "Bo"), commit("c1", "Cy", [])]],
  ];
  expect(await count("local")).toEqual({ revisions: 3, people: 3, isCut: false });
  expect(asked).toHaveLength(2);
});
