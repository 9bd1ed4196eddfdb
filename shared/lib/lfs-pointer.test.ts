// A pointer of large file storage is told from a text that only looks like one.
import { describe, expect, it } from "vitest";
import { readLfsPointer } from "./lfs-pointer.ts";

const oid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
const pointer = (lines: readonly string[]): string => ["version https://git-lfs.github.com/spec/v1", ...lines, ""].join("\n");

describe("a pointer", () => {
  it("names its content and how long that is", () => {
    expect(readLfsPointer(pointer([`oid sha256:${oid}`, "size 12345"]))).toEqual({ oid, size: 12_345 });
    expect(readLfsPointer(pointer(["ext-0-foo sha256:00", `oid sha256:${oid}`, "size 0"]))).toEqual({ oid, size: 0 });
  });

  it.each([
    ["without a size", [`oid sha256:${oid}`]],
    ["without an id", ["size 1"]],
    ["with a short id", ["oid sha256:abc", "size 1"]],
    ["with another digest", [`oid md5:${oid}`, "size 1"]],
    ["with letters in capitals", [`oid sha256:${oid.toUpperCase()}`, "size 1"]],
    ["with a negative size", [`oid sha256:${oid}`, "size -1"]],
    ["with another line", [`oid sha256:${oid}`, "size 1", "typed"]],
    ["with its lines in another order", ["size 1", `oid sha256:${oid}`]],
    ["with a size that begins with 0", [`oid sha256:${oid}`, "size 007"]],
    ["with a size beyond what a number holds", [`oid sha256:${oid}`, `size ${"9".repeat(17)}`]],
  ])("%s is none", (_, lines) => {
    expect(readLfsPointer(pointer(lines))).toBeNull();
  });

  it("is none in a longer text, or after other words", () => {
    const text = pointer([`oid sha256:${oid}`, "size 1"]);
    expect(readLfsPointer(`${text}${" ".repeat(1_024)}`)).toBeNull();
    expect(readLfsPointer(`\n${text}`)).toBeNull();
    expect(readLfsPointer(text.replace("v1\n", "v1.1\n"))).toBeNull();
    expect(readLfsPointer("")).toBeNull();
  });
});
