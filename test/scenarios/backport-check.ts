// Holds the backport map against a repository of which the truth is known, over any way to ask a service.

import { type BackportPorts, findBackport } from "../../renderer/features/backports/model/find-backport.ts";
import type { Trial, Verdict } from "../../renderer/features/backports/model/verdict.ts";
import type { CommitInList, DiffEntry } from "../../shared/contract/resources.ts";
import type { TruthCell, TruthRepository } from "./backport-truth.ts";

/** One request under /api/v4; the body is parsed where it is JSON. */
export type Ask = (method: string, path: string, json?: object) => Promise<{ status: number; text: string }>;

/** `repository`: path of the project's repository under /api/v4; `since`: the oldest fix. */
function portsOver(ask: Ask, repository: string, since: string): BackportPorts & { trials: number } {
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) ?? read();
    kept.set(key, known);
    return known as Promise<T>;
  };
  const read = async <T>(path: string): Promise<T> => JSON.parse((await ask("GET", `${repository}${path}`)).text) as T;
  const pages = async <T>(path: string): Promise<T[]> => {
    const all: T[] = [];
    for (let page = 1; ; page += 1) {
      const items = await read<T[]>(`${path}${path.includes("?") ? "&" : "?"}per_page=100&page=${page}`);
      all.push(...items);
      if (items.length < 100) return all;
    }
  };
  const range = (branch: string): string => encodeURIComponent(`${since}..${branch}`);
  const ports = {
    trials: 0,
    holds: async (sha: string, branch: string) => {
      const holders = await once(`holders ${sha}`, () => pages<{ name: string }>(`/commits/${sha}/refs?type=branch`));
      return holders.some(({ name }) => name === branch);
    },
    commitsOf: (branch: string) => once(`commits ${branch}`, () => pages<CommitInList>(`/commits?ref_name=${range(branch)}`)),
    commitsAt: (branch: string, path: string) =>
      once(`at ${branch} ${path}`, () =>
        read<CommitInList[]>(`/commits?ref_name=${range(branch)}&path=${encodeURIComponent(path)}&per_page=20`),
      ),
    async tryPick(sha: string, branch: string): Promise<Trial> {
      ports.trials += 1;
      const { status, text } = await ask("POST", `${repository}/commits/${sha}/cherry_pick`, { branch, dry_run: true });
      if (status === 200) return { kind: "clean" };
      const body = JSON.parse(text) as { error_code?: string; conflicts?: string[]; message?: string };
      if (body.error_code === "empty") return { kind: "empty" };
      if (body.error_code === "conflict") return { kind: "conflict", says: body.message ?? "", paths: body.conflicts ?? null };
      return { kind: "failed", says: text };
    },
    diffOf: (sha: string) => once(`diff ${sha}`, () => pages<DiffEntry>(`/commits/${sha}/diff`)),
    baseOf: (sha: string, branch: string) =>
      once(
        `base ${sha} ${branch}`,
        async () => (await read<{ id: string }>(`/merge_base?refs[]=${sha}&refs[]=${encodeURIComponent(branch)}`)).id,
      ),
    textOf: (branch: string, path: string) =>
      once(`text ${branch} ${path}`, async () => {
        const { status, text } = await ask("GET", `${repository}/files/${encodeURIComponent(path)}/raw?ref=${encodeURIComponent(branch)}`);
        return status === 200 ? text : null;
      }),
  };
  return ports;
}

export interface CheckedCell extends TruthCell {
  readonly verdict: Verdict;
}

export interface Checked {
  readonly cells: readonly CheckedCell[];
  /** Said to be there, and it is not: there must be none. */
  readonly falsePresent: readonly CheckedCell[];
  /** Said to be missing or reverted, and it is there. */
  readonly falseMissing: readonly CheckedCell[];
  /** Said to be lacking in another way than it is: missing where it was reverted, or there is no such code. */
  readonly otherLack: readonly CheckedCell[];
  /** Not judged: said to have come, and to be changed since. */
  readonly open: readonly CheckedCell[];
}

const claimOf = ({ is }: Verdict): TruthCell["truth"] | "open" =>
  is === "there" || is === "within" ? "present" : is === "nothing" || is === "untold" || is === "changed" ? "open" : is;

/** Judges every cell. */
export async function checkBackports(ask: Ask, repository: string, { fixes, cells }: TruthRepository): Promise<Checked> {
  const ports = portsOver(ask, repository, fixes[0] ?? "");
  const { signal } = new AbortController();
  const known = new Map<string, CommitInList>();
  const checked: CheckedCell[] = [];
  for (const cell of cells) {
    const fix = known.get(cell.fix) ?? (JSON.parse((await ask("GET", `${repository}/commits/${cell.fix}`)).text) as CommitInList);
    known.set(cell.fix, fix);
    checked.push({ ...cell, verdict: await findBackport(ports, fix, cell.branch, signal) });
  }
  const where = (test: (claim: TruthCell["truth"] | "open", truth: TruthCell["truth"]) => boolean): CheckedCell[] =>
    checked.filter(({ verdict, truth }) => test(claimOf(verdict), truth));
  return {
    cells: checked,
    falsePresent: where((claim, truth) => claim === "present" && truth !== "present"),
    falseMissing: where((claim, truth) => claim !== "present" && claim !== "open" && truth === "present"),
    otherLack: where((claim, truth) => claim !== truth && claim !== "present" && claim !== "open" && truth !== "present"),
    open: where((claim) => claim === "open"),
  };
}
