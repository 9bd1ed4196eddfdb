// What exists on this machine alone, as a file that people and programs can read.
import { describe, expect, it } from "vitest";
import { projectKey } from "../../state/tabs.ts";
import { type OwnData, writeOwnData } from "./own-data.ts";

const marks = { viewed: {}, resolved: {}, read: null, branchLooks: {}, authorLooks: {} };
const none: OwnData = { connection: "x", name: "Nothing here", work: [], aside: [], comments: {}, ...marks, readings: [] };
const now = new Date("2026-11-22T20:00:00Z");
const read = (connections: readonly OwnData[]) =>
  JSON.parse(writeOwnData(connections, now)) as { exported_at: string; connections: object[] };

describe("the export of what is mine", () => {
  it("holds work as patches with its message, and names what has none", () => {
    const work = [{ project: "halden/router", branch: "main", message: "Say it", text: "diff --git a/a b/a\n", left: ["logo.png"] }];
    expect(read([{ ...none, name: "This machine", connection: "local", work }])).toEqual({
      exported_at: "2026-11-22T20:00:00.000Z",
      connections: [
        {
          ...{ connection: "local", name: "This machine", set_aside: [], comments_not_sent: [], readings: [] },
          ...{ viewed: [], resolved: [], read_marks: [], last_looks: [] },
          kept_work: [
            { project: "halden/router", branch: "main", message: "Say it", patch: "diff --git a/a b/a\n", left_out: ["logo.png"] },
          ],
        },
      ],
    });
  });

  it("says of which project and place a comment is, whatever their names hold", () => {
    const key = projectKey("far/x", "halden/ü %2F");
    const [far] = read([{ ...none, comments: { [key]: { "abc/src/a.ts:3": ['Why "this"?\n'] } }, viewed: { [key]: ["k1"] } }]).connections;
    expect(far).toMatchObject({
      comments_not_sent: [{ project: "halden/ü %2F", place: "abc/src/a.ts:3", text: 'Why "this"?\n' }],
      viewed: [{ project: "halden/ü %2F", changes: ["k1"] }],
    });
  });

  it("holds what was read, resolved and last looked at", () => {
    const key = projectKey("far", "halden/router");
    const read_marks = { since: "2026-11-20T08:00:00.000Z", read: ["7 2026-11-21 a"], unread: [] };
    const [far] = read([
      {
        ...none,
        resolved: { [key]: ["t1"] },
        read: read_marks,
        branchLooks: { [key]: { main: "abc" } },
        authorLooks: { [key]: { bo: "1 2" } },
      },
    ]).connections;
    expect(far).toMatchObject({
      resolved: [{ project: "halden/router", threads: ["t1"] }],
      read_marks: [read_marks],
      last_looks: [{ project: "halden/router", branches: { main: "abc" }, authors: { bo: "1 2" } }],
    });
  });

  it("leaves out connections of which nothing is only here", () => {
    const aside = [{ kind: "apart" as const, name: "aside:1", desk: "far/p/main", why: "It lost its place.", text: "words" }];
    expect(read([none, { ...none, connection: "far", aside }]).connections).toMatchObject([
      { connection: "far", set_aside: [{ why: "It lost its place.", text: "words" }] },
    ]);
  });
});
