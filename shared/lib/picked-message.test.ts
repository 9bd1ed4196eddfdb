// The origin of a picked commit, as git cherry-pick -x writes it.
import { expect, it } from "vitest";
import { pickedMessage } from "./picked-message.ts";

it("comes as a paragraph of its own, or below the trailers that are there", () => {
  expect(pickedMessage("Title\n", "abc")).toBe("Title\n\n(cherry picked from commit abc)");
  expect(pickedMessage("Title\n\nBody: of it\nand more.\n", "abc")).toBe(
    "Title\n\nBody: of it\nand more.\n\n(cherry picked from commit abc)",
  );
  expect(pickedMessage("Title\n\nBody\n\nSigned-off-by: A <a@b>\n", "abc")).toBe(
    "Title\n\nBody\n\nSigned-off-by: A <a@b>\n(cherry picked from commit abc)",
  );
  expect(pickedMessage("Title\n\n(cherry picked from commit 123)", "abc")).toBe(
    "Title\n\n(cherry picked from commit 123)\n(cherry picked from commit abc)",
  );
  expect(pickedMessage("", "abc")).toBe("(cherry picked from commit abc)");
});
