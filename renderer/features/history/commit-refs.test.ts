// Which refs stand at which commit, and what a copy of selected hashes takes along.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Branch, Tag } from "../../../shared/contract/resources.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { groupRefs } from "./commit-refs.ts";
import { copyHashes } from "./copy-hashes.ts";

const branch = (name: string, id: string): Branch => ({ name, commit: { id } }) as Branch;
const tag = (name: string, target: string, id?: string): Tag =>
  ({ name, target, commit: id === undefined ? null : { id } }) as unknown as Tag;

describe("the refs of a commit", () => {
  it("are the current branch, then branches, then tags", () => {
    const refs = groupRefs([branch("a", "1"), branch("main", "1"), branch("z", "2")], [tag("v1", "1", "1")], "main");
    expect(refs.get("1")?.map(({ kind, name, isCurrent }) => [kind, name, isCurrent])).toEqual([
      ["branch", "main", true],
      ["branch", "a", false],
      ["tag", "v1", false],
    ]);
    expect(refs.get("2")?.map(({ name }) => name)).toEqual(["z"]);
    expect(refs.get("3")).toBeUndefined();
  });

  it("have an annotated tag at its commit, and one of no commit at what it names", () => {
    const refs = groupRefs([], [tag("annotated", "the tag itself", "commit"), tag("tree", "a tree")], "main");
    expect([...refs.keys()]).toEqual(["commit", "a tree"]);
  });
});

describe("copied hashes", () => {
  const ids = Array.from({ length: 20 }, (_, index) => String(index).padStart(40, "0"));
  const rows = { idsOf: async (first: number, last: number) => ids.slice(first, last + 1) };
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const said = (): string | undefined => toasts.current()?.message;

  beforeEach(() => {
    writeText.mockReset().mockResolvedValue();
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const shown = toasts.current();
    if (shown !== null) toasts.close(shown.id);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("are whole, one a line, in the order of the list", async () => {
    await copyHashes(rows, [
      [2, 3],
      [7, 7],
    ]);
    expect(writeText).toHaveBeenCalledExactlyOnceWith([ids[2], ids[3], ids[7]].join("\n"));
    expect(said()).toBe("Copied 3 hashes");
  });

  it("say of one which it is", async () => {
    await copyHashes(rows, [[5, 5]]);
    expect(said()).toBe("Copied 0000000 (the whole hash)");
  });

  it("are none where nothing is selected", async () => {
    await copyHashes(rows, []);
    expect([writeText.mock.calls, said()]).toEqual([[], undefined]);
  });

  it("are refused where reading them would take long", async () => {
    await copyHashes(rows, [[0, 5_000]]);
    expect([writeText.mock.calls, said()]).toEqual([[], "Select at most 5,000 commits to copy their hashes"]);
  });

  it("are not copied in part: a page that cannot be read is said", async () => {
    const broken = { idsOf: async (first: number) => (first === 0 ? ["a"] : Promise.reject(new Error("no answer"))) };
    await copyHashes(broken, [
      [0, 0],
      [5, 6],
    ]);
    expect([writeText.mock.calls, said()]).toEqual([[], "The hashes were not read. Error: no answer"]);
  });

  it("say so where the browser gives no clipboard", async () => {
    writeText.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await copyHashes(rows, [[0, 0]]);
    expect(said()).toBe("The clipboard is not available");
  });
});
