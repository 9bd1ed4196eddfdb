// What the left side of a comparison did to the files that the right side changed too, and whether both go together.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { mergeRegions, toLines } from "../../../shared/lib/merge-regions.ts";
import { readTextAt } from "../../data/backports.ts";

/** `same`: both sides made it the same. `apart`: in other places. `overlaps`: in the same lines, each otherwise. */
export type AlsoChanged = "same" | "apart" | "overlaps";

/** Files that are read, three texts each; and characters of a text. */
const [mostFiles, mostText] = [6, 1_000_000];

export interface Ends {
  readonly base: string;
  readonly from: string;
  readonly to: string;
}

/** As a merge of the three texts says; null where one of them is no text, or too long to be merged while one looks. */
export function judgeAlso(base: string | null, from: string | null, to: string | null): AlsoChanged | null {
  if (from === to && from !== null) return "same";
  const texts = [base, from, to];
  if (texts.some((text) => text === null || text.length > mostText || text.includes("\0"))) return null;
  const [before, left, right] = texts.map((text) => toLines(text ?? "")) as [string[], string[], string[]];
  return mergeRegions(before, left, right).some(({ kind }) => kind === "conflict") ? "overlaps" : "apart";
}

/** By path, of the first few; what could not be told is left out. */
export const alsoChangedQuery = (client: QueryClient, connection: string, project: string, ends: Ends, paths: readonly string[]) => {
  const read = paths.slice(0, mostFiles);
  return queryOptions({
    queryKey: ["getRawFile", connection, { id: project, ...ends, paths: read }] as const,
    queryFn: async (): Promise<ReadonlyMap<string, AlsoChanged>> => {
      const judged = await Promise.all(
        read.map(async (path) => {
          const texts = [ends.base, ends.from, ends.to].map((ref) => readTextAt(client, connection, project, ref, path));
          const [base = null, from = null, to = null] = await Promise.all(texts);
          return [path, judgeAlso(base, from, to)] as const;
        }),
      );
      return new Map(judged.flatMap(([path, is]) => (is === null ? [] : [[path, is] as const])));
    },
    enabled: read.length > 0,
    staleTime: "static",
    retry: false,
  });
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What stands behind "2 of these files also changed on main." */
export function sayAlso(paths: readonly string[], judged: ReadonlyMap<string, AlsoChanged>): string {
  const those = (is: AlsoChanged): string[] => paths.filter((path) => judged.get(path) === is).map(nameOf);
  const [same, apart, overlaps] = [those("same"), those("apart"), those("overlaps")];
  const untold = paths.filter((path) => !judged.has(path)).map(nameOf);
  const named = untold.length > 4 ? `${untold.slice(0, 4).join(", ")} and ${untold.length - 4} more` : list(untold);
  const has = (names: readonly string[], one: string, several: string): string => (names.length === 1 ? one : several);
  return [
    same.length === 0 ? "" : `${list(same)} ${has(same, "has", "have")} the same change on both sides.`,
    apart.length === 0
      ? ""
      : `${list(apart)} ${has(apart, "was", "were")} changed in other places; a merge would go cleanly${overlaps.length + untold.length === 0 ? "" : " there"}.`,
    overlaps.length === 0 ? "" : `${list(overlaps)} ${has(overlaps, "was", "were")} changed in the same lines; a merge would conflict.`,
    untold.length === 0 ? "" : `${named}${same.length + apart.length + overlaps.length === 0 ? "" : `: not compared`}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
