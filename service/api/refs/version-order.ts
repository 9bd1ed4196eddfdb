// Orders names of tags as versions, as a real server does: a release stands behind what led to it (1.0-rc1, 1.0, 1.0.1).

/** Numbers, and words, which a dash may begin. What else separates them does not count. */
const parts = /\d+|-[A-Za-z]*|[A-Za-z]+/g;
/** Parts that are looked at. */
const most = 64;

type Part = bigint | string;

const partsOf = (name: string): Part[] => (name.match(parts) ?? []).slice(0, most).map((part) => (/^\d/.test(part) ? BigInt(part) : part));

/** Negative where `a` is the older one; zero where both are the same version. */
function compareParts(a: readonly Part[], b: readonly Part[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [one, other] = [a[at], b[at]];
    // The shorter is the newer one where the longer goes on with a word, such as a release candidate's.
    if (one === undefined) return typeof other === "bigint" ? -1 : 1;
    if (other === undefined) return typeof one === "bigint" ? 1 : -1;
    if (typeof one !== typeof other) return typeof one === "bigint" ? 1 : -1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** Compares rows by the versions that their names are. */
export function versionOrder<T extends { readonly name: string }>(rows: readonly T[]): (a: T, b: T) => number {
  const known = new Map(rows.map(({ name }) => [name, partsOf(name)]));
  return (a, b) => compareParts(known.get(a.name) ?? [], known.get(b.name) ?? []);
}
