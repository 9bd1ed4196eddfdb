// The rows of a folder's page in the order that this window shows: read first what it needs, then moved once.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import { folderCommitsQuery, folderSizesQuery, mostAskedAlone } from "../../../data/folder.ts";
import { type FolderOrder, type OrderBy, useFolderOrder } from "../../../state/folder-order.ts";
import type { TreeRow } from "../tree/tree-rows.ts";
import { type KeyOf, orderRows } from "./order-rows.ts";

export interface OrderOptions {
  readonly connection: string;
  readonly project: string | undefined;
  /** Full hash that is shown. */
  readonly commit: string | undefined;
  readonly folder: string;
  /** By name. */
  readonly rows: readonly TreeRow[];
  /** As the server lists them, and whether these are all. */
  readonly entries: readonly TreeEntry[];
  readonly isWhole: boolean;
  /** Files below a folder, by its path; null where they are not counted. */
  readonly files: ReadonlyMap<string, number> | null;
}

export interface OrderedRows {
  readonly rows: readonly TreeRow[];
  readonly order: FolderOrder;
  /** Entries of which the order still has to be read what it needs; null = nothing is being read. */
  readonly reading: { readonly done: number; readonly of: number } | null;
  /** Why a head orders nothing; null = it does. */
  whyNot(by: OrderBy): string | null;
  press(by: OrderBy): void;
}

interface Applied {
  readonly at: string;
  readonly order: FolderOrder;
  readonly keyOf: KeyOf;
}

const byName: FolderOrder = { by: "name", isDescending: false };

export function useOrder({ connection, project, commit, folder, rows, entries, isWhole, files }: OrderOptions): OrderedRows {
  const { by, isDescending, press } = useFolderOrder();
  const isLocal = connection === "local";
  const isTooMany = !isLocal && entries.length > mostAskedAlone;
  const whyNot = (asked: OrderBy): string | null =>
    asked !== "name" && isTooMany ? `This server tells it entry by entry: folders of up to ${mostAskedAlone} are ordered by it.` : null;
  const order = useMemo((): FolderOrder => (by !== "name" && isTooMany ? byName : { by, isDescending }), [by, isDescending, isTooMany]);
  const isKnown = project !== undefined && commit !== undefined && isWhole;
  const needsCommits = order.by === "commit" || order.by === "age";
  const commits = useQuery({
    ...folderCommitsQuery(connection, project ?? "", commit ?? "", folder, entries),
    enabled: isKnown && needsCommits,
  });
  const sizes = useQuery({
    ...folderSizesQuery(connection, project ?? "", commit ?? "", folder, entries),
    enabled: isKnown && order.by === "size",
  });
  const isRead =
    order.by === "name" || (needsCommits ? commits.data?.isWhole === true || commits.isError : sizes.data !== undefined || sizes.isError);
  const at = `${connection} ${project} ${commit} ${folder}`;
  const [applied, setApplied] = useState<Applied | null>(null);
  const commitsOf = commits.data?.values;
  const sizesOf = sizes.data?.values;
  // Once all is read, and not before: nothing moves while facts stream in.
  useEffect(() => {
    if (!isRead) return;
    const keyOf: KeyOf = ({ path, kind }) => {
      if (order.by === "size") return (kind === "folder" ? files?.get(path) : sizesOf?.get(path)) ?? null;
      const last = commitsOf?.get(path);
      if (last == null) return null;
      return order.by === "commit" ? last.title : -Date.parse(last.committed_date);
    };
    setApplied({ at, order, keyOf });
  }, [isRead, at, order, files, sizesOf, commitsOf]);
  const held = applied?.at === at ? applied : null;
  const ordered = useMemo(() => (held === null ? rows : orderRows(rows, held.order, held.keyOf)), [rows, held]);
  const reading = isRead || !isKnown ? null : { done: commitsOf?.size ?? 0, of: entries.length };
  return { rows: ordered, order, reading, whyNot, press };
}
