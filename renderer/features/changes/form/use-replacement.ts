// What a commit would replace: the branch that is there, its commits that would vanish from it, and its name as a person types it.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CommitInList } from "../../../../shared/contract/resources.ts";
import { branchQuery } from "../../../data/checkout.ts";
import { commitsQuery } from "../../../data/repository.ts";
import { readTip } from "../../../desk/branches.ts";

export interface Replacement {
  readonly branch: string;
  /** Commit that the branch stands at; null = it is still being read. */
  readonly tip: string | null;
  /** Commits of the branch that the new one would not have, the newest first; null = still being read. */
  readonly lost: readonly CommitInList[] | null;
  /** Whether there are more than `lost`. */
  readonly hasMore: boolean;
  readonly problem: Error | null;
  readonly typed: string;
  setTyped(text: string): void;
  /** Why it cannot be replaced yet; null = it can. */
  readonly reason: string | null;
  /** Looks at the branch now: why it is not what the person saw and named, null = it is. Throws ApiError. */
  check(): Promise<string | null>;
}

/** `start`: commit that the new branch begins at; `isWanted`: a branch of that name is there, and the person wants to replace it. */
export function useReplacement(
  connection: string,
  project: string,
  branch: string,
  start: string | null,
  isWanted: boolean,
): Replacement | null {
  const client = useQueryClient();
  const there = useQuery({ ...branchQuery(connection, project, branch), enabled: isWanted });
  const tip = there.data?.commit.id ?? null;
  const commits = useInfiniteQuery({
    ...commitsQuery(connection, project, { ref_name: `${start}..${tip}` }),
    enabled: isWanted && tip !== null && start !== null,
  });
  // What was typed means the branch as it stood then.
  const [typed, setTyped] = useState<{ readonly tip: string | null; readonly text: string }>({ tip: null, text: "" });
  if (!isWanted) return null;
  const text = typed.tip === tip ? typed.text : "";
  const lost = commits.data?.pages.flatMap(({ items }) => items) ?? null;
  const problem = there.error ?? commits.error;
  const reason =
    problem !== null
      ? `What would be lost cannot be read: ${problem.message}`
      : tip === null || lost === null
        ? "What would be lost is still being read."
        : text === branch
          ? null
          : `Type ${branch} to replace it.`;
  return {
    ...{ branch, tip, lost, problem, reason },
    hasMore: commits.hasNextPage,
    typed: text,
    setTyped: (next) => setTyped({ tip, text: next }),
    check: async () => {
      if (reason !== null) return reason;
      const now = await readTip(client, { connection, project, branch });
      if (now === tip) return null;
      await there.refetch();
      return now === null ? `${branch} is gone. Nothing was sent.` : `${branch} has moved on since you looked. Nothing was sent.`;
    },
  };
}
