// A prune of everything that is new takes the files away that a commit is writing: they are written again.
import { existsSync, readdirSync, unlinkSync } from "node:fs";
import fsPromises, { type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ObjectWriter } from "../../service/git/objects/object-writer.ts";
import { openRepository } from "../../service/git/open.ts";
import { git, makeRepository } from "./repositories.ts";

/** Takes unfinished files of objects away, as `git prune --expire=now` does, when each of the first `times` is synced. */
async function pruneWhileWriting(objects: string, times: number): Promise<() => number> {
  const file = await fsPromises.open(process.execPath, "r");
  const handle = Object.getPrototypeOf(file) as { sync(this: FileHandle): Promise<void> };
  await file.close();
  const original = handle.sync;
  let pruned = 0;
  handle.sync = async function () {
    await original.call(this);
    for (const folder of readdirSync(objects).filter((name) => /^[0-9a-f]{2}$/.test(name)))
      for (const name of readdirSync(join(objects, folder)).filter((each) => each.startsWith("tmp_obj_")))
        if (pruned < times) {
          unlinkSync(join(objects, folder, name));
          pruned += 1;
        }
  };
  onTestFinished(() => {
    handle.sync = original;
  });
  return () => pruned;
}

it.each([1, 3])("an object is written though its unfinished file goes %i times", async (times) => {
  const folder = makeRepository({ bare: true });
  const repository = await openRepository(folder);
  const pruned = await pruneWhileWriting(join(folder, "objects"), times);
  const writer = new ObjectWriter(repository);
  const id = writer.add("blob", Buffer.from("text\n"));
  await writer.flush();
  expect(pruned()).toBe(times);
  expect(git(folder, ["cat-file", "blob", id])).toBe("text");
  await repository.close();
});

it("gives up where it goes each time, and leaves nothing", async () => {
  const folder = makeRepository({ bare: true });
  const repository = await openRepository(folder);
  await pruneWhileWriting(join(folder, "objects"), Number.POSITIVE_INFINITY);
  const writer = new ObjectWriter(repository);
  const id = writer.add("blob", Buffer.from("text\n"));
  await expect(writer.flush()).rejects.toMatchObject({ code: "ENOENT" });
  expect(existsSync(writer.path(id))).toBe(false);
  await repository.close();
});
