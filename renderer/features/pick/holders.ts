// Which branches have a commit under its own hash. A server may have a thousand that do: the first page of them tells mostly, and of a
// branch that is not on it one is told by where the two part.
import type { QueryClient } from "@tanstack/react-query";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { branchNowQuery } from "../../data/checkout.ts";
import { mergeBaseQuery } from "../../data/compare.ts";
import { type FirstHolders, readFirstHolders, readHolders } from "../../data/pick.ts";

export interface Holders {
  /** The first page of their names; none where the server does not tell. */
  first(sha: string): Promise<FirstHolders>;
  /** Their names, however many pages that takes; none where the server does not tell. */
  all(sha: string): Promise<ReadonlySet<string>>;
  /** Whether a branch is one of them; undefined where the server does not tell. */
  has(sha: string, branch: string): Promise<boolean | undefined>;
  /** Branches moved: what was read about them is old. */
  forget(): void;
}

export interface HoldersOptions {
  readonly client: QueryClient;
  readonly connection: string;
  readonly project: string;
  /** The commits that are picked, as far as they are known. */
  readonly commits: () => readonly Pick<CommitInList, "id" | "parent_ids">[];
  readonly signal: AbortSignal;
}

export function createHolders({ client, connection, project, commits, signal }: HoldersOptions): Holders {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found as Promise<T>;
  };
  // A server that does not tell has its dry runs still.
  const first = (sha: string): Promise<FirstHolders> =>
    once(`first ${sha}`, () => readFirstHolders(connection, project, sha, signal).catch(() => ({ names: new Set<string>(), rest: null })));
  const read = (sha: string): Promise<ReadonlySet<string> | undefined> =>
    once(`all ${sha}`, () => readHolders(connection, project, sha, signal).catch(() => undefined));
  const all = async (sha: string): Promise<ReadonlySet<string>> => {
    const { names, rest } = await first(sha);
    return rest !== true ? names : ((await read(sha)) ?? names);
  };
  const tipOf = (branch: string): Promise<string> =>
    once(
      `tip ${branch}`,
      async () => (await client.fetchQuery({ ...branchNowQuery(connection, project, branch), retry: false })).commit.id,
    );
  const has = (sha: string, branch: string): Promise<boolean | undefined> =>
    once(`has ${sha} ${branch}`, async () => {
      const { names, rest } = await first(sha);
      if (names.has(branch)) return true;
      if (rest !== true) return rest === false ? false : undefined;
      // Who lacks a commit lacks all that was made from it.
      const parents = commits().find(({ id }) => id === sha)?.parent_ids ?? [];
      for (const parent of parents) if (commits().some(({ id }) => id === parent) && (await has(parent, branch)) === false) return false;
      try {
        const base = await client.fetchQuery({ ...mergeBaseQuery(connection, project, sha, await tipOf(branch)), retry: false });
        return base?.id === sha;
      } catch {
        return (await read(sha))?.has(branch);
      }
    });
  return { first, all, has, forget: () => known.clear() };
}
