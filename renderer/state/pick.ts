// The cherry-pick or revert that a person is looking at, and the branches that they had in mind for one in this session.
import { create } from "zustand";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { ownValue } from "../../shared/lib/own-value.ts";

export interface PickRequest {
  readonly kind: "cherry-pick" | "revert";
  readonly connection: string;
  readonly project: string;
  /** Full hashes, in any order. */
  readonly commits: readonly string[];
  /** Those among them that are known already. */
  readonly known?: readonly CommitInList[];
  /** The branch that it is meant for; null = the person has named none. */
  readonly branch: string | null;
  /** The ref that it is meant for where it is not known yet whether that is a branch; `branch` is null then. */
  readonly ref?: string;
  /** Cells that were chosen before: commits by branch. Its branches are the rows, ticked, without the commits that are not among theirs. */
  readonly cells?: Readonly<Record<string, readonly string[]>>;
}

interface PickStore {
  /** null = nothing is being picked. */
  readonly request: PickRequest | null;
  /** Whether our own service tries the cells of a dialog at this moment. */
  readonly isTrying: boolean;
  /** Branches that were chosen, by project. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Messages that were written and not used yet, by project and commit. */
  readonly messages: Readonly<Record<string, string>>;
  /** Branches that were on screen, the last one first, by project. */
  readonly visited: Readonly<Record<string, readonly string[]>>;
}

/** More commits at once are refused: each is tried on each branch. */
export const mostPicked = 100;
const mostVisited = 8;

export const usePick = create<PickStore>()(() => ({ request: null, isTrying: false, chosen: {}, messages: {}, visited: {} }));

const keyOf = ({ connection, project }: { connection: string; project: string }): string => `${connection}\n${project}`;

export const openPick = (request: PickRequest): void => usePick.setState({ request });
export const closePick = (): void => usePick.setState({ request: null });

export const noteTrying = (isTrying: boolean): void => usePick.setState({ isTrying });

export const chosenBranches = (of: { connection: string; project: string }): readonly string[] =>
  ownValue(usePick.getState().chosen, keyOf(of)) ?? [];

export const rememberChosen = (of: { connection: string; project: string }, branches: readonly string[]): void =>
  usePick.setState(({ chosen }) => ({ chosen: { ...chosen, [keyOf(of)]: branches } }));

export const writtenMessage = (of: { connection: string; project: string }, sha: string): string | null =>
  ownValue(usePick.getState().messages, `${keyOf(of)}\n${sha}`) ?? null;

/** null: it was used, or is not wanted. */
export const rememberMessage = (of: { connection: string; project: string }, sha: string, text: string | null): void =>
  usePick.setState(({ messages }) => {
    const { [`${keyOf(of)}\n${sha}`]: _former, ...others } = messages;
    return { messages: text === null ? others : { ...others, [`${keyOf(of)}\n${sha}`]: text } };
  });

export const visitedBranches = (of: { connection: string; project: string }): readonly string[] =>
  ownValue(usePick.getState().visited, keyOf(of)) ?? [];

/** The branch is on screen now. */
export const visitBranch = (of: { connection: string; project: string }, branch: string): void =>
  usePick.setState(({ visited }) => {
    const before = ownValue(visited, keyOf(of)) ?? [];
    return before[0] === branch
      ? {}
      : { visited: { ...visited, [keyOf(of)]: [branch, ...before.filter((name) => name !== branch)].slice(0, mostVisited) } };
  });
