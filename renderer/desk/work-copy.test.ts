// What no disk has is all in the file that a person saves, as it was typed.
import { expect, it } from "vitest";
import { toKeptWork } from "./kept-work.ts";
import { type Base, type Desk, deskKey, emptyDesk } from "./model.ts";
import { writeWorkCopy } from "./work-copy.ts";

const base: Base = { commit: "c", blob: "b", lastCommit: "c", executable: false };
const now = new Date("2026-11-27T18:00:00Z");
const copy = (desk: Partial<Desk>, comments = {}): string =>
  writeWorkCopy([toKeptWork(deskKey("local", "ada/tides", "main"), { ...emptyDesk, ...desk })], comments, now);

it("holds every text as it was typed, with where it belongs", () => {
  const text = copy({
    message: { ...emptyDesk.message, text: "Say when it is high" },
    unsaved: { "a b.ts": { path: "a b.ts", text: "typed\n\n  more", base } },
    changes: [
      { kind: "create", included: true, path: "new.txt", content: { encoding: "text", text: "new\n" }, executable: false },
      { kind: "update", included: true, path: "logo.png", content: { encoding: "base64", base64: "AAEC" }, base },
      { kind: "move", included: true, path: "to.md", previousPath: "from.md", content: null, base },
      { kind: "delete", included: false, path: "old.md", base },
      { kind: "chmod", included: true, path: "run.sh", executable: true, base },
    ],
  });
  expect(text).toBe(
    [
      "Work that Repodesk could not keep on the disk, as of 2026-11-27T18:00:00.000Z.",
      "",
      "ada/tides on main",
      "======== Message",
      "Say when it is high",
      "======== a b.ts, typed",
      "typed\n\n  more",
      "======== new.txt, new file, staged",
      "new",
      "======== logo.png, staged, in Base64",
      "AAEC",
      "======== to.md, moved from from.md, staged",
      "======== old.md, deleted, staged",
      "======== run.sh, executable, staged",
      "",
    ].join("\n"),
  );
});

it("names the place of each comment that was begun", () => {
  const text = copy({}, { "local/ada%2Ftides": { "abc/a.txt:1": ["Half a", "Another"] } });
  expect(text).toContain("======== Comment on ada/tides, abc/a.txt:1\nHalf a\n======== Comment on ada/tides, abc/a.txt:1\nAnother\n");
});
