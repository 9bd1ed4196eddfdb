// Tells from what git says that an object can't be read: a partial clone lacks it, as we never fetch, or it is missing or damaged.
import { GitError } from "../process/run.ts";

export interface AbsentObject {
  /** Its full id. */
  readonly id: string;
  /** "unfetched": only where the clone came from; "damaged": missing, or not what its id says. */
  readonly kind: "unfetched" | "damaged";
}

const unfetched = /could not fetch ([0-9a-f]{40,64}) from promisor remote/;

/** Git 2.45 and later, once for all that a process lacks. */
const neverFetches = "lazy fetching disabled";

/** As git 2.38 to 2.51 say it, and `objects.ts`. What names the object comes before what only names a path. */
const damaged = [
  /(?:loose|packed) object ([0-9a-f]{40,64}) \(stored in .*\) is corrupt/,
  /unable to (?:read|unpack|parse)(?: (?:object|tree|blob|commit|tag)){0,2} \(?([0-9a-f]{40,64})/,
  /cannot read (?:object |blob )?'?([0-9a-f]{40,64})/i,
  /could not (?:read|parse)(?: (?:object|tree|blob|commit|tag)){0,2} ([0-9a-f]{40,64})/i,
  /missing (?:object|tree|blob|commit) ([0-9a-f]{40,64})/i,
  /(?:bad|invalid) (?:object|tree object|blob|commit) ([0-9a-f]{40,64})/i,
  /no such (?:blob|tree|commit):? ([0-9a-f]{40,64})/,
];

/** The object for want of which git gave up; null where it did so for something else. Looks at the causes too. */
export function findAbsentObject(error: unknown): AbsentObject | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (!(at instanceof GitError)) continue;
    const { stderr } = at;
    const left = unfetched.exec(stderr)?.[1];
    if (left !== undefined) return { id: left, kind: "unfetched" };
    for (const pattern of damaged) {
      const id = pattern.exec(stderr)?.[1];
      if (id !== undefined) return { id, kind: stderr.includes(neverFetches) ? "unfetched" : "damaged" };
    }
  }
  return null;
}
