// Everything of the open project that a text can mean: files, commits, branches, tags, a line of the open file.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CornerDownRight, File, GitCommitHorizontal } from "lucide-react";
import { createElement } from "react";
import { type Commit, commit as commitSchema } from "../../../shared/contract/resources.ts";
import { apiQuery } from "../../data/api-query.ts";
import { useCheckout } from "../../data/checkout.ts";
import { useRefSearch } from "../../data/ref-search.ts";
import { allPathsQuery, commitQuery, commitsQuery } from "../../data/repository.ts";
import { deskKey } from "../../desk/model.ts";
import { useDesk } from "../../desk/use-desk.ts";
import { pathOf, usePlace } from "../../state/place.ts";
import { projectKey, readTabs } from "../../state/tabs.ts";
import { useSettled } from "../../state/use-settled.ts";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Sha } from "../../ui/text/Sha.tsx";
import type { FoundGroup } from "./command-group.ts";
import { looksLikeHash, type PaletteQuery, parseLine } from "./palette-query.ts";
import { toRecentGroup } from "./recent-group.ts";
import { toRefGroups } from "./ref-group.ts";
import { useLinkGroup } from "./use-link-group.ts";
import { usePathHits } from "./use-path-hits.ts";
import { useSymbols } from "./use-symbols.ts";

const toCommitItem = (commit: Commit, ranges?: CommandItem["ranges"]): CommandItem => ({
  id: `commit:${commit.id}`,
  label: commit.title,
  ranges,
  icon: GitCommitHorizontal,
  detail: commit.author_name,
  meta: createElement(Sha, { sha: commit.id, plain: true }),
});

/** A hash that was typed is a better hit than anything that only looks like it. */
const hashScore = 1_000;

/** Letters from which on the server is asked to search: fewer are in nearly every message. */
const fewestSearched = 3;

export interface ProjectGroups {
  readonly groups: FoundGroup[];
  /** Whether answers are still under way. */
  readonly isBusy: boolean;
  /** Whether a group answers an earlier text, or says what it knows so far. */
  readonly isStale: boolean;
  readonly problem: string | null;
  /** Why there are no symbols, where they are asked for. */
  readonly noSymbols: string | null;
  /** How far commits were searched where that is not all of them, as a sentence with a way on. */
  readonly reach: string | null;
}

/** Groups for the query; `asked`: what is typed, which the query may be behind of. Files are looked for as soon as that is known. */
export function useProjectGroups({ scope, text, line }: PaletteQuery, asked: PaletteQuery): ProjectGroups {
  const place = usePlace();
  const { connection, commit, empty, ref, branch } = useCheckout();
  const desk = useDesk(deskKey(connection, place.project, branch ?? ""));
  const id = place.project;
  const isWide = scope === "anything" && text !== "";
  const hasCommit = commit !== undefined && !empty;
  const at = commit?.id ?? "";

  const paths = useQuery({ ...allPathsQuery(connection, id, at), enabled: hasCommit && scope === "anything" });
  const { hits, isStale } = usePathHits(asked.scope === "anything" ? asked.text : "", paths.data?.paths);
  const wantsCommits = hasCommit && (scope === "commits" || isWide);
  const latest = useInfiniteQuery({ ...commitsQuery(connection, id, { ref_name: at }), enabled: wantsCommits });
  // Beyond the newest, the server reads every message; it is asked once nobody types any more.
  const settled = useSettled(text);
  const canSearch = wantsCommits && text.length >= fewestSearched;
  const isSearched = canSearch && settled === text && latest.hasNextPage;
  const older = useQuery({
    ...apiQuery(connection, "searchProject", { id, scope: "commits", search: settled, ref: at, per_page: 50 }),
    enabled: isSearched,
    retry: false,
  });
  const typedHash = useQuery({ ...commitQuery(connection, id, text), enabled: wantsCommits && looksLikeHash(text), retry: false });
  const wantsRefs = scope === "refs" || isWide;
  const refs = useRefSearch({ connection, project: id }, text, { enabled: wantsRefs, isPatient: isWide });

  const symbols = useSymbols(scope === "symbols" ? text : null);
  const names = [...refs.branches, ...refs.tags].map(({ name }) => name);
  const { link, isComing } = useLinkGroup(scope === "anything" ? text : "", { refs: names, open: { connection, project: id } });
  const groups: FoundGroup[] = [];
  if (link !== null) groups.push(link);
  if (scope === "anything" && hits.length > 0) {
    groups.push({
      id: "files",
      title: "Files",
      score: hits[0]?.score ?? 0,
      items: hits.slice(0, 12).map((hit) => ({
        id: line === null ? `file:${hit.path}` : `at:${line}:${hit.path}`,
        label: hit.name,
        ranges: hit.ranges,
        icon: File,
        detail: hit.folder,
        ...(line === null ? {} : { meta: `line ${line}` }),
      })),
    });
  }
  if (scope === "anything" && text === "") {
    groups.push(toRecentGroup(readTabs(projectKey(connection, id)), place.view === "files" ? place.path : null, desk));
    // Those that are known already: what comes later would move the rows under the pointer.
    const others = refs.branches.filter(({ name }) => name !== ref);
    groups.push(...toRefGroups(others.slice(0, 2), [], "", 2));
  }
  if (wantsCommits) {
    const listed = latest.data?.pages[0]?.items ?? [];
    const found = rank(text, listed, (listedCommit) => listedCommit.title, scope === "commits" ? 50 : 4);
    const byHash = looksLikeHash(text) ? typedHash.data : undefined;
    const rest = found.filter(({ item }) => item.id !== byHash?.id);
    const known = new Set([byHash?.id, ...found.map(({ item }) => item.id)]);
    // Of the newest the messages are here: in a short history nobody else is asked.
    const word = text.toLowerCase();
    const told = canSearch ? listed.filter(({ message }) => message.toLowerCase().includes(word)) : [];
    // A search answers rows of several kinds; what is no commit is left out.
    const more = (isSearched ? (older.data ?? []) : []).flatMap((row) => commitSchema.safeParse(row).data ?? []);
    const beyond = [...new Map([...told, ...more].map((commit) => [commit.id, commit])).values()]
      .filter((commit) => !known.has(commit.id))
      .slice(0, Math.max(0, (scope === "commits" ? 50 : 4) - rest.length));
    groups.push({
      id: "commits",
      title: "Commits",
      score: byHash ? hashScore : (found[0]?.match.score ?? 0),
      items: [
        ...(byHash ? [toCommitItem(byHash)] : []),
        ...rest.map(({ item, match }) => toCommitItem(item, match.ranges)),
        ...beyond.map((commit) => toCommitItem(commit)),
      ],
    });
  }
  if (wantsRefs) groups.push(...toRefGroups(refs.branches, refs.tags, text, scope === "refs" ? 200 : 4));
  if (symbols.group !== null) groups.push(symbols.group);
  if (scope === "line") groups.push(toLineGroup(parseLine(text), pathOf(place)));
  return {
    groups,
    isStale: isStale || isComing,
    noSymbols: symbols.empty,
    isBusy:
      symbols.isBusy ||
      (canSearch && latest.hasNextPage && settled !== text) ||
      (wantsRefs && refs.isLooking) ||
      [paths, latest, older, typedHash].some((query) => query.isFetching && query.data === undefined),
    problem: scope === "anything" ? (paths.error?.message ?? null) : scope === "refs" ? (refs.error?.message ?? null) : null,
    reach:
      wantsCommits && latest.hasNextPage && (!canSearch || older.isError)
        ? "Of the commits, only the newest 100 were searched: History lists them all."
        : null,
  };
}

function toLineGroup(line: number | null, path: string | null): FoundGroup {
  const reason = path === null ? "Open a file first." : undefined;
  const item = { id: `line:${line}`, label: `Go to line ${line}`, icon: CornerDownRight, detail: path ?? undefined };
  return {
    id: "line",
    title: "Line",
    score: 0,
    items: line === null ? [] : [reason === undefined ? item : { ...item, offReason: reason }],
  };
}
