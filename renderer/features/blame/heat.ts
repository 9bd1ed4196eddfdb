// How warm a commit is among those of a file: its rank by date, newest hottest, in the steps of the scale. Pure.

/** Steps of the scale: --heat-1 (oldest) to --heat-8 (newest). */
export const hottest = 8;

/** The step of each commit; those of one moment have one rank, and a commit alone is the newest. `dates`: milliseconds by commit. */
export function heatOf(dates: ReadonlyMap<string, number>): Map<string, number> {
  const moments = [...new Set(dates.values())].sort((one, other) => one - other);
  const last = moments.length - 1;
  const steps = new Map(moments.map((moment, rank) => [moment, last === 0 ? hottest : 1 + Math.round((rank / last) * (hottest - 1))]));
  return new Map([...dates].map(([commit, moment]) => [commit, steps.get(moment) ?? 1]));
}
