// A name that is looked for is found as it is written.
import { expect, it } from "vitest";
import { toAuthorPattern } from "./author-pattern.ts";

it("takes no letter of a name for more than itself", () => {
  expect(["Bo Lind", "bo.lind@example.com", "[bot] *^$", "C:\\bo"].map(toAuthorPattern)).toEqual([
    "Bo Lind",
    "bo.lind@example.com",
    "\\[bot] \\*\\^\\$",
    "C:\\\\bo",
  ]);
});
