// Commands are listed once, with the reason when they are off, and groups stand by their best hit.
import { expect, test } from "vitest";
import type { Binding } from "../../commands/bindings.ts";
import { catalogue, commandIds, isOfSurface } from "../../commands/catalogue.ts";
import { byBestHit, toCommandGroup } from "./command-group.ts";

const command = (title: string, disabled: string | null = null): Binding => ({
  id: "file.save",
  title,
  disabled,
  pending: false,
  run: () => undefined,
});

test("the newest binding of a command is listed, with its keys", () => {
  const group = toCommandGroup([command("Save"), command("Save file")], "save", 10);
  expect(group.items).toHaveLength(1);
  expect(group.items[0]).toMatchObject({ label: "Save file", keys: "Ctrl+S", ranges: [[0, 4]] });
});

test("a command that is off says why", () => {
  expect(toCommandGroup([command("Save", "Nothing was typed.")], "", 10).items[0]?.offReason).toBe("Nothing was typed.");
});

test("a command is found by other words for it, below those whose titles have the word", () => {
  const named = (id: Binding["id"], title: string): Binding => ({ id, title, disabled: null, pending: false, run: () => undefined });
  const commands = [named("connection.add-server", "Add server…"), named("file.save", "Save"), named("app.copy-link", "Copy token")];
  const labels = (text: string) => toCommandGroup(commands, text, 10).items.map(({ label }) => label);
  expect(labels("sign in")).toEqual(["Add server…"]);
  expect(labels("token")).toEqual(["Copy token", "Add server…"]);
  expect(labels("tokens of mine")).toEqual([]);
  expect(toCommandGroup(commands, "login", 10).items[0]?.ranges).toEqual([]);
});

test("a command that is called so comes before one that only leads there", () => {
  const named = (id: Binding["id"], title: string): Binding => ({ id, title, disabled: null, pending: false, run: () => undefined });
  const bindings = [named("app.settings", "Settings"), named("connection.forget", "Forget connection…")];
  const found = toCommandGroup(bindings, "sign out", 8).items.map(({ id }) => id);
  expect(found.indexOf("connection.forget")).toBe(0);
  expect(found).toContain("app.settings");
});

test("what newcomers type leads to the command that does it", () => {
  const bindings = commandIds.flatMap((id): Binding[] =>
    isOfSurface(id) ? [] : [{ id, title: catalogue[id].title, disabled: null, pending: false, run: () => undefined }],
  );
  const found = (text: string) => toCommandGroup(bindings, text, 40).items.map(({ id }) => id);
  const wanted = [
    ["clone", "connection.add-server"],
    ["delete branch", "ref.switch"],
    ["print", "activity.export"],
    ["pipeline", "history.statuses"],
    ["ci", "commit.tab-statuses"],
    ["pick", "history.backports"],
    ["cache", "app.settings"],
    ["notification", "app.settings"],
    ["contrast", "app.settings"],
    ["mentions", "view.inbox"],
    ["push", "view.changes"],
    ["discard", "view.changes"],
    ["hunk", "file.put-back"],
    ["remove", "file.delete"],
    ["diff", "ref.compare"],
    // Some of the words are in the title, the others beside it.
    ["create branch", "ref.new-branch"],
    ["switch branch", "ref.switch"],
    ["create tag", "ref.new-tag"],
    ["add file", "file.new"],
    ["split view", "diff.layout"],
    ["new folder", "file.new"],
    ["dark mode", "app.settings"],
    ["log out", "app.settings"],
    ["whitespace", "app.settings"],
    ["word wrap", "app.settings"],
    ["email", "app.settings"],
    ["license", "app.settings"],
    ["account", "connection.add-server"],
    ["who wrote", "file.blame"],
    ["amend", "app.last-actions"],
    ["force push", "view.changes"],
    ["contributors", "view.activity"],
    ["graph", "view.history"],
    ["recent", "project.switch"],
    ["start page", "app.welcome"],
    ["chmod", "file.executable"],
    ["hash", "file.facts"],
    ["conflict", "changes.merge"],
    ["hotkeys", "app.all-keys"],
  ] as const;
  for (const [typed, id] of wanted) expect(found(typed), typed).toContain(id);
});

test("the best hit leads", () => {
  const group = (id: string, score: number) => ({ id, title: id, items: [], score });
  expect(byBestHit([group("a", 1), group("b", 9), group("c", 9)]).map(({ id }) => id)).toEqual(["b", "c", "a"]);
});
