// Both sides of a comparison, resolved to commits, and all that is known about them: one question after the other where one needs the other.
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { Commit, CommitInList } from "../../../shared/contract/resources.ts";
import { compareQuery, isLackOf, mergeBaseQuery } from "../../data/compare.ts";
import { rawTextQuery } from "../../data/raw-text.ts";
import { sideQuery } from "../../data/side.ts";
import { type Cut, labelOf, sayStopped, useLoadedFiles, useRestOfFiles, useSaidEncodings, useWideTexts } from "../commit/index.ts";
import { type DiffFile, type DiffHandle, toDiffFile } from "../diff/index.ts";
import { type AlsoChanged, alsoChangedQuery } from "./also-changed.ts";
import { pairsOf, sameCommitsQuery } from "./same-commits.ts";

export interface Side {
  readonly name: string;
  readonly commit: Commit | undefined;
  readonly error: Error | null;
  retry(): void;
}

export interface Comparison {
  readonly from: Side;
  readonly to: Side;
  /** undefined: not known; null: nothing in common. */
  readonly base: Commit | null | undefined;
  /** Whether the server does not say where the sides parted: then both are compared as they are. */
  readonly isBaseUntold: boolean;
  /** What only the right side has, newest first. */
  readonly ahead: readonly CommitInList[] | undefined;
  /** What only the left side has. */
  readonly behind: readonly CommitInList[] | undefined;
  /** Whether the difference is of both as they are. */
  readonly isStraight: boolean;
  readonly files: readonly DiffFile[];
  /** Commit that the right side is compared with. */
  readonly before: string;
  /** By a commit of either side: the same change on the other one. */
  readonly same: ReadonlyMap<string, string>;
  /** Whether it is still being looked for these. */
  readonly isSameAsked: boolean;
  /** Whether that is known; it is not asked of both as they are, and not told where the server does not say what the left side did. */
  readonly also: "asking" | "known" | "not asked";
  /** Files that the left side changed too. */
  readonly alsoChanged: readonly DiffFile[];
  /** Whether these are all: a server stops after some files of the left side too. */
  readonly isAlsoWhole: boolean;
  /** What a merge would make of them, by path, as far as it is known. */
  readonly merged: ReadonlyMap<string, AlsoChanged>;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why files may be missing; null = all are there. */
  readonly cut: Cut | null;
  readonly view: RefObject<DiffHandle | null>;
  readonly shown: number;
  setShown(index: number): void;
  load(file: DiffFile): void;
  readonly loading: ReadonlyMap<string, string>;
  readText(file: DiffFile): Promise<string>;
  retry(): void;
}

const none: readonly DiffFile[] = [];
const [noCommits, noPairs]: readonly [readonly CommitInList[], ReadonlyMap<string, string>] = [[], new Map()];
const unmerged: ReadonlyMap<string, AlsoChanged> = new Map();

/** A side is "" while its name is not known yet. */
export function useComparison(connection: string, project: string, from: string, to: string, straight: boolean): Comparison {
  const client = useQueryClient();
  const left = useQuery({ ...sideQuery(connection, project, from), enabled: from !== "" });
  const right = useQuery({ ...sideQuery(connection, project, to), enabled: to !== "" });
  const [a, b] = [left.data?.id ?? "", right.data?.id ?? ""];
  const isKnown = a !== "" && b !== "";
  const base = useQuery({ ...mergeBaseQuery(connection, project, a, b), enabled: isKnown });
  const isBaseUntold = isLackOf(base.error) && !(base.error instanceof ApiError && base.error.code === "commit_not_found");
  // Without a common commit only both as they are can be compared.
  const isApart = base.data === null || isBaseUntold;
  const isStraight = straight || isApart;
  const forth = useQuery({
    ...compareQuery(connection, project, a, b, isStraight),
    enabled: isKnown && (base.data !== undefined || isBaseUntold),
  });
  const back = useQuery({
    ...compareQuery(connection, project, b, a, isApart),
    enabled: isKnown && (base.data !== undefined || isBaseUntold),
  });
  const before = isStraight ? a : (base.data?.id ?? a);
  const { withLines, load, loading, version } = useLoadedFiles(connection, project, before, b);
  const diffs = forth.data?.diffs;
  const sent = useMemo(() => diffs?.map(toDiffFile) ?? none, [diffs]);
  // Told for any limit of the server, whatever its name says: of files and lines as well as of time.
  const stopped = forth.data?.compare_timeout === true ? sayStopped(sent.length) : null;
  const listed = useRestOfFiles({ connection, project, before, after: b }, sent, stopped, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when what withLines answers is another
  const loaded = useMemo(() => listed.files.map(withLines), [listed.files, version]);
  const sides = { connection, project, before, after: b };
  const files = useSaidEncodings(sides, useWideTexts(sides, loaded));
  const others = back.data?.diffs;
  const sentBack = useMemo(() => others?.map(toDiffFile) ?? none, [others]);
  const stoppedBack = !isStraight && back.data?.compare_timeout === true ? sayStopped(sentBack.length) : null;
  const listedBack = useRestOfFiles({ connection, project, before, after: a }, sentBack, stoppedBack, false);
  const alsoChanged = useMemo(() => {
    if (others === undefined || isStraight) return none;
    const paths = new Set(listedBack.files.flatMap(({ path, oldPath }) => [path, oldPath]));
    return files.filter(({ path, oldPath }) => paths.has(path) || paths.has(oldPath));
  }, [others, isStraight, files, listedBack.files]);
  const paths = useMemo(
    () => alsoChanged.filter(({ path, oldPath, absence }) => path === oldPath && absence === null).map(({ path }) => path),
    [alsoChanged],
  );
  const merged = useQuery(alsoChangedQuery(client, connection, project, { base: base.data?.id ?? "", from: a, to: b }, paths)).data;
  const [ahead, behind] = [forth.data?.commits, back.data?.commits].map((commits) => commits ?? noCommits) as [
    readonly CommitInList[],
    readonly CommitInList[],
  ];
  const pairs = useMemo(() => pairsOf(ahead, behind), [ahead, behind]);
  const same = useQuery(sameCommitsQuery(client, connection, project, pairs));
  const view = useRef<DiffHandle>(null);
  const [shown, setShown] = useState(0);
  const { data } = forth;
  return {
    from: sideOf(from, left),
    to: sideOf(to, right),
    base: base.data,
    isBaseUntold,
    ahead: data?.commits.toReversed(),
    behind: back.data?.commits.toReversed(),
    also: isStraight || back.error !== null ? "not asked" : others === undefined || forth.data === undefined ? "asking" : "known",
    isAlsoWhole: listedBack.cut === null || listedBack.cut.isListed === true,
    ...{ isStraight, files, before, alsoChanged, same: same.data ?? noPairs, merged: merged ?? unmerged },
    isSameAsked: back.isLoading || same.isLoading,
    isPending:
      left.error === null &&
      right.error === null &&
      forth.data === undefined &&
      forth.error === null &&
      (base.error === null || isBaseUntold),
    error: (isBaseUntold ? null : base.error) ?? forth.error,
    cut: listed.cut,
    ...{ view, shown, setShown, load, loading },
    readText: (file) => client.fetchQuery(rawTextQuery(connection, project, b, file.path, labelOf(connection, project, file))),
    retry: () => void Promise.all([base.refetch(), forth.refetch()]),
  };
}

const sideOf = (name: string, { data, error, refetch }: UseQueryResult<Commit>): Side => ({
  ...{ name, commit: data },
  error: data === undefined ? error : null,
  retry: () => void refetch(),
});
