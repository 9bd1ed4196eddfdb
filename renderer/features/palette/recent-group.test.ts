// What the palette offers before a letter is typed.
import { expect, it } from "vitest";
import { emptyDesk } from "../../desk/model.ts";
import { noTabs, withClosed, withOpened, withShown } from "../../state/tabs.ts";
import { toRecentGroup } from "./recent-group.ts";

const set = ["src/a.ts", "src/b.ts", "c.md"].reduce((tabs, path) => withShown(withOpened(tabs, path, false), path), noTabs);
const rows = (...args: Parameters<typeof toRecentGroup>): string[] =>
  toRecentGroup(...args).items.map(({ id, meta }) => `${id.slice("file:".length)}: ${meta}`);

it("puts the file before the open one first, then the open one, then the others", () => {
  expect(rows(set, "c.md", emptyDesk)).toEqual(["src/b.ts: open", "c.md: here", "src/a.ts: open"]);
  expect(rows(withClosed(set, "src/a.ts"), null, emptyDesk)).toEqual(["c.md: open", "src/b.ts: open", "src/a.ts: closed"]);
});

it("says what is typed and what is staged", () => {
  const typed = { path: "c.md", text: "x", base: null };
  const created = { kind: "create", path: "src/a.ts", content: { encoding: "text", text: "" }, executable: false, included: true } as const;
  const desk = { ...emptyDesk, unsaved: { "c.md": typed }, changes: [created] };
  expect(rows(set, "c.md", desk)).toEqual(["src/b.ts: open", "c.md: here, not saved", "src/a.ts: open, staged"]);
});

it("works with tabs that an earlier Repodesk kept", () => {
  const { recent: _none, ...old } = set;
  expect(rows(old, null, emptyDesk)).toEqual(["src/a.ts: open", "src/b.ts: open", "c.md: open"]);
});
