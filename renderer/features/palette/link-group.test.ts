// A pasted address leads to the connected server that has it, and to nothing else.
import { describe, expect, it } from "vitest";
import type { Connection } from "../../../shared/contract/desktop.ts";
import type { Project } from "../../../shared/contract/resources.ts";
import { connectionAt, placeIn } from "../../state/place.ts";
import {
  addressOfRow,
  locateLink,
  locateRef,
  locateRequest,
  locationOfRow,
  ownersOfLink,
  requestOfRow,
  toLinkGroup,
} from "./link-group.ts";
import { parsePaletteQuery } from "./palette-query.ts";

const server: Connection = {
  ...{ id: "c1", kind: "server", name: "git", url: "https://git.example.com/sub/api/v4", user: null },
  ...{ scopes: [], expires_at: null, author: { name: null, email: null }, token: "kept", token_problem: null },
};
const context = { connections: [server], local: [], refs: ["feature/x", "main"], open: { connection: "c1", project: "a/b" } };
const project = { connection: "c1", project: "a/b" };

describe("pasted addresses", () => {
  it("open pages of a connected server", () => {
    const locate = (text: string) => locateLink(text, context);
    expect(locate("https://git.example.com/sub/a/b")).toEqual(placeIn(project, { view: "files" }));
    expect(locate("https://GIT.example.com/sub/a/b/-/tree/feature/x/src")).toEqual(
      placeIn(project, { view: "files", ref: "feature/x", path: "src" }),
    );
    expect(locate("https://git.example.com/sub/a/b/-/blob/feature/x/src/a.ts#L7")).toEqual(
      placeIn(project, { view: "files", ref: "feature/x", path: "src/a.ts", line: 7 }),
    );
    expect(locate("https://git.example.com/sub/a/b/-/commit/0123abcd")).toEqual(placeIn(project, { view: "commit", sha: "0123abcd" }));
    expect(locate("https://git.example.com/other/a/b")).toBeNull();
    expect(locate("https://git.example.com.evil.example/sub/a/b")).toBeNull();
    expect(locate("http://127.0.0.1:4000/#/local/a%2Fb/files?path=x")).toEqual(
      placeIn({ connection: "local", project: "a/b" }, { view: "files", path: "x" }),
    );
  });

  it("lead to the server whose address is the longer one, whichever was connected first", () => {
    const outer = { ...server, id: "outer", url: "https://git.example.com/api/v4" };
    for (const connections of [
      [outer, server],
      [server, outer],
    ]) {
      const at = (text: string) => locateLink(text, { ...context, connections });
      expect(at("https://git.example.com/sub/a/b")).toMatchObject({ connection: "c1", project: "a/b" });
      expect(at("https://git.example.com/other/b")).toMatchObject({ connection: "outer", project: "other/b" });
      expect(at("https://git.example.com/alone")).toBeNull();
    }
  });

  it("of a connected server that are no project's lead to its projects, those of a group to a search for it", () => {
    const row = (text: string) => toLinkGroup(text, context).items[0];
    for (const address of ["https://git.example.com/sub", "https://git.example.com/sub/-/profile", "https://git.example.com/sub/"])
      expect([row(address)?.label, locationOfRow(row(address)?.id ?? "")]).toEqual(["Open git", connectionAt("c1")]);
    expect(locationOfRow(row("https://git.example.com/sub/halden")?.id ?? "")).toEqual(connectionAt("c1", { search: "halden", all: true }));
    expect(addressOfRow(row("https://git.example.com/subway")?.id ?? "")).toBe("https://git.example.com/subway");
  });

  it("ask which of several accounts sees a project, but where one of them has it open", () => {
    const second = { ...server, id: "c2", name: "git (bo)" };
    const both = { ...context, connections: [server, second] };
    const row = (text: string, at = both) => toLinkGroup(text, at).items[0]?.id ?? "";
    const other = "https://git.example.com/sub/a/other/-/commit/0123abcd";
    expect(requestOfRow(row(other))).toBe(other);
    expect(ownersOfLink(other, both.connections).map(({ connection }) => connection)).toEqual(["c1", "c2"]);
    const open = row("https://git.example.com/sub/a/b/-/commit/0123abcd", { ...both, open: { connection: "c2", project: "a/b" } });
    expect(locationOfRow(open)).toMatchObject({ connection: "c2", view: "commit" });
  });

  it("lead to a folder of this machine, whatever its name, and to no other", () => {
    const local = [{ folder: "/home/ada/my work", path_with_namespace: "local/my-work" }] as unknown as Project[];
    const at = (text: string) => locateLink(text, { ...context, local });
    expect(at("repodesk:///home/ada/my%20work/-/blob/main/a.ts")).toMatchObject({ connection: "local", project: "local/my-work" });
    expect(at("repodesk:///home/ada/my%20work2/-/blob/main/a.ts")).toBeNull();
  });

  it("say what they open, and connect the server that is not connected yet", () => {
    const row = (text: string) => toLinkGroup(text, context).items[0];
    expect(row("https://git.example.com/sub/a/b/-/commit/0123abcdef")?.label).toBe("Open commit 0123abc of a/b");
    expect(row("https://git.example.com/sub/a/b/-/blob/main/src/a.ts")?.label).toBe("Open src/a.ts of a/b");
    expect(row("https://git.example.com/sub/a/b/-/compare/main...x")?.label).toBe("Open the comparison of main and x in a/b");
    expect(row("https://git.example.com/sub/a/b")?.label).toBe("Open a/b");
    for (const address of ["/-/merge_requests/7", "/merge_requests/7/diffs#note_1", "/-/merge_requests/7/commits?tab=x"]) {
      const request = row(`https://git.example.com/sub/a/b${address}`);
      expect(request?.label).toBe("Open merge request !7 of a/b");
      expect(requestOfRow(request?.id ?? "")).toBe(`https://git.example.com/sub/a/b${address}`);
      expect(locateRequest(requestOfRow(request?.id ?? "") ?? "", context)).toEqual({ ...project, iid: 7 });
    }
    // Where its ref ends is for its server to say.
    const elsewhereRef = "https://git.example.com/sub/a/other/-/blob/feature/x/src/a.ts#L3";
    expect(row(elsewhereRef)).toMatchObject({ label: "Open feature/x/src/a.ts of a/other", id: `request:${elsewhereRef}` });
    expect(locateRef(elsewhereRef, context)).toMatchObject({ connection: "c1", project: "a/other" });
    for (const known of ["a/b/-/blob/main/a.ts", `a/other/-/blob/${"0".repeat(40)}/a.ts`, "a/other/-/tree/main", "a/other"])
      expect(locateRef(`https://git.example.com/sub/${known}`, context)).toBeNull();
    expect(row("https://git.example.com/sub/a/b/-/merge_requests")?.label).toBe("Open a/b");
    expect(row("https://git.example.com/sub/a/b/-/merge_requests/new")?.label).toBe("Open a/b");
    const elsewhere = row("https://elsewhere.example.com/a/b");
    expect(elsewhere?.label).toBe("Connect to elsewhere.example.com…");
    expect(addressOfRow(elsewhere?.id ?? "")).toBe("https://elsewhere.example.com/a/b");
    const found = row("https://git.example.com/sub/a/b/-/blob/main/a%20b.ts#L3");
    expect(locationOfRow(found?.id ?? "")).toEqual(placeIn(project, { view: "files", ref: "main", path: "a b.ts", line: 3 }));
    expect(locationOfRow("file:a")).toBeNull();
  });

  it("leave lines of files, and nothing else, to paths with a number", () => {
    expect(parsePaletteQuery("src/a.ts:3")).toEqual({ scope: "anything", text: "src/a.ts", line: 3 });
    expect(parsePaletteQuery("src/a.ts:3:14")).toEqual({ scope: "anything", text: "src/a.ts", line: 3 });
    expect(parsePaletteQuery("http://localhost:3000")).toEqual({ scope: "anything", text: "http://localhost:3000", line: null });
    expect(parsePaletteQuery(":41")).toEqual({ scope: "line", text: "41", line: null });
  });
});
