// Where the open file stands and how it is shown: folders to go to, Edit or Changes, and what can be done with it.
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { foldersAbove, nameOf } from "../../../state/tree.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { MenuButton } from "../../../ui/overlays/MenuButton.tsx";
import { Breadcrumb } from "../../../ui/text/Breadcrumb.tsx";
import type { Mode } from "./FilePane.tsx";

export type MarkdownView = "source" | "both" | "preview";

export interface PathBarProps {
  path: string;
  mode: Mode;
  /** How Markdown is shown; null for what is none. */
  markdown: MarkdownView | null;
  onMarkdown: (view: MarkdownView) => void;
  /** Whether there is an edit to compare. */
  canCompare: boolean;
  onMode: (mode: Mode) => void;
  /** null where the file has no blame. */
  blame: { readonly isOn: boolean; readonly turn: (on: boolean) => void } | null;
  onFolder: (path: string) => void;
  /** Items of the file's menu. */
  menu: ReactNode;
}

export function PathBar({ path, mode, markdown, onMarkdown, canCompare, onMode, blame, onFolder, menu }: PathBarProps) {
  const crumbs = [
    ...foldersAbove(path).map((folder) => ({ id: folder, label: nameOf(folder), onPress: () => onFolder(folder) })),
    { id: path, label: nameOf(path), kind: "here" as const },
  ];
  return (
    <div className="files-path">
      <Breadcrumb label="Folders" crumbs={crumbs} />
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
      <MenuButton label={`What to do with ${nameOf(path)}`} trigger={<IconButton icon={Ellipsis} label="More" />}>
        {menu}
      </MenuButton>
    </div>
  );
}
