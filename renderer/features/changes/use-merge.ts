// Whether what the branch did meanwhile and what is staged here fit together; looked up while the refusal is on screen.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Attempt, Moved } from "../../desk/diagnose.ts";
import { type MergedWork, mergeMoved } from "../../desk/merge.ts";

/** null = not looked up yet, or they do not fit. */
export function useMerge(deskKey: string, attempt: Attempt, moved: readonly Moved[]): MergedWork | null {
  const client = useQueryClient();
  const [work, setWork] = useState<{ attempt: Attempt; moved: readonly Moved[]; merged: MergedWork | null } | null>(null);
  useEffect(() => {
    if (moved.every((known) => known.isSame || known.base === null)) return;
    let isOver = false;
    const tell = (merged: MergedWork | null): void => {
      if (!isOver) setWork({ attempt, moved, merged });
    };
    const { connection, project, changes } = attempt;
    // Where the server cannot be asked there is no offer; the refusal itself says what it is.
    mergeMoved({ client, connection, project }, deskKey, changes, moved).then(tell, () => tell(null));
    return () => {
      isOver = true;
    };
  }, [client, deskKey, attempt, moved]);
  return work?.attempt === attempt && work.moved === moved ? work.merged : null;
}
