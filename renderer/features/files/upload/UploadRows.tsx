// The files of an upload, those in sight only: path, size, and what becomes of each.

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { pressIn } from "../../../commands/press.ts";
import { fileFactsQuery } from "../../../data/file.ts";
import type { Desk } from "../../../desk/model.ts";
import { useRowHeight } from "../../../state/appearance.ts";
import { RowList } from "../../../ui/lists/RowList.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { oddText } from "../../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import type { Workplace } from "../actions/file-actions.ts";
import { contentBytes, contentChangeAt } from "../open-file/use-open-file.ts";
import type { Entry } from "./judge.ts";

export interface UploadRowsProps {
  entries: readonly Entry[];
  /** Paths that .gitattributes gives to LFS. */
  lfs: ReadonlySet<string>;
  desk: Desk;
  workplace: Workplace;
  /** Whether every file of the branch is known. */
  isListed: boolean;
}

export function UploadRows({ entries, lfs, desk, workplace, isListed }: UploadRowsProps) {
  const [active, setActive] = useState(0);
  const rowHeight = useRowHeight(28);
  const list = useList({
    role: "listbox",
    label: "Files of the upload",
    count: entries.length,
    identity: "upload",
    rowHeight,
    active: entries.length === 0 ? -1 : Math.min(active, entries.length - 1),
    onActive: setActive,
  });
  const { connection, project, commit } = workplace;
  const asked = list.drawn.flatMap((index) => {
    const entry = entries[index];
    if (entry === undefined || commit === undefined || stagedBytes(desk, entry.path) !== null) return [];
    return entry.verdict === "replaces" || (entry.verdict === "new" && !isListed) ? [entry.path] : [];
  });
  const facts = useQueries({ queries: asked.map((path) => fileFactsQuery(connection, project, commit ?? "", path)) });
  const sizes = new Map(asked.map((path, index) => [path, facts[index]?.data?.size]));
  const says = ({ path, verdict, why }: Entry): string => {
    if (verdict === "refused") return why ?? "";
    const before = stagedBytes(desk, path) ?? sizes.get(path);
    if (verdict === "new" && before === undefined) return "new";
    return before === undefined ? "replaces" : `replaces ${formatBytes(before)}`;
  };
  const renderRow = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) return null;
    return (
      <div className="upload-row" data-verdict={entry.verdict}>
        <span className="upload-path ui-mono ui-ellipsis" title={spellOdd(entry.path)}>
          {oddText(entry.path, "name")}
        </span>
        <span className="upload-size ui-num">{entry.file === null ? null : formatBytes(entry.file.size)}</span>
        <span className="upload-says ui-ellipsis" title={spellOdd(says(entry))}>
          {says(entry)}
          {lfs.has(entry.path) ? ", not as LFS" : null}
          {entry.isWork ? ", over work of yours" : null}
          {entry.near === null ? null : <>, beside {oddText(entry.near.path, "name")}</>}
        </span>
      </div>
    );
  };
  return (
    <div className="upload-list" style={{ height: Math.min(10, Math.max(1, entries.length)) * rowHeight + 2 }}>
      <RowList
        list={list}
        onKeyDown={(event) => pressIn(["list"], event, list.keys) || arrows(event.key, list)}
        renderRow={renderRow}
        rowKey={(index) => `${index} ${entries[index]?.path ?? ""}`}
      />
    </div>
  );
}

function arrows(key: string, list: ReturnType<typeof useList>): void {
  if (key === "ArrowDown") list.step(1)();
  else if (key === "ArrowUp") list.step(-1)();
}

/** Bytes of what is staged at a path; null where nothing is. */
function stagedBytes(desk: Desk, path: string): number | null {
  const change = contentChangeAt(desk, path);
  return change !== undefined && "content" in change && change.content !== null ? contentBytes(change.content) : null;
}
