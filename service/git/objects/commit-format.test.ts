// Commit objects as anybody can store them: any number of header lines, any name.
import { expect, it } from "vitest";
import { cleanIdentity, parseCommit, splitHeaders } from "./commit-format.ts";

it("joins continuation lines with line feeds", () => {
  const { headers, message } = splitHeaders(Buffer.from("tree t\ngpgsig a\n b\n \n c\nnone\n\nText\n"));
  expect(headers.map(([name, value]) => [name, value.toString()])).toEqual([
    ["tree", "t"],
    ["gpgsig", "a\nb\n\nc"],
    ["none", ""],
  ]);
  expect(message.toString()).toBe("Text\n");
});

it("takes time in proportion to what was stored", () => {
  const before = process.cpuUsage();
  const lines = 200_000;
  expect(parseCommit("0", Buffer.from(`tree t\ngpgsig a\n${" b\n".repeat(lines)}\nText\n`)).signature).toHaveLength(1 + 2 * lines);
  expect(cleanIdentity(`a${".".repeat(60_000)}b${" ".repeat(60_000)}`)).toHaveLength(60_002);
  const { author } = parseCommit("0", Buffer.from(`author A${" ".repeat(60_000)} <a@b> 1 ${" ".repeat(60_000)}x\n\n`));
  expect(author.name).toBe("A");
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
