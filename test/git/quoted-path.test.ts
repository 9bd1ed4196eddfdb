// Paths as git prints them in quotes, read back to the bytes that they are.
import fc from "fast-check";
import { expect, it } from "vitest";
import { unquotePath } from "../../service/git/content/quoted-path.ts";
import { git, gitBytes, makeRepository } from "./repositories.ts";

it("a name of any bytes comes back as git has it", () => {
  const folder = makeRepository();
  const byte = fc.integer({ min: 1, max: 255 }).filter((code) => code !== 0x2f);
  const odd = fc.constantFrom(7, 8, 9, 10, 11, 12, 13, 0x22, 0x5c, 0x20, 0x7f, 0x30, 0x37);
  const name = fc.array(fc.oneof(byte, odd), { minLength: 1, maxLength: 12 }).map((codes) => Buffer.from(codes));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), (names) => {
      const blob = git(folder, ["hash-object", "-w", "--stdin"], "x");
      const wanted = [...new Set(names.map((bytes) => `n${bytes.toString("latin1")}`))];
      const entries = wanted.map((text) => `100644 blob ${blob}\t${text}\0`).join("");
      const tree = git(folder, ["mktree", "-z"], Buffer.from(entries, "latin1"));
      const printed = gitBytes(folder, ["-c", "core.quotePath=false", "ls-tree", "--name-only", tree])
        .toString("latin1")
        .replace(/\n$/, "")
        .split("\n");
      expect(printed.map((line) => unquotePath(line).toString("latin1")).sort()).toEqual(wanted.sort());
    }),
    { numRuns: 20 },
  );
});
