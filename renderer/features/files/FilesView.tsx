// The Files view below the window bar: tree at the left, tabs and the open file at the right. Puts the parts together.
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { keysOf } from "../../commands/press.ts";
import { PathsAhead } from "../../data/all-paths.ts";
import { useCheckout } from "../../data/checkout.ts";
import { useWhenAnswered } from "../../data/when-answered.ts";
import { deskKey, emptyDesk } from "../../desk/model.ts";
import { seenChanges } from "../../desk/seen-changes.ts";
import { flushTyping } from "../../desk/typing.ts";
import { useDesk } from "../../desk/use-desk.ts";
import { loadMonaco } from "../../monaco/load.ts";
import { useWantedFocus, wantFocus } from "../../state/focus.ts";
import { usePaneSize } from "../../state/pane-sizes.ts";
import { navigate, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatusKeys } from "../../state/status.ts";
import { changeTabs, projectKey, withFolder } from "../../state/tabs.ts";
import { nameOf, useTreeStore } from "../../state/tree.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { Split } from "../../ui/frame/Split.tsx";
import { isMarkdown, MarkdownPane, type PageFacts, type PageView, type TurnTask } from "../markdown/index.ts";
import { SearchPanel } from "../search/index.ts";
import type { FileMenuProps } from "./actions/FileMenu.tsx";
import { stagedMode, workplaceOf } from "./actions/file-actions.ts";
import type { FileDialog } from "./actions/file-dialog.ts";
import { useFileCommands } from "./actions/use-file-commands.ts";
import { useFileOperations } from "./actions/use-file-operations.ts";
import { useMergeView } from "./actions/use-merge-view.ts";
import { useMoves } from "./actions/use-moves.ts";
import { useMoveDrag } from "./drag/use-move-drag.ts";
import { FolderPage } from "./folder/FolderPage.tsx";
import { FolderReadings, fileDialogs, openFileView, rowMenu } from "./lazy-parts.tsx";
import { showCaret } from "./open-file/caret.ts";
import { FileStatus } from "./open-file/FileStatus.tsx";
import { homeOf } from "./open-file/home-of.ts";
import { NoFile } from "./open-file/NoFile.tsx";
import { NoTextFocus } from "./open-file/NoTextFocus.tsx";
import { ScrollTogether } from "./open-file/ScrollTogether.tsx";
import { type Mode, textKeyOf, whyReadOnlyHere } from "./open-file/typing-here.ts";
import { openAsPage, useMarkdownView } from "./open-file/use-markdown-view.ts";
import { useOpenFile } from "./open-file/use-open-file.ts";
import { useShownAs } from "./open-file/use-shown-as.ts";
import { SaveBar } from "./save-bar/SaveBar.tsx";
import { TabStrip } from "./tabs/TabStrip.tsx";
import { useClosedModels } from "./tabs/use-closed-models.ts";
import { useFileTabs } from "./tabs/use-tabs.ts";
import type { MenuPlace } from "./tree/RowMenu.tsx";
import { Sidebar, type SidebarHandle } from "./tree/Sidebar.tsx";
import { useUpload } from "./upload/use-upload.tsx";
import "./files.css";

export function FilesView() {
  const place = usePlaceIn("files");
  const checkout = useCheckout();
  const client = useQueryClient();
  const { path } = place;
  const memory = projectKey(place.connection, place.project);
  const { branch, readOnly } = checkout;
  const branchDesk = useDesk(deskKey(place.connection, place.project, branch ?? ""));
  const desk = branch === null ? emptyDesk : branchDesk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the parts of the checkout that a workplace is made of.
  const workplace = useMemo(() => workplaceOf(client, checkout), [client, checkout.project, branch, readOnly, checkout.commit]);
  const tabs = useFileTabs(place, memory, deskKey(place.connection, place.project, branch ?? ""));
  const open = useOpenFile(checkout, desk, path === "" ? null : path);
  const isPage = path === null || path === "" || open?.is === "folder";
  /** The folder that has the page; null while a file has it. */
  const folder = isPage && !checkout.empty ? (path ?? "") : null;
  const file = folder === null && path !== "" ? path : null;
  useEffect(() => {
    if (path !== null && folder !== null) changeTabs(memory, (set) => withFolder(set, path));
  }, [path, folder, memory]);
  const sidebar = useRef<SidebarHandle>(null);
  const hidden = useTreeStore((state) => state.hidden);
  const sideSize = usePaneSize("files");
  const [dialog, setDialog] = useState<FileDialog | null>(null);
  const [chosen, setChosen] = useState<{ path: string | null; mode: Mode }>({ path: null, mode: "edit" });
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const isSearching = place.search !== null;
  // Where the view opens for a search, the field comes first: both at once would be one long task.
  const hasText = useDeferredValue(true, !isSearching);
  const searchSize = usePaneSize("search");
  const { search, matchCase, wholeWord, within, without } = place;
  // No server but the one of this machine reads expressions.
  const expression = place.expression && place.connection === "local";
  const terms = useMemo(
    () => ({ text: search ?? "", matchCase, wholeWord, expression, within, without }),
    [search, matchCase, wholeWord, expression, within, without],
  );
  const closeSearch = (): void => navigate(placeIn(place, { view: "files", ref: place.ref, path, line: place.line }), { replace: true });
  const wasSearching = useRef(isSearching);
  useEffect(() => {
    // Who went from the search to a text has the focus there, or will.
    const isLost = useWantedFocus.getState().target === null && document.activeElement === document.body;
    if (wasSearching.current && !isSearching && isLost) sidebar.current?.go(null);
    wasSearching.current = isSearching;
  }, [isSearching]);
  const openMerge = useMergeView(workplace, branch);
  const operations = useFileOperations({ workplace, readOnly, tabs, onDialog: setDialog, onMerge: openMerge });
  const moves = useMoves(workplace, tabs, setDialog);
  const setExpanded = useTreeStore((state) => state.setExpanded);
  useWhenAnswered(loadMonaco);
  useClosedModels(tabs.set.tabs, path, textKeyOf(place, checkout, path ?? "", open));

  const unsaved = useMemo(() => Object.keys(desk.unsaved), [desk.unsaved]);
  const isEdited = open?.is === "text" && open.text !== (open.file === null ? "" : open.original.text);
  const mode = chosen.path === path && isEdited ? chosen.mode : "edit";
  const onMode = (next: Mode): void => {
    flushTyping();
    if (path !== null) wantFocus({ kind: "text", path });
    setChosen({ path, mode: next });
  };
  const markdown = useMarkdownView(tabs.set, memory, file, open, mode !== "edit");
  const shown = useShownAs(file, open, mode !== "edit");
  const isPreview = markdown.view === "preview";
  const [pageView, setPageView] = useState<PageView | null>(null);
  const pageLine = useRef<((line: number) => void) | null>(null);
  const [anchor, setAnchor] = useState<{ path: string; id: string } | null>(null);
  const [pageFacts, setPageFacts] = useState<{ path: string; facts: PageFacts } | null>(null);
  const followPage = (target: string, line: number | null, id: string | null): void => {
    setAnchor(id === null ? null : { path: target, id });
    if (isMarkdown(target) && line === null) openAsPage(memory, target);
    tabs.open(target, true, line);
    wantFocus(line === null ? { kind: "home" } : { kind: "text", path: target });
  };
  const drawPage = (at: string, text: string, page: { isBeside: boolean; onTask: TurnTask | null }) => (
    <MarkdownPane
      key={at}
      {...{ checkout, desk }}
      project={checkout.project?.path_with_namespace ?? place.project}
      path={at}
      text={text}
      hasContents={!page.isBeside}
      isHome={isPreview}
      onTask={page.onTask}
      onView={setPageView}
      onLine={page.isBeside ? (line) => pageLine.current?.(line) : null}
      anchor={anchor?.path === at ? anchor.id : null}
      onOpen={followPage}
      onFacts={(facts) => setPageFacts({ path: at, facts })}
    />
  );
  const isNoEditor = isPreview || shown.as !== "usual" || (open !== null && open.is !== "loading" && (open.is !== "text" || open.isPlain));
  const showWanted = useLatestCallback((line: number): void => {
    if (isPreview && open?.is === "text") pageView?.showLine(line, open.text.split("\n").length);
  });
  const openFile = (target: string, preview: boolean): void => {
    tabs.open(target, preview);
    if (!preview) wantFocus({ kind: "text", path: target });
  };
  const unknown = open?.is === "loading" ? file : null;
  const upload = useUpload({ checkout, desk, workplace, page: folder ?? (isPage ? "" : null), file, unknown });
  const drag = useMoveDrag({
    page: folder ?? (isPage ? "" : null),
    moveInto: moves.moveInto,
    unfold: (target) => setExpanded(memory, [target], true),
    outside: upload.zone,
  });
  const openFolder = (target: string): void => {
    tabs.open(target, true);
    wantFocus({ kind: "home" });
  };
  const whyAsIs = open?.is !== "text" || open.isPlain ? "No text is open." : whyReadOnlyHere(open, checkout);
  useFileCommands({
    path,
    file,
    readOnly,
    whyAsIs,
    isOfBytes: open?.is === "text" && open.file !== null && (open.manner.encoding === "latin1-bytes" || open.manner.encoding === "charset"),
    isComing: open?.is === "loading",
    workplace,
    tabs,
    operations,
    sidebar,
    closeSearch: isSearching ? closeSearch : null,
    place,
    onDialog: setDialog,
    isEdited,
    mode,
    onMode,
    commit: checkout.commit?.id ?? null,
    commitRef: checkout.ref,
  });

  const opened = open !== null && "file" in open ? open.file : null;
  const isLink = open?.is === "text" && open.isLink;
  const executable = file === null || open === null || isLink ? null : (stagedMode(desk, file) ?? opened?.executable ?? null);
  const leftOut = pageFacts?.path === file && markdown.view !== null && markdown.view !== "source" ? pageFacts.facts : null;

  useStatusKeys(markdownKeys, markdown.view !== null);

  const onNewIn = (folder: string): void => setDialog({ kind: "create", folder });
  const menuFor = (target: string, isFolder: boolean, isTree: boolean): FileMenuProps => {
    const isHere = !seenChanges(desk).some((change) => change.path === target && (change.kind === "create" || change.kind === "move"));
    const commit = isHere ? (checkout.commit?.id ?? null) : null;
    return {
      place,
      commit,
      commitRef: checkout.ref,
      path: target,
      isTree,
      isFolder,
      desk,
      readOnly,
      onRowAction: isFolder ? operations.runOnFolder : operations.run,
      onNewIn,
      onUpload: isFolder ? upload.choose : upload.replace,
      onOpenFolder: isTree ? openFolder : null,
      onDiscard: operations.discard,
    };
  };
  const saveBar = (
    <SaveBar
      paths={unsaved}
      current={null}
      places={0}
      problem={null}
      onStage={workplace === null ? null : operations.saveAll}
      onStageAll={workplace === null ? null : operations.saveAll}
      onCompare={null}
      onDiscard={null}
      onOpen={() => tabs.show(unsaved[0] ?? null)}
    />
  );
  const knownPaths = useMemo(
    () => [...tabs.set.tabs.map((tab) => tab.path), ...tabs.set.closed, ...seenChanges(desk).map((change) => change.path)],
    [tabs.set, desk],
  );

  return (
    <div
      className="files"
      {...drag}
      {...(shown.as !== "usual"
        ? {}
        : homeOf(
            open,
            path !== null && folder !== null
              ? ".listing-list"
              : checkout.empty
                ? ".files-main .ui-button"
                : hidden
                  ? ".files-main"
                  : ".files-tree",
          ))}
    >
      <FileStatus
        {...{ path, open, executable, leftOut }}
        isEditor={mode === "edit" && !isPreview}
        isPreview={isPreview}
        isOn={folder === null && path !== null}
      />
      <Split
        label="Sidebar width"
        sized="first"
        content={isSearching ? "search" : "tree"}
        rest="45%"
        {...(isSearching
          ? { usual: "33%" as const, least: 280, most: 640, ...searchSize }
          : { usual: 264, least: 200, most: 420, ...sideSize })}
        first={
          isSearching ? (
            <SearchPanel
              {...{ checkout, desk, terms }}
              onTerms={({ text, ...rest }) => navigate(placeIn(place, { ...place, ...rest, search: text }), { replace: true })}
              onOpen={(target, line, how) => {
                if (how === "kept") tabs.open(target, false, line);
                else tabs.preview(target, line);
                if (how !== "shown") wantFocus({ kind: "text", path: target });
              }}
              onClose={closeSearch}
            />
          ) : hidden ? null : (
            <Sidebar
              {...{ checkout, memory, desk, knownPaths }}
              selected={path}
              menuOf={menu?.isTree ? menu.path : null}
              onOpen={openFile}
              onFolder={openFolder}
              onNew={() => onNewIn("")}
              onOpenPath={() => setDialog({ kind: "open" })}
              onRowAction={(act, row) => {
                if (row.kind === "folder") operations.runOnFolder(act, row.path);
                else if (row.name !== "") operations.run(act, row.path);
              }}
              onMenu={(row, at) => setMenu({ path: row.path, isFolder: row.kind === "folder", isTree: true, ...at })}
              handle={sidebar}
            />
          )
        }
        second={
          <main className="files-main" tabIndex={-1} aria-label={path === null || path === "" ? "File" : nameOf(path)}>
            <TabStrip
              tabs={tabs.set.tabs}
              root={checkout.project?.path ?? ""}
              shown={path}
              unsaved={desk.unsaved}
              onShow={tabs.show}
              onKeep={tabs.keep}
              onClose={tabs.close}
            />
            {folder !== null ? (
              <FolderPage
                {...{ place, checkout, desk, memory, folder, knownPaths }}
                onFolder={openFolder}
                onOpen={(target) => openFile(target, false)}
                onNew={() => onNewIn(folder)}
                onUpload={() => upload.choose(folder)}
                onMenu={(row, at) => setMenu({ path: row.path, isFolder: row.kind === "folder", isTree: true, ...at })}
                isMenuOpen={menu !== null && !menu.isTree}
                onOwnMenu={(at) => setMenu({ path: folder, isFolder: true, isTree: false, ...at })}
                preview={(at, text) => drawPage(at, text, { isBeside: false, onTask: null })}
                foot={saveBar}
              />
            ) : !hasText ? (
              <div className="files-body" />
            ) : path === null || open === null ? (
              <div className="files-body">
                <NoFile branch={branch} readOnly={readOnly} onNew={() => onNewIn("")} />
              </div>
            ) : (
              <openFileView.View
                {...{ place, checkout, path, open, workplace, tabs, operations, mode, isEdited, onMode }}
                markdown={markdown.view}
                together={<ScrollTogether view={pageView} onLine={pageLine} />}
                onMarkdown={markdown.show}
                shown={shown}
                preview={(text, onTask) => drawPage(path, text, { isBeside: markdown.view === "both", onTask })}
                onFolder={openFolder}
                onMergeView={() => openMerge([path], true)}
                onCaret={(caret) => showCaret(path, caret)}
                unsaved={unsaved}
                menu={menuFor(path, false, false)}
              />
            )}
          </main>
        }
      />
      <FolderReadings />
      <PathsAhead checkout={checkout} />
      {isNoEditor ? <NoTextFocus onLine={showWanted} /> : null}
      {menu === null ? null : (
        <rowMenu.View
          at={menu}
          root={checkout.project?.path ?? ""}
          file={menuFor(menu.path, menu.isFolder, menu.isTree)}
          onClose={() => setMenu(null)}
        />
      )}
      {upload.element}
      {dialog === null ? null : (
        <fileDialogs.View
          {...{ dialog, checkout, desk, workplace, open }}
          whyAsIs={workplace === null ? (readOnly ?? "The branch is not known yet.") : whyAsIs}
          onConvert={operations.convert}
          onMove={moves.move}
          onOpen={openFile}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const markdownKeys = [{ id: "markdown", text: "source, both, preview", keys: keysOf("file.markdown") }];
