// Whether what the branch did to the open file and what is typed here fit together.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Checkout } from "../../../data/checkout.ts";
import { type MergedText, mergeText } from "../../../desk/merge.ts";
import type { OpenFile } from "./use-open-file.ts";

/** The merged text; null = not looked up yet, or they do not fit. */
export function useFileMerge(checkout: Checkout, path: string, open: OpenFile): MergedText | null {
  const client = useQueryClient();
  const { connection } = checkout;
  const project = checkout.project?.path_with_namespace;
  const isMoved = open.is === "text" && open.theirs?.kind === "changed";
  const text = isMoved ? open.text : null;
  const base = isMoved ? open.base : null;
  const commit = isMoved && open.theirs?.kind === "changed" ? open.theirs.commit : null;
  const source = isMoved && open.change?.kind === "move" ? open.change.previousPath : path;
  const [found, setFound] = useState<{ text: string; commit: string; merged: MergedText | null } | null>(null);
  useEffect(() => {
    if (text === null || base === null || commit === null || project === undefined) return;
    let isOver = false;
    const tell = (merged: MergedText | null): void => {
      if (!isOver) setFound({ text, commit, merged });
    };
    // Once the typing rests. Where the server cannot be asked there is no offer.
    const timer = setTimeout(() => {
      mergeText({ client, connection, project }, source, text, base, commit).then(tell, () => tell(null));
    }, 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, connection, project, source, text, base, commit]);
  return found !== null && found.text === text && found.commit === commit ? found.merged : null;
}
