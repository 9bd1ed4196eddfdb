// What a call means for a cache is told by the contract: a dry run reads, a full hash pins, a write is about one project.
import { describe, expect, it } from "vitest";
import { api } from "./contract.ts";
import { isImmutableCall, isMadeStale, isPinnedCall, isRead, readsOf } from "./effects.ts";
import type { Endpoint } from "./endpoint.ts";

const hash = "a".repeat(40);
const call = (operation: keyof typeof api, input: Record<string, unknown>) => ({ endpoint: api[operation] as unknown as Endpoint, input });
const stale = (read: ReturnType<typeof call>, write: ReturnType<typeof call>): boolean => isMadeStale(read, write);

describe("what only reads", () => {
  it("is a GET, and a pick that is only tried", () => {
    expect(isRead(api.getCommit, { id: 1, sha: hash })).toBe(true);
    expect(isRead(api.cherryPickCommit, { id: 1, sha: hash, branch: "main", dry_run: true })).toBe(true);
    expect(isRead(api.cherryPickCommit, { id: 1, sha: hash, branch: "main" })).toBe(false);
    expect(isRead(api.createCommit, { id: 1, dry_run: true })).toBe(false);
  });
});

describe("what never changes", () => {
  it("is what a full hash names, in either length, and a range between two", () => {
    expect(isImmutableCall(api.getRawFile, { id: 1, file_path: "a", ref: hash })).toBe(true);
    expect(isImmutableCall(api.getRawFile, { id: 1, file_path: "a", ref: "b".repeat(64) })).toBe(true);
    expect(isImmutableCall(api.listCommits, { id: 1, ref_name: `${hash}..${hash}` })).toBe(true);
    expect(isImmutableCall(api.compareRefs, { id: 1, from: hash, to: hash })).toBe(true);
    expect(isImmutableCall(api.getMergeBase, { id: 1, refs: [hash, hash] })).toBe(true);
  });

  it("is not what a name or a short hash names, nor all refs, nor half a comparison", () => {
    for (const ref of ["main", "HEAD", "a".repeat(39), undefined, `${hash}..main`])
      expect(isPinnedCall(api.getRawFile, { id: 1, file_path: "a", ref }), String(ref)).toBe(false);
    expect(isPinnedCall(api.listCommits, { id: 1, ref_name: hash, all: true })).toBe(false);
    expect(isPinnedCall(api.compareRefs, { id: 1, from: hash, to: "main" })).toBe(false);
    expect(isPinnedCall(api.listBranches, { id: 1 })).toBe(false);
  });

  it("leaves out what is said about a commit later: its status, and who is known to have signed it", () => {
    expect(isImmutableCall(api.getCommit, { id: 1, sha: hash })).toBe(false);
    expect(readsOf(api.getCommit, { id: 1, sha: hash })).toEqual(["statuses"]);
    expect(readsOf(api.getCommit, { id: 1, sha: "main" })).toEqual(["commits", "statuses"]);
    expect(readsOf(api.getCommitSignature, { id: 1, sha: hash })).toEqual(["keys"]);
  });
});

describe("what a commit makes stale", () => {
  const commit = call("createCommit", { id: "group/name", branch: "main" });

  it("is what is asked by name in the same project, and nothing else", () => {
    expect(stale(call("getBranch", { id: "group/name", branch: "main" }), commit)).toBe(true);
    expect(stale(call("listTree", { id: "group/name", ref: "main" }), commit)).toBe(true);
    expect(stale(call("listTree", { id: "group/name", ref: hash }), commit)).toBe(false);
    expect(stale(call("listBranches", { id: "group/other" }), commit)).toBe(false);
    expect(stale(call("getProject", { id: "group/name" }), commit)).toBe(false);
    expect(stale(call("listCommitComments", { id: "group/name", sha: hash }), commit)).toBe(false);
  });

  it("is asked again where the project goes by its number on one side", () => {
    expect(stale(call("listBranches", { id: 7 }), commit)).toBe(true);
  });

  it("is nothing when it was only tried", () => {
    const tried = call("revertCommit", { id: "group/name", sha: hash, branch: "main", dry_run: true });
    expect(stale(call("getBranch", { id: "group/name", branch: "main" }), tried)).toBe(false);
    expect(stale(tried, commit)).toBe(true);
  });
});

it("the sample comes with what was said on its commits", () => {
  const made = call("openSample", {});
  expect(stale(call("listCommitComments", { id: 0, inbox: true }), made)).toBe(true);
  expect(stale(call("listCommentedCommits", { id: "local/repartition" }), made)).toBe(true);
});
