// What a .mailmap says of a person is held against `git check-mailmap`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseMailmap } from "../../shared/lib/mailmap.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-mailmap-"));
  execFileSync("git", ["init", "-q", folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What git answers for each, as "Name <address>". */
function ask(mailmap: string, people: readonly (readonly [string, string])[]): string[] {
  writeFileSync(join(folder, ".mailmap"), mailmap);
  const input = people.map(([name, email]) => `${name} <${email}>\n`).join("");
  return execFileSync("git", ["-C", folder, "check-mailmap", "--stdin"], { input, encoding: "utf8" }).trimEnd().split("\n");
}
function compare(mailmap: string, people: readonly (readonly [string, string])[]): void {
  const map = parseMailmap(mailmap);
  const ours = people.map(([name, email]) => map({ name, email })).map(({ name, email }) => `${name} <${email}>`);
  expect(ours, mailmap).toEqual(ask(mailmap, people));
}

const people = [
  ["Ada Lovelace", "ada@halden.example"],
  ["ada", "ADA@halden.example"],
  ["Bo", "bo@old.example"],
  ["Bo Berg", "bo@old.example"],
  ["Åsa", "åsa@old.example"],
  ["Nobody", "nobody@else.example"],
] as const;

it.each([
  ["a proper name", "Ada L. <ada@halden.example>\n"],
  ["a proper address", "<ada@new.example> <ada@halden.example>\n"],
  ["both, for any name", "Ada L. <ada@new.example> <ADA@halden.example>\n"],
  ["both, for one name", "Bo Berg <bo@new.example> bo <bo@old.example>\n"],
  ["one name beside any name", "Any <any@new.example> <bo@old.example>\nOne <one@new.example> Bo Berg <bo@old.example>\n"],
  ["later lines over earlier ones", "First <ada@halden.example>\nSecond <ada@halden.example>\n<new@x.example> <ada@halden.example>\n"],
  ["comments, blank and broken lines", "# Ada <ada@halden.example>\n\nno address\nhalf <open\n <ada@halden.example> # said later\n"],
  ["letters beyond ASCII", "Åsa Ö. <ÅSA@old.example>\nÅsa <åsa@new.example> ÅSA <åsa@old.example>\n"],
  ["white space and a line without an end", "\t Ada   L.  <ada@halden.example>\t\r\nBo B.<bo@old.example>"],
  ["no address at all", "Ada <>\nBo <bo@new.example> <>\n"],
])("%s", (_case, mailmap) => compare(mailmap, people));

it("random ones say what git says", () => {
  let seed = 20_261_123;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const names = ["", "Ada", "ada", "Bo Berg", " Bo ", "Åsa", "#x"];
  const emails = ["ada@x.example", "ADA@x.example", "bo@y.example", "å@z.example", "", "a b"];
  for (let round = 0; round < Number(process.env["REPODESK_TEST_ROUNDS"] ?? 60); round += 1) {
    const line = (): string => {
      const first = `${pick(names)} <${pick(emails)}>`;
      return random(2) === 0 ? first : `${first} ${pick(names)} <${pick(emails)}>`;
    };
    const mailmap = Array.from({ length: 1 + random(6) }, line).join("\n");
    compare(mailmap, [
      ...["Ada", "ADA", "Bo Berg", "Åsa"].flatMap((name) =>
        ["ada@x.example", "bo@y.example", "å@z.example"].map((email) => [name, email] as const),
      ),
    ]);
  }
});
