// The lines of history beside their commits: which lane each commit stands on and what runs past it. Pure.

export interface GraphCommit {
  readonly id: string;
  readonly parent_ids: readonly string[];
}

/** A line within one row: from a lane at its top or middle to one at its middle or bottom. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** past: top to bottom; in: top to the commit; out: the commit to the bottom. */
  readonly kind: "past" | "in" | "out";
  /** 0: the line of the ref, in ink; else one of eight hues. */
  readonly hue: number;
}

export interface GraphRow {
  readonly lane: number;
  readonly hue: number;
  readonly isMerge: boolean;
  readonly edges: readonly GraphEdge[];
  /** Not all of its parents are below it: a filter left them out, or they are above it, as a clock was wrong. */
  readonly isCut: boolean;
}

interface Lane {
  /** The commit that it leads to. */
  readonly awaits: string;
  readonly hue: number;
}

const hues = 8;

/** Lays one row after the other: what came before is not laid again when more commits come. */
export interface GraphLayer {
  /** The row of the commit that follows in the list. */
  lay(commit: GraphCommit): GraphRow;
  /** Commits at the top of the list that lines below need not know any more. */
  forget(ids: Iterable<string>): void;
}

/**
 * Rows of commits in the order of a list. `tip`: where the ref stands; its first-parent line keeps lane 0 and ink. Null where a list does not
 * begin at its newest commit: then nobody knows which line that is, and every line has a hue.
 */
export function createGraphLayer(tip: string | null): GraphLayer {
  const lanes: (Lane | null)[] = tip === null ? [] : [{ awaits: tip, hue: 0 }];
  let used = 0;
  const nextHue = (): number => (used++ % hues) + 1;
  // Lane 0 is the ref's own, also before its first commit and after its last.
  const free = (): number => {
    const first = tip === null ? 0 : 1;
    for (let at = first; at < lanes.length; at += 1) if (lanes[at] === null) return at;
    return Math.max(first, lanes.length);
  };
  const above = new Set<string>();
  let hasBegun = false;
  const lay = ({ id, parent_ids }: GraphCommit): GraphRow => {
    const edges: GraphEdge[] = [];
    const found = lanes.findIndex((lane) => lane?.awaits === id);
    const lane = found === -1 ? free() : found;
    const hue = lanes[lane]?.hue ?? nextHue();
    for (const [at, other] of lanes.entries()) {
      if (other === null) continue;
      if (other.awaits !== id) {
        // Nothing leads to the tip from above.
        if (at > 0 || tip === null || hasBegun) edges.push({ from: at, to: at, kind: "past", hue: other.hue });
        continue;
      }
      if (at > 0 || tip === null || hasBegun) edges.push({ from: at, to: lane, kind: "in", hue: other.hue });
      lanes[at] = null;
    }
    if (lane === 0 && tip !== null) hasBegun = true;
    above.add(id);
    for (const [index, parent] of parent_ids.entries()) {
      // Nothing would end a line to it.
      if (above.has(parent)) continue;
      if (index === 0) {
        lanes[lane] = { awaits: parent, hue };
        edges.push({ from: lane, to: lane, kind: "out", hue });
        continue;
      }
      const known = lanes.findIndex((other) => other?.awaits === parent);
      const to = known === -1 ? free() : known;
      const toHue = lanes[to]?.hue ?? nextHue();
      lanes[to] ??= { awaits: parent, hue: toHue };
      edges.push({ from: lane, to, kind: "out", hue: toHue === 0 ? hue : toHue });
    }
    while (lanes.length > 1 && lanes.at(-1) === null) lanes.pop();
    return { lane, hue, isMerge: parent_ids.length > 1, edges, isCut: parent_ids.some((parent) => above.has(parent)) };
  };
  return {
    lay,
    forget: (ids) => {
      for (const id of ids) above.delete(id);
    },
  };
}

/** All rows of a list at once. */
export function layGraph(commits: readonly GraphCommit[], tip: string | null): GraphRow[] {
  const layer = createGraphLayer(tip);
  return commits.map(layer.lay);
}

/** Where a filter leaves commits out: a line only between commits that follow each other in truth as in the list. */
export function layFiltered(commits: readonly GraphCommit[]): GraphRow[] {
  return commits.map((commit, index) => {
    const [above, below] = [commits[index - 1], commits[index + 1]];
    const edges: GraphEdge[] = [];
    if (above?.parent_ids.includes(commit.id)) edges.push({ from: 0, to: 0, kind: "in", hue: 0 });
    const isJoined = below !== undefined && commit.parent_ids.includes(below.id);
    if (isJoined) edges.push({ from: 0, to: 0, kind: "out", hue: 0 });
    return { lane: 0, hue: 0, isMerge: commit.parent_ids.length > 1, edges, isCut: !isJoined && commit.parent_ids.length > 0 };
  });
}
