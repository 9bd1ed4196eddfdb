// The files of an upload once its folders are walked, with what stands in the repository: what the dialog judges by.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { openedFileQuery } from "../../../data/file.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import type { Workplace } from "../actions/file-actions.ts";
import { type Collected, collect, namePasted } from "./collect.ts";
import { type Standing, standingOf } from "./judge.ts";
import type { Attributes } from "./lfs-patterns.ts";
import type { UploadRequest } from "./upload-request.ts";

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

/** .gitattributes past this number are not read. */
const mostAttributes = 50;

export function useCollected(request: UploadRequest, workplace: Workplace, desk: Desk): Material {
  const { client, connection, project, commit } = workplace;
  const [found, setFound] = useState(0);
  const [walked, setWalked] = useState<Collected | null>(null);
  const [attributes, setAttributes] = useState<readonly Attributes[]>([]);
  const all = useQuery({ ...allPathsQuery(connection, project, commit ?? ""), enabled: commit !== undefined });
  const listed = all.data;
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
  useEffect(() => {
    const paths = (listed?.paths ?? []).filter((path) => path === ".gitattributes" || path.endsWith("/.gitattributes"));
    let isGone = false;
    const read = async (path: string): Promise<Attributes> => {
      const { content } = await client.fetchQuery(openedFileQuery(connection, project, commit ?? "", path));
      return { folder: path.slice(0, Math.max(0, path.lastIndexOf("/"))), text: content?.kind === "text" ? content.text : "" };
    };
    Promise.allSettled(paths.slice(0, mostAttributes).map(read)).then((results) => {
      if (!isGone) setAttributes(results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
    }, console.error);
    return () => {
      isGone = true;
    };
  }, [client, connection, project, commit, listed]);
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
