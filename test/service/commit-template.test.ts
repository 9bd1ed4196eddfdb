// The template of commit messages: what git would put into the message, and leave of it in the commit.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stripSpace } from "../../service/git/writing/commit-template.ts";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

async function openWith(name: string, settings: Readonly<Record<string, string>>) {
  const repo = service.repository(name).write("a", "a").commit("One");
  for (const [key, value] of Object.entries(settings)) git(repo.folder, ["config", key, value]);
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: repo.folder } })).body;
  const address = `/repodesk/projects/${id}/commit_template`;
  return { folder: repo.folder, address, read: async () => (await service.ask("GET", address, { as: "local" })).body };
}

const text = "\n\n# What changes?\nArea: \t\n\n\n\n# Why?\nBecause\n#last\n\n";

it("is what git would commit of it, untouched", async () => {
  const { folder, read } = await openWith("asked", { "commit.template": ".github/message.txt" });
  expect(await read()).toEqual({ file: ".github/message.txt", text: null, problem: "there is no such file" });
  execFileSync("mkdir", [join(folder, ".github")]);
  writeFileSync(join(folder, ".github", "message.txt"), text);
  expect(await read()).toEqual({ file: ".github/message.txt", text: "Area:\n\nBecause\n", problem: null });
  // An editor that changes one word, so that git takes the message.
  git(folder, [
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=a@b.c",
    "-c",
    "core.editor=sed -i s/Because/because/",
    "commit",
    "--allow-empty",
    "-q",
  ]);
  expect(git(folder, ["log", "-1", "--format=%B"]).toString().trimEnd()).toBe("Area:\n\nbecause");
});

it.each([
  ["commit.cleanup", "verbatim", text],
  ["commit.cleanup", "whitespace", "# What changes?\nArea:\n\n# Why?\nBecause\n#last\n"],
  ["core.commentChar", "B", "# What changes?\nArea:\n\n# Why?\n#last\n"],
  ["core.commentChar", "auto", "# What changes?\nArea:\n\n# Why?\nBecause\n#last\n"],
])("follows %s %s", async (key, value, expected) => {
  const { folder, read } = await openWith(`follows-${key}-${value}`, { "commit.template": "t", [key]: value });
  writeFileSync(join(folder, "t"), text);
  expect(await read()).toMatchObject({ text: expected });
});

it("says why one cannot be read, waits for no pipe, and asks no other machine", async () => {
  const { folder, read } = await openWith("odd", {});
  expect(await read()).toEqual({ file: null, text: null, problem: null });
  const problems = async (file: string) => {
    git(folder, ["config", "commit.template", file]);
    return (await read()).problem;
  };
  execFileSync("mkfifo", [join(folder, "pipe")]);
  expect(await problems("pipe")).toMatch(/is a named pipe/);
  expect(await problems(".git")).toBe("it is a folder");
  expect(await problems("//elsewhere/share/template")).toBe("it is on another machine");
  writeFileSync(join(folder, "long"), "x".repeat(65_537));
  expect(await problems("long")).toBe("it is longer than 64 KB");
  writeFileSync(join(folder, "bytes"), "a\0b");
  expect(await problems("bytes")).toBe("it is no text");
});

it("that is no UTF-8 is read as git reads it", async () => {
  const { folder, read } = await openWith("latin", { "commit.template": "t" });
  const person = ["-c", "user.name=Ada", "-c", "user.email=a@b.c", "-c", "core.editor=sed -i s/body/Body/"];
  const written = (): string => {
    git(folder, [...person, "commit", "--allow-empty", "-q"]);
    return `${git(folder, ["log", "-1", "--encoding=UTF-8", "--format=%B"]).trimEnd()}\n`;
  };
  const texts = async () => [(await read()).text.replace("body", "Body"), written()];
  // One byte of Latin-1 beside a letter of UTF-8, and one that begins what does not follow.
  writeFileSync(join(folder, "t"), Buffer.from("Caf\xe9, Caf\xc3\xa9, \xe2\x82\n\nbody \xff\n", "latin1"));
  const [ours, gits] = await texts();
  expect(ours).toBe(gits);
  expect(ours).toContain("Café, Café, ");
  git(folder, ["config", "i18n.commitEncoding", "ISO-8859-2"]);
  writeFileSync(join(folder, "t"), Buffer.from("G\xf3\xb6\xe6\n\nbody\n", "latin1"));
  const [own, other] = await texts();
  expect(own).toBe(other);
  expect(own).toBe("Góść\n\nBody\n");
  git(folder, ["config", "i18n.commitEncoding", "no-such"]);
  expect(await read()).toMatchObject({ text: null, problem: "it is neither UTF-8 nor no-such" });
});

it("lies where git finds it", async () => {
  const { folder, read } = await openWith("places", {});
  const found = async (file: string) => {
    git(folder, ["config", "commit.template", file]);
    return (await read()).problem;
  };
  // Both are expanded, and there is nothing.
  expect(await found("~root/no such template")).toMatch(/no such file|may not be read/);
  expect(await found("%(prefix)/no such template")).toBe("there is no such file");
  expect(await found("~")).toBe("it is a folder");
  expect(await found("~nobody-of-this-name/t")).toBe("git does not know whose folder that is");
});

it("is for the desktop alone", async () => {
  const { address } = await openWith("alone", {});
  expect((await service.ask("GET", address)).status).toBe(404);
});

it("cleans any text as git stripspace does", () => {
  const piece = fc.constantFrom("#", "a", " ", "\t", "\r", "\n", "\n\n", "\v", "é", "# b\n", " #");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const given = pieces.join("");
      const ask = (...args: string[]) => execFileSync("git", ["stripspace", ...args], { input: given, cwd: "/" }).toString("utf8");
      expect(stripSpace(given, "#")).toBe(ask("--strip-comments"));
      expect(stripSpace(given, null)).toBe(ask());
    }),
    { numRuns: 40 },
  );
});
