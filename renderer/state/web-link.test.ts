// A copied link is one that a server knows, and leads back to the same place, whatever names hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareAddress, parseWebLink, placeOfLink, placeOnServer, splitRest } from "./pasted-link.ts";
import { placeIn } from "./place.ts";
import { folderRoot, toWebLink } from "./web-link.ts";

const hash = "0123456789abcdef0123456789abcdef01234567";
const project = { connection: "c1", project: "group/name" };
const root = "https://git.example.com/group/name";

describe("links", () => {
  it("are the server's own pages at a full hash", () => {
    const link = (place: Parameters<typeof placeIn>[1], isFolder = false): string =>
      toWebLink(root, placeIn(project, place) as Parameters<typeof toWebLink>[1], hash, isFolder);
    expect(link({ view: "files", path: "src/a b.ts", line: 3 })).toBe(`${root}/-/blob/${hash}/src/a%20b.ts#L3`);
    expect(link({ view: "files", path: "a", line: 3, lastLine: 9 })).toBe(`${root}/-/blob/${hash}/a#L3-9`);
    expect(link({ view: "files", path: "a", line: 3, blame: true })).toBe(`${root}/-/blame/${hash}/a#L3`);
    expect(link({ view: "files", path: "src", blame: true }, true)).toBe(`${root}/-/tree/${hash}/src`);
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

  it("of a comparison lead to the comparison, there and back", () => {
    const place = (from: string, to: string, straight: boolean) => placeIn(project, { view: "compare", from, to, straight });
    const link = (from: string, to: string, straight: boolean): string =>
      toWebLink(root, place(from, to, straight) as Parameters<typeof toWebLink>[1], hash, false);
    expect(link("main", "feature/x#1", false)).toBe(`${root}/-/compare/main...feature/x%231`);
    expect(link("v1.0", hash, true)).toBe(`${root}/-/compare/v1.0...${hash}?straight=true`);
    for (const [from, to, straight] of [["main", "feature/x#1", false] as const, ["v1.0", hash, true] as const])
      expect(placeOfLink(parseWebLink(link(from, to, straight))!, project, [])).toEqual(place(from, to, straight));
    const pasted = (text: string) => placeOfLink(parseWebLink(text)!, project, []);
    expect(pasted(`${root}/-/compare/a/b..c?from_project_id=2`)).toEqual(place("a/b", "c", true));
    // Of one side alone there is no comparison.
    expect(pasted(`${root}/-/compare/main`)).toEqual(placeIn(project, { view: "files" }));
    expect(parseWebLink(`${root}/-/compare`)?.root).toBe(root);
  });

  it("of a tag or a release lead to its files", () => {
    for (const page of ["tags", "releases"])
      expect(placeOfLink(parseWebLink(`${root}/-/${page}/v1.0`)!, project, [])).toEqual(
        placeIn(project, { view: "files", ref: "v1.0", path: "" }),
      );
    expect(placeOfLink(parseWebLink(`${root}/-/tags/release/1.0`)!, project, ["release/1.0"])).toEqual(
      placeIn(project, { view: "files", ref: "release/1.0", path: "" }),
    );
    // The list of tags, and the newest release, whichever it is.
    for (const page of ["tags", "releases", "releases/permalink/latest"])
      expect(placeOfLink(parseWebLink(`${root}/-/${page}`)!, project, [])).toEqual(placeIn(project, { view: "files" }));
  });

  it("are found in the command that clones", () => {
    for (const address of [root, `${root}.git`, "git@git.example.com:group/name.git", "ssh://git@git.example.com:2222/group/name.git"])
      for (const command of [`git clone ${address}`, `git clone --depth 1 '${address}' there`, ` git  clone -b main ${address}`])
        expect(placeOnServer(command, { connection: "c1", base: "https://git.example.com" })).toEqual(placeIn(project, { view: "files" }));
    for (const text of ["git clone", "git clone there", "git checkout https://git.example.com/a/b", "git cloned me@there:x"])
      expect(bareAddress(text)).toBe(text);
  });

  it("are read as people paste them", () => {
    // A slash that is doubled by a slip is one.
    expect(parseWebLink("https://git.example.com//a//b/-/blob/main//x.ts")).toMatchObject({
      ...{ root: "https://git.example.com/a/b", page: "blob", rest: "main/x.ts" },
    });
    for (const text of [
      "https://git.example.com/group/name/",
      "git.example.com//group//name",
      "https://git.example.com//group/name//",
      "git@git.example.com:/group//name.git",
    ])
      expect(placeOnServer(text, { connection: "c1", base: "https://git.example.com" })).toEqual(placeIn(project, { view: "files" }));
    expect(parseWebLink("https://git.example.com/a/b.git")).toMatchObject({ root: "https://git.example.com/a/b", page: null });
    expect(parseWebLink("https://git.example.com/a/b/blob/main/x.ts?ref_type=heads#L7-9")).toMatchObject({
      ...{ root: "https://git.example.com/a/b", page: "blob", rest: "main/x.ts", line: 7, lastLine: 9 },
    });
    // As servers of earlier years wrote it, and as mails link to it.
    expect(placeOfLink(parseWebLink(`${root}/compare/v1.0...feature/x`)!, project, [])).toEqual(
      placeIn(project, { view: "compare", from: "v1.0", to: "feature/x" }),
    );
    expect(parseWebLink("https://git.example.com/group/compare")?.root).toBe("https://git.example.com/group/compare");
    for (const end of [".patch", ".diff", ""])
      expect(placeOfLink(parseWebLink(`${root}/-/commit/${hash}${end}`)!, project, [])).toEqual(
        placeIn(project, { view: "commit", sha: hash }),
      );
    expect(parseWebLink("src/a.ts")).toBeNull();
    expect(splitRest("feature/x/src/a.ts", ["feature", "feature/x", "main"])).toEqual({ ref: "feature/x", path: "src/a.ts" });
    expect(splitRest("v1/src/a.ts", [])).toEqual({ ref: "v1", path: "src/a.ts" });
  });

  it("at HEAD mean the default branch", () => {
    const placeAt = (page: string) => placeOfLink(parseWebLink(`${root}/-/${page}`)!, project, ["main"]);
    expect(placeAt("blob/HEAD/src/a.ts#L7")).toEqual(placeIn(project, { view: "files", ref: null, path: "src/a.ts", line: 7 }));
    expect(placeAt("tree/HEAD")).toEqual(placeIn(project, { view: "files", ref: null, path: "" }));
    expect(placeAt("commits/HEAD/src")).toEqual(placeIn(project, { view: "history", ref: null, path: "src" }));
  });

  it("of a page of blame lead to the file with blame, at its line", () =>
    expect(placeOfLink(parseWebLink(`${root}/-/blame/${hash}/src/a.ts?page=2#L7-9`)!, project, [])).toEqual(
      placeIn(project, { view: "files", ref: hash, path: "src/a.ts", line: 7, lastLine: 9, blame: true }),
    ));

  it("are found within what a text puts around them", () => {
    const address = `${root}/-/blob/main/src/a.ts#L7`;
    for (const [before, behind] of ["<>", "‹›", "«»", '""', "“”", "„“", "''", "``", "()", "[]"].map((pair) => [...pair]))
      for (const end of ["", ".", ","])
        for (const text of [`${before}${address}${behind}${end}`, `${address}${end}`, ` ${before} ${address}${end}${behind} `]) {
          expect(bareAddress(text), text).toBe(address);
          expect(parseWebLink(text), text).toMatchObject({ root, rest: "main/src/a.ts", line: 7 });
        }
    for (const text of ["a.", "(a)", '"src/a.ts"', "<https>", "git@git.example.com:a/b.git"]) expect(bareAddress(text)).toBe(text);
    expect(bareAddress(`(${root}/-/wikis/Tide_(sea)).`)).toBe(`${root}/-/wikis/Tide_(sea)`);
    // What is copied keeps a name's own full stop, whatever stands behind it.
    const copied = (path: string): string =>
      toWebLink(root, placeIn(project, { view: "files", path }) as Parameters<typeof toWebLink>[1], hash, false);
    for (const path of ["read me.", "a (1)", "what!", "o'"]) expect(parseWebLink(`<${copied(path)}>.`)?.rest).toBe(`${hash}/${path}`);
  });

  it("lead back to a folder whose name has blanks, signs, other letters, or the end of a bare repository", () => {
    const open = (folder: string) => {
      const link = toWebLink(
        folderRoot(folder),
        placeIn(project, { view: "files", ref: hash, path: "a.txt" }) as Parameters<typeof toWebLink>[1],
        hash,
        false,
      );
      return parseWebLink(link);
    };
    for (const folder of ["/home/ada/my work", "/srv/50%20", "/srv/c#", "/srv/what?", "/srv/קוד", "/srv/tide.git", "C:\\Users\\Ada"])
      expect(open(folder), folder).toMatchObject({ root: folderRoot(folder), page: "blob", rest: `${hash}/a.txt` });
  });

  it("lead back to a project or a folder that is called as a page", () => {
    for (const name of ["tree", "blob", "commits", "commit"])
      for (const end of ["-/tree/main/src", "-/blob/main/tree/blob/a.ts", `-/commit/${hash}`])
        expect(parseWebLink(`https://git.example.com/${name}/${name}/${end}`), `${name} ${end}`).toMatchObject({
          root: `https://git.example.com/${name}/${name}`,
          rest: end.split("/").slice(2).join("/"),
        });
  });

  it.each([
    ["https://git.example.com/a/b/-/raw/main/x.ts", "blob", "main/x.ts"],
    ["https://git.example.com/a/b/-/blame/main/x.ts", "blob", "main/x.ts"],
    ["https://git.example.com/a/b/-/edit/main/x.ts", "blob", "main/x.ts"],
    ["https://git.example.com/a/b/-/tree/main/", "tree", "main"],
    ["HTTPS://GIT.example.com/a/b/-/commits/main", "commits", "main"],
    ["https://git.example.com/a/b/-/blob/main/100%/x.ts", "blob", "main/100%/x.ts"],
    ["https://git.example.com/a/b/-/", null, ""],
    ["https://git.example.com/a/b/-/issues/3", null, ""],
  ])("%s is a page %s of %s", (link, page, rest) => expect(parseWebLink(link)).toMatchObject({ page, rest }));

  it("of a page that is not shown here leads to its project", () =>
    expect(parseWebLink("https://git.example.com/a/b/-/issues/3?x=1#note")?.root).toBe("https://git.example.com/a/b"));

  it.each(["", " ", "https://", "ftp://git.example.com/a/b", "https://git.example.com/a b", "javascript:alert(1)", "a https://x.y/z"])(
    "%j is no address",
    (text) => expect(parseWebLink(text)).toBeNull(),
  );

  it.each([
    ["#L1", 1],
    ["#L999999999", 999_999_999],
    ["#L12-40", 12],
    ["#L12-L40", 12],
    ["#l7", null],
    ["#L", null],
    ["#note_3", null],
    ["", null],
  ])("the fragment %j is line %s", (fragment, line) =>
    expect(parseWebLink(`https://git.example.com/a/b/-/blob/main/a.ts${fragment}`)?.line).toBe(line),
  );

  it("cuts the ref from the path at the longest ref that is known, and at a whole name only", () => {
    const refs = ["main", "feature", "feature/x", "feature/x/y", "v1.0"];
    expect(splitRest("feature/x/y/z.ts", refs)).toEqual({ ref: "feature/x/y", path: "z.ts" });
    expect(splitRest("feature/xy/z.ts", refs)).toEqual({ ref: "feature", path: "xy/z.ts" });
    expect(splitRest("mainline/z.ts", refs)).toEqual({ ref: "mainline", path: "z.ts" });
    expect(splitRest("feature/x", refs)).toEqual({ ref: "feature/x", path: "" });
    expect(splitRest("", refs)).toEqual({ ref: "", path: "" });
  });
});

describe("an address that somebody has at hand", () => {
  const server = { connection: "c1", base: "https://git.example.com:8443/forge" };
  const files = placeIn(project, { view: "files" });
  const base = "git.example.com:8443/forge/group/name";

  it.each([
    ["the page of a project", `https://${base}`, files],
    ["the same without https", base, files],
    ["what git clones by https", ` https://${base}.git `, files],
    ["what git clones by ssh", "git@git.example.com:group/name.git", files],
    ["the same with a port", "ssh://git@git.example.com:2222/group/name.git", files],
    ["a page of issues", `https://${base}/-/issues/3`, files],
    ["a file", `https://${base}/-/blob/main/src/a.ts#L3`, placeIn(project, { view: "files", ref: "main", path: "src/a.ts", line: 3 })],
    ["a commit", `https://${base}/-/commit/${hash}`, placeIn(project, { view: "commit", sha: hash })],
    ["the server itself", "https://git.example.com:8443/forge/", null],
    ["its API", "https://git.example.com:8443/forge/api/v4", null],
    ["a group", "https://git.example.com:8443/forge/groups/halden/-/activity", null],
    ["a name alone", "git.example.com", null],
    ["another server", "https://other.example.com/group/name", null],
    ["another server by ssh", "git@other.example.com:group/name.git", null],
    ["nothing", "", null],
  ])("%s", (_what, text, place) => expect(placeOnServer(text, server)).toEqual(place));
});
