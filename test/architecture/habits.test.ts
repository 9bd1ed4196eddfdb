// Names and habits that patterns of the linter cannot say.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorCatalogue } from "../../shared/contract/errors.ts";
import { isTest, root, sources } from "./sources.ts";

const folders = ["shared", "service", "electron", "renderer", "test"].flatMap((top) =>
  readdirSync(join(root, top))
    .map((name) => `${top}/${name}`)
    .filter((path) => statSync(join(root, path)).isDirectory() && sources.some((source) => source.path.startsWith(`${path}/`))),
);
const features = [...new Set(sources.flatMap((source) => /^renderer\/features\/[^/]+/.exec(source.path)?.[0] ?? []))];

describe("habits", () => {
  it.each([...folders, ...features])("%s says in a README what belongs there", (folder) => {
    expect(existsSync(join(root, folder, "README.md"))).toBe(true);
  });

  it("names files for what they are", () => {
    const wrong = sources.filter(({ path }) => {
      const name = path.split("/").at(-1) ?? "";
      if (/(^|[-/])(utils?|helpers?|common|manager)([-.]|$)/i.test(name)) return true;
      if (/\.tsx$/.test(name))
        return !/^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/.test(name) && !/^(main|use-[a-z-]+|[a-z-]+)\.(test\.)?tsx$/.test(name);
      if (/\.css$/.test(name)) return false;
      return !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ts|mjs)$/.test(name);
    });
    expect(wrong.map((source) => source.path)).toEqual([]);
  });

  it("begins each file by saying why it exists", () => {
    const silent = sources.filter(
      (source) => /\.(ts|tsx|mjs)$/.test(source.path) && !/^(#!.*\n)?\/\/ \S|^(#!.*\n)?\/\*\*? ?\S|^\/\/\/ /.test(source.text),
    );
    expect(silent.map((source) => source.path)).toEqual([]);
  });

  it("replaces in tests only modules that are there", () => {
    const wrong = sources.flatMap(({ path, text }) =>
      // What the bundler shall make of a file ("?worker") is no part of its name.
      [...text.matchAll(/vi\.(?:mock|doMock)\(\s*"(\.[^"?]+)(?:\?\w+)?"/g)]
        .map((match) => join(root, path, "..", match[1]!))
        .filter((file) => !existsSync(file)),
    );
    expect(wrong).toEqual([]);
  });

  it("awaits what it imports later: the build puts a then() before the fetching of styles, whose failure nobody would hear of", () => {
    const wrong = sources.filter(({ path, text }) => path.startsWith("renderer/") && /\bimport\(\s*"[^"]+"\s*\)\s*\.then/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("leaves nothing for later and swallows nothing", () => {
    const wrong = sources.filter(
      (source) =>
        !source.path.startsWith("test/architecture/") &&
        /\b(TODO|FIXME|XXX)\b|catch(\s*\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*\{\s*\}\)/.test(source.text),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });

  it("prints by local/terminal.ts alone: words of others cannot steer a terminal", () => {
    const doors = ["local/terminal.ts", "service/cli/output.ts"];
    // What holds the entrance is made of our own words, encoded.
    const printing = /\bconsole\.\w+\(|\bprocess\.std(out|err)\.write\((?!`Repodesk is at \$\{(host\.)?entrance\}\\n`\))/;
    const wrong = sources.filter(
      ({ path, text }) =>
        /^(service|electron|local)\//.test(path) &&
        !isTest(path) &&
        !/\/sample\//.test(path) &&
        !doors.includes(path) &&
        printing.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("prints keys from the catalogue of commands, never by hand", () => {
    const printed = sources.filter(
      (source) =>
        /^renderer\/(features|app|commands)\//.test(source.path) &&
        !isTest(source.path) &&
        /\bkeys(?:=\{?|: \[?)["'](?:[^"']{1,2}["']|(?:Ctrl|Alt|Shift|Enter|Esc|Delete|Tab|Space|Up|Down)\b)/.test(source.text) &&
        !source.path.startsWith("renderer/commands/entries-"),
    );
    expect(printed.map((source) => source.path)).toEqual([]);
  });

  it("draws what stands over the page so that keys know of it: dialogs by the parts of ui, popovers that can be left", () => {
    const wrong = sources.filter(({ path, text }) => {
      if (!path.startsWith("renderer/") || isTest(path) || !/from "react-aria-components"/.test(text)) return false;
      const hasModal = /<ModalOverlay\b/.test(text) && !/^renderer\/ui\/overlays\/(Palette)?Dialog\.tsx$/.test(path);
      const hasPopover = /\bPopover\b[^;]*from "react-aria-components"/.test(text) && /<(Aria)?Popover\b/.test(text);
      return hasModal || (hasPopover && !/ui\/overlays\/Popover\.tsx"|useLeave|<Leavable\b/.test(text));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("waits for events in tests, never for time", () => {
    const sleepy = sources.filter(
      (source) =>
        isTest(source.path) &&
        !source.path.startsWith("test/architecture/") &&
        /waitForTimeout|setTimeout\(\s*(resolve|done|r)\b|timers\/promises/.test(source.text),
    );
    expect(sleepy.map((source) => source.path)).toEqual([]);
  });

  it("waits in tests as long as a busy machine may take: through test/until.ts, not for Vitest's one second", () => {
    const hasty = sources.filter(
      ({ path, text }) => path !== "test/until.ts" && !path.startsWith("test/architecture/") && /\bvi\.waitFor\(/.test(text),
    );
    expect(hasty.map(({ path }) => path)).toEqual([]);
  });

  it("uses each error of the catalogue, and no other", () => {
    const code = sources
      .filter((source) => !isTest(source.path) && source.path !== "shared/contract/errors.ts" && !/^shared\/contract\//.test(source.path))
      .map((source) => source.text)
      .join("\n");
    const unused = Object.keys(errorCatalogue).filter((name) => !code.includes(`"${name}"`));
    expect(unused).toEqual([]);
  });
});
