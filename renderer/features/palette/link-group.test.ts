// A pasted address leads to the connected server that has it, and to nothing else.
import { describe, expect, it } from "vitest";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { placeIn } from "../../state/place.ts";
import { locateLink } from "./link-group.ts";
import { parsePaletteQuery } from "./palette-query.ts";

const server: Connection = {
  ...{ id: "c1", kind: "server", name: "git", url: "https://git.example.com/sub/api/v4", user: null },
  ...{ scopes: [], expires_at: null, author: { name: null, email: null }, token: "kept", token_problem: null },
};
const context = { connections: [server], local: [], refs: ["feature/x"], open: { connection: "c1", project: "a/b" } };
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

  it("leave lines of files, and nothing else, to paths with a number", () => {
    expect(parsePaletteQuery("src/a.ts:3")).toEqual({ scope: "anything", text: "src/a.ts", line: 3 });
    expect(parsePaletteQuery("src/a.ts:3:14")).toEqual({ scope: "anything", text: "src/a.ts", line: 3 });
    expect(parsePaletteQuery("http://localhost:3000")).toEqual({ scope: "anything", text: "http://localhost:3000", line: null });
    expect(parsePaletteQuery(":41")).toEqual({ scope: "line", text: "41", line: null });
  });
});
