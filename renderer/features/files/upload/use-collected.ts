// The files of an upload once its folders are walked, with what stands in the repository: what the dialog judges by.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { allPathsQuery } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import type { Workplace } from "../actions/file-actions.ts";
import type { Attributes } from "./attributes.ts";
import { type Collected, collect, namePasted } from "./collect.ts";
import { type Standing, standingOf } from "./judge.ts";
import type { UploadRequest } from "./upload-request.ts";
import { useAttributes } from "./use-attributes.ts";

export interface Material {
  /** null while it is read. */
  readonly collected: Collected | null;
  /** Files found so far. */
  readonly found: number;
  readonly standing: Standing | null;
  /** Whether every file of the branch is known. */
  readonly isListed: boolean;
  /** Every .gitattributes that is listed. */
  readonly attributes: readonly Attributes[];
}

export function useCollected(request: UploadRequest, workplace: Workplace, desk: Desk): Material {
  const { connection, project, commit } = workplace;
  const [found, setFound] = useState(0);
  const [walked, setWalked] = useState<Collected | null>(null);
  const all = useQuery({ ...allPathsQuery(connection, project, commit ?? ""), enabled: commit !== undefined });
  const listed = all.data;
  const attributes = useAttributes(workplace, listed?.paths);
  const isKnown = commit === undefined || !all.isPending;
  const standing = useMemo(
    () => (isKnown ? standingOf(listed?.paths ?? [], listed?.others ?? new Map(), desk) : null),
    [isKnown, listed, desk],
  );
  useEffect(() => {
    const stop = new AbortController();
    collect(request.dropped, stop.signal, setFound).then(setWalked, (error: unknown) => {
      // Given up: nobody waits for it.
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [request]);
  // What is pasted gets its name once, by what stood there then.
  const [named, setNamed] = useState<Collected | null>(null);
  if (named === null && walked !== null && standing !== null) {
    const at = request.folder === "" ? "" : `${request.folder}/`;
    const isTaken = (name: string): boolean => standing.paths.has(`${at}${name}`);
    setNamed(
      request.isPasted
        ? {
            ...walked,
            picked: namePasted(
              walked.picked.map(({ file }) => file),
              isTaken,
            ),
          }
        : walked,
    );
  }
  return { collected: named, found, standing, isListed: commit === undefined || listed?.isComplete === true, attributes };
}
