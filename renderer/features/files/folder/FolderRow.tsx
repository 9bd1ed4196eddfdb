// The cells of one entry of a folder: name, letter of what is changed in it, last commit, author, hash, size, age.
import { memo } from "react";
import { cell } from "../../../ui/lists/use-list.ts";
import { ChangeLetter } from "../../../ui/marks/ChangeLetter.tsx";
import { Spine } from "../../../ui/marks/Spine.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { sayFiles } from "../../../ui/text/count.ts";
import { oddText } from "../../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import type { TreeRow } from "../tree/tree-rows.ts";
import type { EntryCommit } from "./use-entry-facts.ts";

export interface FolderRowProps {
  row: TreeRow;
  /** What stands in place of a commit: where a link leads, which commit a submodule is at. */
  instead: string | null;
  /** undefined: on its way; null: nobody can tell. */
  commit: EntryCommit | null | undefined;
  /** Bytes of a file; undefined: on its way; null: nobody can tell. */
  bytes: number | null | undefined;
  /** Files below a folder; null where they are not counted. */
  files: number | null;
  /** Steadies the widths of the bars that wait. */
  index: number;
}

export const FolderRow = memo(function FolderRow({ row, instead, commit, bytes, files, index }: FolderRowProps) {
  const waits = instead === null && commit === undefined;
  return (
    <>
      {row.mark === null ? null : <Spine state={row.mark} />}
      <span className="listing-name ui-ellipsis" data-kind={row.kind} data-removed={row.mark === "removed" || undefined} {...cell}>
        {oddText(row.name, "name")}
        {row.kind === "folder" ? <span className="listing-slash">/</span> : null}
      </span>
      <span className="listing-mark" {...cell}>
        {row.mark === null ? null : <ChangeLetter change={row.mark} silent />}
      </span>
      <span className="listing-title ui-ellipsis" {...cell} title={commit ? spellOdd(commit.title) : undefined}>
        {waits ? (
          <Bar width={30 + ((index * 37) % 24)} />
        ) : (
          (instead ?? (commit === undefined || commit === null ? null : oddText(commit.title)))
        )}
      </span>
      <span className="listing-author ui-ellipsis" {...cell}>
        {waits ? <Bar width={80} /> : instead === null && commit != null ? oddText(commit.author_name) : null}
      </span>
      <span className="listing-sha ui-mono" {...cell}>
        {waits ? <Bar width={76} /> : instead === null ? commit?.id.slice(0, 7) : null}
      </span>
      <span className="listing-size ui-num" {...cell}>
        {row.kind === "folder" ? (files === null ? null : sayFiles(files)) : bytes == null ? null : formatBytes(bytes)}
      </span>
      <span className="listing-age" {...cell}>
        {waits ? <Bar width={70} /> : commit == null || instead !== null ? null : <Age time={commit.committed_date} style="short" />}
      </span>
    </>
  );
});

function Bar({ width }: { width: number }) {
  return <span className="listing-bar" style={{ width: `${width}%` }} />;
}
