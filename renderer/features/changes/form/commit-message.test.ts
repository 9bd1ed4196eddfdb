// Trailers stand where git looks for them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listTrailers, parseTrailers } from "../../../../shared/lib/trailers.ts";
import { checkTrailer, composeMessage, judgeTitle } from "./commit-message.ts";

describe("composeMessage", () => {
  it("writes trailers as the last paragraph, where git finds them", () => {
    const message = composeMessage("Title\n\nBody.\n\n", [
      ["Refs", "A-1"],
      ["Co-authored-by", "Mateo <m@x.org>"],
    ]);
    expect(message).toBe("Title\n\nBody.\n\nRefs: A-1\nCo-authored-by: Mateo <m@x.org>");
    expect(parseTrailers(message).trailers).toEqual({ Refs: "A-1", "Co-authored-by": "Mateo <m@x.org>" });
  });

  it("continues trailers that were typed", () => {
    expect(composeMessage("Title\n\nRefs: A-1", [["Refs", "A-2"]])).toBe("Title\n\nRefs: A-1\nRefs: A-2");
  });

  it("writes them where git finds them, behind whatever was typed", () => {
    const line = fc.constantFrom("Words of a body", "Refs: 12", "Signed-off-by: A <a@x>", " indented", "(cherry picked from commit abc)");
    const paragraphs = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 3 });
    const trailer = fc.tuple(fc.constantFrom("Refs", "Acked-by", "X-1"), fc.constantFrom("1", "B <b@x>", "a: b"));
    fc.assert(
      fc.property(
        paragraphs,
        fc.array(trailer, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "\n", "\n\n  "),
        (body, trailers, end) => {
          const typed = ["Title", ...body.map((lines) => lines.join("\n"))].join("\n\n") + end;
          const message = composeMessage(typed, trailers);
          expect(message.startsWith(typed.trimEnd())).toBe(true);
          expect(listTrailers(message)).toEqual([...listTrailers(typed.trimEnd()), ...trailers]);
        },
      ),
    );
  });

  it("leaves a message without trailers alone", () => {
    expect(composeMessage("Title  \n", [])).toBe("Title");
  });
});

describe("checks", () => {
  it("judges the title by characters", () => {
    expect(judgeTitle(`${"😀".repeat(50)}\nbody`)).toEqual({ length: 50, state: "short" });
    expect(judgeTitle("x".repeat(51)).state).toBe("long");
    expect(judgeTitle("x".repeat(73)).state).toBe("over");
  });

  it("refuses trailers that git would not read", () => {
    expect(checkTrailer("Refs", "A")).toBeNull();
    expect(checkTrailer("Two words", "A")).not.toBeNull();
    expect(checkTrailer("Refs", "a\nb")).not.toBeNull();
    expect(checkTrailer("Refs", " ")).not.toBeNull();
  });

  it("refuses co-authors whom no server would know", () => {
    expect(checkTrailer("co-authored-by", "mat")).toBe("A co-author is a name and an address: Ada Nowak <ada@example.com>.");
    expect(checkTrailer("Co-authored-by", "Mateo Ruiz <mateo>")).not.toBeNull();
    expect(checkTrailer("Co-authored-by", "<mateo@x.org>")).not.toBeNull();
    expect(checkTrailer("Co-authored-by", " Mateo Ruiz <mateo@x.org> ")).toBeNull();
    // Others may be known by another name: Reviewed-by: @mateo.
    expect(checkTrailer("Reviewed-by", "@mateo")).toBeNull();
  });
});
