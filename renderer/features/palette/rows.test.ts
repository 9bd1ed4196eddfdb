// Rows of the palette: refs, connections and places, and where each leads.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "../../../shared/contract/desktop.ts";
import type { Branch, Tag } from "../../../shared/contract/resources.ts";
import { focusTaken, useWantedFocus } from "../../state/focus.ts";
import { type Place, parseHash, placeOf } from "../../state/place.ts";
import { connectionOfRow, toConnectionGroup } from "./connection-group.ts";
import { goTo } from "./go-to.ts";
import { toRefGroups } from "./ref-group.ts";

const branch = (name: string): Branch => ({ name, commit: { id: name.padEnd(40, "0") } }) as Branch;
const tag = (name: string): Tag => ({ name, target: "t".repeat(40), commit: null }) as unknown as Tag;

describe("refs in the palette", () => {
  it("are the best of each kind, at most so many, with what was found in their names", () => {
    const [branches, tags] = toRefGroups(
      [branch("main"), branch("tide-gauge"), branch("gauges"), branch("x")],
      [tag("gauge-1")],
      "gauge",
      1,
    );
    expect(branches?.items.map(({ id, label }) => [id, label])).toHaveLength(1);
    expect(branches?.items[0]?.ranges?.length).toBeGreaterThan(0);
    expect(tags?.items.map(({ id }) => id)).toEqual(["tag:gauge-1"]);
  });

  it("are none, with the least score, where nothing fits", () => {
    expect(toRefGroups([branch("main")], [], "zzz", 5).map(({ items, score }) => [items.length, score])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("show a tag of no commit by what it names", () => {
    const [, tags] = toRefGroups([], [tag("odd")], "odd", 5);
    expect(tags?.items[0]?.meta).toMatchObject({ props: { sha: "t".repeat(40) } });
  });
});

describe("connections in the palette", () => {
  const connection = (id: string, name: string, user: string | null, kind: "local" | "server" = "server"): Connection =>
    ({
      id,
      kind,
      name,
      token: "none",
      user: user === null ? null : { username: user.toLowerCase(), name: user, email: null },
    }) as Connection;
  const all = [connection("local", "Local", null, "local"), connection("1", "desk.example", "Ada"), connection("2", "other.example", null)];

  it("are found by host and by account, each once", () => {
    expect(toConnectionGroup(all, "desk").items.map(({ id }) => id)).toEqual(["connection:projects:1"]);
    expect(toConnectionGroup(all, "ada").items.map(({ id }) => id)).toEqual(["connection:projects:1"]);
    const both = connection("3", "ada.example", "Ada");
    expect(toConnectionGroup([both], "ada").items).toHaveLength(1);
  });

  it("say who one is there", () => {
    expect(toConnectionGroup(all, "e").items.map(({ label, detail }) => [label, detail])).toEqual(
      expect.arrayContaining([
        ["This machine", "built-in service"],
        ["desk.example", "Ada"],
        ["other.example", "not signed in"],
      ]),
    );
  });

  it("are no more than a few", () => {
    const many = Array.from({ length: 10 }, (_, index) => connection(String(index), `server${index}.example`, null));
    expect(toConnectionGroup(many, "server").items).toHaveLength(4);
  });

  it("are found by what their pages are, once that is meant", () => {
    expect(toConnectionGroup(all, "Activ").items.map(({ id, label }) => [id, label])).toEqual([
      ["connection:activity:local", "Activity of This machine"],
      ["connection:activity:1", "Activity of desk.example"],
      ["connection:activity:2", "Activity of other.example"],
    ]);
    expect(toConnectionGroup(all, "chart").items).toHaveLength(3);
    expect(toConnectionGroup(all, "inb").items[0]?.id).toBe("connection:inbox:local");
    expect(toConnectionGroup(all, "ac").items.some(({ id }) => id.includes("activity"))).toBe(false);
  });

  it("are told from other rows", () => {
    expect(connectionOfRow("connection:projects:1")).toEqual({ connection: "1", page: "projects" });
    expect(connectionOfRow("connection:activity:a:b")).toEqual({ connection: "a:b", page: "activity" });
    expect([connectionOfRow("connection:1"), connectionOfRow("branch:connection:projects:1")]).toEqual([null, null]);
  });
});

describe("a row that is a place", () => {
  let hash = "";
  beforeEach(() => {
    focusTaken();
    hash = "";
    const history = { pushState: (_state: null, _title: string, to: string) => (hash = to), replaceState: () => undefined, state: null };
    vi.stubGlobal("HashChangeEvent", Event);
    vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { hash: "" }, history }));
  });
  afterEach(() => void vi.unstubAllGlobals());
  const at = (from: string): Place => placeOf(parseHash(from))!;
  const follow = (row: string, from = "#/local/g%2Fp/files?ref=dev&path=src%2Fa.ts"): string => {
    goTo(row, at(from));
    return decodeURIComponent(hash);
  };

  it.each([
    ["file:src/b c.ts", "#/local/g/p/files?ref=dev&path=src/b+c.ts"],
    ["file:odd:name", "#/local/g/p/files?ref=dev&path=odd:name"],
    ["commit:abc", "#/local/g/p/commit?ref=dev&sha=abc"],
    ["branch:topic/x", "#/local/g/p/files?ref=topic/x&path=src/a.ts"],
    ["tag:v1", "#/local/g/p/files?ref=v1&path=src/a.ts"],
    ["line:12", "#/local/g/p/files?ref=dev&path=src/a.ts&line=12"],
    ["symbol:3:12", "#/local/g/p/files?ref=dev&path=src/a.ts&line=12"],
  ])("%s leads there", (row, to) => {
    const [base, query = ""] = follow(row).split("?");
    const [wantedBase, wantedQuery = ""] = to.split("?");
    expect([base, ...query.split("&").sort()]).toEqual([wantedBase, ...wantedQuery.split("&").sort()]);
  });

  it("gives the focus to the text that it opens, else to where one works in the view", () => {
    follow("file:a.ts");
    expect(useWantedFocus.getState().target).toEqual({ kind: "text", path: "a.ts", line: null });
    follow("at:7:a.ts");
    expect(useWantedFocus.getState().target).toEqual({ kind: "text", path: "a.ts", line: 7 });
    follow("commit:abc");
    expect(useWantedFocus.getState().target).toEqual({ kind: "home" });
  });

  it("of a line keeps the search and the blame beside the text, and no text of a former revision", () => {
    const from = "#/local/g%2Fp/files?path=a.ts&search=tide&blame=1&only=3-4";
    for (const row of ["line:12", "symbol:0:12"])
      expect(follow(row, from).split("?")[1]?.split("&").sort()).toEqual(["blame=1", "line=12", "path=a.ts", "search=tide"]);
  });

  it("of no kind leads nowhere", () => {
    expect([follow("recent:x"), useWantedFocus.getState().target]).toEqual(["", null]);
  });

  it("of a branch leaves a commit's page, which another branch may not have", () => {
    expect(follow("branch:main", "#/local/g%2Fp/commit?sha=abc")).toMatch(/^#\/local\/g\/p\/files\?ref=main$/);
  });
});
