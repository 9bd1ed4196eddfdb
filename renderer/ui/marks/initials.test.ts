// Names come from commits, so they can be anything.
import { expect, it } from "vitest";
import { toInitials } from "./initials.ts";

it("takes the first and the last word", () => {
  expect(toInitials("Ingrid Solberg")).toBe("IS");
  expect(toInitials("Anna Maria van den Berg")).toBe("AB");
  expect(toInitials("renovate-bot")).toBe("RB");
});

it("copes with one word, other scripts, signs and nothing", () => {
  expect(toInitials("mona")).toBe("M");
  expect(toInitials("Łukasz Żak")).toBe("ŁŻ");
  expect(toInitials("王 小明")).toBe("王小");
  expect(toInitials("<script>")).toBe("S");
  expect(toInitials("  ")).toBe("?");
  expect(toInitials("🙂")).toBe("?");
});
