// Names that some systems take for one: those that differ in case alone, or in how Unicode writes their letters. Pure.

export interface NearName {
  /** The file or folder that is there. */
  readonly path: string;
  /** Whether both look the same. */
  readonly looksSame: boolean;
}

const fold = (path: string): string => path.normalize("NFC").toLowerCase();

function* prefixes(path: string): Generator<string> {
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) yield path.slice(0, end);
  yield path;
}

/** Files with the folders above them. */
function withFolders(paths: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    all.add(path);
    for (let end = path.lastIndexOf("/"); end > 0 && !all.has(path.slice(0, end)); end = path.lastIndexOf("/", end - 1))
      all.add(path.slice(0, end));
  }
  return all;
}

/**
 * Finds what a new path comes near to, itself or a folder above it. What is there under the very name is none; `coming`: other paths that
 * are made together with it.
 */
export function nearNames(known: Iterable<string>, coming: Iterable<string> = []): (path: string) => NearName | null {
  const there = withFolders(known);
  let folded: Map<string, string[]> | null = null;
  return (path) => {
    folded ??= Map.groupBy([...there, ...withFolders(coming)], fold);
    for (const prefix of prefixes(path)) {
      if (there.has(prefix)) continue;
      const near = folded.get(fold(prefix))?.find((one) => one !== prefix);
      if (near !== undefined) return { path: near, looksSame: near.normalize("NFC") === prefix.normalize("NFC") };
    }
    return null;
  };
}

export const sayNear = ({ path, looksSame }: NearName): string =>
  looksSame ? `${path} is there already, and looks the same.` : `${path} is there already, and differs in case alone.`;

export const sayNearMeans = ({ looksSame }: NearName): string =>
  looksSame
    ? "Its letters are other characters (Unicode NFC and NFD), which macOS takes for the same: only one of both can be checked out there."
    : "Windows and macOS take both for the same name: only one of them can be checked out there.";
