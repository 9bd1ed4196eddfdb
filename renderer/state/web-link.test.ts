// A copied link is one that a server knows, and leads back to the same place, whatever names hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeIn } from "./place.ts";
import { folderRoot, parseWebLink, placeOfLink, splitRest, toWebLink } from "./web-link.ts";

const hash = "0123456789abcdef0123456789abcdef01234567";
const project = { connection: "c1", project: "group/name" };
const root = "https://git.example.com/group/name";

describe("links", () => {
  it("are the server's own pages at a full hash", () => {
    const link = (place: Parameters<typeof placeIn>[1], isFolder = false): string =>
      toWebLink(root, placeIn(project, place) as Parameters<typeof toWebLink>[1], hash, isFolder);
    expect(link({ view: "files", path: "src/a b.ts", line: 3 })).toBe(`${root}/-/blob/${hash}/src/a%20b.ts#L3`);
    expect(link({ view: "files", path: "src" }, true)).toBe(`${root}/-/tree/${hash}/src`);
    expect(link({ view: "files" })).toBe(`${root}/-/tree/${hash}`);
    expect(link({ view: "history", path: "src" })).toBe(`${root}/-/commits/${hash}/src`);
    expect(link({ view: "commit", sha: hash })).toBe(`${root}/-/commit/${hash}`);
    expect(folderRoot("/home/ada/tide")).toBe("repodesk:///home/ada/tide");
  });

  it("lead back to their place", () => {
    const part = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).filter((text) => !text.includes("/") && text.isWellFormed());
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
        (parts, line) => {
          const place = placeIn(project, { view: "files", ref: hash, path: parts.join("/"), line });
          const read = parseWebLink(toWebLink(root, place as Parameters<typeof toWebLink>[1], hash, false));
          expect(read?.root).toBe(root);
          expect(placeOfLink(read!, project, [])).toEqual(place);
        },
      ),
    );
  });

  it("are read as people paste them", () => {
    expect(parseWebLink("https://git.example.com/a/b.git")).toMatchObject({ root: "https://git.example.com/a/b", page: null });
    expect(parseWebLink("https://git.example.com/a/b/blob/main/x.ts?ref_type=heads#L7-9")).toMatchObject({
      ...{ root: "https://git.example.com/a/b", page: "blob", rest: "main/x.ts", line: 7 },
    });
    expect(parseWebLink("src/a.ts")).toBeNull();
    expect(splitRest("feature/x/src/a.ts", ["feature", "feature/x", "main"])).toEqual({ ref: "feature/x", path: "src/a.ts" });
    expect(splitRest("v1/src/a.ts", [])).toEqual({ ref: "v1", path: "src/a.ts" });
  });
});
