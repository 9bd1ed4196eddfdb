// The files beside a diff: a field that filters them, what is left to view, tree or list, and the rows.
import { List, ListTree } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { useFileTree } from "../../state/file-tree.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { changes } from "../../ui/marks/change.ts";
import { formatCount } from "../../ui/text/count.ts";
import type { DiffFile, Moves } from "../diff/index.ts";
import { FilesTree, type FilesTreeHandle } from "./FilesTree.tsx";
import { layFileTree } from "./file-tree.ts";
import type { ViewedFiles } from "./use-viewed-files.ts";
import "./files-pane.css";

export interface FilesPaneProps {
  /** Whose files they are. */
  identity: string;
  label: string;
  files: readonly DiffFile[];
  /** There may be more than these: "1,000+ files". */
  isAtLeast: boolean;
  viewed: ViewedFiles;
  shown: number;
  onShow: (index: number) => void;
  onOpen: (index: number) => void;
  commentsOf?: ((file: DiffFile) => number) | undefined;
  /** Moved lines, which count as neither added nor removed. */
  moves?: Moves | undefined;
  /** Over the files. */
  children?: ReactNode;
}

type Only = "all" | "left" | "comments";
const none: ReadonlySet<string> = new Set();
const letters = ["added", "changed", "moved", "mode", "removed"] as const;

export function FilesPane({
  identity,
  label,
  files,
  isAtLeast,
  viewed,
  shown,
  onShow,
  onOpen,
  commentsOf,
  moves,
  children,
}: FilesPaneProps) {
  const { isFlat, setFlat } = useFileTree();
  const [typed, setTyped] = useState("");
  const [only, setOnly] = useState<Only>("all");
  const [turned, setTurned] = useState(none);
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<FilesTreeHandle>(null);
  useCommand("commit.filter-files", () => {
    field.current?.focus();
    field.current?.select();
  });

  const wanted = typed.trim().toLowerCase();
  const rows = useMemo(
    () =>
      layFileTree(files, {
        isFlat,
        turned,
        isViewed: viewed.isViewed,
        movesOf: ({ key }) => moves?.of(key),
        accepts: (file) =>
          (wanted === "" || file.path.toLowerCase().includes(wanted) || file.oldPath.toLowerCase().includes(wanted)) &&
          (only === "all" || (only === "left" ? !viewed.isViewed(file) : (commentsOf?.(file) ?? 0) > 0)),
      }),
    [files, isFlat, turned, viewed, wanted, only, commentsOf, moves],
  );
  const commented = useMemo(
    () => (commentsOf === undefined ? 0 : files.filter((file) => commentsOf(file) > 0).length),
    [files, commentsOf],
  );
  const byChange = useMemo(() => Map.groupBy(files, ({ change }) => change), [files]);
  const turn = (id: string): void =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const matches = rows.reduce((sum, row) => sum + (row.kind === "file" ? 1 : 0), 0);
  return (
    <aside className="commit-pane" aria-label={label}>
      {children}
      <div className="commit-pane-tool">
        <TextField
          label="Filter files"
          labelPlace="hidden"
          size="small"
          placeholder="Filter files"
          value={typed}
          onChange={setTyped}
          inputRef={field}
          suffix={typed === "" ? <CommandKeys of="commit.filter-files" silent /> : undefined}
          onKeyDown={(event) => {
            if (event.key === "Escape" && typed !== "") setTyped("");
            else if (event.key !== "ArrowDown" && event.key !== "Enter" && event.key !== "Escape") {
              event.continuePropagation();
              return;
            }
            tree.current?.focus();
          }}
        />
        <IconButton
          icon={isFlat ? List : ListTree}
          label={isFlat ? "Files as a list; show as a tree" : "Files as a tree; show as a list"}
          onPress={() => setFlat(!isFlat)}
        />
      </div>
      <div className="commit-pane-only">
        <ToggleButtonGroup
          aria-label="Which files"
          className="commit-pane-chips"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[only]}
          onSelectionChange={([chosen]) => setOnly((chosen as Only | undefined) ?? "all")}
        >
          <ToggleButton id="all" className="commit-pane-chip">
            All
          </ToggleButton>
          <ToggleButton id="left" className="commit-pane-chip">
            Left <span className="ui-num">{formatCount(files.length - viewed.count)}</span>
          </ToggleButton>
          {commentsOf === undefined ? null : (
            <ToggleButton id="comments" className="commit-pane-chip">
              Comments <span className="ui-num">{commented}</span>
            </ToggleButton>
          )}
        </ToggleButtonGroup>
        <span className="commit-pane-letters ui-num">
          {letters.map((change) => {
            const count = byChange.get(change)?.length ?? 0;
            return count === 0 ? null : (
              <span key={change} className="ui-change" data-change={change} title={`${count} ${changes[change].name}`}>
                {changes[change].letter} {formatCount(count)}
              </span>
            );
          })}
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="commit-pane-none" role="status">
          {wanted !== ""
            ? `No file’s path has “${typed.trim()}”${only === "all" ? "" : " among these"}.`
            : only === "left"
              ? "Everything is viewed."
              : only === "comments"
                ? "No file has comments."
                : ""}
        </p>
      ) : (
        <FilesTree {...{ identity, rows, files, shown, commentsOf, onShow, onOpen }} onTurn={turn} handle={tree} />
      )}
      <div className="commit-pane-foot">
        <span className="ui-num">
          {wanted === "" && only === "all" ? "" : `${formatCount(matches)} of `}
          {`${formatCount(files.length)}${isAtLeast ? "+" : ""} ${files.length === 1 && !isAtLeast ? "file" : "files"}`}
        </span>
        <span className="commit-pane-keys">
          <CommandKeys of="diff.next-file" /> <CommandKeys of="diff.previous-file" /> file
        </span>
        <span className="commit-pane-keys">
          <CommandKeys of="commit.viewed" /> viewed
        </span>
      </div>
    </aside>
  );
}
