// Where the open file stands and how it is shown: folders to go to, Edit or Changes, and what can be done with it.
import { Ellipsis, History, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { runCommand } from "../../../commands/bindings.ts";
import { keyOf } from "../../../commands/press.ts";
import { foldersAbove, nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { MenuButton } from "../../../ui/overlays/MenuButton.tsx";
import { Breadcrumb } from "../../../ui/text/Breadcrumb.tsx";
import type { FileComments } from "../../file-comments/index.ts";
import { type FileMenuProps, fileMenu } from "../actions/FileMenu.tsx";
import type { Mode } from "./typing-here.ts";
import type { ShownFile } from "./use-shown-as.ts";

export type MarkdownView = "source" | "both" | "preview";

export interface PathBarProps {
  path: string;
  /** What the caret is inside of, from the outside in. */
  inside: readonly string[];
  mode: Mode;
  /** How Markdown is shown; null for what is none. */
  markdown: MarkdownView | null;
  onMarkdown: (view: MarkdownView) => void;
  shown: ShownFile;
  /** Whether there is an edit to compare. */
  canCompare: boolean;
  onMode: (mode: Mode) => void;
  /** null where the file has no blame. */
  blame: { readonly isOn: boolean; readonly turn: (on: boolean) => void } | null;
  /** The list of earlier comments. */
  comments: Pick<FileComments, "toggle" | "isListed" | "count">;
  /** What opens the facts about the file. */
  facts: ReactNode;
  onFolder: (path: string) => void;
  menu: FileMenuProps;
}

const goToSymbol = (): void => void runCommand("file.symbol");

export function PathBar(props: PathBarProps) {
  const { path, inside, mode, markdown, onMarkdown, shown, canCompare, onMode, blame, comments, facts, onFolder, menu } = props;
  const crumbs = [
    ...foldersAbove(path).map((folder) => ({ id: folder, label: nameOf(folder), onPress: () => onFolder(folder) })),
    { id: path, label: nameOf(path), kind: "here" as const },
    ...inside.map((name, depth) => ({ id: `${depth}:${name}`, label: name, kind: "inside" as const, onPress: goToSymbol })),
  ];
  return (
    <div className="files-path">
      <Breadcrumb label="Folders" crumbs={crumbs} />
      <div className="files-path-controls">
        {markdown === null ? null : (
          <SegmentedControl
            label="Markdown as"
            value={markdown}
            onChange={onMarkdown}
            segments={[
              { value: "source", label: "Source" },
              { value: "both", label: "Both" },
              { value: "preview", label: "Preview" },
            ]}
          />
        )}
        {shown.choices.length === 0 ? null : (
          <SegmentedControl label="Shown as" value={shown.as} onChange={shown.show} segments={shown.choices} />
        )}
        {canCompare || blame !== null ? (
          <SegmentedControl<"edit" | "blame" | "changes">
            label="Mode"
            value={mode !== "edit" ? "changes" : blame?.isOn ? "blame" : "edit"}
            onChange={(chosen) => {
              if (chosen !== "changes") blame?.turn(chosen === "blame");
              if (chosen !== "blame") onMode(chosen);
            }}
            segments={[
              { value: "edit", label: "Edit" },
              ...(blame === null ? [] : [{ value: "blame" as const, label: "Blame" }]),
              ...(canCompare ? [{ value: "changes" as const, label: "Changes" }] : []),
            ]}
          />
        ) : null}
        {comments.toggle === null || (comments.count === 0 && !comments.isListed) ? null : (
          <Button
            size="small"
            icon={MessageSquare}
            aria-label={`Earlier comments, ${comments.count}`}
            aria-pressed={comments.isListed}
            onPress={comments.toggle}
          >
            <span className="ui-num">{comments.count}</span>
          </Button>
        )}
        <IconButton icon={History} label="History of this file" keys={keyOf("file.history")} onPress={() => runCommand("file.history")} />
        {facts}
        <MenuButton label={`What to do with ${nameOf(path)}`} trigger={<IconButton icon={Ellipsis} label="More" />}>
          {fileMenu(menu)}
        </MenuButton>
      </div>
    </div>
  );
}
