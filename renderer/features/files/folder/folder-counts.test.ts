// Files below each folder, counted in one pass, are those that a look at every path finds.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBelow } from "./folder-counts.ts";
import { activeRowOf, rememberRow, rememberWayUp } from "./remembered-rows.ts";

describe("files below a folder", () => {
  const paths = ["README.md", "src/a.ts", "src/deep/b.ts", "src/deep/c.ts", "srcs/d.ts"];

  it("are counted for each folder in it, at the root and further in", () => {
    expect(countBelow(paths, "")).toEqual({
      below: new Map([
        ["src", 3],
        ["srcs", 1],
      ]),
      total: 5,
    });
    expect(countBelow(paths, "src")).toEqual({ below: new Map([["src/deep", 2]]), total: 3 });
    expect(countBelow(paths, "src/deep")).toEqual({ below: new Map(), total: 2 });
  });

  it("are none where the folder is not there, is a file, or is only the beginning of a name", () => {
    for (const folder of ["nowhere", "README.md", "sr"]) expect(countBelow(paths, folder)).toEqual({ below: new Map(), total: 0 });
  });

  it("are those that begin with it", () => {
    const name = fc.constantFrom("a", "b", "ab");
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 20 }), fc.oneof(fc.constant(""), path), (all, folder) => {
        const { below, total } = countBelow(all, folder);
        const start = folder === "" ? "" : `${folder}/`;
        expect(total).toBe(all.filter((one) => one.startsWith(start)).length);
        for (const [entry, count] of below) {
          expect(entry.startsWith(start) && !entry.slice(start.length).includes("/")).toBe(true);
          expect(count).toBe(all.filter((one) => one.startsWith(`${entry}/`)).length);
        }
      }),
    );
  });
});

describe("the entry that one comes back to", () => {
  it("is the one that was active in that folder of that project", () => {
    rememberRow("local/p", "src", "src/a.ts");
    rememberRow("local/p", "src", "src/b.ts");
    rememberRow("local/q", "src", "src/c.ts");
    expect(["local/p", "local/q", "local/r"].map((memory) => activeRowOf(memory, "src"))).toEqual(["src/b.ts", "src/c.ts", null]);
  });

  it("is the folder that one came out of", () => {
    expect(rememberWayUp("local/up", "src/deep")).toBe("src");
    expect(activeRowOf("local/up", "src")).toBe("src/deep");
    expect(rememberWayUp("local/up", "src")).toBe("");
    expect(activeRowOf("local/up", "")).toBe("src");
  });

  it("is forgotten for the folders that were left longest ago", () => {
    for (let number = 0; number < 500; number += 1) rememberRow("local/many", `${number}`, "x");
    rememberRow("local/many", "0", "again");
    rememberRow("local/many", "new", "x");
    expect(["0", "1", "2", "new"].map((folder) => activeRowOf("local/many", folder))).toEqual(["again", null, "x", "x"]);
  });
});
