// The cat-file stream must read the same whatever chunks it arrives in.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Answer, BatchParser } from "./batch-parser.ts";

const id = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 });
const answers = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("contents" as const), id, content: fc.uint8Array({ maxLength: 300 }) }),
    fc.record({ kind: fc.constant("info" as const), id, size: fc.nat() }),
    fc.record({
      kind: fc.constantFrom("missing" as const, "ambiguous" as const),
      asked: fc.constantFrom("x", "a missing", "refs/heads/ü"),
    }),
  ),
);

it("answers the same however the stream is cut", () => {
  fc.assert(
    fc.property(answers, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (expected, cuts) => {
      const stream = Buffer.concat(
        expected.map((answer) => {
          if (answer.kind === "contents")
            return Buffer.concat([Buffer.from(`${answer.id} blob ${answer.content.length}\n`), answer.content, Buffer.from("\n")]);
          return Buffer.from(answer.kind === "info" ? `${answer.id} tree ${answer.size}\n` : `${answer.asked} ${answer.kind}\n`);
        }),
      );
      const got: Answer[] = [];
      const parser = new BatchParser((answer) => got.push(answer));
      for (const { kind } of expected) parser.expect(kind === "contents");
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = cuts[turn % cuts.length]!;
        parser.push(stream.subarray(at, at + size));
        at += size;
      }
      expect(got).toEqual(
        expected.map((answer) => {
          if (answer.kind === "contents")
            return { id: answer.id, type: "blob", size: answer.content.length, content: Buffer.from(answer.content) };
          return answer.kind === "info" ? { id: answer.id, type: "tree", size: answer.size } : null;
        }),
      );
    }),
  );
});
