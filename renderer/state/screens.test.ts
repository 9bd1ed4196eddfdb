// A screen draws its own last location, whatever the address has come to.
import fc from "fast-check";
import { expect, it } from "vitest";
import { createScreen } from "./screens.ts";

const isSame = (one: { at: string }, other: { at: string }): boolean => one.at === other.at;

it("draws the last location that was of the same screen, and the same object as long as that is so", () => {
  const location = fc.record({ at: fc.constantFrom("files", "history"), row: fc.nat(3) });
  fc.assert(
    fc.property(location, fc.array(location), (shown, moves) => {
      let now = shown;
      let mine = shown;
      const screen = createScreen(
        shown,
        () => now,
        (one, other) => isSame(one, other),
      );
      for (const move of moves) {
        now = move;
        if (move.at === shown.at) mine = move;
        expect(screen.read()).toBe(mine);
        expect(screen.read()).toBe(mine);
      }
    }),
  );
});
