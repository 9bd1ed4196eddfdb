// Commands are listed once, with the reason when they are off, and groups stand by their best hit.
import { expect, test } from "vitest";
import type { Binding } from "../../commands/bindings.ts";
import { byBestHit, toCommandGroup } from "./command-group.ts";

const command = (title: string, disabled: string | null = null): Binding => ({ id: "file.save", title, disabled, run: () => undefined });

test("the newest binding of a command is listed, with its keys", () => {
  const group = toCommandGroup([command("Save"), command("Save file")], "save", 10);
  expect(group.items).toHaveLength(1);
  expect(group.items[0]).toMatchObject({ label: "Save file", keys: "Ctrl+S", ranges: [[0, 4]] });
});

test("a command that is off says why", () => {
  expect(toCommandGroup([command("Save", "Nothing was typed.")], "", 10).items[0]?.offReason).toBe("Nothing was typed.");
});

test("the best hit leads", () => {
  const group = (id: string, score: number) => ({ id, title: id, items: [], score });
  expect(byBestHit([group("a", 1), group("b", 9), group("c", 9)]).map(({ id }) => id)).toEqual(["b", "c", "a"]);
});
