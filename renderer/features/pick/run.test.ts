// The act: in order, a branch at a time, never twice; what is not known is looked up before anything else is sent.
import fc from "fast-check";
import { expect, test } from "vitest";
import { apiError } from "../../../shared/contract/errors.ts";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { Cell } from "./cell.ts";
import { type RunPorts, runPicks } from "./run.ts";

type Fate = "made" | "empty" | "conflict" | "lost, arrived" | "lost, not there";

/** A server of branches, on which each sending ends as it is told. */
function serverOf(fates: readonly Fate[]) {
  const branches = new Map<string, string[]>();
  const sent: string[] = [];
  const reports = new Map<string, Cell>();
  const steps: string[] = [];
  let unreachable = 0;
  const commitOf = (id: string, parent: string): CommitInList => ({ id, parent_ids: [parent] }) as unknown as CommitInList;
  const listOf = (branch: string): string[] => {
    const list = branches.get(branch) ?? [`${branch}@0`];
    branches.set(branch, list);
    return list;
  };
  const tipOf = (branch: string): string => listOf(branch).at(-1) ?? "";
  const ports: RunPorts = {
    readTip: async (branch) => tipOf(branch),
    send: async (branch, sha) => {
      const fate = fates[sent.length] ?? "made";
      sent.push(`${branch} ${sha}`);
      if (fate === "conflict" || fate === "empty") throw apiError("pick_refused", { members: { error_code: fate } });
      const parent = tipOf(branch);
      if (fate !== "lost, not there") listOf(branch).push(`${sha}@${branch}`);
      if (fate !== "made") throw new TypeError("The answer was lost.");
      return commitOf(tipOf(branch), parent);
    },
    find: async (branch, sha, tip) => {
      if (unreachable > 0) {
        unreachable -= 1;
        throw new TypeError("Nobody answers.");
      }
      const since = listOf(branch).slice(listOf(branch).indexOf(tip) + 1);
      return since.includes(`${sha}@${branch}`) ? commitOf(`${sha}@${branch}`, tip) : null;
    },
    rest: async () => undefined,
    answersAgain: async () => void steps.push("answers again"),
    report: (branch, sha, cell) => {
      reports.set(`${branch} ${sha}`, cell);
      if (cell.state === "picking") steps.push(cell.step);
    },
  };
  const failLooks = (times: number): void => {
    unreachable = times;
  };
  return { ports, branches, sent, reports, steps, failLooks };
}

const jobs = [
  { branch: "one", commits: ["a", "b", "c"] },
  { branch: "two", commits: ["a", "b"] },
];

test("whatever becomes of each sending: nothing is sent twice, a branch stops at its first failure, the others go on", async () => {
  const fates = fc.array(fc.constantFrom<Fate>("made", "empty", "conflict", "lost, arrived", "lost, not there"), {
    minLength: 5,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(fates, async (told) => {
      const { ports, sent, branches, reports } = serverOf(told);
      const made = await runPicks(jobs, ports, new AbortController().signal);
      expect(new Set(sent).size).toBe(sent.length);
      for (const { branch, commits } of jobs) {
        const mine = sent.flatMap((one, index) => (one.startsWith(`${branch} `) ? [told[index]] : []));
        const stop = mine.findIndex((fate) => fate === "conflict" || fate === "lost, not there");
        expect(mine).toHaveLength(stop < 0 ? commits.length : stop + 1);
        const there = (branches.get(branch) ?? []).slice(1);
        expect(made.find((one) => one.branch === branch)?.commits.map(({ commit }) => commit.id) ?? []).toEqual(there);
        for (const id of there) expect(reports.get(`${branch} ${id.split("@")[0]}`)?.state).toBe("picked");
      }
    }),
  );
});

test("a server that nobody can ask is looked at when it answers again, and the run goes on", async () => {
  const { ports, sent, steps, failLooks } = serverOf(["lost, arrived"]);
  failLooks(2);
  const made = await runPicks([{ branch: "one", commits: ["a", "b"] }], ports, new AbortController().signal);
  expect(steps).toEqual(["sent", "settling", "lost", "answers again", "settling", "lost", "answers again", "settling", "sent"]);
  expect(sent).toEqual(["one a", "one b"]);
  expect(made[0]?.commits).toHaveLength(2);
});

test("a stop ends after what is on its way was looked up", async () => {
  const { ports, sent, reports } = serverOf(["made", "lost, arrived"]);
  const stopping = new AbortController();
  const { send } = ports;
  const stopped: RunPorts = {
    ...ports,
    send: (branch, sha, signal) => {
      if (sha === "b") stopping.abort();
      return send(branch, sha, signal);
    },
  };
  const made = await runPicks(jobs, stopped, stopping.signal);
  expect(sent).toEqual(["one a", "one b"]);
  expect(made.map(({ commits }) => commits.length)).toEqual([2]);
  expect(reports.get("one b")?.state).toBe("picked");
});

test("a branch that cannot be read gets nothing, the next one does", async () => {
  const { ports, sent, reports } = serverOf([]);
  const { readTip } = ports;
  await runPicks(
    jobs,
    { ...ports, readTip: (branch) => (branch === "one" ? Promise.reject(new Error("gone")) : readTip(branch)) },
    new AbortController().signal,
  );
  expect(sent).toEqual(["two a", "two b"]);
  expect(reports.get("one a")).toEqual({ state: "stopped", says: "Nothing was sent: gone" });
});
