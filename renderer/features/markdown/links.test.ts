// Links of a Markdown file lead where they would lead on the server's page: within the file, within the repository, or outside, and never above it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinPath } from "../../state/tree.ts";
import { resolveLink } from "./links.ts";

const path = (at: string, line: number | null = null, id: string | null = null) => ({ to: "path", path: at, line, id });

describe("a link in docs/guide/start.md", () => {
  it.each([
    ["next.md", path("docs/guide/next.md")],
    ["./next.md", path("docs/guide/next.md")],
    ["../api.md", path("docs/api.md")],
    ["../../README.md", path("README.md")],
    ["/src/a.ts", path("src/a.ts")],
    ["../..", path("")],
    ["", path("docs/guide")],
    ["next.md#the-end", path("docs/guide/next.md", null, "the-end")],
    ["next.md#caf%C3%A9", path("docs/guide/next.md", null, "caf\u00e9")],
    ["my%20file.md", path("docs/guide/my file.md")],
    ["100%.md", path("docs/guide/100%.md")],
    ["picture.png?raw=true", path("docs/guide/picture.png")],
    ["what%3F.md?raw=true", path("docs/guide/what?.md")],
  ])("%j leads within the repository", (written, target) => {
    expect(resolveLink("docs/guide/start.md", written)).toEqual(target);
  });

  it.each([
    ["a.ts#L10", 10],
    ["a.ts#L10-20", 10],
    ["a.ts#L10-L20", 10],
    ["a.ts#L10C5", 10],
  ])("%j leads to a line", (written, line) => {
    expect(resolveLink("docs/guide/start.md", written)).toEqual(path("docs/guide/a.ts", line));
  });

  it("takes a heading whose name begins like a line for a heading", () => {
    expect(resolveLink("docs/guide/start.md", "a.md#L10n")).toEqual(path("docs/guide/a.md", null, "L10n"));
    expect(resolveLink("docs/guide/start.md", "a.md#Lines")).toEqual(path("docs/guide/a.md", null, "Lines"));
  });

  it.each(["../../../etc/passwd", "../../..", "/..", "..%2F..%2F..%2Fx"])("%j leads nowhere", (written) => {
    expect(resolveLink("docs/guide/start.md", written)).toEqual({ to: "nowhere" });
  });

  it.each([
    ["https://example.com/a", "https://example.com/a"],
    ["//example.com/a", "https://example.com/a"],
    [" mailto:ada@example.com ", "mailto:ada@example.com"],
    ["javascript:alert(1)", "javascript:alert(1)"],
  ])("%j is outside", (written, url) => {
    expect(resolveLink("docs/guide/start.md", written)).toEqual({ to: "outside", url });
  });

  it("leads to a place of its own page", () => {
    expect(resolveLink("docs/guide/start.md", "#the%20end")).toEqual({ to: "anchor", id: "the end" });
    expect(resolveLink("docs/guide/start.md", "#")).toEqual({ to: "anchor", id: "" });
    expect(resolveLink("docs/guide/start.md", "#100%")).toEqual({ to: "anchor", id: "100%" });
  });
});

it("a joined path has no step in it, and is what a walk from folder to folder finds", () => {
  const parts = fc.array(fc.constantFrom("a", "b", "..", ".", ""), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom("x", "y"), { maxLength: 3 }), parts, (folder, steps) => {
      const written = steps.join("/");
      const place: string[] = written.startsWith("/") ? [] : [...folder];
      let isOut = false;
      for (const step of steps) {
        if (step === "..") isOut ||= place.pop() === undefined;
        else if (step === "a" || step === "b") place.push(step);
      }
      expect(joinPath(folder.join("/"), written)).toBe(isOut ? null : place.join("/"));
    }),
  );
});
