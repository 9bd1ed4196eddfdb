// A window that opens while commits wait: their files are at hand before anything that sends them is fetched.
import { expect, it, vi } from "vitest";
import { emptyDesk, type QueuedCommit } from "./model.ts";

it("the text of a queued commit is read from the desk as soon as there is a journal", async () => {
  vi.resetModules();
  const [{ readQueuedFile, queuedRef }, { deskStore }] = await Promise.all([
    import("../data/queued-files.ts"),
    import("./store.ts"),
    import("./journal.ts"),
  ]);
  const base = { commit: "c0", blob: "", lastCommit: "c0", executable: false };
  const queued: QueuedCommit = {
    ...{ id: "q1", order: 1, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0", text: "One" },
    ...{ message: emptyDesk.message, author: { name: null, email: null }, ifMoved: "merge", state: { step: "waiting" } },
    changes: [{ kind: "update", path: "a.txt", content: { encoding: "text", text: "queued\n" }, base, included: true }],
  };
  deskStore.getState().edit("server/a%2Fb/main", () => ({ ...emptyDesk, queued: { q1: queued } }));
  const file = await readQueuedFile(queuedRef("q1"), "a.txt");
  expect("bytes" in file ? new TextDecoder().decode(file.bytes) : file).toBe("queued\n");
  await expect(readQueuedFile(queuedRef("q1"), "b.txt")).rejects.toMatchObject({ status: 404 });
  await expect(readQueuedFile(queuedRef("gone"), "a.txt")).rejects.toMatchObject({ status: 404 });
});
