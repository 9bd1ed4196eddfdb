// The facts about an open text in the status bar: only what is known, and nothing made up about bytes that are no text.
import { describe, expect, it } from "vitest";
import type { TextFile } from "../../../../shared/lib/text-file.ts";
import { barItems, statusItems } from "./file-status.ts";
import type { OpenFile } from "./use-open-file.ts";

const caret = { line: 3, column: 7, selected: 0, lines: null, indent: "Spaces: 2", language: "TypeScript" };
const file = (changes: Partial<TextFile> = {}): TextFile =>
  ({ encoding: "utf-8", bom: false, lineEnd: "\n", mixed: null, ...changes }) as TextFile;
const texts = (...of: Parameters<typeof statusItems>): string[] => statusItems(...of).map(({ text }) => text);

describe("the facts of an open text", () => {
  it("are caret, indentation, encoding, line ends, language and mode, in this order", () => {
    expect(texts(caret, file(), false)).toEqual(["Ln 3, Col 7", "Spaces: 2", "UTF-8", "LF", "TypeScript", "100644"]);
  });

  it("count what is selected", () => expect(texts({ ...caret, selected: 12 }, null, null)[0]).toBe("Ln 3, Col 7 (12 selected)"));

  it.each<[Partial<TextFile>, string, string]>([
    [{ bom: true }, "UTF-8 with BOM", "LF"],
    [{ encoding: "latin1-bytes" }, "Bytes", "LF"],
    [{ encoding: "utf-16le", bom: true }, "UTF-16 LE", "LF"],
    [{ encoding: "utf-16be", bom: true }, "UTF-16 BE", "LF"],
    [{ lineEnd: "\r\n" }, "UTF-8", "CRLF"],
    [{ lineEnd: "\r" }, "UTF-8", "CR"],
    [{ lineEnd: "\r\n", mixed: [] as unknown as TextFile["mixed"] }, "UTF-8", "Mixed, mostly CRLF"],
  ])("name encoding and line ends of %o", (changes, encoding, lineEnd) => {
    expect(texts(null, file(changes), null)).toEqual([encoding, lineEnd]);
  });

  it("say what happens to bytes that are no UTF-8, and to mixed line ends", () => {
    const titles = statusItems(null, file({ encoding: "latin1-bytes", mixed: [] as unknown as TextFile["mixed"] }), null).map(
      ({ title }) => title,
    );
    expect(titles).toEqual([expect.stringContaining("written back as it was"), expect.stringContaining("keep their own ends")]);
  });

  it("say that a file can be run", () =>
    expect(statusItems(null, null, true)).toEqual([{ id: "mode", text: "100755", title: "Executable" }]));

  it("are none where nothing is known yet", () => expect(texts(null, null, null)).toEqual([]));
});

describe("the key to the bars, with the next step", () => {
  const open = (saved: string, text: string): OpenFile =>
    ({ is: "text", file: {}, original: { ...file(), text: "as committed" }, saved, text }) as unknown as OpenFile;

  it.each<[string, OpenFile | null, readonly string[]]>([
    ["nothing while nothing differs", open("as committed", "as committed"), []],
    ["what is typed", open("as committed", "typed"), ["typed", "stage"]],
    ["what is staged", open("staged", "staged"), ["staged", "commit"]],
    ["both, the staged one first", open("staged", "typed"), ["staged", "typed", "stage"]],
    ["nothing for what is no text", { is: "missing" }, []],
    ["nothing while nothing is open", null, []],
  ])("says %s", (_, of, expected) => {
    expect(barItems(of).map(({ text }) => text)).toEqual(expected);
  });
});
