// Messages as people and tools write them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitMessage } from "./message.ts";

describe("splitMessage", () => {
  it("parts title, body and trailers", () => {
    expect(splitMessage("Skip depots\n\nA depot that closed.\n\nRefs: ROUTE-482\nReviewed-by: Lena\nReviewed-by: Mateo\n")).toEqual({
      title: "Skip depots",
      body: "A depot that closed.",
      trailers: [
        ["Refs", "ROUTE-482"],
        ["Reviewed-by", "Lena"],
        ["Reviewed-by", "Mateo"],
      ],
    });
  });

  it("keeps a body that has no trailers, and a title alone", () => {
    expect(splitMessage("Title\n\nNote: this\nis a sentence of two lines.\nAnd three.")).toMatchObject({
      body: "Note: this\nis a sentence of two lines.\nAnd three.",
    });
    expect(splitMessage("Title\n")).toEqual({ title: "Title", body: "", trailers: [] });
    expect(splitMessage(" \n")).toMatchObject({ title: "(no commit message)" });
  });

  it("reads a message of a megabyte at once", () => {
    const parts = splitMessage(`${"t".repeat(5_000)}\n\n${"word ".repeat(200_000)}`);
    expect(parts.title).toHaveLength(1_001);
    expect(parts.body.length).toBeGreaterThan(999_000);
  });

  it("loses no word, whatever the message", () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        expect(() => splitMessage(message)).not.toThrow();
      }),
    );
  });
});
