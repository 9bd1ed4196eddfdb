// The Files view below the window bar: tree at the left, one open file at the right. Puts the parts together; decides nothing itself.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Popover as AriaPopover } from "react-aria-components";
import { useCheckout } from "../../data/checkout.ts";
import { prefetchMonaco, readMonaco } from "../../monaco/load.ts";
import { deskKey, emptyDesk, useDesk } from "../../state/changes.ts";
import { usePlace } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { projectKey } from "../../state/tabs.ts";
import { nameOf, sidebarLimits, useTreeStore } from "../../state/tree.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Splitter } from "../../ui/Splitter.tsx";
import { type Caret, flushTyping } from "../editor/index.ts";
import { type FileDialog, FileDialogs } from "./FileDialogs.tsx";
import { fileMenu } from "./FileMenu.tsx";
import { FileNotes } from "./FileNotes.tsx";
import { FilePane, type Mode, whyReadOnlyHere } from "./FilePane.tsx";
import { keepMine, keepTyped, stagedMode, workplaceOf } from "./file-actions.ts";
import { statusItems } from "./file-status.ts";
import { LastCommit } from "./LastCommit.tsx";
import { PathBar } from "./PathBar.tsx";
import { ReadError } from "./ReadError.tsx";
import { Sidebar, type SidebarHandle } from "./Sidebar.tsx";
import { TabStrip } from "./TabStrip.tsx";
import { useFileActs } from "./use-file-acts.ts";
import { useFileCommands } from "./use-file-commands.ts";
import { useOpenFile } from "./use-open-file.ts";
import { useFileTabs } from "./use-tabs.ts";
import "./files.css";

export function FilesView() {
  const place = usePlace();
  const checkout = useCheckout();
  const client = useQueryClient();
  const { path } = place;
  const memory = projectKey(place.connection, place.project);
  const { branch, readOnly } = checkout;
  const branchDesk = useDesk(deskKey(place.connection, place.project, branch ?? ""));
  const desk = branch === null ? emptyDesk : branchDesk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the parts of the checkout that a workplace is made of.
  const workplace = useMemo(
    () => workplaceOf(client, checkout),
    [client, checkout.connection, checkout.project, branch, readOnly, checkout.commit],
  );
  const tabs = useFileTabs(place, memory);
  const open = useOpenFile(checkout, desk, path);
  const sidebar = useRef<SidebarHandle>(null);
  const width = useTreeStore((state) => state.width);
  const isHidden = useTreeStore((state) => state.hidden);
  const setWidth = useTreeStore((state) => state.setWidth);
  const [dialog, setDialog] = useState<FileDialog | null>(null);
  const [modes, setModes] = useState<{ path: string | null; mode: Mode }>({ path: null, mode: "edit" });
  const [caret, setCaret] = useState<{ path: string; caret: Caret } | null>(null);
  const [menu, setMenu] = useState<{ path: string; isFolder: boolean; x: number; y: number } | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const acts = useFileActs({ workplace, readOnly, tabs, onDialog: setDialog });
  useEffect(prefetchMonaco, []);

  const isText = open?.is === "text";
  const isEdited = isText && (open.text !== open.original.text || open.file === null);
  const mode = modes.path === path && isEdited ? modes.mode : "edit";
  const setMode = (next: Mode): void => {
    flushTyping();
    setModes({ path, mode: next });
  };
  const onType = (text: string): void => {
    if (path === null || workplace === null || open?.is !== "text") return;
    const { file } = open;
    const now = file === null ? null : { commit: file.commit, blob: file.blob, lastCommit: file.lastCommit, executable: file.executable };
    keepTyped(workplace, path, text, open.saved, open.base ?? now);
    tabs.keep(path);
  };
  const commands = { path, readOnly, workplace, tabs, acts, sidebar, place, onDialog: setDialog, isEdited, mode, onMode: setMode };
  useFileCommands(commands);

  const file = open !== null && "file" in open ? open.file : null;
  const executable = path === null || open === null ? null : (stagedMode(desk, path) ?? file?.executable ?? null);
  useStatus(
    path === null || open === null ? [] : statusItems(caret?.path === path ? caret.caret : null, isText ? open.original : null, executable),
  );

  // A closed tab's model goes too; what was typed is on the desk.
  const textKeys = useRef(new Map<string, string>());
  useEffect(() => {
    const known = new Set(tabs.set.tabs.map((tab) => tab.path));
    const monaco = readMonaco();
    for (const [closed, key] of textKeys.current) {
      if (known.has(closed) || monaco.is !== "ready") continue;
      monaco.monaco.closeModel(key);
      textKeys.current.delete(closed);
    }
    if (path !== null) textKeys.current.set(path, `${place.connection}/${place.project}/${branch ?? checkout.commit?.id ?? ""}/${path}`);
  }, [tabs.set.tabs, path, place.connection, place.project, branch, checkout.commit?.id]);

  const menuFor = (target: string, isFolder: boolean) =>
    fileMenu({
      place,
      commit: desk.changes.some((change) => change.path === target && (change.kind === "create" || change.kind === "move"))
        ? null
        : (checkout.commit?.id ?? null),
      path: target,
      isFolder,
      desk,
      readOnly,
      onAct: acts.run,
      onNewIn: (folder) => setDialog({ kind: "create", folder }),
      onDiscard: acts.discard,
    });
  const knownPaths = useMemo(
    () => [...tabs.set.tabs.map((tab) => tab.path), ...tabs.set.closed, ...desk.changes.map((change) => change.path)],
    [tabs.set, desk.changes],
  );

  if (checkout.error !== null)
    return (
      <main className="files-main">
        <div className="files-body">
          <ReadError error={checkout.error} asked={`GET repository/commits/${checkout.ref}`} onRetry={() => void checkout.refresh()} />
        </div>
      </main>
    );
  return (
    <div className="files">
      {isHidden ? null : (
        <div className="files-side-box" style={{ width }}>
          <Sidebar
            checkout={checkout}
            memory={memory}
            desk={desk}
            selected={path}
            knownPaths={knownPaths}
            onOpen={tabs.open}
            onNew={() => setDialog({ kind: "create", folder: "" })}
            onOpenPath={() => setDialog({ kind: "open" })}
            onAct={(act, row) => (row.kind === "file" ? acts.run(act, row.path) : undefined)}
            onMenu={(row, at) => setMenu({ path: row.path, isFolder: row.kind === "folder", ...at })}
            handle={sidebar}
            edge={
              <div className="files-edge">
                <Splitter
                  label="Sidebar width"
                  size={width}
                  onSizeChange={setWidth}
                  min={sidebarLimits.least}
                  max={sidebarLimits.most}
                  usual={sidebarLimits.usual}
                />
              </div>
            }
          />
        </div>
      )}
      <main className="files-main" tabIndex={-1} aria-label={path === null ? "File" : nameOf(path)}>
        <TabStrip tabs={tabs.set.tabs} shown={path} unsaved={desk.unsaved} onShow={tabs.show} onKeep={tabs.keep} onClose={tabs.close} />
        {path === null || open === null ? null : (
          <>
            <PathBar
              path={path}
              mode={mode}
              canCompare={isEdited}
              onMode={setMode}
              onFolder={(folder) => sidebar.current?.reveal(folder)}
              menu={menuFor(path, open.is === "folder")}
            />
            <LastCommit place={place} sha={isText && open.file === null ? "" : (file?.lastCommit ?? null)} />
            <FileNotes
              open={open}
              branch={branch}
              readOnly={open.is === "text" ? whyReadOnlyHere(open, checkout) : null}
              mode={mode}
              refusal={acts.refusal?.path === path ? acts.refusal.reason : null}
              onCompare={() => setMode("theirs")}
              onReload={() => acts.discard(path)}
              onKeepMine={() => (workplace === null ? undefined : void keepMine(workplace, path))}
              onRestore={() => acts.discard(path)}
            />
          </>
        )}
        <div className="files-body">
          {path !== null && open !== null ? (
            <FilePane {...{ place, checkout, path, open, mode, onType }} onCaret={(next) => setCaret({ path, caret: next })} />
          ) : checkout.empty ? (
            <EmptyState
              title="No files yet"
              actions={
                <Button
                  variant="main"
                  keys="Ctrl+N"
                  offReason={readOnly ?? undefined}
                  onPress={() => setDialog({ kind: "create", folder: "" })}
                >
                  New file
                </Button>
              }
            >
              The first commit creates the branch {branch ?? "main"}.
            </EmptyState>
          ) : (
            <EmptyState title="No file is open">
              Choose one in the tree: Space looks at it, Enter keeps it open. Ctrl+P goes to any file.
            </EmptyState>
          )}
        </div>
      </main>
      <span ref={anchor} className="files-menu-anchor" style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }} />
      {menu === null ? null : (
        <AriaPopover
          className="ui-popover ui-menu-popover"
          triggerRef={anchor}
          isOpen
          onOpenChange={() => setMenu(null)}
          placement="bottom start"
          offset={2}
        >
          <Menu label={`What to do with ${nameOf(menu.path)}`} onAction={() => setMenu(null)}>
            {menuFor(menu.path, menu.isFolder)}
          </Menu>
        </AriaPopover>
      )}
      <FileDialogs dialog={dialog} checkout={checkout} desk={desk} workplace={workplace} tabs={tabs} onClose={() => setDialog(null)} />
    </div>
  );
}
