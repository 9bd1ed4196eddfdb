// Random repositories for comparing with git: merges, octopuses, criss-crosses, several roots, equal dates, renamed kinds of entries.

import fc from "fast-check";
import { git, makeRepository } from "./repositories.ts";

interface Change {
  readonly path: string;
  /** Null deletes. */
  readonly content: string | null;
  readonly executable: boolean;
}

export interface RandomCommit {
  /** How many commits back each parent is; none makes a root. */
  readonly parents: readonly number[];
  /** Seconds added to the date; zero makes equal ones, negative ones a clock that went back. */
  readonly later: number;
  readonly changes: readonly Change[];
}

const names = ["a", "b", "c", "d.txt", "ü", "e f"];
const path = fc
  .tuple(fc.constantFrom("", "", "sub/", "sub/deep/", "sub-x/"), fc.constantFrom(...names))
  .map(([folder, name]) => folder + name);
const change = fc.record({
  path,
  content: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("1\n", "2\n", "3\n") }, { weight: 1, arbitrary: fc.constant(null) }),
  executable: fc.boolean(),
});
const parents = fc.oneof(
  { weight: 8, arbitrary: fc.constant([1]) },
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map((back) => [back]) },
  { weight: 6, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 3, maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant([]) },
);
const later = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: -20, max: 0 }) },
);
const commit = fc.record({ parents, later, changes: fc.array(change, { maxLength: 3 }) });

/** Reaches many lines at once: only where several commits are at hand does their order show. */
const octopus = fc.record({
  parents: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 6 }),
  later,
  changes: fc.array(change, { maxLength: 3 }),
});

export const randomHistory: fc.Arbitrary<RandomCommit[]> = fc
  .tuple(fc.array(commit, { minLength: 5, maxLength: 60 }), octopus)
  .map(([commits, last]) => [...commits, last]);

/** Writes the commits with `git fast-import`; branches stand on the last commit and on some before it. Answers the folder. */
export function importHistory(commits: readonly RandomCommit[], format: "sha1" | "sha256" = "sha1"): string {
  const folder = makeRepository({ bare: true, format });
  let stream = "";
  let date = 1_700_000_000;
  for (const [index, { parents: backs, later: seconds, changes }] of commits.entries()) {
    date += seconds;
    const from = [...new Set(backs.map((back) => index - back).filter((at) => at >= 0))];
    stream += `commit refs/heads/made\nmark :${index + 1}\ncommitter Ada <ada@example.org> ${date} +0000\ndata ${String(index).length}\n${index}\n`;
    // Without a `from`, fast-import goes on from the branch: only a reset makes a root.
    if (from.length === 0) stream = stream.replace(/commit refs\/heads\/made\n(?!.*commit refs)/s, "reset refs/heads/made\n\n$&");
    for (const [order, parent] of from.entries()) stream += `${order === 0 ? "from" : "merge"} :${parent + 1}\n`;
    for (const { path: file, content, executable } of changes)
      stream +=
        content === null ? `D ${file}\n` : `M ${executable ? "100755" : "100644"} inline ${file}\ndata ${content.length}\n${content}\n`;
    if (index === commits.length - 1 || index % 7 === 3) stream += `reset refs/heads/b${index}\nfrom :${index + 1}\n\n`;
  }
  git(folder, ["fast-import", "--quiet", "--force", "--done"], `${stream}done\n`);
  git(folder, ["update-ref", "refs/heads/main", "refs/heads/made"]);
  return folder;
}
