// The patterns that are refused are those with a back-reference or a counted repetition, and no other.
import { describe, expect, it } from "vitest";
import { findCostlyPart } from "./author-pattern.ts";

describe("a pattern for authors", () => {
  it.each([
    ["\\(.*\\)\\(.*\\)\\1\\2zz", "a back-reference (\\1)"],
    ["[]x]\\(a\\)\\9", "a back-reference (\\9)"],
    ["[[:alpha:]]\\(a\\)\\1", "a back-reference (\\1)"],
    ["[^]]\\{3\\}", "a counted repetition (\\{)"],
    ["[[:\\(a\\)\\1", "a back-reference (\\1)"],
    ["\\\\\\1", "a back-reference (\\1)"],
  ])("%s is refused", (pattern, what) => expect(findCostlyPart(pattern)).toBe(what));

  it.each(["Ada", "^Ada Nowak <ada@example\\.com>$", "A.*\\|B\\+", "\\\\1", "[\\1]", "[[.].]\\1]", "a{3}", "1\\0", "[", "\\", "[[:"])(
    "%s is not",
    (pattern) => expect(findCostlyPart(pattern)).toBeNull(),
  );
});
