// What is found in the files of a project at a commit: pieces of files around the places, while they come. A server sends pages, the service of
// this machine each place as it is found: there a page would wait for its last place, and each for a search of its own.
import { queryOptions } from "@tanstack/react-query";
import { passedOverHeader } from "../../shared/contract/repository.ts";
import { fullPage, pagesOf, staleness, streamOf } from "./api-query.ts";
import { grow } from "./grow.ts";

/** Some lines of a file. */
export interface FoundPiece {
  readonly path: string;
  /** Number of the first line, from 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** Numbers of the lines that match; null where the server does not tell, as of a text. */
  readonly matched: readonly number[] | null;
}

export interface TextSearch {
  readonly pieces: readonly FoundPiece[];
  /** false: more are on their way. */
  readonly isWhole: boolean;
  /** Whether there may be more than were asked for. */
  readonly isCut: boolean;
  /** Why the content of some files could not be searched; null where all was. */
  readonly passedOver: "unfetched" | "damaged" | null;
}

/** Pieces after which no more are asked for. */
export const mostPieces = 1_000;

/** How an expression is looked for; only the service of this machine reads one. */
export interface ExpressionRules {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** `ref`: a full hash; `rules`: the text is an expression. Rejects with 400, 403 or 404 where the server has no such search. */
export const textSearchQuery = (connection: string, id: string, ref: string, search: string, rules: ExpressionRules | null = null) => {
  const extension = rules === null ? {} : { regexp: true, match_case: rules.matchCase, whole_word: rules.wholeWord };
  const input = { id, scope: "blobs", search, ref, ...extension } as const;
  const queryKey = ["searchProject", connection, { ...input, pages: "all" }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<TextSearch> => {
      let passedOver: TextSearch["passedOver"] = null;
      const onPassedOver = (told: unknown): void => {
        passedOver = told === "unfetched" || told === "damaged" ? told : null;
      };
      const onHeaders = (headers: { get(name: string): string | null }): void => onPassedOver(headers.get(passedOverHeader));
      const found =
        connection === "local" && rules === null
          ? first(mostPieces, streamOf(connection, "searchProject", { ...input, pagination: "none" }, { signal }))
          : pagesOf(connection, "searchProject", { ...input, per_page: fullPage }, { signal, most: mostPieces, onHeaders });
      const rows = await grow(found, (arrived) => {
        if (!signal.aborted)
          client.setQueryData<TextSearch>(queryKey, { pieces: toPieces(arrived), isWhole: false, isCut: false, passedOver });
      });
      const said = rows.at(-1)?.passed_over;
      if (said !== undefined) onPassedOver(said);
      return { pieces: toPieces(rows), isWhole: true, isCut: rows.length >= mostPieces, passedOver };
    },
    // What was not here may be by the next time.
    staleTime: ({ state: { data } }) =>
      data?.isWhole === false || (data?.passedOver ?? null) !== null ? 0 : staleness("searchProject", input).staleTime,
    retry: false,
  });
};

/** At most `count` rows; the service looks no further then. */
async function* first<T>(count: number, pieces: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[], void, undefined> {
  let left = count;
  for await (const rows of pieces) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
}

/** Rows of another kind are left out. */
const toPieces = (rows: readonly Readonly<Record<string, unknown>>[]): FoundPiece[] =>
  rows.flatMap(({ path, data, startline, matched_lines: matched }) =>
    typeof path === "string" && typeof data === "string"
      ? [
          {
            path,
            startLine: typeof startline === "number" && startline > 0 ? startline : 1,
            lines: data.replace(/\r?\n$/, "").split("\n"),
            matched: Array.isArray(matched) ? matched.filter((line): line is number => typeof line === "number") : null,
          },
        ]
      : [],
  );
