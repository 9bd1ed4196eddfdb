// Commands are listed once, with the reason when they are off, and groups stand by their best hit.
import { expect, test } from "vitest";
import type { Command } from "../../state/commands.ts";
import { byBestHit, toCommandGroup } from "./command-group.ts";

const command = (id: string, title: string, disabled: string | null = null): Command => ({
  id,
  title,
  keys: ["ctrl+s"],
  scope: "app",
  disabled,
  run: () => undefined,
});

test("the newest registration of a command is listed, with its keys", () => {
  const group = toCommandGroup([command("save", "Save"), command("save", "Save file")], "save", 10);
  expect(group.items).toHaveLength(1);
  expect(group.items[0]).toMatchObject({ label: "Save file", keys: "Ctrl+S", ranges: [[0, 4]] });
});

test("a command that is off says why", () => {
  expect(toCommandGroup([command("save", "Save", "Nothing was typed.")], "", 10).items[0]?.offReason).toBe("Nothing was typed.");
});

test("the best hit leads", () => {
  const group = (id: string, score: number) => ({ id, title: id, items: [], score });
  expect(byBestHit([group("a", 1), group("b", 9), group("c", 9)]).map(({ id }) => id)).toEqual(["b", "c", "a"]);
});
