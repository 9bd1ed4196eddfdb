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

  it("lists trailers in the order of the message, those with one key too", () => {
    expect(splitMessage("T\n\nRefs: 1\nAcked-by: Lena\nRefs: 2\n7: seven\n").trailers).toEqual([
      ["Refs", "1"],
      ["Acked-by", "Lena"],
      ["Refs", "2"],
      ["7", "seven"],
    ]);
  });

  it("keeps what stands among trailers and is none in the body", () => {
    const parts = splitMessage("T\n\nBody.\n\nfree words\nSigned-off-by: A <a@x>\n");
    expect(parts.body).toBe("Body.\n\nfree words\nSigned-off-by: A <a@x>");
    expect(parts.trailers).toEqual([["Signed-off-by", "A <a@x>"]]);
    expect(splitMessage("\n\n  T  \n\n\n\nBody\n\n")).toEqual({ title: "T", body: "Body", trailers: [] });
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
