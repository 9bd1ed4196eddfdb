// The words beside a project that was opened lately.
import { expect, it } from "vitest";
import type { KeptWork } from "../../desk/kept-work.ts";
import { emptyDesk, type Unsaved } from "../../desk/model.ts";
import { toWaits } from "./waits.ts";

const work = (staged: number, edited: number): KeptWork => ({
  ...{ key: "k", connection: "c", project: "p", branch: "main", paths: [] },
  desk: {
    ...emptyDesk,
    changes: Array.from({ length: staged }, (_none, index) => ({ kind: "delete", path: `${index}`, base: null, included: true }) as never),
    unsaved: Object.fromEntries(Array.from({ length: edited }, (_none, index) => [`${index}`, {} as Unsaved])),
  },
});
const texts = (...given: Parameters<typeof toWaits>): string[] => toWaits(...given).map(({ text, tone }) => `${tone}: ${text}`);

it("says nothing of a project where nothing waits", () => {
  expect(texts([], [], 0)).toEqual([]);
});

it("counts what is staged, edited and queued on all branches, and comments that were not sent", () => {
  const queued = [{ state: { step: "waiting" } }, { state: { step: "sent", commit: "", at: 0 } }] as Parameters<typeof toWaits>[1];
  expect(texts([work(2, 0), work(4, 1)], queued, 1)).toEqual([
    "amber: 6 staged",
    "amber: 1 file edited",
    "amber: 1 queued",
    "quiet: 1 comment not sent",
  ]);
  expect(texts([work(0, 3)], [], 2)).toEqual(["amber: 3 files edited", "quiet: 2 comments not sent"]);
});

it("tells commits and comments that came since one was there", () => {
  expect(texts([], [], 0, { commits: 9, hasMore: false, unread: 2 })).toEqual(["quiet: +9 commits", "quiet: 2 unread"]);
  expect(texts([], [], 0, { commits: 1, hasMore: false, unread: 0 })).toEqual(["quiet: +1 commit"]);
  expect(texts([], [], 1, { commits: 100, hasMore: true, unread: 0 })).toEqual([
    "quiet: 1 comment not sent",
    "quiet: +100 commits and more",
  ]);
});
