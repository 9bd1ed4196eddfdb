// What becomes of several commits on one branch, told from tries that were each made alone: a prediction, and named so.
import { type Cell, cellKey, isKnown, waiting } from "./cell.ts";
import { buildsOn, type Touched } from "./touched.ts";

/** What one commit of a run will probably do on a branch. */
export type Forecast =
  /** It goes, as its own try said. */
  | { readonly kind: "goes" }
  /** It conflicts alone, and goes after `after`, whose lines it changes, and which goes earlier in this run. */
  | { readonly kind: "in-order"; readonly after: string }
  /** It is not sent. */
  | { readonly kind: "stays" }
  /** Nobody knows yet. */
  | { readonly kind: "unknown" };

export interface SequenceInput {
  /** In the order in which they are applied. */
  readonly commits: readonly string[];
  readonly branch: string;
  readonly leftOut: ReadonlySet<string>;
  readonly cells: Readonly<Record<string, Cell>>;
  /** What each commit changes; a commit that is missing here is not known. */
  readonly files: Readonly<Record<string, Touched>>;
}

/** The forecast of each commit, in the same order. */
export function foresee({ commits, branch, leftOut, cells, files }: SequenceInput): Forecast[] {
  const going: string[] = [];
  return commits.map((sha): Forecast => {
    if (leftOut.has(sha)) return { kind: "stays" };
    const cell = cells[cellKey(branch, sha)] ?? waiting;
    if (!isKnown(cell)) return { kind: "unknown" };
    if (cell.state === "clean") {
      going.push(sha);
      return { kind: "goes" };
    }
    if (cell.state !== "conflict") return { kind: "stays" };
    const after = findForerunner(cell.paths, files[sha], going, files);
    if (after === null) return { kind: "stays" };
    going.push(sha);
    return { kind: "in-order", after };
  });
}

/**
 * The last commit that goes before and may take the conflict away. Where the server named the paths, each of them needs one whose lines
 * this one stands on; else one path is the most that can be asked for.
 */
function findForerunner(
  conflicts: readonly string[] | null,
  own: Touched | undefined,
  going: readonly string[],
  files: SequenceInput["files"],
): string | null {
  const isBase = (sha: string, path: string): boolean => buildsOn(own, files[sha], path);
  if (conflicts !== null && !conflicts.every((path) => going.some((sha) => isBase(sha, path)))) return null;
  const paths = conflicts ?? [...(own?.keys() ?? [])];
  return going.findLast((sha) => paths.some((path) => isBase(sha, path))) ?? null;
}
