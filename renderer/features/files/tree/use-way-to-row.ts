// The way to a row of the tree that is not there yet: keys that are pressed meanwhile are for that row, and never for the one that stands there.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { dropKeys, holdKeys, rowPatience } from "../../../commands/held-keys.ts";
import type { FileTreeHandle } from "./FileTree.tsx";
import type { TreeRow } from "./tree-rows.ts";

/** Where somebody goes: to the row of a path, or to the tree as it is (null). */
interface Way {
  readonly path: string | null;
  /** Whether the row is the active one, once the tree is drawn with it. */
  readonly isFound: boolean;
}

/** `rows` as they are drawn. Answers how to set out. */
export function useWayToRow(tree: RefObject<FileTreeHandle | null>, rows: readonly TreeRow[]): (path: string | null) => void {
  const [way, setWay] = useState<Way | null>(null);
  const release = useRef<() => void>(() => undefined);
  const end = (): void => {
    setWay(null);
    release.current();
  };
  useLayoutEffect(() => {
    const there = tree.current;
    if (way === null || there === null) return;
    if (way.path !== null && !way.isFound) {
      if (there.reveal(way.path)) setWay({ ...way, isFound: true });
      else if (!rows.some(({ kind }) => kind === "loading")) {
        // It is not listed: what was pressed for it would act on another row.
        dropKeys();
        there.focus();
        end();
      }
      return;
    }
    there.focus();
    end();
  });
  useEffect(() => () => release.current(), []);
  return (path) => {
    release.current();
    const giveUp = (): void => {
      dropKeys();
      setWay(null);
      tree.current?.focus();
    };
    release.current = holdKeys(giveUp, { ms: rowPatience });
    setWay({ path, isFound: false });
  };
}
