// The rows of a diff as the person wants them: layout, white space, lines shown between hunks, what others put under lines.
import { useMemo } from "react";
import { type DiffLayout, useDiffLayout } from "../../state/diff-layout.ts";
import type { Contribution, ContributionsByLine } from "./contribution.ts";
import type { DiffFile } from "./diff-file.ts";
import { layRows } from "./diff-rows.ts";
import { toAboveKey, toLineKey } from "./line-id.ts";
import { widestLine } from "./line-width.ts";
import { toSpacelessFile } from "./spaceless-file.ts";
import { type ReadText, useExpansions } from "./use-expansions.ts";

export interface DiffRowsOptions {
  readonly files: readonly DiffFile[];
  readonly layout: DiffLayout;
  readonly headers: boolean;
  readonly readText: ReadText | undefined;
  readonly contributions: readonly Contribution[] | undefined;
}

/** Columns after which lines are cut off. */
const mostColumns = 5_100;

export function useDiffRows({ files: given, layout, headers, readText, contributions }: DiffRowsOptions) {
  const ignoresSpace = useDiffLayout((state) => state.ignoresSpace);
  const isWrapping = useDiffLayout((state) => state.wraps) || layout === "split";
  const { expansions, reading, expand } = useExpansions(given, readText);
  const files = useMemo(() => (ignoresSpace ? given.map(toSpacelessFile) : given), [given, ignoresSpace]);
  const byFile = useMemo(() => (contributions === undefined ? undefined : groupByLine(contributions)), [contributions]);
  const canExpand = readText !== undefined;
  const rows = useMemo(
    () => layRows(files, { layout, headers, canExpand, expansions, contributions: byFile }),
    [files, layout, headers, canExpand, expansions, byFile],
  );
  const columns = useMemo(
    () =>
      isWrapping
        ? 0
        : widestLine(
            files,
            mostColumns,
            [...expansions.values()].flatMap(({ text }) => (text ? [text.lines] : [])),
          ),
    [files, isWrapping, expansions],
  );
  return { given, files, rows, columns, isWrapping, expansions, reading, expand };
}

function groupByLine(contributions: readonly Contribution[]): ReadonlyMap<string, ContributionsByLine> {
  const byFile = Map.groupBy(contributions, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, of]) => [file, Map.groupBy(of, (one) => (one.isAbove === true ? toAboveKey(one) : toLineKey(one)))]),
  );
}
