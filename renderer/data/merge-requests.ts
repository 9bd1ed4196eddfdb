// Merge requests as the way from a branch that was made here to one that takes no push: whether there are any, and opening one.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApiCommand } from "./commands.ts";
import { projectQuery } from "./repository.ts";

/** True until the project says otherwise; on this machine nobody would accept one. */
export const useHasRequests = (connection: string, project: string): boolean =>
  useQuery(projectQuery(connection, project)).data?.["merge_requests_enabled"] !== false && connection !== "local";

const quote = (name: string): string => (/^[\w./:@+-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);

/** A repository may name a branch as git names its options, and some of those start programs. */
const asBranch = (name: string): string => (name.startsWith("-") ? `-- ${quote(name)}` : quote(name));

/** What brings a branch to another one in a folder of this machine, for a shell. */
export const mergeByHand = (from: string, to: string): string => `git switch ${asBranch(to)} && git merge ${asBranch(from)}`;

/** The same where the folder has no work tree: git moves the branch forward, and refuses what would need a merge. */
export const forwardByHand = (from: string, to: string): string => {
  // Before a branch, a plus would let git move the other one back, too.
  const source = /^[-+^]/.test(from) ? `refs/heads/${from}` : from;
  return `git fetch . ${quote(`${source}:${to}`)}`;
};

/** Null until the project is read: whether git has a work tree in the folder of this machine. */
export const useHasWorkTree = (connection: string, project: string): boolean | null =>
  useQuery({ ...projectQuery(connection, project), select: ({ work_tree: hasOne }) => hasOne ?? true }).data ?? null;

/** `url` null: it was refused, and `words` say why; else they name it: "!7 into main". */
export type RequestAnswer = { readonly words: string; readonly url: string | null };

export interface RequestOpening {
  readonly isAsked: boolean;
  readonly answer: RequestAnswer | null;
  /** Does nothing while one is on its way, or open. */
  open(from: string, to: string, title: string): void;
}

/** `project`: path_with_namespace. */
export function useOpenRequest(connection: string, project: string): RequestOpening {
  const { mutateAsync } = useApiCommand(connection, "createMergeRequest");
  const [state, setState] = useState<RequestAnswer | "asked" | null>(null);
  const answer = state === "asked" ? null : state;
  const open = async (from: string, to: string, title: string): Promise<void> => {
    setState("asked");
    try {
      const request = await mutateAsync({ id: project, source_branch: from, target_branch: to, title });
      setState({ words: `!${request.iid} into ${to}`, url: request.web_url });
    } catch (error) {
      setState({ words: error instanceof Error ? error.message : String(error), url: null });
    }
  };
  return {
    isAsked: state === "asked",
    answer,
    open: (from, to, title) => {
      if (state !== "asked" && answer?.url == null) void open(from, to, title);
    },
  };
}
