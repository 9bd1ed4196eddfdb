// Where one came from while stepping through the revisions of a file: the stops of a walk back, in the address. Pure.

export interface Stop {
  /** Branch, tag or commit as the person chose it; null = the default branch. */
  readonly ref: string | null;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The commit before which one went from there; "" = one took another revision of the file. */
  readonly sha: string;
}

/** Stops that are kept; of a longer walk the first one and the last ones. */
export const mostStops = 64;

/** `ref,path,line,sha` of each stop, with ";" between them. */
export const writeTrail = (stops: readonly Stop[]): string =>
  stops.map(({ ref, path, line, sha }) => [encode(ref ?? ""), encode(path), line, sha].join(",")).join(";");

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Nothing where any part of it makes no sense. */
export function parseTrail(text: string): Stop[] {
  if (text === "") return [];
  const stops = text.split(";").map(parseStop);
  const known = stops.filter((stop) => stop !== null);
  return known.length === stops.length && stops.length <= mostStops ? known : [];
}

function parseStop(text: string): Stop | null {
  const [ref = "", path = "", line = "", sha, ...more] = text.split(",");
  if (sha === undefined || more.length > 0 || !/^([0-9a-f]{40}|[0-9a-f]{64})?$/.test(sha) || !/^[1-9]\d{0,9}$/.test(line)) return null;
  try {
    return { ref: decodeURIComponent(ref) || null, path: decodeURIComponent(path), line: Number(line), sha };
  } catch {
    return null; // A hand-made address with a stray %.
  }
}

/** The walk with one more stop; one that grows too long forgets what is neither its begin nor its end. */
export function withStop(stops: readonly Stop[], stop: Stop): Stop[] {
  const next = [...stops, stop];
  return next.length > mostStops ? [...next.slice(0, 1), ...next.slice(next.length - mostStops + 1)] : next;
}
