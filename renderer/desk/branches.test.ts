// A branch is made or deleted once: where no answer came, the branch itself tells whether it was done, and nothing is sent again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../data/query-client.ts";
import { useLastActionStore } from "../state/last-actions.ts";
import { projectKey } from "../state/tabs.ts";
import { type BranchOf, deleteBranch, makeBranch, readTip, sendBranch, sendDeletion } from "./branches.ts";

const [old, tip] = ["a".repeat(40), "b".repeat(40)];
let servers = 0;
let of: BranchOf;
/** Where the branch stands; null = there is none. */
let branch: string | null;
/** What is asked to be written. */
let sent: string[];
/** What becomes of a write: done and answered, done without an answer, or none of both. */
let write: "answers" | "loses the answer" | "does not arrive" | "refuses" | "fails and does nothing";
let isReadable: boolean;

beforeEach(() => {
  servers += 1;
  of = { connection: `branches ${servers}`, project: "p", branch: "topic" };
  [branch, sent, write, isReadable] = [null, [], "answers", true];
  useLastActionStore.setState({ projects: {} });
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit): Promise<Response> => {
    const answer = () =>
      Response.json({
        ...{ name: "topic", commit: { id: branch, short_id: "b", title: "t", message: "t", parent_ids: [], web_url: "" }, merged: false },
        ...{ protected: false, default: false, developers_can_push: false, developers_can_merge: false, can_push: true, web_url: "" },
      });
    if (method === undefined || method === "GET") {
      if (!isReadable) throw new TypeError("no line");
      return branch === null ? Response.json({ message: "404 Branch Not Found" }, { status: 404 }) : answer();
    }
    sent.push(method);
    if (write === "does not arrive") throw new TypeError("no line");
    if (write === "refuses") return Response.json({ message: "Branch already exists" }, { status: 400 });
    if (write === "fails and does nothing") return Response.json({ message: "502" }, { status: 502 });
    const at = new URL(url, "http://desktop").searchParams.get("ref") ?? tip;
    branch = method === "POST" ? at : null;
    if (write === "loses the answer") throw new TypeError("the line broke");
    return method === "POST" ? answer() : new Response(null, { status: 204 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const noted = () => useLastActionStore.getState().projects[projectKey(of.connection, "p")] ?? [];

describe("the tip of a branch", () => {
  it("is a hash, nothing where there is no branch, and unknown where nobody answers", async () => {
    expect(await readTip(createQueryClient(), of)).toBeNull();
    branch = tip;
    expect(await readTip(createQueryClient(), of)).toBe(tip);
    isReadable = false;
    const impatient = createQueryClient();
    impatient.setDefaultOptions({ queries: { retry: false } });
    await expect(readTip(impatient, of)).rejects.toThrow();
  });

  it("is asked for again each time", async () => {
    const client = createQueryClient();
    branch = tip;
    await readTip(client, of);
    branch = old;
    expect(await readTip(client, of)).toBe(old);
  });
});

describe("making a branch", () => {
  it("is done where the answer was lost and the branch stands there", async () => {
    write = "loses the answer";
    await sendBranch(createQueryClient(), of, tip);
    expect([sent, branch]).toEqual([["POST"], tip]);
  });

  it.each(["does not arrive", "fails and does nothing"] as const)("is not done where it %s, and is not sent again", async (what) => {
    write = what;
    await expect(sendBranch(createQueryClient(), of, tip)).rejects.toThrow();
    expect([sent, branch]).toEqual([["POST"], null]);
  });

  it("is no success where another branch of the name stands elsewhere", async () => {
    [branch, write] = [old, "does not arrive"];
    await expect(sendBranch(createQueryClient(), of, tip)).rejects.toThrow();
  });

  it("is refused with the server's words, without a look", async () => {
    [branch, write] = [tip, "refuses"];
    await expect(sendBranch(createQueryClient(), of, tip)).rejects.toThrow("Branch already exists");
  });

  it("is noted with the ref that it began from, and not where it failed", async () => {
    write = "refuses";
    await expect(makeBranch(createQueryClient(), of, tip, "main")).rejects.toThrow();
    expect(noted()).toEqual([]);
    write = "answers";
    await makeBranch(createQueryClient(), of, tip, "main");
    expect(noted()).toMatchObject([{ kind: "make", branch: "topic", before: null, after: tip, from: "main", isUndone: false }]);
  });
});

describe("deleting a branch", () => {
  beforeEach(() => {
    branch = tip;
  });

  it("is done where the answer was lost and the branch is gone", async () => {
    write = "loses the answer";
    await sendDeletion(createQueryClient(), of);
    expect([sent, branch]).toEqual([["DELETE"], null]);
  });

  it("is not done where the branch is still there", async () => {
    write = "does not arrive";
    await expect(sendDeletion(createQueryClient(), of)).rejects.toThrow();
    expect(sent).toEqual(["DELETE"]);
  });

  it("is noted with the commit that leads back", async () => {
    const action = await deleteBranch(createQueryClient(), of);
    expect(action).toMatchObject({ kind: "delete", branch: "topic", before: tip, after: null });
    expect(noted()).toEqual([action]);
  });

  it("of one that is gone already sends and notes nothing", async () => {
    branch = null;
    await expect(deleteBranch(createQueryClient(), of)).rejects.toThrow("topic is gone already.");
    expect([sent, noted()]).toEqual([[], []]);
  });
});
