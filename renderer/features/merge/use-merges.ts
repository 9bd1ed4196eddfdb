// The merges of a desk with what was read for them, brought to what branch and desk are now.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Desk, FileMerge } from "../../desk/model.ts";
import { whyNot } from "./begin.ts";
import { refreshMerges } from "./open-merges.ts";
import { type OpenMerge, openPlaces, readMerge, type Where } from "./read-merge.ts";

export interface MergeState {
  readonly merge: FileMerge;
  /** null = being read. */
  readonly open: OpenMerge | null;
  /** Why it could not be read. */
  readonly error: string | null;
  /** Places that nobody decided yet; null = not known yet. */
  readonly left: number | null;
}

export interface Merges {
  readonly where: Where;
  readonly states: readonly MergeState[];
  /** The branch moved again while this was on screen. */
  readonly hasMoved: boolean;
  retry(): void;
}

interface Read {
  readonly sides: readonly unknown[];
  readonly open: OpenMerge | null;
  readonly error: string | null;
}

const none: Readonly<Record<string, FileMerge>> = {};
const sidesOf = ({ base, theirs, yours }: FileMerge): readonly unknown[] => [base.commit, base.path, theirs.commit, theirs.path, yours];
const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean => one.every((value, index) => value === other[index]);

/** `head`: the commit that the branch is at; undefined while that is read. */
export function useMerges(connection: string, project: string, key: string, desk: Desk, head: string | undefined): Merges {
  const client = useQueryClient();
  const where = useMemo(() => ({ client, connection, project }), [client, connection, project]);
  const merges = desk.merges ?? none;
  const [read, setRead] = useState<ReadonlyMap<string, Read>>(new Map());
  const [tries, setTries] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const asked = useRef(new Map<string, readonly unknown[]>());

  // What was staged or typed elsewhere, or pushed, meanwhile.
  const { changes, unsaved } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the desk's own work, or another try, begins it again
  useEffect(() => {
    if (head === undefined) return;
    refreshMerges(where, key, head).then(
      (moved) => {
        if (moved.length > 0) setMoved(true);
      },
      // The merges stand as they are; the next look comes with the next state of the branch.
      (error: unknown) => console.warn("The merges could not be brought to the branch's state.", whyNot(error)),
    );
  }, [where, key, head, changes, unsaved, tries]);

  useEffect(() => {
    for (const merge of Object.values(merges)) {
      const sides = sidesOf(merge);
      const before = asked.current.get(merge.path);
      if (before !== undefined && isSame(before, sides)) continue;
      asked.current.set(merge.path, sides);
      const tell = (open: OpenMerge | null, error: string | null): void => {
        // An answer for sides that are others by now is nobody's.
        if (asked.current.get(merge.path) === sides) setRead((known) => new Map(known).set(merge.path, { sides, open, error }));
      };
      readMerge(where, merge).then(
        (open) => tell(open, null),
        (error: unknown) => tell(null, whyNot(error)),
      );
    }
  }, [where, merges]);

  const retry = useCallback(() => {
    for (const [path, { error }] of read) if (error !== null) asked.current.delete(path);
    setRead((known) => new Map([...known].filter(([, { error }]) => error === null)));
    setTries((count) => count + 1);
  }, [read]);
  const states = useMemo(
    () =>
      Object.values(merges)
        .sort((one, other) => (one.path < other.path ? -1 : 1))
        .map((merge): MergeState => {
          const known = read.get(merge.path);
          const isHere = known !== undefined && isSame(known.sides, sidesOf(merge));
          const open = isHere ? known.open : null;
          return { merge, open, error: isHere ? known.error : null, left: open === null ? null : openPlaces(merge, open) };
        }),
    [merges, read],
  );
  return { where, states, hasMoved, retry };
}
