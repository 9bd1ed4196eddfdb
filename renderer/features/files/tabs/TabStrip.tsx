// Open files: italic = preview, dot = unsaved. One Tab stop; arrows move, Enter opens, Delete closes, a middle click closes.
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { pressIn, surface } from "../../../commands/press.ts";
import type { Tab } from "../../../state/tabs.ts";
import { nameOf, parentOf } from "../../../state/tree.ts";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import "./TabStrip.css";

export interface TabStripProps {
  tabs: readonly Tab[];
  /** What the repository's own folder is called. */
  root: string;
  shown: string | null;
  unsaved: Readonly<Record<string, unknown>>;
  onShow: (path: string) => void;
  onKeep: (path: string) => void;
  onClose: (path: string) => void;
}

export function TabStrip({ tabs, root, shown, unsaved, onShow, onKeep, onClose }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // Told at once, and whenever the room changes. The tab may come after what is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const box = strip.current;
    if (box === null) return;
    const sizes = new ResizeObserver(() =>
      box.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: "nearest", block: "nearest" }),
    );
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [shown, tabs]);
  const names = new Map<string, number>();
  for (const tab of tabs) names.set(nameOf(tab.path), (names.get(nameOf(tab.path)) ?? 0) + 1);
  const stop = tabs.some((tab) => tab.path === shown) ? shown : tabs[0]?.path;
  const onKeyDown = (event: KeyboardEvent, path: string): void => {
    const at = tabs.findIndex((tab) => tab.path === path);
    const focus = (index: number): void => strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    pressIn(["file-tabs"], event, {
      "file-tabs.next": () => focus((at + 1) % tabs.length),
      "file-tabs.previous": () => focus((at - 1 + tabs.length) % tabs.length),
      "file-tabs.first": () => focus(0),
      "file-tabs.last": () => focus(tabs.length - 1),
      "file-tabs.show": () => onShow(path),
      "file-tabs.close": () => onClose(path),
    });
  };
  if (tabs.length === 0) return <div className="files-tabs" />;
  return (
    <div className="files-tabs" role="tablist" aria-label="Open files" ref={strip} {...surface("file-tabs")}>
      {tabs.map((tab) => {
        const isUnsaved = ownValue(unsaved, tab.path) !== undefined;
        const name = tab.path === "" ? root : nameOf(tab.path);
        const folder = (names.get(name) ?? 0) > 1 ? nameOf(parentOf(tab.path)) : "";
        return (
          <div
            key={tab.path}
            className="files-tab"
            role="tab"
            tabIndex={tab.path === stop ? 0 : -1}
            aria-selected={tab.path === shown}
            aria-label={`${name}${folder === "" ? "" : ` in ${folder}`}${isUnsaved ? ", unsaved" : ""}${tab.preview ? ", preview" : ""}`}
            data-preview={tab.preview || undefined}
            title={spellOdd(tab.path)}
            onClick={() => onShow(tab.path)}
            onDoubleClick={() => onKeep(tab.path)}
            onAuxClick={(event) => {
              if (event.button === 1) onClose(tab.path);
            }}
            onKeyDown={(event) => onKeyDown(event, tab.path)}
          >
            <span className="files-tab-name ui-ellipsis">
              <OddText text={name} of="name" />
            </span>
            {folder === "" ? null : <span className="files-tab-folder ui-ellipsis">{folder}</span>}
            <span
              className="files-tab-end"
              aria-hidden="true"
              title="Close"
              onClick={(event) => {
                event.stopPropagation();
                onClose(tab.path);
              }}
            >
              {isUnsaved ? <span className="files-tab-dot" /> : null}
              <Icon of={X} size="tiny" />
            </span>
          </div>
        );
      })}
    </div>
  );
}
